import { parseArgs } from 'node:util';
import { systemClock } from '@potli/service-kit/clock.ts';
import { runOnStore } from '@potli/service-kit/program.ts';
import { orderCollection } from './order/order-collection.ts';
import {
  assertAllClosed,
  CustomerProblem,
  customerOf,
  eraseOrders,
  exportOrders,
  ordersOf,
} from './personal-data/customer-orders.ts';

/**
 * `node svc-orders/customer.ts find|export|erase --phone <number> | --email <address> [--by <name>]`: one customer's orders,
 * on the same store as the service, which may be running. `find` refuses, as `erase` does, while an order is open with
 * `--for-erasing`. Prints JSON.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    phone: { type: 'string' },
    email: { type: 'string' },
    by: { type: 'string' },
    'for-erasing': { type: 'boolean' },
  },
});
await runOnStore('orders', async (store) => {
  const customer = customerOf(values);
  const orders = await store.collection(orderCollection);
  const found = await ordersOf(orders, customer);
  if (values['for-erasing']) assertAllClosed(found);
  const [verb] = positionals;
  if (verb === 'export') console.log(JSON.stringify(exportOrders(found)));
  else {
    if (verb === 'erase') {
      if (!values.by?.trim()) throw new CustomerProblem('Say who erases it: --by <name>.');
      await eraseOrders(orders, found, values.by.trim(), systemClock());
    }
    const given = 'email' in customer ? [customer.email] : [];
    const emails = [...new Set([...given, ...found.map(({ user }) => user.email)])];
    console.log(JSON.stringify({ orders: found.map(({ id }) => id), emails }));
  }
  return 0;
}).catch((error: unknown) => {
  if (!(error instanceof CustomerProblem)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
