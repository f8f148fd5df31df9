import { text as textOf } from 'node:stream/consumers';
import { runOnStore } from '@potli/service-kit/program.ts';
import { operatorCollection, operatorWith } from '../operator/operators.ts';
import { orderCollection } from '../order/order-collection.ts';
import { chanceOf } from './past-orders/chance.ts';
import { type Good, inventedGoods } from './past-orders/goods.ts';
import { pastOrder, type Shop } from './past-orders/past-order.ts';

/** What `npx potli seed --orders` writes to this program, as JSON. */
interface Asked {
  readonly count: number;
  readonly now: string;
  readonly passkey: string;
  readonly rates: Shop['rates'];
  readonly ratesVersion: string;
  readonly goods: readonly Good[];
  /** Separates the orders of two runs. */
  readonly seed: number;
}

const dayMs = 86_400_000;
/** Orders of a day, the longest past (personal data is removed after a year) and the shortest. */
const perDay = 16;
const longestDays = 190;
const shortestDays = 35;

/**
 * `DATA_DIR=… node svc-orders/testing/seed-orders.ts < asked.json`: an administrative import for development. It writes orders of the past
 * months with the service's own rules into the store of svc-orders, which may be running, and prints the payments as JSON
 * for svc-payments. It refuses a store that does not know the sandbox's passkey: production never does.
 */
const {
  count,
  now: nowText,
  passkey,
  rates,
  ratesVersion,
  goods,
  seed,
}: Asked = JSON.parse(await textOf(process.stdin));

await runOnStore('orders', async (store) => {
  const operators = await store.collection(operatorCollection);
  if (!passkey.startsWith('sandbox-') || !(await operatorWith(operators, passkey))) {
    console.error(
      'This is not the store of a development stack: its operator does not sign in with the passkey of the sandbox.',
    );
    return 1;
  }
  const team = (await operators.page({ limit: 50 })).filter(({ revoked_at }) => revoked_at === null);
  const orders = await store.collection(orderCollection);
  const now = new Date(nowText);
  const shop: Shop = {
    ...{ now, rates, ratesVersion },
    operators: team.map(({ id, name }) => ({ id, name })),
    goods: [...inventedGoods, ...goods],
  };
  const days = Math.min(longestDays, Math.max(shortestDays, count / perDay));
  const payments: object[] = [];
  for (let number = 0; number < count; number += 1) {
    const chance = chanceOf(seed + number);
    const placedAt = new Date(now.getTime() - chance.between(0, days) * dayMs);
    const order = pastOrder(placedAt, shop, chance);
    await orders.insert(order);
    if (order.payment)
      payments.push({
        ...{ order_id: order.id, reference: order.reference, payment: order.payment },
        total_time_estimation: order.totals?.total_time_estimation ?? 0,
      });
    if ((number + 1) % 500 === 0) console.error(`${number + 1} of ${count} orders`);
  }
  console.log(JSON.stringify(payments));
  return 0;
});
