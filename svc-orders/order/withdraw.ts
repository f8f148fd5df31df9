import type { OrderDocument } from './order-document.ts';
import { assertMove, byCustomer, step } from './step.ts';

/** The order, withdrawn by its customer before it awaited payment. @throws AppError ORDER_STATUS_CONFLICT */
export const withdrawOrder = (order: OrderDocument, now: Date): OrderDocument => {
  assertMove(order, 'withdraw', 'customer');
  return step(order, 'withdraw', byCustomer, now, {}, [{ kind: 'cancelled' }]);
};
