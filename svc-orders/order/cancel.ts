import { AppError } from '@potli/service-kit/app-error.ts';
import type { ClosedPayments } from '../payments/payments-client.ts';
import type { OrderDocument } from './order-document.ts';
import { assertMove, byCustomer, step } from './step.ts';

/**
 * Refuses to cancel an order, or to price it again, when its money came or may be on its way: paying excludes both.
 * `error` is what a person reads when it was paid. @throws AppError PAYMENT_OPEN, ORDER_STATUS_CONFLICT
 */
export const assertUnpaid = (
  payments: ClosedPayments,
  error = 'The order has just been paid. Reload the page.',
): void => {
  if (payments === 'checking') throw new AppError('PAYMENT_OPEN');
  if (payments === 'paid') throw new AppError('ORDER_STATUS_CONFLICT', { error });
};

/** The order, cancelled by its customer while it awaits payment (spec 4). @throws AppError ORDER_STATUS_CONFLICT */
export const cancelOrder = (order: OrderDocument, now: Date): OrderDocument => {
  assertMove(order, 'cancel', 'customer');
  return step(order, 'cancel', byCustomer, now, {}, [{ kind: 'cancelled' }]);
};

/** The order, withdrawn by its customer before it awaited payment. @throws AppError ORDER_STATUS_CONFLICT */
export const withdrawOrder = (order: OrderDocument, now: Date): OrderDocument => {
  assertMove(order, 'withdraw', 'customer');
  return step(order, 'withdraw', byCustomer, now, {}, [{ kind: 'cancelled' }]);
};
