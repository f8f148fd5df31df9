import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { getOrder } from '@potli/contracts/order/operations.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { orderInStatus, signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { root } from '@potli/release/root.ts';

let folder: string;
let stack: Stack | undefined;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potli-damaged-'));
});
test.afterEach(async () => {
  await stack?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ready = async (url = '') => (await fetch(`${url}/health/ready`)).status;

test('a database that is emptied while in use is noticed, does not start as an empty shop, and is restored as the refusal says', async () => {
  const dataDir = join(folder, 'data');
  const backup = join(folder, 'backup');
  const data = (...words: string[]) => {
    const { MONGODB_URI: _, ...env } = process.env;
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'cli/main.ts'), 'data', ...words], {
      env: { ...env, POTLI_DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    return { status, said: stdout + stderr };
  };
  stack = await startStack({ ports: 'free', dataDir, build: false });
  const { urls } = stack;
  const client = await signedInClient(urls);
  const kept = await orderInStatus(client, seedCustomer(0, '3333'), 'ORDER_CONFIRMATION');
  const before = await client.call(getOrder, { query: { order_id: kept.order_id } });
  expect(data('verify')).toMatchObject({ status: 0 });
  expect(data('export', backup)).toMatchObject({ status: 0 });
  const paidLater = await orderInStatus(client, seedCustomer(1, '3333'), 'PAYMENT_DONE');

  const { DATA_DIR = '' } = stack.environment.orders;
  const file = join(DATA_DIR, 'orders.sqlite');
  await truncate(file, 0);
  expect(await ready(urls.orders)).toBe(503);
  expect(await ready(urls.payments)).toBe(200);

  await stack.kill('orders', 'SIGKILL');
  for (const log of ['-wal', '-shm']) await rm(file + log, { force: true });
  const command = 'npx potli data import <folder> --service orders';
  await expect(stack.restart('orders')).rejects.toThrow('is empty. Move it and the files');
  await expect(stack.restart('orders')).rejects.toThrow(command);

  await rm(file);
  expect(data(...command.replace('<folder>', backup).split(' ').slice(3))).toMatchObject({ status: 0 });
  await stack.restart('orders');
  expect(await client.call(getOrder, { query: { order_id: kept.order_id } })).toEqual(before);
  // The payment that came after the backup is money without an order: nothing but this comparison shows it.
  expect(data('verify')).toMatchObject({
    status: 1,
    said: expect.stringMatching(new RegExp(`orders and payments.*1 findings\\n.*${paidLater.order_id}`)),
  });
});

test('a service whose disk is nearly full is not ready', async () => {
  const dataDir = join(folder, 'data');
  stack = await startStack({ ports: 'free', dataDir, build: false });
  stack.environment.orders.MIN_FREE_DISK_MB = '1000000000';
  const ended = stack.restart('orders').catch(() => 'not ready');
  const readiness = () =>
    fetch(`${stack?.urls.orders}/health/ready`).then(
      (answer) => answer.text(),
      () => 'not started',
    );
  await expect.poll(readiness).toContain('MB left, less than 1000000000 MB.');
  await stack.stop();
  expect(await ended).toBe('not ready');
});
