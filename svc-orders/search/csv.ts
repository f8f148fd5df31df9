import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { stringify } from 'csv-stringify/sync';
import { updatedAt } from '../order/history.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { totalsOnTheWire } from '../order/totals.ts';

/** Rows that are made into text at a time. */
const batch = 100;

/**
 * Orders as CSV (RFC 4180) for a spreadsheet: with a byte-order mark, and with an apostrophe before what a spreadsheet
 * would calculate. Piece by piece, so that a long list is never whole in memory. Without the order's id: a file travels,
 * and the id is the customer's key to the order.
 */
export async function* ordersAsCsv(
  orders: AsyncIterable<OrderDocument> | Iterable<OrderDocument>,
): AsyncGenerator<string, void, void> {
  yield csv([columns], true);
  let rows: (string | number)[][] = [];
  for await (const order of orders) {
    rows.push(rowOf(order));
    if (rows.length < batch) continue;
    yield csv(rows);
    rows = [];
  }
  if (rows.length > 0) yield csv(rows);
}

const csv = (rows: (string | number)[][], bom = false): string =>
  stringify(rows, { bom, record_delimiter: 'windows', escape_formulas: true, quoted_match: /[\r\n\t;]/ });

const columns = [
  ...['reference', 'order_status', 'created_at', 'status_since', 'updated_at'],
  ...['name', 'email', 'phone', 'address', 'postal_code', 'country', 'items', 'products'],
  ...['items_total_cost', 'international_shipping_cost', 'total_price', 'payment_id', 'tracking_number'],
];

/**
 * A phone number without a sign in front: `+44…` would be a sum to a spreadsheet, which `escape_formulas` prevents with an
 * apostrophe that stays in the number when it is copied. With spaces a spreadsheet keeps it as text.
 */
const phoneCell = ({ user: { country_code, mobile } }: OrderDocument): string =>
  `00${country_code.replace(/\D/g, '')} ${mobile}`;

const rowOf = (order: OrderDocument): (string | number)[] => {
  const { items_total_cost, international_shipping_cost, total_price } = totalsOnTheWire(order.totals);
  const items = remainingItems(order);
  const products = items.map(({ product_name, quantity }) => `${product_name} x ${quantity}`);
  return [
    ...[order.reference, order.order_status, order.created_at, order.status_since, updatedAt(order)],
    ...[
      order.user.name,
      order.user.email,
      phoneCell(order),
      order.user.address,
      order.user.postal_code,
      order.user.country,
    ],
    ...[items.length, products.join('; ')],
    ...[items_total_cost, international_shipping_cost, total_price],
    ...[order.payment?.payment_id ?? '', order.user.international_shipping_tracking_number ?? ''],
  ];
};
