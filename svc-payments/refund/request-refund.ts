import type { BodyOf } from '@potli/contracts/operation.ts';
import type { refundPayment } from '@potli/contracts/payment/back-office.ts';
import type { requestOrderRefund } from '@potli/contracts/payment/between-services.ts';
import { share, toRupees } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import {
  type Attempt,
  type AttemptMessage,
  captureIn,
  type LedgerEntry,
  type PaymentException,
  type RefundIntent,
} from '../attempt/attempt.ts';
import { type Decision, decide, resolveExceptions } from '../attempt/change-attempt.ts';

const refundsOf = (ledger: readonly LedgerEntry[], captureRef: string): number =>
  ledger.reduce((sum, { kind, capture_ref, amount }) => {
    if (capture_ref !== captureRef || kind === 'capture') return sum;
    return kind === 'refund' ? sum + amount : sum - amount;
  }, 0);

/** What is still here of each capture, in its own currency's smallest unit; what is all back is left out. */
export const capturesLeft = ({ ledger }: Pick<Attempt, 'ledger'>): LedgerEntry[] =>
  ledger
    .filter(({ kind }) => kind === 'capture')
    .map((capture) => ({ ...capture, amount: capture.amount - refundsOf(ledger, capture.provider_ref) }))
    .filter(({ amount }) => amount > 0);

/** Who decided on a refund, and why. */
interface RefundDecision {
  readonly reason: string;
  readonly by: string;
  /** In the smallest unit of the capture's currency; all that is left where it is missing. */
  readonly amount?: number;
  readonly request_id?: string | undefined;
}

const underWay = ({ refunds }: Attempt, captureRef: string): number =>
  refunds.reduce(
    (sum, { capture_ref, amount, state }) => (capture_ref === captureRef && state === 'asked' ? sum + amount : sum),
    0,
  );

/** What is left of the captures, without the refunds under way. */
export const refundableCaptures = (attempt: Attempt): LedgerEntry[] =>
  capturesLeft(attempt)
    .map((capture) => ({ ...capture, amount: capture.amount - underWay(attempt, capture.provider_ref) }))
    .filter(({ amount }) => amount > 0);

/**
 * The failed refunds of a capture that an operator can retry, oldest first. A retry carries out the same request of
 * svc-orders and so replaces the refund that failed; of refunds without a request, all of what was left, the last counts.
 */
export const failedRefunds = ({ refunds }: Attempt, captureRef: string): RefundIntent[] =>
  refunds.filter(
    ({ capture_ref, state, request_id }, index) =>
      capture_ref === captureRef &&
      state === 'failed' &&
      refunds.slice(index + 1).every((later) => later.capture_ref !== captureRef || later.request_id !== request_id),
  );

/**
 * Requests the refund of a capture, never of more than is left: the intent and its idempotency key are written before the
 * provider is asked. After a refusal of the provider it may be requested again, under another key.
 */
export const requestRefund = (
  decision: Decision,
  captureRef: string,
  { reason, by, amount, request_id }: RefundDecision,
  now: Date,
): Decision => {
  const { attempt, facts } = decision;
  const capture = refundableCaptures(attempt).find(({ provider_ref }) => provider_ref === captureRef);
  if (!capture) return decision;
  const before = attempt.refunds.filter(({ capture_ref }) => capture_ref === captureRef).length;
  const key = `refund-${captureRef}${before > 0 ? `-${before + 1}` : ''}`.replaceAll(/[^A-Za-z0-9_-]/g, '-');
  const asked_at = now.toISOString();
  const intent: RefundIntent = {
    key,
    capture_ref: captureRef,
    amount: Math.min(amount ?? capture.amount, capture.amount),
    currency: capture.currency,
    reason,
    by,
    asked_at,
    state: 'asked',
    ...(request_id !== undefined && { request_id }),
  };
  const written_at = by === 'system' ? (attempt.written_at ?? null) : asked_at;
  return {
    attempt: { ...attempt, refunds: [...attempt.refunds, intent], written_at },
    facts: [...facts, { kind: 'refund', key }],
  };
};

/** Whether the order lives on this capture. */
export const paysOrder = ({ settled_ref, order_outcome }: Attempt, captureRef: string): boolean =>
  settled_ref === captureRef && order_outcome === 'applied';

