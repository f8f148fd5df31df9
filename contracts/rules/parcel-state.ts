import { isOver } from '../order/is-over.ts';
import type { Order } from '../order/order.ts';
import { isRefused } from './photos.ts';
import { remainingItems } from './remaining-items.ts';

/** held: an item is not what was ordered, and not resolved. not_sent: the payment was refunded. */
export const parcelStates = ['held', 'not_sent'] as const;
export type ParcelState = (typeof parcelStates)[number];

type Refunded = Pick<Order, 'order_status' | 'refunded' | 'next_step_by'>;

/** Whether the whole payment was refunded; not of an order that an operator has reopened since. */
export const isStopped = ({ refunded, next_step_by }: Refunded): boolean =>
  refunded === 'whole' && next_step_by === null;

/** Why the parcel of an order does not go on as its status says; undefined where it does, was sent or is over. */
export const parcelState = (order: Refunded & Pick<Order, 'items'>): ParcelState | undefined => {
  if (order.order_status === 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' || isOver(order.order_status)) return undefined;
  if (isStopped(order)) return 'not_sent';
  return remainingItems(order).some(isRefused) ? 'held' : undefined;
};
