import { AppError } from '@potli/service-kit/app-error.ts';
import type { Attempt } from '../attempt/attempt.ts';
import { resolveExceptions } from '../attempt/change-attempt.ts';
import { type Decision, decide } from '../attempt/decision.ts';
import { isCaptureOf } from './money-left.ts';
import { failedRefund, type RefundDecision, requestRefund } from './request-refund.ts';

interface AskedRefund {
  readonly capture_ref: string;
  readonly retry?: boolean;
  readonly although_it_pays_the_order?: boolean;
}

/** Whether the order lives on this capture. */
export const paysOrder = ({ settled_ref, order_outcome }: Attempt, captureRef: string): boolean =>
  settled_ref === captureRef && order_outcome === 'applied';

/**
 * The refund that an operator requests: all that is left of the capture, or its failed refund again. The open exceptions
 * about that capture are thereby resolved. Changes nothing where the capture is refunded, or its refund under way, already.
 * @throws AppError PAYMENT_NOT_FOUND for a capture that is none of it, PAYMENT_OPEN while svc-orders has not said
 * whether it takes the money, PAYS_THE_ORDER unless the operator said to know that
 */
export const refundByOperator = (
  attempt: Attempt,
  { capture_ref, retry = false, although_it_pays_the_order = false }: AskedRefund,
  decision: RefundDecision,
  now: Date,
): Decision => {
  if (!isCaptureOf(attempt, capture_ref)) throw new AppError('PAYMENT_NOT_FOUND');
  const failed = failedRefund(attempt, capture_ref);
  if (retry && !failed) return decide(attempt);
  const repeated = failed && { request_id: failed.request_id, ...(retry && { amount: failed.amount }) };
  const asked = requestRefund(decide(attempt), capture_ref, { ...decision, ...repeated }, now);
  if (asked.attempt === attempt) return asked;
  const unknownOrder = attempt.exceptions.some(({ code }) => code === 'UNKNOWN_ORDER');
  if (attempt.settled_ref === capture_ref && attempt.order_outcome === 'telling' && !unknownOrder)
    throw new AppError('PAYMENT_OPEN');
  if (paysOrder(attempt, capture_ref) && !although_it_pays_the_order) throw new AppError('PAYS_THE_ORDER');
  const note = `refunded: ${decision.reason}`;
  // svc-orders does not know the order: the fact is not sent any more
  const told: Attempt =
    attempt.order_outcome === 'telling' ? { ...asked.attempt, order_outcome: 'refused' } : asked.attempt;
  const isAboutIt = (exception: { readonly capture_ref: string | null }) => exception.capture_ref === capture_ref;
  return { ...asked, attempt: resolveExceptions(told, isAboutIt, { ...decision, note }, now) };
};
