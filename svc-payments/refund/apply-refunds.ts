import { toDollarText } from '@potli/contracts/rules/money.ts';
import { type Attempt, captureIn, type LedgerEntry } from '../attempt/attempt.ts';
import { type Decision, endIn, moveTo, withException, withFact } from '../attempt/change-attempt.ts';
import type { CheckTimes } from '../attempt/check-times.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import { capturesLeft } from './request-refund.ts';

/** An amount of the smallest unit as a person reads it; paise and cents alike have two decimals. */
export const amountText = (amount: number, currency: string): string => `${toDollarText(amount)} ${currency}`;

/**
 * Books what the provider refunded of the captures that are in the ledger: our own refunds by the key under which they
 * were requested, and those made in the provider's dashboard, which the operators are notified of. Returns the very
 * same decision when that says nothing new.
 */
export const applyRefunds = (
  decision: Decision,
  refunds: readonly ProviderRefund[],
  now: Date,
  times: CheckTimes,
): Decision => {
  const next = refunds.reduce((so_far, refund) => applyRefund(so_far, refund, now), decision);
  return next === decision
    ? decision
    : { ...next, attempt: endWhenAllIsBack(next.attempt, 'given back at the provider', now, times) };
};

const applyRefund = (decision: Decision, refund: ProviderRefund, now: Date): Decision => {
  const { ledger } = decision.attempt;
  const isBooked = (wanted: LedgerEntry['kind']): boolean =>
    ledger.some(({ kind, provider_ref }) => kind === wanted && provider_ref === refund.ref);
  if (!captureIn(decision.attempt, refund.payment_ref)) return decision;
  if (refund.status === 'given') return isBooked('refund') ? decision : given(decision, refund, now);
  return isBooked('refund') && !isBooked('refund_failed') ? cameBack(decision, refund, now) : decision;
};

const booked = (
  attempt: Attempt,
  kind: 'refund' | 'refund_failed',
  { ref, key, payment_ref: capture_ref, amount, currency, at }: ProviderRefund,
  now: Date,
): Attempt => ({
  ...attempt,
  updated_at: now.toISOString(),
  ledger: [
    ...attempt.ledger,
    // of a failure the provider gives no time
    { kind, provider_ref: ref, capture_ref, amount, currency, at: kind === 'refund' ? at : now.toISOString() },
  ],
  refunds: attempt.refunds.map((intent) =>
    intent.key === key ? { ...intent, state: kind === 'refund' ? 'done' : 'failed' } : intent,
  ),
});

const factOf = ({ ref, payment_ref, key }: ProviderRefund, state: 'made' | 'failed') =>
  ({ kind: 'payment-refunded', refund_id: ref, capture_ref: payment_ref, state, key }) as const;

const given = ({ attempt, facts }: Decision, refund: ProviderRefund, now: Date): Decision => {
  const next = withFact({ attempt: booked(attempt, 'refund', refund, now), facts }, factOf(refund, 'made'));
  if (attempt.refunds.some(({ key }) => key === refund.key)) return next;
  const note = `${refund.ref}: ${amountText(refund.amount, refund.currency)} of ${refund.payment_ref}`;
  return withException(next, { code: 'REFUNDED_ELSEWHERE', note, captureRef: refund.payment_ref }, now);
};

/** The money of a refund is with us again: the payment is no longer over, and a person has to see to it. */
const cameBack = ({ attempt, facts }: Decision, refund: ProviderRefund, now: Date): Decision => {
  const next = booked(attempt, 'refund_failed', refund, now);
  const here =
    next.state === 'REFUNDED'
      ? moveTo(next, next.settled_ref === null ? 'CHECKING' : 'SETTLED', 'a refund could not be delivered', now)
      : next;
  const note = `${refund.ref}: ${amountText(refund.amount, refund.currency)} came back`;
  const reported = withFact({ attempt: here, facts }, factOf(refund, 'failed'));
  const about = { captureRef: refund.payment_ref, refundKey: refund.key ?? undefined };
  return withException(reported, { code: 'REFUND_FAILED', note, ...about }, now);
};

/** An attempt whose money is all refunded is over, also one that never paid its order. */
export const endWhenAllIsBack = (attempt: Attempt, reason: string, now: Date, times: CheckTimes): Attempt =>
  attempt.ledger.length > 0 && capturesLeft(attempt).length === 0
    ? endIn(attempt, 'REFUNDED', reason, now, times)
    : attempt;
