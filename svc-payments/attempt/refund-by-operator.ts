import { AppError } from '@potli/service-kit/app-error.ts';
import type { Attempt } from './attempt.ts';
import { owingRefund, type RefundDecision, resolveExceptions } from './change-attempt.ts';

export interface AskedRefund {
  readonly capture_ref: string;
  readonly although_it_pays_the_order?: boolean;
}

/** Whether the order lives on this capture. */
export const paysOrder = ({ settled_ref, order_outcome }: Attempt, captureRef: string): boolean =>
  settled_ref === captureRef && order_outcome === 'applied';

/**
 * The attempt with the refund that an operator asked for; what was waiting for a person about that capture is thereby
 * resolved. The very same attempt where the capture is back or on its way back already.
 * @throws AppError PAYMENT_NOT_FOUND for a capture that is none of it, PAYMENT_OPEN while svc-orders has not said
 * whether it takes the money, PAYS_THE_ORDER unless the operator said to know that
 */
export const refundByOperator = (
  attempt: Attempt,
  { capture_ref, although_it_pays_the_order = false }: AskedRefund,
  decision: RefundDecision,
  now: Date,
): Attempt => {
  const captured = attempt.ledger.some(({ kind, provider_ref }) => kind === 'capture' && provider_ref === capture_ref);
  if (!captured) throw new AppError('PAYMENT_NOT_FOUND');
  const asked = owingRefund(attempt, capture_ref, decision, now);
  if (asked === attempt) return attempt;
  const unknownOrder = attempt.exceptions.some(({ code }) => code === 'UNKNOWN_ORDER');
  if (attempt.settled_ref === capture_ref && attempt.order_outcome === 'telling' && !unknownOrder)
    throw new AppError('PAYMENT_OPEN');
  if (paysOrder(attempt, capture_ref) && !although_it_pays_the_order) throw new AppError('PAYS_THE_ORDER');
  const note = `refunded: ${decision.reason}`;
  // an order that nobody knows is not told any more
  const told: Attempt = attempt.order_outcome === 'telling' ? { ...asked, order_outcome: 'refused' } : asked;
  return resolveExceptions(told, (exception) => exception.capture_ref === capture_ref, { ...decision, note }, now);
};
