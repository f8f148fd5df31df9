import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { sandboxSecrets, urlsOf } from './environment.ts';
import { seedCustomer } from './seed/customers.ts';
import { orderInStatus } from './seed/order-in-status.ts';
import { sandboxCalls } from './seed/sandbox-calls.ts';
import { siteCalls } from './seed/site-calls.ts';
import { readStartSettings } from './start-settings.ts';

/** Places one order in every status, through the product that `npm start` runs with the same ports. */
export const seedOrders = async (): Promise<void> => {
  const urls = urlsOf(readStartSettings(process.env).ports);
  const reachable = await fetch(urls.site).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!reachable) throw new Error(`Nothing answers at ${urls.site}. Run npm start first.`);

  const call = siteCalls(urls.site, sandboxSecrets.API_KEY);
  const { token } = await call(authenticateOperator, { body: { passkey: sandboxSecrets.OPERATOR_PASSKEY } });
  const client = { call, sandbox: sandboxCalls(urls.sandbox), token, now: () => new Date() };
  const run = String(Date.now() % 10_000).padStart(4, '0');
  for (const [index, status] of orderStatuses.entries()) {
    const { order_id, reference } = await orderInStatus(client, seedCustomer(index, run), status);
    console.log(`${status.padEnd(36)} ${reference}  ${urls.site}/user/orderdetail/${order_id}`);
  }
  console.log(`\nOperators see them at ${urls.site}/admin (passkey ${sandboxSecrets.OPERATOR_PASSKEY}).`);
};
