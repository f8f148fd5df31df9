import { cp, mkdtemp, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

const url = (path: string): string => JSON.stringify(pathToFileURL(join(root, path)).href);

/** Stores paid orders, each with a refund, and their payments, as the services do. */
const seed = (dataDir: string): string => `
  import { openStore } from ${url('service-kit/store/open-store.ts')};
  import { outboxEntry, outboxState } from ${url('service-kit/outbox.ts')};
  import { anOrder } from ${url('svc-orders/order/an-order.ts')};
  import { orderCollection } from ${url('svc-orders/order/order-collection.ts')};
  import { anAttempt } from ${url('svc-payments/attempt/an-attempt.ts')};
  import { attemptCollection } from ${url('svc-payments/attempt/attempt.ts')};
  import { supportQueries } from ${url('svc-catalog/support/support-query.ts')};
  const dataDir = ${JSON.stringify(dataDir)};
  const at = '2026-03-02T06:30:00.000Z';
  const orders = await openStore({ service: 'orders', dataDir });
  const payments = await openStore({ service: 'payments', dataDir });
  const catalog = await openStore({ service: 'catalog', dataDir });
  await catalog.collection(supportQueries);
  const [kept, attempts] = [await orders.collection(orderCollection), await payments.collection(attemptCollection)];
  const paid = anOrder({ order_status: 'PAYMENT_DONE' });
  for (const n of [1, 2, 3, 4, 5, 6, 7, 8]) {
    const refund = { refund_id: 'rfnd_' + n, payment_id: 'pay_' + n, state: 'made', amount: 100, captured_amount: 255900,
      currency: 'INR', amount_paise: 100, reason: '', by: 'Asha', refunded_at: at, arrives_on: null };
    const capture = { kind: 'capture', provider_ref: 'pay_' + n, capture_ref: 'pay_' + n, amount: 255900, currency: 'INR', at };
    const message = { kind: 'payment-captured', capture_ref: 'pay_' + n };
    await kept.insert({ ...paid, id: 'ORDER' + n, reference: 'PT-' + n, refunds: [refund],
      payment: { ...paid.payment, payment_id: 'pay_' + n } });
    await attempts.insert(anAttempt({ id: 'A' + n, key: 'k' + n, order_id: 'ORDER' + n, state: 'SETTLED',
      provider_order_id: 'order_' + n, settled_ref: 'pay_' + n, order_outcome: 'applied',
      ledger: [capture, { ...capture, kind: 'refund', provider_ref: 'rfnd_' + n, amount: 100 }],
      ...outboxState([{ ...outboxEntry('m' + n, message, new Date(at)), delivered_at: at }]) }));
  }
  for (const store of [orders, payments, catalog]) await store.close();`;

let folder: string;
let dataDir: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potli-verify-'));
  await execa(process.execPath, ['--input-type=module', '-e', seed(join(folder, 'seeded'))], { cwd: root });
});
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'));
  await cp(join(folder, 'seeded'), dataDir, { recursive: true });
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const verify = async (): Promise<{ exitCode: number | undefined; stdout: string }> => {
  const { MONGODB_URI: _, ...env } = process.env;
  const options = { env: { ...env, POTLI_DATA_DIR: dataDir }, extendEnv: false, reject: false };
  const { exitCode, stdout } = await execa(process.execPath, [join(root, 'cli/main.ts'), 'data', 'verify'], options);
  return { exitCode, stdout };
};
const change = (service: string, sql: string): void => {
  const db = new DatabaseSync(join(dataDir, `${service}.sqlite`));
  db.exec(sql);
  db.close();
};
const setIn = (service: string, table: string, id: string, path: string, json: string): void =>
  change(service, `UPDATE ${table} SET doc = json_set(doc, '${path}', json('${json}')) WHERE id = '${id}'`);

describe('potli data verify', () => {
  test('finds nothing wrong with data as the services store it', async () => {
    const { exitCode, stdout } = await verify();
    expect(stdout.split('\n').map((line) => line.trim())).toEqual([
      expect.stringMatching(/^svc-orders +8 documents +ok$/),
      expect.stringMatching(/^svc-payments +8 documents +ok$/),
      expect.stringMatching(/^svc-catalog +0 documents +ok$/),
      expect.stringMatching(/^orders and payments +8 payments +ok$/),
    ]);
    expect(exitCode).toBe(0);
  });

  test('reports documents that break their schema and references that lead nowhere, and exits with 1', async () => {
    setIn('orders', 'orders', 'ORDER1', '$.items[0].price', '"free"');
    setIn('orders', 'orders', 'ORDER2', '$.payment', 'null');
    change('orders', "DELETE FROM orders WHERE id = 'ORDER3'");
    change('payments', "DELETE FROM attempts WHERE id = 'A4'");
    setIn('orders', 'orders', 'ORDER5', '$.refunds', '[]');
    change('payments', "UPDATE attempts SET doc = json_remove(doc, '$.ledger[1]') WHERE id = 'A6'");
    setIn('payments', 'attempts', 'A7', '$.outbox[0].message.capture_ref', '"pay_9"');
    setIn('payments', 'attempts', 'A8', '$.order_outcome', '"telling"');
    const { exitCode, stdout } = await verify();
    for (const finding of [
      'orders ORDER1: orders: /items/0/price must be integer',
      'orders ORDER2: is PAYMENT_DONE without a payment',
      'payment pay_2: is settled, and there is no order ORDER2 that is paid by it',
      'payment pay_3: is settled, and there is no order ORDER3 that is paid by it',
      'order ORDER4: is paid by pay_4, which svc-payments has not settled for it',
      'order ORDER5: does not know that the refund rfnd_5 is made',
      'order ORDER6: has the refund rfnd_6, which is not in the ledger of svc-payments',
      'attempts A7: outbox entry m7 (payment-captured) refers to something that is not there',
      'attempts A8: svc-orders does not know of its capture, and no outbox entry reports it',
    ])
      expect(stdout).toContain(`  ${finding}\n`);
    expect(exitCode).toBe(1);
  });

  test('reports database files that are damaged or empty, and exits with 1', async () => {
    await truncate(join(dataDir, 'orders.sqlite'), 0);
    await truncate(join(dataDir, 'payments.sqlite'), 20_480);
    const { exitCode, stdout } = await verify();
    expect(stdout).toMatch(/svc-orders +0 documents +1 findings\n.*orders\.sqlite is empty\. .*npx potli data import/);
    expect(stdout).toMatch(/svc-payments +0 documents +1 findings\n.*payments\.sqlite: /);
    expect(exitCode).toBe(1);
  });
});
