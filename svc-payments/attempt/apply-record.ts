import type { PaymentExceptionCode } from '@potli/contracts/payment/exceptions.ts';
import type { ProviderPayment, ProviderRecord } from '../provider/provider.ts';
import { amountText, applyRefunds } from './apply-refunds.ts';
import { type Attempt, isBeingTaken } from './attempt.ts';
import { becomeUnclear, moveTo, owing, owingRefund, withException } from './change-attempt.ts';
import { type CheckTimes, usualTimes } from './check-times.ts';

/**
 * What the provider's record makes of an attempt: the one place where money is believed. It compares order, amount and
 * currency, and adds every capture to the ledger once. Returns the very same attempt when it says nothing new.
 */
export const applyRecord = (attempt: Attempt, record: ProviderRecord, now: Date, times = usualTimes): Attempt => {
  const known = new Set(
    attempt.ledger.filter(({ kind }) => kind === 'capture').map(({ provider_ref }) => provider_ref),
  );
  const isMoney = ({ status }: ProviderPayment): boolean => status === 'captured' || status === 'refunded';
  const captures = record.payments.filter((payment) => isMoney(payment) && !known.has(payment.ref));
  const captured = captures.reduce((so_far, payment) => applyCapture(so_far, record, payment, now, times), attempt);
  const next = applyRefunds(captured, record.refunds, now);
  return next !== attempt || next.settled_ref !== null ? next : applySilence(next, record, now, times);
};

const applyCapture = (
  attempt: Attempt,
  record: ProviderRecord,
  payment: ProviderPayment,
  now: Date,
  times: CheckTimes,
): Attempt => {
  const { ref, amount, currency, at } = payment;
  const booked: Attempt = {
    ...attempt,
    updated_at: now.toISOString(),
    ledger: [...attempt.ledger, { kind: 'capture', provider_ref: ref, capture_ref: ref, amount, currency, at }],
  };
  // given back before we knew of it: it pays nothing, and what was given back is booked next
  if (payment.status === 'refunded') return becomeUnclear(booked, 'given back at the provider', now, times);
  const difference = differenceBetween(attempt, record, payment);
  if (difference) {
    const noted = withException(
      booked,
      { code: difference, note: `${ref}: ${amountText(amount, currency)} captured`, captureRef: ref },
      now,
    );
    // the order is not paid by it, and a person decides about the money: until then nothing is certain
    return noted.settled_ref === null ? becomeUnclear(noted, difference, now, times) : noted;
  }
  if (booked.settled_ref !== null) {
    const noted = withException(
      booked,
      { code: 'DUPLICATE_PAYMENT', note: `${ref} came after ${booked.settled_ref}`, captureRef: ref },
      now,
    );
    return owingRefund(noted, ref, { reason: 'paid twice', by: 'system' }, now);
  }
  const settled = moveTo(
    { ...booked, settled_ref: ref, order_outcome: 'telling', check_due: null },
    'SETTLED',
    ref,
    now,
  );
  return owing(settled, { kind: 'payment-captured', capture_ref: ref }, now);
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
const applySilence = (before: Attempt, record: ProviderRecord, now: Date, times: CheckTimes): Attempt => {
  // a person decides about money that is not what was asked for
  if (before.ledger.length > 0 && before.state === 'CHECKING') return before;
  const attempt = record.begun && !before.tried ? { ...before, tried: true } : before;
  if (record.payments.some(({ status }) => status === 'pending' || status === 'authorized'))
    return becomeUnclear(attempt, 'the provider is not sure yet', now, times);
  if (record.ended) return { ...moveTo(attempt, 'FAILED', 'the provider ended it', now), check_due: null };
  // a capture under way may reach the provider after it was asked
  if (attempt.state !== 'CHECKING' || isBeingTaken(attempt, now)) return attempt;
  return moveTo(attempt, 'OPENED', 'no money has moved', now);
};
