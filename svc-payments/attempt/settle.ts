import type { PaymentExceptionCode } from '@potli/contracts/payment/exceptions.ts';
import type { ProviderPayment, ProviderRecord } from '../provider/provider.ts';
import { amountText, applyRefunds } from '../refund/apply-refunds.ts';
import { requestRefund } from '../refund/request-refund.ts';
import { type Attempt, isBeingTaken } from './attempt.ts';
import { becomeUnclear, type Decision, decide, endIn, moveTo, withException, withFact } from './change-attempt.ts';
import { type CheckTimes, usualTimes } from './check-times.ts';

/**
 * Settlement: what the provider's record makes of an attempt, and the facts that follow. It is the one place where money
 * is believed. It compares order, amount and currency, and adds every capture to the ledger once. A record that says
 * nothing new returns the very same attempt and no facts.
 */
export const settle = (attempt: Attempt, record: ProviderRecord, now: Date, times = usualTimes): Decision => {
  const known = new Set(
    attempt.ledger.filter(({ kind }) => kind === 'capture').map(({ provider_ref }) => provider_ref),
  );
  const isMoney = ({ status }: ProviderPayment): boolean => status === 'captured' || status === 'refunded';
  const captured = record.payments
    .filter((payment) => isMoney(payment) && !known.has(payment.ref))
    .reduce((so_far, payment) => bookCapture(so_far, record, payment, now, times), decide(attempt));
  const next = applyRefunds(captured, record.refunds, now, times);
  if (next.attempt !== attempt || attempt.settled_ref !== null) return next;
  return decide(withoutMoney(attempt, record, now, times));
};

const bookCapture = (
  { attempt, facts }: Decision,
  record: ProviderRecord,
  payment: ProviderPayment,
  now: Date,
  times: CheckTimes,
): Decision => {
  const { ref, amount, currency, at } = payment;
  const booked: Attempt = {
    ...attempt,
    updated_at: now.toISOString(),
    ledger: [...attempt.ledger, { kind: 'capture', provider_ref: ref, capture_ref: ref, amount, currency, at }],
  };
  // refunded before we knew of it: it pays nothing, and its refund is booked next
  if (payment.status === 'refunded')
    return booked.settled_ref === null
      ? { attempt: becomeUnclear(booked, 'given back at the provider', now, times), facts }
      : { attempt: booked, facts };
  const difference = differenceBetween(attempt, record, payment);
  if (difference) {
    const note = `${ref}: ${amountText(amount, currency)} captured`;
    const noted = withException({ attempt: booked, facts }, { code: difference, note, captureRef: ref }, now);
    // it does not pay the order, and a person decides about the money: until then nothing is certain
    return noted.attempt.settled_ref === null
      ? { ...noted, attempt: becomeUnclear(noted.attempt, difference, now, times) }
      : noted;
  }
  if (booked.settled_ref !== null) {
    const exception = { code: 'DUPLICATE_PAYMENT', note: `${ref} came after ${booked.settled_ref}` } as const;
    const noted = withException({ attempt: booked, facts }, { ...exception, captureRef: ref }, now);
    return requestRefund(noted, ref, { reason: 'paid twice', by: 'system' }, now);
  }
  const settled = endIn({ ...booked, settled_ref: ref, order_outcome: 'telling' }, 'SETTLED', ref, now, times);
  return withFact({ attempt: settled, facts }, { kind: 'payment-captured', capture_ref: ref });
};

const differenceBetween = (
  attempt: Attempt,
  record: ProviderRecord,
  payment: ProviderPayment,
): PaymentExceptionCode | undefined => {
  if (record.order_id !== attempt.provider_order_id) return 'ORDER_MISMATCH';
  if (record.attempt_id !== null && record.attempt_id !== attempt.id) return 'ORDER_MISMATCH';
  if (payment.currency !== attempt.currency) return 'CURRENCY_MISMATCH';
  return payment.amount === attempt.charged ? undefined : 'AMOUNT_MISMATCH';
};

/** Nothing new was captured: what that says about the state. A late "failed" never undoes what was captured. */
const withoutMoney = (before: Attempt, record: ProviderRecord, now: Date, times: CheckTimes): Attempt => {
  // a person decides about money that is not what was asked for
  if (before.ledger.length > 0 && before.state === 'CHECKING') return before;
  const attempt = record.begun && !before.tried ? { ...before, tried: true } : before;
  const isUnclear = record.unclear === true && before.ledger.length === 0;
  if (isUnclear || record.payments.some(({ status }) => status === 'pending' || status === 'authorized'))
    return becomeUnclear(attempt, 'the provider is not sure yet', now, times);
  if (record.ended) return endIn(attempt, 'FAILED', 'the provider ended it', now, times);
  // a capture under way may reach the provider after it was asked
  if (attempt.state !== 'CHECKING' || isBeingTaken(attempt, now)) return attempt;
  return moveTo(attempt, 'OPENED', 'no money has moved', now);
};

/** Orders that expired unpaid are forgotten by the provider, captured ones never. */
const forgottenAfterMs = 6 * 3_600_000;

/** What it makes of an attempt that its provider knows no such order. */
export const settleWithoutRecord = (attempt: Attempt, now: Date, times = usualTimes): Attempt =>
  attempt.state === 'CHECKING' &&
  attempt.ledger.length === 0 &&
  now.getTime() - Date.parse(attempt.checks_from) > forgottenAfterMs
    ? endIn(attempt, 'FAILED', 'the provider knows no such order', now, times)
    : attempt;
