import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { everyRole } from '../operator/roles.ts';
import { orderId } from '../order/order.ts';
import { orderParams } from '../order/requests.ts';
import { nullable, oneOf, timestamp } from '../schema.ts';
import { paymentExceptions } from './exceptions.ts';
import { providers } from './fees.ts';

/** What operators see of payments and do about them. Money in rupees or dollars, as `currency` says. */
const currency = Type.Enum(['INR', 'USD']);
const money = Type.Number({ minimum: 0 });

/**
 * The states of one payment attempt; `svc-payments/attempt` defines and changes them. A final state holds only
 * as long as the provider reports nothing else.
 */
const attemptStates = ['CREATED', 'OPENED', 'CHECKING', 'SETTLED', 'REFUNDED', 'FAILED', 'ABANDONED'] as const;

/** Money that moved, by the provider's own record; `amount` in units of `currency` (rupees, dollars). */
const ledgerEntry = Type.Object({
  /** refund_failed: money of a refund that came back to us. */
  kind: Type.Enum(['capture', 'refund', 'refund_failed']),
  provider_ref: Type.String(),
  /** Of what was given back, or was to be: the capture. */
  capture_ref: Type.String(),
  amount: money,
  currency: Type.String(),
  at: timestamp,
});

/** Something about a payment that waits for a person, or waited; `exceptions.ts` has what each code means. */
const paymentException = Type.Object({
  exception_id: Type.String(),
  code: oneOf(paymentExceptions),
  at: timestamp,
  /** What was seen. */
  note: Type.String(),
  resolved: nullable(Type.Object({ at: timestamp, by: Type.String(), note: Type.String() })),
});
export type PaymentExceptionView = Static<typeof paymentException>;

/** One try to pay an order, with all that happened to its money. */
export const payment = Type.Object({
  payment_id: Type.String(),
  order_id: orderId,
  reference: Type.String(),
  provider: oneOf(providers),
  payment_method: Type.String(),
  mode: Type.Enum(['test', 'live']),
  state: oneOf(attemptStates),
  /** Whether svc-orders took it: telling while it has not answered. */
  order_outcome: Type.Enum(['none', 'telling', 'applied', 'refused']),
  /** Rupees: the order's price, and what the provider's fee makes of it. */
  total_price: money,
  base: money,
  fee: money,
  gst: money,
  payable: money,
  currency,
  /** What the provider charges, in `currency`. */
  charged: money,
  fx: nullable(Type.Object({ date: Type.String(), source: Type.String() })),
  provider_order_id: nullable(Type.String()),
  ledger: Type.Array(ledgerEntry),
  refunds: Type.Array(
    Type.Object({
      capture_ref: Type.String(),
      amount: money,
      currency: Type.String(),
      reason: Type.String(),
      /** Who asked for it: an operator's name, or `system`. */
      by: Type.String(),
      asked_at: timestamp,
      state: Type.Enum(['asked', 'done', 'failed']),
    }),
  ),
  /** What is left of captures, without what is on its way back. */
  refundable: Type.Array(
    Type.Object({
      capture_ref: Type.String(),
      amount: money,
      currency: Type.String(),
      pays_order: Type.Boolean(),
      /** Of the last of `failed_refunds`. */
      failed_amount: Type.Optional(money),
      /** Its refunds that failed and were not retried, oldest first; missing where there are none. */
      failed_refunds: Type.Optional(
        Type.Array(
          Type.Object({
            refund_key: Type.String(),
            /** What a retry refunds. */
            amount: money,
            reason: Type.String(),
            asked_at: timestamp,
          }),
        ),
      ),
    }),
  ),
  exceptions: Type.Array(paymentException),
  history: Type.Array(
    Type.Object({
      at: timestamp,
      what: Type.String(),
      from: nullable(oneOf(attemptStates)),
      to: oneOf(attemptStates),
    }),
  ),
  created_at: timestamp,
  updated_at: timestamp,
});
export type Payment = Static<typeof payment>;