/**
 * The refund that an operator requests: all that is left of the capture, or a failed refund again. The open exceptions
 * about that capture are thereby resolved, except those about other refunds that failed. Changes nothing where the capture
 * is refunded, or its refund under way, already.
 * @throws AppError PAYMENT_NOT_FOUND for a capture that is none of it, REFUND_CHANGED where another amount would be
 * refunded than the operator confirmed, PAYMENT_OPEN while svc-orders has not said whether it takes the money,
 * PAYS_THE_ORDER unless the operator said to know that
 */
export const refundByOperator = (
  attempt: Attempt,
  body: Omit<BodyOf<typeof refundPayment>, 'reason'>,
  decision: RefundDecision,
  now: Date,
): Decision => {
  const { capture_ref, retry, refund_key, refund_amount, although_it_pays_the_order = false } = body;
  if (!captureIn(attempt, capture_ref)) throw new AppError('PAYMENT_NOT_FOUND');
  const retries = retry === true || refund_key !== undefined;
  const failed = retries
    ? failedRefunds(attempt, capture_ref).findLast(({ key }) => refund_key === undefined || key === refund_key)
    : undefined;
  if (retries && !failed) return decide(attempt);
  const repeated = failed && { request_id: failed.request_id, amount: failed.amount };
  const asked = requestRefund(decide(attempt), capture_ref, { ...decision, ...repeated }, now);
  if (asked.attempt === attempt) return asked;
  assertConfirmedAmount(refund_amount, asked.attempt.refunds.at(-1));
  const unknownOrder = attempt.exceptions.some(({ code }) => code === 'UNKNOWN_ORDER');
  if (attempt.settled_ref === capture_ref && attempt.order_outcome === 'telling' && !unknownOrder)
    throw new AppError('PAYMENT_OPEN');
  if (paysOrder(attempt, capture_ref) && !although_it_pays_the_order) throw new AppError('PAYS_THE_ORDER');
  const note = `refunded: ${decision.reason}`;
  // svc-orders does not know the order: the fact is not sent any more
  const told: Attempt =
    attempt.order_outcome === 'telling' ? { ...asked.attempt, order_outcome: 'refused' } : asked.attempt;
  const isAboutIt = (exception: PaymentException) =>
    exception.capture_ref === capture_ref &&
    (!failed || exception.refund_key === undefined || exception.refund_key === failed.key);
  return { ...asked, attempt: resolveExceptions(told, isAboutIt, { ...decision, note }, now) };
};

/** Pages of an earlier release do not send the amount. @throws AppError REFUND_CHANGED */
const assertConfirmedAmount = (sent: number | undefined, intent: RefundIntent | undefined): void => {
  const expected = toRupees(intent?.amount ?? 0);
  if (sent === undefined || sent === expected) return;
  throw new AppError('REFUND_CHANGED', {
    details: [{ path: '/body/refund_amount', message: 'This is not what would be refunded.', sent, expected }],
  });
};

/** Whether the attempt carries out, or carried out, that request of svc-orders. */
export const hasRequest = ({ refunds }: Attempt, requestId: string): boolean =>
  refunds.some(({ request_id }) => request_id === requestId);

/** Facts about all refunds of a capture. */
const refundFacts = ({ ledger, refunds }: Attempt, captureRef: string): AttemptMessage[] =>
  ledger
    .filter(({ kind, capture_ref }) => kind === 'refund' && capture_ref === captureRef)
    .map(({ provider_ref, amount }) => ({
      kind: 'payment-refunded',
      refund_id: provider_ref,
      capture_ref: captureRef,
      state: 'made',
      key:
        refunds.find((each) => each.capture_ref === captureRef && each.state === 'done' && each.amount === amount)
          ?.key ?? null,
    }));

/**
 * The refund that svc-orders requests. A repeat changes nothing. Where nothing is left of the money, svc-orders does not
 * know its refunds, most likely because a backup was restored: they are reported again. Paise of a wallet payment become cents at the rate of the payment.
 */
export const refundForOrder = (
  attempt: Attempt,
  { request_id, payment_id, amount_paise, reason, by }: BodyOf<typeof requestOrderRefund>,
  now: Date,
): Decision => {
  if (hasRequest(attempt, request_id)) return decide(attempt);
  const part = amount_paise !== null && { amount: inCurrency(attempt, amount_paise) };
  const asked = requestRefund(decide(attempt), payment_id, { ...part, reason, by, request_id }, now);
  return asked.attempt === attempt ? decide(attempt, ...refundFacts(attempt, payment_id)) : asked;
};

/** At least a cent: providers refund no less. */
const inCurrency = ({ charged, fees }: Attempt, paise: number): number =>
  Math.max(1, share(paise, BigInt(charged), BigInt(fees.payable)));
