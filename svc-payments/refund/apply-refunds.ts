import { toDollarText } from '@potli/contracts/rules/money.ts';
import { hasCome, isOver } from '@potli/service-kit/due.ts';
import { type Attempt, captureIn, isClosed, type LedgerEntry } from '../attempt/attempt.ts';
import { type Decision, endIn, moveTo, restartChecks, withException, withFact } from '../attempt/change-attempt.ts';
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
  if (next !== decision)
    return { ...next, attempt: afterRefund(next.attempt, 'given back at the provider', now, times) };
  return whilePending(decision, refunds, now, times);
};

/** A refund that stays pending for longer is for the comparison and its webhook event alone. */
const longestPendingMs = 30 * 24 * 3_600_000;

/** The provider is asked daily about a refund that it has not decided: it may fail after the usual checks. */
const whilePending = (
  decision: Decision,
  refunds: readonly ProviderRefund[],
  now: Date,
  times: CheckTimes,
): Decision => {
  const { attempt } = decision;
  const { check_due } = attempt;
  const waits = refunds.some(({ status, at }) => status === 'pending' && !isOver(at, longestPendingMs, now));
  const isScheduled = check_due !== null && !hasCome(check_due, now, times.longestMs);
  return waits && isClosed(attempt) && !isScheduled
    ? { ...decision, attempt: { ...attempt, check_due: times.daily(now) } }
    : decision;
};

const applyRefund = (decision: Decision, refund: ProviderRefund, now: Date): Decision => {
  const { ledger } = decision.attempt;
  const isBooked = (wanted: LedgerEntry['kind']): boolean =>
    ledger.some(({ kind, provider_ref }) => kind === wanted && provider_ref === refund.ref);
  if (!captureIn(decision.attempt, refund.payment_ref)) return decision;
  if (refund.status !== 'failed') return isBooked('refund') ? decision : given(decision, refund, now);
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

/** PayPal's record may lack our key: then the answer to our request named the refund. */
const keyOf = ({ outbox }: Attempt, { ref }: ProviderRefund): string | null => {
  for (const { message } of outbox)
    if (message.kind === 'payment-refunded' && message.refund_id === ref && message.key !== null) return message.key;
  return null;
};

/** The money of a refund is with us again: the payment is no longer over, and a person has to see to it. */
const cameBack = ({ attempt, facts }: Decision, found: ProviderRefund, now: Date): Decision => {
  const refund = { ...found, key: found.key ?? keyOf(attempt, found) };
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

/**
 * An attempt after a refund: it is over where all its money is refunded, also if it never paid its order. The provider
 * is asked a few times more, because a refund can fail later.
 */
export const afterRefund = (attempt: Attempt, reason: string, now: Date, times: CheckTimes): Attempt => {
  const checked = restartChecks(attempt, now, times);
  return attempt.ledger.length > 0 && capturesLeft(attempt).length === 0
    ? endIn(checked, 'REFUNDED', reason, now, times)
    : checked;
};
