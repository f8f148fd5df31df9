import { isOver } from '@potli/contracts/order/is-over.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { type ParcelState, parcelState } from '@potli/contracts/rules/parcel-state.ts';
import { clear, createStore, del, get, promisifyRequest, set, values } from 'idb-keyval';
import { ownOrdersDatabase } from './has-own-orders.ts';

/** What the device knows of an order that was placed or opened on it; the id is the key to the order. */
export type KeptOrder = Pick<Order, 'order_id' | 'reference' | 'order_status' | 'created_at'> & {
  readonly first_item: string;
  readonly parcel?: ParcelState | undefined;
  /** Until when its price can be paid. */
  readonly quote_expires_at?: string | null | undefined;
};

/**
 * The customer's own list. Not in local storage, which 'Return to Home' clears. Opened by its first use, so a page can be
 * rendered without a browser.
 */
const list = createStore(ownOrdersDatabase, 'orders');

const newestFirst = (a: KeptOrder, b: KeptOrder): number =>
  a.created_at === b.created_at ? 0 : a.created_at < b.created_at ? 1 : -1;

const fields = ['order_id', 'reference', 'order_status', 'created_at', 'first_item'] as const;

/** What is no order, such as the work of an extension, would cost the list all the others. */
const isKept = (value: Partial<KeptOrder> | null | undefined): value is KeptOrder =>
  fields.every((name) => typeof value?.[name] === 'string');

const keptOf = (order: KeptOrder): KeptOrder => {
  const { order_id, reference, order_status, created_at, first_item, parcel, quote_expires_at } = order;
  return {
    ...{ order_id, reference, order_status, created_at, first_item },
    ...(parcel && { parcel }),
    ...(quote_expires_at && { quote_expires_at }),
  };
};

/** What is kept of an order as its page shows it. */
export const summaryOf = (order: Order): KeptOrder =>
  keptOf({
    ...order,
    parcel: parcelState(order),
    first_item: (order.items.find(({ taken_out }) => !taken_out) ?? order.items[0])?.product_name ?? '',
  });

/**
 * The orders that this device keeps, newest first. Empty where the browser keeps nothing: private windows may refuse, and
 * the links of the orders work all the same.
 */
export const keptOrders = async (): Promise<KeptOrder[]> => {
  try {
    return (await values<Partial<KeptOrder> | null>(list)).filter(isKept).toSorted(newestFirst);
  } catch {
    return [];
  }
};

/** Keeps orders, or what is new about them. @returns whether the browser keeps them */
export const keepOrders = async (orders: readonly KeptOrder[]): Promise<boolean> => {
  try {
    for (const order of orders) {
      const next = keptOf(order);
      const known = await get<KeptOrder>(order.order_id, list);
      if (JSON.stringify(known) !== JSON.stringify(next)) await set(order.order_id, next, list);
    }
    return true;
  } catch {
    return false;
  }
};

/** Notes what is new about an order, unless it was removed from the list meanwhile: read and written in one transaction. */
export const noteStatus = async (order: KeptOrder): Promise<void> => {
  const id = order.order_id;
  await list('readwrite', async (orders) => {
    if (isKept(await promisifyRequest(orders.get(id)))) await promisifyRequest(orders.put(keptOf(order), id));
  }).catch(() => undefined); // the browser keeps nothing
};

/** Removes one order from the list of this device. The order itself stays as it is. */
export const forgetOrder = (orderId: string): Promise<void> => del(orderId, list);

/** Removes all orders from the list of this device. */
export const forgetAllOrders = (): Promise<void> => clear(list);

/** The newest order of a list that is not over yet, by its status or with its refund. */
export const newestOpen = <O extends Pick<KeptOrder, 'order_status' | 'parcel'>>(orders: readonly O[]): O | undefined =>
  orders.find(({ order_status, parcel }) => !isOver(order_status) && parcel !== 'not_sent');
