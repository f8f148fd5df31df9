import { toDollarText } from '@potli/contracts/rules/money.ts';
import type { ProviderRefund } from '../provider/provider.ts';
import type { Attempt, LedgerEntry } from './attempt.ts';
import { moveTo, withException } from './change-attempt.ts';
import { capturesLeft } from './money-left.ts';

/** An amount of the smallest unit as a person reads it; paise and cents alike have two decimals. */
export const amountText = (amount: number, currency: string): string => `${toDollarText(amount)} ${currency}`;

/**
 * Books what the provider gave back of the captures that are in the ledger: our own refunds by the key under which they
 * were asked for, and those that somebody made at the provider, of which the operators are told. Returns the very same
 * attempt when that says nothing new.
 */
export const applyRefunds = (attempt: Attempt, refunds: readonly ProviderRefund[], now: Date): Attempt => {
  const next = refunds.reduce((so_far, refund) => applyRefund(so_far, refund, now), attempt);
  return next === attempt ? attempt : whenAllIsBack(next, 'given back at the provider', now);
};

const applyRefund = (attempt: Attempt, refund: ProviderRefund, now: Date): Attempt => {
  const ofOurs = attempt.ledger.some(
    ({ kind, provider_ref }) => kind === 'capture' && provider_ref === refund.payment_ref,
  );
  const isBooked = (wanted: LedgerEntry['kind']): boolean =>
    attempt.ledger.some(({ kind, provider_ref }) => kind === wanted && provider_ref === refund.ref);
  if (!ofOurs) return attempt;
  if (refund.status === 'given') return isBooked('refund') ? attempt : given(attempt, refund, now);
  return isBooked('refund') && !isBooked('refund_failed') ? cameBack(attempt, refund, now) : attempt;
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

const given = (attempt: Attempt, refund: ProviderRefund, now: Date): Attempt => {
  const next = booked(attempt, 'refund', refund, now);
  if (attempt.refunds.some(({ key }) => key === refund.key)) return next;
  const note = `${refund.ref}: ${amountText(refund.amount, refund.currency)} of ${refund.payment_ref}`;
  return withException(next, { code: 'REFUNDED_ELSEWHERE', note, captureRef: refund.payment_ref }, now);
};

/** The money of a refund is with us again: the payment is no longer over, and a person has to see to it. */
const cameBack = (attempt: Attempt, refund: ProviderRefund, now: Date): Attempt => {
  const next = booked(attempt, 'refund_failed', refund, now);
  const here =
    next.state === 'REFUNDED'
      ? moveTo(next, next.settled_ref === null ? 'CHECKING' : 'SETTLED', 'a refund could not be delivered', now)
      : next;
  const note = `${refund.ref}: ${amountText(refund.amount, refund.currency)} came back`;
  return withException(here, { code: 'REFUND_FAILED', note, captureRef: refund.payment_ref }, now);
};

/** An attempt of which all that came was given back is over, also one that never paid its order. */
export const whenAllIsBack = (attempt: Attempt, reason: string, now: Date): Attempt => {
  const isOver = attempt.ledger.length > 0 && capturesLeft(attempt).length === 0;
  return isOver ? { ...moveTo(attempt, 'REFUNDED', reason, now), check_due: null } : attempt;
};
