import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { expect, test } from 'vitest';
import { orderCollection } from '../order/order-collection.ts';
import { dueFor } from '../quote/quote.ts';

test('fills a store with orders that no job changes while they are measured', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'fill-'));
  const program = join(import.meta.dirname, 'fill-store.ts');
  await promisify(execFile)(process.execPath, [program, '60'], { env: { DATA_DIR: dataDir } });
  const store = await openStore({ service: 'orders', dataDir });
  const orders = await store.collection(orderCollection);
  const stored = await orders.page({ limit: 100 });
  await store.close();
  await rm(dataDir, { recursive: true });
  expect(stored).toHaveLength(60);
  expect(stored.map(({ order_status }) => order_status)).toContain('ORDER_CONFIRMATION');
  expect(stored.filter((order) => dueFor(order, new Date()) !== undefined)).toEqual([]);
  expect(stored.filter(({ outbox_due }) => outbox_due !== null)).toEqual([]);
});
