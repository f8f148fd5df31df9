import type { Order } from '@potli/contracts/order/order.ts';
import { parcelState } from '@potli/contracts/rules/parcel-state.ts';

/** Whether the order has a parcel, now or later; otherwise what is about it is left out. */
export const isSent = (order: Order): boolean =>
  order.order_status !== 'ORDER_CANCELLED' && parcelState(order) !== 'not_sent';
