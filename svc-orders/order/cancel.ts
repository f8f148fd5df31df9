import { AppError } from '@potli/service-kit/app-error.ts';
import type { ClosedPayments } from '../payments/payments-client.ts';
import type { OrderDocument } from './order-document.ts';
import { assertMove, byCustomer, step } from './step.ts';

/**
 * Refuses to cancel an order whose money came or may be on its way: cancelling and paying exclude each other.
 * @throws AppError PAYMENT_OPEN, ORDER_STATUS_CONFLICT
 */
export const assertUnpaid = (payments: ClosedPayments): void => {
  if (payments === 'checking') throw new AppError('PAYMENT_OPEN');
  if (payments === 'paid') {
    throw new AppError('ORDER_STATUS_CONFLICT', { error: 'The order has just been paid, so it cannot be cancelled.' });
  }
};

/** The order, cancelled by its customer while it awaits payment (spec 4). @throws AppError ORDER_STATUS_CONFLICT */
export const cancelOrder = (order: OrderDocument, now: Date): OrderDocument => {
  assertMove(order, 'cancel', 'customer');
  return step(order, 'cancel', byCustomer, now, {}, [{ kind: 'cancelled' }]);
};
