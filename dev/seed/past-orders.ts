import { join, resolve } from 'node:path';
import { getProductDetails, getShippingCost } from '@potli/contracts/catalog/operations.ts';
import { addOperator } from '@potli/contracts/operator/team.ts';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import type { StackClient } from './order-in-status.ts';

/** Where the stack keeps its data; `mongodbUri` instead of files. */
export interface StackData {
  readonly dataDir: string;
  readonly mongodbUri: string | undefined;
  readonly passkey: string;
}

/** One operator of each role. */
const team = [
  ['Esha Evaluator', 'evaluator'],
  ['Bela Buyer', 'buyer'],
  ['Wasim Warehouse', 'warehouse'],
  ['Sunita Support', 'support'],
  ['Farid Finance', 'finance'],
  ['Asha Administrator', 'administrator'],
] as const;

const shopPages = [
  'product/indigo-block-print-kurta',
  'product/kullu-wool-shawl',
  'products/handloom-linen-shirt',
  'product/hammered-copper-bottle',
];

/**
 * Writes orders of the past months into the stores of a running development stack: an import, because 3,000 customers
 * would need 3,000 codes, and the product takes no order of last month. The programs of the services make them by the
 * services' own rules. @param run separates the orders of two runs
 */
export const seedPastOrders = async (
  client: StackClient,
  count: number,
  run: number,
  data: StackData,
): Promise<void> => {
  const shippingRates = await ratesOf(client);
  const goods = await goodsOf(client);
  const asked = {
    count,
    now: new Date().toISOString(),
    passkey: data.passkey,
    ...shippingRates,
    goods,
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

const ratesOf = async ({ call }: StackClient) => {
  const answers = await Promise.all(destinations.map(({ country }) => call(getShippingCost, { query: { country } })));
  return {
    rates: Object.fromEntries(answers.map(({ country, shipping_rates }) => [country, shipping_rates])),
    ratesVersion: answers[0]?.rates_version ?? '',
  };
};

const goodsOf = ({ call, sandbox }: StackClient) =>
  Promise.all(
    shopPages.map(async (page) => {
      const product_link = sandbox.shopPage(page);
      const { details } = await call(getProductDetails, { query: { url: product_link } });
      const { product_name, product_image } = details;
      return { product_link, product_name, product_image, store_price: 1499 };
    }),
  );

/** @returns what the program printed */
const runSeed = async (program: string, input: string, { dataDir, mongodbUri }: StackData): Promise<string> => {
  const { stdout } = await execa(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, program)], {
    env: { DATA_DIR: resolve(root, dataDir), ...(mongodbUri && { MONGODB_URI: mongodbUri }) },
    input,
    stderr: 'inherit',
    maxBuffer: 1 << 28,
  });
  return stdout;
};
