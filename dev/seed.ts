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
  const client = await signedInClient(urls).catch((cause) => {
    const advice = 'Run npm start first, with the same POTLI_SITE_PORT.';
    throw new Error(`Potli does not answer at ${urls.site}. ${advice}`, { cause });
  });
  const run = Date.now() % 10_000;
  const more = count - orderStatuses.length;
  for (const [index, status] of orderStatuses.entries()) {
    const customer = seedCustomer(index, String(run).padStart(4, '0'));
    const { order_id, reference } = await orderInStatus(client, customer, status);
    console.log(`${status.padEnd(36)} ${reference}  ${urls.site}/user/orderdetail/${order_id}`);
    const { name, email } = customer.user;
    const message = queries[index];
    if (more > 0 && message !== undefined)
      await client.call(contactSupport, { body: { order_id, name, email, message } });
  }
  if (more > 0) {
    for (const { name, passkey } of await seedTeam(client)) console.log(`${name.padEnd(36)} passkey ${passkey}`);
    await seedPastOrders(client, more, run, settings);
    console.log(`${more} orders of the past months were imported.`);
  }
  console.log(`\nOperators see them at ${urls.site}/admin (passkey ${sandboxSecrets.OPERATOR_PASSKEY}).`);
};

const queries = [
  'How long is the price valid? I am paid at the end of the week.',
  'Can you combine this parcel with my next one?',
  'Is the shawl real wool? My last one from another shop was not.',
  'The tracking page has not changed for three days.',
];
