import { isOver } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';

type Refunded = Pick<Order, 'order_status' | 'refunded' | 'next_step_by'>;

/** Whether the whole payment was refunded; not of an order that an operator has reopened since. */
export const isStopped = ({ refunded, next_step_by }: Refunded): boolean =>
  refunded === 'whole' && next_step_by === null;

/** Whether the order ended with its refund: nothing was sent, and nothing will be. */
export const isRefundedUnsent = (order: Refunded): boolean =>
  isStopped(order) && order.order_status !== 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' && !isOver(order.order_status);

/** Whether the order has a parcel, now or later; otherwise what is about it is left out. */
export const isSent = (order: Refunded): boolean =>
  order.order_status !== 'ORDER_CANCELLED' && !isRefundedUnsent(order);
