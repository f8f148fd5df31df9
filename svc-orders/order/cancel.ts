import type { OrderDocument } from './order-document.ts';
import { assertMove, step } from './step.ts';

/** The order, cancelled by its customer while it awaits payment (spec 4). @throws AppError ORDER_STATUS_CONFLICT */
export const cancelOrder = (order: OrderDocument, now: Date): OrderDocument => {
  assertMove(order, 'cancel', 'customer');
  return step(order, 'cancel', { type: 'customer', name: 'customer' }, now, 'ORDER_CANCELLED', {}, [
    { kind: 'cancelled' },
  ]);
};
