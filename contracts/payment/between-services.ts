import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { orderParams } from '../order/requests.ts';
import { nullable, timestamp } from '../schema.ts';

/** Paying excludes cancelling and pricing again: svc-orders asks this before either. */
export const closePayments = operation({
  id: 'closePayments',
  service: 'payments',
  method: 'POST',
  path: 'payments/{orderId}/close',
  caller: 'service',
  summary:
    'Closes the open payments of an order that is about to be cancelled or priced again, unless money came or may be ' +
    'on its way.',
  params: orderParams,
  /** The deadline of the price that must not be paid any more; where it is missing, no price can be paid for half a minute. */
  query: Type.Object({ quote_expires_at: Type.Optional(timestamp) }),
  answer: success({
    /**
     * closed: for half a minute no money is taken for that price; paid; checking: it is not known whether money moved.
     * After `paid` and `checking` the order can be paid as before.
     */
    outcome: Type.Enum(['closed', 'paid', 'checking']),
  }),
  errors: [],
});

/**
 * svc-orders delivers it at least once from the order's outbox. The refund is reported with `payment-refunded` and the
 * same `request_id`. PAYMENT_NOT_FOUND for a capture that is none of the order's.
 */
export const requestOrderRefund = operation({
  id: 'requestOrderRefund',
  service: 'payments',
  method: 'POST',
  path: 'payments/{orderId}/refund',
  caller: 'service',
  summary:
    'Requests the refund of all or part of the payment of an order. A repeat of the same request_id changes nothing; ' +
    'never more is refunded than is left.',
  params: orderParams,
  body: Type.Object({
    request_id: Type.String({ minLength: 1, maxLength: 64 }),
    /** The capture that paid the order. */
    payment_id: Type.String({ minLength: 1, maxLength: 100 }),
    /** Paise of the amount that the customer paid; null for all that is left. */
    amount_paise: nullable(Type.Integer({ minimum: 1 })),
    reason: Type.String({ minLength: 1, maxLength: 200 }),
    by: Type.String({ minLength: 1, maxLength: 100 }),
  }),
  /** nothing_left: all of it is refunded, or on its way back. */
  answer: success({ outcome: Type.Enum(['requested', 'nothing_left']) }),
  errors: ['PAYMENT_NOT_FOUND'],
});
