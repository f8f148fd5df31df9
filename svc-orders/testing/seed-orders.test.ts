import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ensureFirstOperator, operatorCollection } from '../operator/operators.ts';
import { noon, someRates } from '../order/an-order.ts';
import { orderCollection } from '../order/order-collection.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'seed-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

const storeWith = async (passkey: string): Promise<void> => {
  const store = await openStore({ service: 'orders', dataDir });
  await ensureFirstOperator(await store.collection(operatorCollection), passkey, noon);
  await store.close();
};

const storedOrders = async (): Promise<number> => {
  const store = await openStore({ service: 'orders', dataDir });
  const count = await (await store.collection(orderCollection)).count({});
  await store.close();
  return count;
};

const seed = (passkey: string): Promise<{ code: number; stdout: string; stderr: string }> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, 'seed-orders.ts');
    const child = execFile(
      process.execPath,
      ['--disable-warning=ExperimentalWarning', program],
      { env: { DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
    const rates = Object.fromEntries(destinations.map(({ country }) => [country, someRates]));
    child.stdin?.end(
      JSON.stringify({ count: 20, now: noon.toISOString(), passkey, rates, ratesVersion: '1', goods: [], seed: 7 }),
    );
  });

describe('the import of seeded orders', () => {
  test('writes orders and prints the payments of those that were paid', async () => {
    await storeWith('sandbox-passkey');
    const { code, stdout } = await seed('sandbox-passkey');
    expect(code).toBe(0);
    expect(await storedOrders()).toBe(20);
    const payments = JSON.parse(stdout);
    expect(payments.length).toBeGreaterThan(5);
    expect(payments[0]).toMatchObject({ order_id: expect.any(String), payment: { total_paise: expect.any(Number) } });
  });

  test('refuses a store of another installation', async () => {
    await storeWith('a passkey of production');
    const stderr = expect.stringContaining('not the store of a development');
    expect(await seed('sandbox-passkey')).toMatchObject({ code: 1, stderr });
    expect(await storedOrders()).toBe(0);
  });
});
