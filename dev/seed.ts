import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { contactSupport } from '@potli/contracts/support/operations.ts';
import { sandboxSecrets, urlsOf } from './environment.ts';
import { seedCustomer } from './seed/customers.ts';
import { orderInStatus, signedInClient } from './seed/order-in-status.ts';
import { seedPastOrders, seedTeam } from './seed/past-orders.ts';
import { readStartSettings } from './start-settings.ts';

/**
 * Places one order in every status, through the product that `npm start` runs with the same ports. Of more orders, the
 * others are imported as orders of the past months, with a team of operators and support queries.
 * @param count all orders; one for each status unless said
 */
export const seedOrders = async (count: number = orderStatuses.length): Promise<void> => {
  const settings = readStartSettings(process.env);
  const urls = urlsOf(settings.ports);
  const passkey = sandboxSecrets.OPERATOR_PASSKEY;
  const reachable = await fetch(urls.site).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!reachable)
    throw new Error(`Nothing answers at ${urls.site}. Run npm start first, with the same POTLI_SITE_PORT.`);

  const client = await signedInClient(urls);
  const run = Date.now() % 10_000;
  const placed: { order_id: string; name: string; email: string }[] = [];
  for (const [index, status] of orderStatuses.entries()) {
    const customer = seedCustomer(index, String(run).padStart(4, '0'));
    const { order_id, reference } = await orderInStatus(client, customer, status);
    placed.push({ order_id, name: customer.user.name, email: customer.user.email });
    console.log(`${status.padEnd(36)} ${reference}  ${urls.site}/user/orderdetail/${order_id}`);
  }
  if (count > orderStatuses.length) {
    for (const { name, passkey: own } of await seedTeam(client)) console.log(`${name.padEnd(36)} passkey ${own}`);
    for (const [index, customer] of placed.entries()) {
      const message = queries[index];
      if (message !== undefined) await client.call(contactSupport, { body: { ...customer, message } });
    }
    await seedPastOrders(client, count - orderStatuses.length, run, { ...settings, passkey });
    console.log(`${count - orderStatuses.length} orders of the past months were imported.`);
  }
  console.log(`\nOperators see them at ${urls.site}/admin (passkey ${passkey}).`);
};

const queries = [
  'How long is the price valid? I am paid at the end of the week.',
  'Can you combine this parcel with my next one?',
  'Is the shawl real wool? My last one from another shop was not.',
  'The tracking page has not changed for three days.',
];
