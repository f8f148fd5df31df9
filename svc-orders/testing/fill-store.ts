import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { anyDocument } from '@potli/service-kit/store/document.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { anItem, anOrder } from '../order/an-order.ts';
import { orderCollection } from '../order/order-collection.ts';
import type { OrderDocument } from '../order/order-document.ts';

/**
 * `DATA_DIR=… node svc-orders/testing/fill-store.ts <count>`: writes so many orders straight into a new database file,
 * the same ones each time but for the deadlines of prices, and indexes them as the service would when it opens the file:
 * its start then takes seconds.
 */
const count = Number(process.argv[2]);
const dataDir = process.env.DATA_DIR;
if (!dataDir || !Number.isInteger(count)) throw new Error('DATA_DIR=… node svc-orders/testing/fill-store.ts <count>');

const firstNames = 'Asha Ravi Meera Kiran Divya Arjun Leela Vikram Nisha Rohan Tara Dev Anya Ishaan Maya Kabir'.split(
  ' ',
);
const lastNames =
  'Verne Larkin Moss Hale Quill Thorne Ames Brook Dale Fenn Gray Holt Innes Jarrow Kemp Lane Marsh'.split(' ');
const goods = 'kurta bottle saree lamp shawl spoon book kite shoes basket bangle stole quilt tray bell drum'.split(' ');
const kinds = 'Cotton Copper Silk Brass Woollen Teak Printed Paper Leather Cane'.split(' ');
const stores = ['craft-store', 'handloom', 'bazaar', 'brassware', 'silkhouse'];
const streets = 'Larkspur Alder Bramble Cedar Dunmore Elder Foxglove Gorse'.split(' ');
const countries = ['UK', 'US', 'Germany', 'UAE', 'Australia', 'Canada'];
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A whole number as text of that alphabet, scattered so that neighbours do not look alike. */
const coded = (number: number, length: number): string => {
  let [rest, text] = [(BigInt(number) * 0x9e3779b97f4a7c15n) % 2n ** BigInt(length * 5), ''];
  for (let place = 0; place < length; place += 1, rest >>= 5n) text += alphabet[Number(rest & 31n)];
  return text;
};
const pick = <T>(list: readonly T[], number: number): T => list[number % list.length] as T;
const minute = 60_000;
const inDays = (days: number): string => new Date(Date.now() + days * 24 * 60 * minute).toISOString();
/** No job changes these orders while they are measured; one corrects a deadline that is further away than any price is valid. */
const notDueYet = { quote_expires_at: inDays(6), quote_due: inDays(5) };

/** Orders of about seven weeks: all before them are completed or cancelled. */
const latest = 10_000;

const orderNumber = (number: number): OrderDocument => {
  const isOver = number % 3 === 0 || number <= count - latest;
  const over = number % 12 === 1 ? 'ORDER_CANCELLED' : 'ORDER_COMPLETED';
  const status = isOver ? over : pick(orderStatuses, Math.floor(number / 3));
  const [first, last] = [pick(firstNames, number), pick(lastNames, number)];
  const created = Date.UTC(2026, 10, 1) - (count - number) * 7 * minute;
  const since = new Date(created + ((number * 37) % 5000) * minute).toISOString();
  const base = anOrder({ order_status: status });
  const items = Array.from({ length: 1 + (number % 4) }, (_, index) => ({
    ...anItem(base.items[0]),
    order_item_id: coded(number * 5 + index, 26),
    product_name: `${pick(kinds, number + index)} ${pick(goods, Math.floor(number / 7) + index)} no ${number % 997}`,
    product_link: `https://www.${pick(stores, number + index)}.example/${pick(kinds, number + index)}-${pick(goods, Math.floor(number / 7) + index)}/p/${coded(number * 5 + index, 10)}?utm=mail`,
    local_order_link: `https://${pick(stores, number + index)}.example/orders/OD${1_000_000 + number * 5 + index}`,
  }));
  return {
    ...base,
    id: coded(number, 26),
    reference: `PT-${coded(number, 6)}`,
    user: {
      ...base.user,
      name: `${first} ${last}`,
      email: `${first}.${last}.${number}@mail.example`.toLowerCase(),
      mobile: String(7_000_000_000 + number * 7919),
      country: pick(countries, number),
      address: `${1 + (number % 200)} ${pick(streets, number)} Road`,
      international_shipping_tracking_number: number % 3 === 0 ? `EB${1_000_000 + number}` : null,
    },
    items,
    payment: base.payment && {
      ...base.payment,
      payment_id: `pay_${coded(number, 14)}`,
      provider_order_id: `order_${coded(number + 1, 14)}`,
    },
    totals: base.totals && { ...base.totals, total_price: 100_000 + ((number * 7919) % 900_000) },
    created_at: new Date(created).toISOString(),
    updated_at: since,
    status_since: since,
    ...(status === 'ORDER_CONFIRMATION' && notDueYet),
    history: [
      ...base.history,
      { ...(base.history[0] as OrderDocument['history'][0]), at: since, from: null, to: status },
    ],
  };
};

const store = await openStore({ service: 'orders', dataDir });
await store.collection({ name: 'orders', schema: anyDocument, indexes: [] });
await store.close();
const db = new DatabaseSync(join(dataDir, 'orders.sqlite'));
db.exec('BEGIN');
const insert = db.prepare('INSERT INTO orders (id, version, doc) VALUES (?, 1, ?)');
for (let number = 1; number <= count; number += 1) {
  const order = orderNumber(number);
  insert.run(order.id, JSON.stringify(order));
}
db.exec('COMMIT');
db.close();
const filled = await openStore({ service: 'orders', dataDir });
await filled.collection(orderCollection);
await filled.close();
