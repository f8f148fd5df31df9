import { join, resolve } from 'node:path';
import { getShippingCost } from '@potli/contracts/catalog/operations.ts';
import { addOperator } from '@potli/contracts/operator/team.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import { sandboxSecrets } from '../environment.ts';
import type { StartSettings } from '../start-settings.ts';
import { shopGoods } from './customers.ts';
import { productAt, type StackClient } from './order-in-status.ts';

/** One operator of each role. */
const team = [
  ['Esha Evaluator', 'evaluator'],
  ['Bela Buyer', 'buyer'],
  ['Wasim Warehouse', 'warehouse'],
  ['Sunita Support', 'support'],
  ['Farid Finance', 'finance'],
  ['Asha Administrator', 'administrator'],
] as const;

/** Where the stack keeps its data: files, or MongoDB. */
type Data = Pick<StartSettings, 'dataDir' | 'mongodbUri'>;

/**
 * Writes orders of the past months into the stores of a running development stack: an import, because 3,000 customers
 * would need 3,000 codes, and the product takes no order of last month. The programs of the services make them by the
 * services' own rules. @param run separates the orders of two runs
 */
export const seedPastOrders = async (client: StackClient, count: number, run: number, data: Data): Promise<void> => {
  const costs = await Promise.all(
    destinations.map(({ country }) => client.call(getShippingCost, { query: { country } })),
  );
  const goods = await Promise.all(shopGoods.map(({ page }) => productAt(client, page)));
  const asked = {
    count,
    now: new Date().toISOString(),
    passkey: sandboxSecrets.OPERATOR_PASSKEY,
    rates: Object.fromEntries(costs.map(({ country, shipping_rates }) => [country, shipping_rates])),
    ratesVersion: costs[0]?.rates_version ?? '',
    goods: goods.map((good) => ({ store_price: 1499, ...good })),
    seed: run * 1_000_000,
  };
  const payments = await runSeed('svc-orders/testing/seed-orders.ts', JSON.stringify(asked), data);
  await runSeed('svc-payments/testing/seed-payments.ts', payments, data);
};

/** Adds the operators that are not there yet. @returns name and passkey of the new ones */
export const seedTeam = async ({ call, token }: StackClient): Promise<{ name: string; passkey: string }[]> => {
  const added: { name: string; passkey: string }[] = [];
  for (const [name, role] of team) {
    try {
      added.push(await call(addOperator, { body: { name, roles: [role] }, token }));
    } catch (error) {
      // Of an earlier run.
      if (!String(error).includes('OPERATOR_NAME_TAKEN')) throw error;
    }
  }
  return added;
};

/** @returns what the program printed */
const runSeed = async (program: string, input: string, { dataDir, mongodbUri }: Data): Promise<string> => {
  const { stdout } = await execa(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, program)], {
    env: { DATA_DIR: resolve(root, dataDir), ...(mongodbUri && { MONGODB_URI: mongodbUri }) },
    input,
    stderr: 'inherit',
    maxBuffer: 1 << 28,
  });
  return stdout;
};
