import { openStore } from '@potli/service-kit/store/open-store.ts';
import { DuplicateError } from '@potli/service-kit/store/store.ts';
import { anItem, anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import { orderCollection } from '../order/order-collection.ts';
import { phoneCodeCollection } from '../phone/one-time-code.ts';
import { storedPhoneCodes } from '../phone/phone-codes.ts';

/**
 * `DATA_DIR=… OTP_SECRET=… node svc-orders/testing/prepare-load.ts <count>`: puts that many valid codes and as many paid
 * orders into the service's database, for a load that does not wait for telephones. Prints them as one line of JSON.
 */
const count = Number(process.argv[2]);
const { DATA_DIR: dataDir, OTP_SECRET: secret } = process.env;
if (!dataDir || !secret || !Number.isInteger(count)) throw new Error('DATA_DIR=… OTP_SECRET=… prepare-load.ts <count>');

const store = await openStore({ service: 'orders', dataDir });
const codes = storedPhoneCodes(await store.collection(phoneCodeCollection), secret, () => new Date());
const orders = await store.collection(orderCollection);
/** Orders that do not change during the load. */
const some = (await orders.page({ limit: 64 })).map(({ id }) => id);
/** A reference that is taken is drawn again, as the service does: of so many some meet. */
const insertPaid = async (given: Parameters<typeof anOrder>[0]): Promise<void> => {
  try {
    await orders.insert(anOrder({ ...given, reference: newReference(), order_status: 'PAYMENT_DONE' }));
  } catch (error) {
    if (!(error instanceof DuplicateError)) throw error;
    await insertPaid(given);
  }
};
const phones: { mobile: string; otp: string }[] = [];
const paid: { id: string; item: string }[] = [];
for (let number = 0; number < count; number += 1) {
  const mobile = String(7_100_000_000 + number);
  phones.push({ mobile, otp: await codes.issue(`+44${mobile}`, 'submission', '127.0.0.1') });
  const [id, item] = [newId(), newId()];
  const items = [anItem({ ...anOrder().items[0], order_item_id: item, local_order_link: null })];
  await insertPaid({ id, items });
  paid.push({ id, item });
}
await store.close();
console.log(JSON.stringify({ phones, paid, some }));
