import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { getTransaction } from '@potli/contracts/payment/operations.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { orderInStatus, signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { root } from '@potli/release/root.ts';

const data = (dataDir: string, ...words: string[]) => program('data', dataDir, ...words);

const program = (name: string, dataDir: string, ...words: string[]) => {
  const { MONGODB_URI: _, ...env } = process.env;
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli/main.ts'), name, ...words], {
    env: { ...env, POTLI_DATA_DIR: dataDir },
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

test('a backup of the running product restores orders, payments and operators, and one customer’s data can be exported and erased', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-restore-'));
  const [first, second, backup] = ['first', 'second', 'backup'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  let stack: Stack | undefined;
  try {
    stack = await startStack({ ports: 'free', dataDir: first, build: false });
    const client = await signedInClient(stack.urls);
    const { order_id } = await orderInStatus(client, seedCustomer(0, '2222'), 'PAYMENT_DONE');
    const before = await client.call(getOrder, { query: { order_id } });
    const exported = data(first, 'export', backup);
    expect(exported).toMatchObject({ status: 0, said: expect.stringContaining('1 orders') });
    await stack.stop();

    expect(data(second, 'import', backup)).toMatchObject({ status: 0, said: expect.stringContaining('1 attempts') });
    expect(data(second, 'import', backup, '--service', 'orders')).toMatchObject({
      status: 1,
      said: expect.stringContaining('already'),
    });
    stack = await startStack({ ports: 'free', dataDir: second, build: false });
    // An operator can sign in again.
    const there = await signedInClient(stack.urls);
    const again = there.call;
    expect(await again(getOrder, { query: { order_id } })).toEqual(before);
    expect(await again(getTransaction, { query: { order_id } })).toMatchObject({ state: 'settled' });

    const customer = seedCustomer(0, '2222');
    const phone = phoneNumberOf(customer.user);
    const file = join(folder, 'customer.json');
    const exportedCustomer = program('customer', second, 'export', file, '--phone', phone);
    expect(exportedCustomer, exportedCustomer.said).toMatchObject({
      status: 0,
      said: expect.stringContaining('1 orders, 1 payments'),
    });
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({
      orders: [{ order_id, user: { name: customer.user.name } }],
      payments: [{ order_id, state: 'SETTLED' }],
    });
    const early = program('customer', second, 'erase', '--phone', phone, '--by', 'Asha');
    expect(early).toMatchObject({ status: 1, said: expect.stringContaining('(PAYMENT_DONE) is not completed') });

    const over = seedCustomer(1, '2222');
    const done = await orderInStatus(there, over, 'ORDER_COMPLETED');
    const erased = program('customer', second, 'erase', '--email', over.user.email, '--by', 'Asha');
    expect(erased, erased.said).toMatchObject({ status: 0, said: expect.stringContaining('1 orders') });
    const { order } = await again(getOrder, { query: { order_id: done.order_id }, token: there.token });
    expect(order).toMatchObject({ user: { name: 'Removed', email: '' }, personal_data_removed: { by: 'Asha' } });
    const afterErasure = program('customer', second, 'export', file, '--email', over.user.email);
    expect(afterErasure).toMatchObject({ status: 0, said: expect.stringContaining('0 orders') });
  } finally {
    await stack?.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
