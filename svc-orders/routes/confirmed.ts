import { AppError } from '@potli/service-kit/app-error.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import type { OrderDocument } from '../order/order-document.ts';

/** Rejects where the operator's second factor is on and the session was not confirmed lately. @throws AppError SECOND_FACTOR_REQUIRED */
export const assertConfirmed = (operator: Operator): void => {
  if (operator.second_factor === 'needed') throw new AppError('SECOND_FACTOR_REQUIRED');
};

/** The changed order, where it refunds nothing or the operator is confirmed. @throws AppError SECOND_FACTOR_REQUIRED */
export const refundsConfirmed = (operator: Operator, stored: OrderDocument, changed: OrderDocument): OrderDocument => {
  const refunds = ({ refund_requests = [] }: OrderDocument) => refund_requests.length;
  if (refunds(changed) > refunds(stored)) assertConfirmed(operator);
  return changed;
};