const paymentId = Type.Object({ paymentId: Type.String({ minLength: 1, maxLength: 64 }) });

export const listOrderPayments = operation({
  id: 'listOrderPayments',
  service: 'payments',
  method: 'GET',
  path: 'payments/admin/orders/{orderId}',
  caller: 'operator',
  roles: everyRole,
  summary: 'All payments of an order, newest first, with their ledgers; empty without payment attempts.',
  params: orderParams,
  answer: success({ payments: Type.Array(payment) }),
  errors: ['NEIGHBOUR_UNAVAILABLE'],
});

/** Page from 1, 20 payments each where not asked for. */
export const listPaymentExceptions = operation({
  id: 'listPaymentExceptions',
  service: 'payments',
  method: 'GET',
  path: 'payments/admin/exceptions',
  caller: 'operator',
  roles: ['support', 'finance'],
  summary: 'The payments that a person has to look at, longest waiting first.',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    page_size: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  }),
  answer: success({
    payments: Type.Array(payment),
    total_count: Type.Integer({ minimum: 0 }),
    /** The exchange rate that was rejected as implausible; while it is here, customers are not offered the wallet. */
    rejected_rate: Type.Optional(
      Type.Object({
        usd: Type.String(),
        inr: Type.String(),
        date: Type.String(),
        source: Type.String(),
        reason: Type.String(),
        at: Type.String(),
      }),
    ),
  }),
  errors: ['NEIGHBOUR_UNAVAILABLE'],
});

/**
 * Refunds what is left of one capture, or retries a failed refund of it. REFUND_CHANGED where that is another amount than
 * the operator confirmed, PAYS_THE_ORDER where this money pays the order and the operator did not confirm the refund; the
 * payment's outbox sends it to the provider later.
 */
export const refundPayment = operation({
  id: 'refundPayment',
  service: 'payments',
  method: 'POST',
  path: 'payments/admin/{paymentId}/refund',
  caller: 'operator',
  roles: ['finance'],
  summary:
    'Sends back what is left of one capture, or a failed refund again, with a reason that is kept with the ' +
    'operator’s name; a repeat changes nothing.',
  params: paymentId,
  body: Type.Object({
    capture_ref: Type.String({ minLength: 1, maxLength: 100 }),
    reason: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }),
    /** A failed refund instead of all that is left; where it was retried already, nothing happens. */
    retry: Type.Optional(Type.Boolean()),
    /** Which of `failed_refunds` to retry; the last where it is missing. */
    refund_key: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    /** The amount that the operator confirmed. */
    refund_amount: Type.Optional(money),
    /** Said by an operator who knows that this money pays the order, and wants it sent back all the same. */
    although_it_pays_the_order: Type.Optional(Type.Boolean()),
  }),
  answer: success({ payment }),
  errors: [
    'PAYMENT_NOT_FOUND',
    'REFUND_CHANGED',
    'PAYMENT_OPEN',
    'PAYS_THE_ORDER',
    'SECOND_FACTOR_REQUIRED',
    'NEIGHBOUR_UNAVAILABLE',
  ],
});

/** Said by an operator who has dealt with it. Moves no money. */
export const resolvePaymentException = operation({
  id: 'resolvePaymentException',
  service: 'payments',
  method: 'POST',
  path: 'payments/admin/{paymentId}/exceptions/{exceptionId}/resolve',
  caller: 'operator',
  roles: ['finance'],
  summary: 'Takes an exception out of the queue; who did it and why is kept. A repeat changes nothing.',
  params: Type.Object({
    ...paymentId.properties,
    exceptionId: Type.String({ minLength: 1, maxLength: 20 }),
  }),
  body: Type.Object({ note: Type.String({ minLength: 1, maxLength: 200, pattern: '\\S' }) }),
  answer: success({ payment }),
  errors: ['PAYMENT_NOT_FOUND', 'NEIGHBOUR_UNAVAILABLE'],
});
