import { toCents } from '@potli/contracts/rules/money.ts';
import { listAt, objectAt, textAt } from '@potli/service-kit/read-json.ts';
import {
  type ListedMovement,
  ProviderError,
  type ProviderPayment,
  type ProviderRecord,
  type ProviderRefund,
} from './provider.ts';

const statuses = new Map<string, ProviderPayment['status']>([
  ['COMPLETED', 'captured'],
  ['PARTIALLY_REFUNDED', 'captured'],
  ['PENDING', 'pending'],
  ['DECLINED', 'failed'],
  ['FAILED', 'failed'],
  ['REFUNDED', 'refunded'],
]);

/** @throws ProviderError: whether the call had its effect is not known */
export const unreadable = (): never => {
  throw new ProviderError('paypal', 'unclear', 'unreadable answer');
};

/** Which capture a refund gives back is said by its link only. */
export const captureOfRefund = (refund: unknown): string | undefined => {
  const up = listAt(refund, 'links').find((link) => textAt(link, 'rel') === 'up');
  return /\/v2\/payments\/captures\/([A-Z0-9]+)/.exec(textAt(up, 'href') ?? '')?.[1];
};

const timeAt = (entity: unknown, key: string): string => {
  const at = Date.parse(textAt(entity, key) ?? '');
  return Number.isNaN(at) ? unreadable() : new Date(at).toISOString();
};

const moneyOf = (amount: unknown, value = textAt(amount, 'value')) => ({
  amount: toCents(value ?? '') ?? unreadable(),
  currency: textAt(amount, 'currency_code') ?? unreadable(),
});

const refundStatuses = new Map<string, ProviderRefund['status']>([
  ['PENDING', 'pending'],
  ['FAILED', 'failed'],
  ['CANCELLED', 'failed'],
]);

const readRefund = (refund: unknown, captures: readonly ProviderPayment[]): ProviderRefund => ({
  ref: textAt(refund, 'id') ?? unreadable(),
  // our orders are captured once
  payment_ref: captureOfRefund(refund) ?? captures[0]?.ref ?? unreadable(),
  key: textAt(refund, 'custom_id') ?? null,
  status: refundStatuses.get(textAt(refund, 'status') ?? '') ?? 'given',
  ...moneyOf(objectAt(refund, 'amount')),
  at: timeAt(refund, 'create_time'),
});

const readCapture = (capture: unknown): ProviderPayment => ({
  ref: textAt(capture, 'id') ?? unreadable(),
  // a status that we do not know says that something happened: never paid, never failed
  status: statuses.get(textAt(capture, 'status') ?? '') ?? 'pending',
  ...moneyOf(objectAt(capture, 'amount')),
  at: timeAt(capture, 'create_time'),
});

/**
 * The order as PayPal represents it. The order can be COMPLETED while its capture is still PENDING: only captures say
 * whether money came. A COMPLETED order without any says nothing. An order that was not paid yet has none.
 */
export const readRecord = (order: unknown): ProviderRecord => {
  const status = textAt(order, 'status');
  const unit = listAt(order, 'purchase_units')[0];
  const captures = listAt(objectAt(unit, 'payments'), 'captures');
  const payments = captures.map(readCapture);
  const isCompleted = status === 'COMPLETED';
  return {
    order_id: textAt(order, 'id') ?? unreadable(),
    attempt_id: textAt(unit, 'custom_id') ?? textAt(captures[0], 'custom_id') ?? null,
    payments,
    refunds: listAt(objectAt(unit, 'payments'), 'refunds').map((refund) => readRefund(refund, payments)),
    begun: isCompleted || payments.length > 0,
    unclear: isCompleted && payments.length === 0,
    approved: status === 'APPROVED',
    ended:
      status === 'VOIDED' ||
      (isCompleted && payments.length > 0 && payments.every((payment) => payment.status === 'failed')),
  };
};

/**
 * A transaction of PayPal's search that moved money to us (T0006, a checkout payment) or back: T1107, a refund that we
 * made, or T1106, a payment that PayPal reversed. Completed (S), or reversed since (V); PayPal no longer documents F,
 * partially refunded. Other transactions of the account are none of ours.
 * https://developer.paypal.com/docs/transaction-search/transaction-event-codes
 */
export const readMovement = (transaction: unknown): ListedMovement[] => {
  const info = objectAt(transaction, 'transaction_info');
  const code = textAt(info, 'transaction_event_code');
  if (!['S', 'F', 'V'].includes(textAt(info, 'transaction_status') ?? '')) return [];
  const ref = textAt(info, 'transaction_id') ?? unreadable();
  const belonging = { attempt_id: textAt(info, 'custom_field') ?? null, provider_order_id: null };
  if (code === 'T0006') return [{ kind: 'capture', ref, capture_ref: ref, ...belonging }];
  const capture_ref = textAt(info, 'paypal_reference_id');
  // the custom field of a refund is not that of its capture
  if ((code !== 'T1107' && code !== 'T1106') || capture_ref === undefined) return [];
  const moved = { kind: 'refund', ref, capture_ref, attempt_id: null, provider_order_id: null } as const;
  return [code === 'T1106' ? { ...moved, reversal: readReversal(info, ref, capture_ref) } : moved];
};

/** The amount of money that moved away from us is negative. */
const readReversal = (info: unknown, ref: string, payment_ref: string): ProviderRefund => {
  const amount = objectAt(info, 'transaction_amount');
  return {
    ...{ ref, payment_ref, key: null, status: 'given' },
    ...moneyOf(amount, textAt(amount, 'value')?.replace(/^-/, '')),
    at: timeAt(info, 'transaction_initiation_date'),
  };
};
