import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { failedRefunds, paysOrder, refundableCaptures } from '../refund/request-refund.ts';
import { type Attempt, methodText } from './attempt.ts';

/** What operators see of an attempt. Paise become rupees and cents dollars in the same way. Listed field by field. */
export const presentPayment = (attempt: Attempt): Payment => ({
  payment_id: attempt.id,
  order_id: attempt.order_id,
  reference: attempt.reference,
  provider: attempt.provider,
  payment_method: methodText[attempt.provider],
  mode: attempt.mode,
  state: attempt.state,
  order_outcome: attempt.order_outcome,
  total_price: toRupees(attempt.total_paise),
  base: toRupees(attempt.fees.base),
  fee: toRupees(attempt.fees.fee),
  gst: toRupees(attempt.fees.gst),
  payable: toRupees(attempt.fees.payable),
  currency: attempt.currency,
  charged: toRupees(attempt.charged),
  fx: attempt.fx && { date: attempt.fx.date, source: attempt.fx.source },
  provider_order_id: attempt.provider_order_id,
  ledger: attempt.ledger.map(({ kind, provider_ref, capture_ref, amount, currency, at }) => ({
    kind,
    provider_ref,
    capture_ref,
    amount: toRupees(amount),
    currency,
    at,
  })),
  refunds: attempt.refunds.map(({ capture_ref, amount, currency, reason, by, asked_at, state }) => ({
    capture_ref,
    amount: toRupees(amount),
    currency,
    reason,
    by,
    asked_at,
    state,
  })),
  refundable: refundableCaptures(attempt).map(({ provider_ref, amount, currency }) => {
    const failed_refunds = failedRefunds(attempt, provider_ref).map((failed) => ({
      refund_key: failed.key,
      amount: toRupees(Math.min(failed.amount, amount)),
      reason: failed.reason,
      asked_at: failed.asked_at,
    }));
    const last = failed_refunds.at(-1);
    return {
      capture_ref: provider_ref,
      amount: toRupees(amount),
      currency,
      pays_order: paysOrder(attempt, provider_ref),
      ...(last && { failed_amount: last.amount, failed_refunds }),
    };
  }),
  exceptions: attempt.exceptions.map(({ id, code, at, note, resolved }) => ({
    exception_id: id,
    code,
    at,
    note,
    resolved: resolved && { ...resolved },
  })),
  history: attempt.history.map(({ at, what, from, to }) => ({ at, what, from, to })),
  created_at: attempt.created_at,
  updated_at: attempt.updated_at,
});
