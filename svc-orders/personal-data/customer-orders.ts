import { isOver } from '@potli/contracts/order/is-over.ts';
import { looksLikeEmail, phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { presentOrder } from '../order/present.ts';
import { isMessage } from '../payments/refund-task.ts';
import { searchedWords } from '../search/words.ts';
import { withoutPersonalData } from './remove.ts';

/** A request that is not fulfilled, with the reason in one sentence. */
export class CustomerProblem extends Error {}

/** Whose data: by the telephone number with its calling code, or by the e-mail address, as they were given with an order. */
type Customer = { readonly phone: string } | { readonly email: string };

/** @throws CustomerProblem for what is neither a number nor an address */
export const customerOf = (by: { phone?: string | undefined; email?: string | undefined }): Customer => {
  const phone = by.phone?.replaceAll(/[\s().-]/g, '');
  const email = by.email?.trim().toLowerCase();
  if ((phone === undefined) === (email === undefined)) throw new CustomerProblem('Say either --phone or --email.');
  if (email !== undefined && looksLikeEmail(email)) return { email };
  if (phone !== undefined && /^\+[1-9]\d{7,14}$/.test(phone)) return { phone };
  throw new CustomerProblem('A phone number is written like +447700900123, an e-mail address like a@b.example.');
};

/** The orders that a phone number or an e-mail address finds and that fit: a search finds parts of words, too. */
const ordersBy = async (
  orders: Collection<OrderDocument>,
  known: string,
  fits: (order: OrderDocument) => boolean,
  { sort = '-created_at', most = Number.POSITIVE_INFINITY } = {},
): Promise<OrderDocument[]> => {
  const found: OrderDocument[] = [];
  for await (const order of orders.each({ words: searchedWords(known) ?? [], sort: [sort] })) {
    if (fits(order)) found.push(order);
    if (found.length === most) break;
  }
  return found;
};

/** All orders of a customer, oldest first. */
export const ordersOf = (orders: Collection<OrderDocument>, customer: Customer): Promise<OrderDocument[]> =>
  'phone' in customer
    ? ordersBy(orders, customer.phone, ({ user }) => phoneNumberOf(user) === customer.phone, { sort: 'created_at' })
    : ordersBy(orders, customer.email, ({ user }) => user.email === customer.email, { sort: 'created_at' });

/**
 * The orders with the telephone or the e-mail of an order, that one among them, newest first; that one alone once its
 * personal data was removed.
 */
export const ordersLike = async (
  orders: Collection<OrderDocument>,
  order: OrderDocument,
  most: number,
): Promise<OrderDocument[]> => {
  if (order.personal_data_removed) return [order];
  const [phone, email] = [phoneNumberOf(order.user), order.user.email.toLowerCase()];
  const same = ({ user }: OrderDocument) => phoneNumberOf(user) === phone || user.email.toLowerCase() === email;
  const found = [
    ...(await ordersBy(orders, phone, same, { most })),
    ...(await ordersBy(orders, email, same, { most })),
  ];
  return [...new Map(found.map((each) => [each.id, each])).values()]
    .toSorted((one, other) => other.created_at.localeCompare(one.created_at))
    .slice(0, most);
};

/** The newest orders of a telephone, newest first; none whose personal data was removed. */
export const newestOrdersOf = (orders: Collection<OrderDocument>, phone: string, most: number) =>
  ordersBy(orders, phone, ({ user }) => phoneNumberOf(user) === phone, { most });

/** Everything that this service knows about a customer. */
export const exportOrders = (found: readonly OrderDocument[]) => ({
  orders: found.map((order) => ({
    ...presentOrder(order, 'operator'),
    messages: order.outbox.filter(isMessage).map(({ message, created_at, delivered_at }) => ({
      kind: message.kind,
      created_at,
      delivered_at,
    })),
  })),
});

/** @throws CustomerProblem that names the orders which still need to know whose they are */
export const assertAllClosed = (found: readonly OrderDocument[]): void => {
  const open = found.filter(({ order_status }) => !isOver(order_status));
  if (open.length === 0) return;
  const named = open.map(({ reference, order_status }) => `${reference} (${order_status})`).join(', ');
  throw new CustomerProblem(
    `Nothing was erased: ${named} ${open.length === 1 ? 'is' : 'are'} not completed or cancelled yet, and cannot be fulfilled without name and address.`,
  );
};

/** Removes the personal data of a customer's orders, all of which must be closed. */
export const eraseOrders = async (
  orders: Collection<OrderDocument>,
  found: readonly OrderDocument[],
  by: string,
  now: Date,
): Promise<void> => {
  assertAllClosed(found);
  for (const { id } of found) await update(orders, id, (order) => withoutPersonalData(order, by, now));
};
