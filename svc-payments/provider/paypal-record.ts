import { toCents } from '@potli/contracts/rules/money.ts';
import { ProviderError, type ProviderPayment, type ProviderRecord } from './provider.ts';
import { listAt, objectAt, textAt } from './read-json.ts';

const statuses: Record<string, ProviderPayment['status']> = {
  COMPLETED: 'captured',
  PARTIALLY_REFUNDED: 'captured',
  PENDING: 'pending',
  DECLINED: 'failed',
  FAILED: 'failed',
  REFUNDED: 'refunded',
};

const unreadable = (): never => {
  throw new ProviderError('paypal', 'unclear', 'unreadable answer');
};

const readCapture = (capture: unknown): ProviderPayment => {
  const amount = objectAt(capture, 'amount');
  const at = Date.parse(textAt(capture, 'create_time') ?? '');
  return {
    ref: textAt(capture, 'id') ?? unreadable(),
    // a status that we do not know says that something happened: never paid, never failed
    status: statuses[textAt(capture, 'status') ?? ''] ?? 'pending',
    amount: toCents(textAt(amount, 'value') ?? '') ?? unreadable(),
    currency: textAt(amount, 'currency_code') ?? unreadable(),
    at: Number.isNaN(at) ? unreadable() : new Date(at).toISOString(),
  };
};

/**
 * The order as PayPal represents it. The order can be COMPLETED while its capture is still PENDING: only captures say
 * whether money came.
 */
export const readRecord = (order: unknown): ProviderRecord => {
  const status = textAt(order, 'status');
  const unit = listAt(order, 'purchase_units')[0];
  const captures = listAt(objectAt(unit, 'payments'), 'captures');
  const payments = captures.map(readCapture);
  return {
    order_id: textAt(order, 'id') ?? unreadable(),
    attempt_id: textAt(unit, 'custom_id') ?? textAt(captures[0], 'custom_id') ?? null,
    payments,
    begun: payments.length > 0,
    approved: status === 'APPROVED',
    ended: status === 'VOIDED' || (status === 'COMPLETED' && payments.every((payment) => payment.status === 'failed')),
  };
};
