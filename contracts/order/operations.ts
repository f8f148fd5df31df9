import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { everyRole } from '../operator/roles.ts';
import { paymentExceptions } from '../payment/exceptions.ts';
import { codeErrors } from '../phone/operations.ts';
import { nullable, oneOf, pattern, timestamp } from '../schema.ts';
import { listFilter } from './list.ts';
import { rolesFor } from './moves.ts';
import { order, orderId, orderRow, orderStatus, orderTotals, orderWarning } from './order.ts';
import { arrivesOn } from './refund.ts';
import { operatorQuery, operatorRequest, orderParams } from './requests.ts';
import { submission } from './submission.ts';
import { updateBody, updateErrors } from './updates/update.ts';

/** Spec 7. TOKEN_INVALID only where a token was sent. */
export const getOrder = operation({
  id: 'getOrder',
  service: 'orders',
  method: 'GET',
  path: 'orders/details',
  caller: 'customer',
  summary: 'An order by its id. With an operator token also who did what.',
  query: Type.Object({ order_id: orderParams.properties.orderId }),
  answer: success({ order }),
  errors: ['ORDER_NOT_FOUND', 'TOKEN_INVALID'],
});

/** The operators' list (spec 2 and 7): page from 1, sizes 5, 10 and 20 (10 where not asked for). */
export const listOrders = operation({
  ...operatorQuery,
  id: 'listOrders',
  path: 'orders',
  roles: everyRole,
  summary:
    'A page of the orders that a filter and a search find, newest first by default, with the true total and ' +
    'the counts per status. Its ETag changes with any part of it, so a page may ask every few seconds.',
  query: Type.Object({
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
    page_size: Type.Optional(Type.Union([Type.Literal(5), Type.Literal(10), Type.Literal(20)])),
    ...listFilter.properties,
  }),
  answer: success({
    orders: Type.Array(orderRow),
    /** Of the whole filter, all pages together. */
    total_count: Type.Integer({ minimum: 0 }),
    /** Of what `q`, dates and country find (all orders without them), whatever status or view is asked for. */
    counts: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
    /** How many of those an operator can act on now, and the same per status. */
    needs_action_count: Type.Integer({ minimum: 0 }),
    needs_action_counts: Type.Optional(Type.Record(Type.String(), Type.Integer({ minimum: 0 }))),
  }),
});

/** Spec 7. The code is used up with it. */
export const createOrder = operation({
  id: 'createOrder',
  service: 'orders',
  method: 'POST',
  path: 'orders/create',
  caller: 'customer',
  summary: 'Places an order with a verified code. The Idempotency-Key header makes a repeat return the same order.',
  importance: 'new-orders',
  body: submission,
  bodyLimit: 262_144,
  answer: success({ order_id: orderId, reference: Type.String() }),
  idempotencyKey: true,
  errors: ['NO_COMPLETED_ITEM', ...codeErrors],
});

/**
 * Every change of an order after it was placed (spec 7): the status that is asked for, or the fields that are sent, say
 * which command of `moves.ts` is meant. ORDER_CHANGED for one that was made on an older version, with who changed what
 * meanwhile in `details` for operators.
 */
export const updateOrder = operation({
  id: 'updateOrder',
  service: 'orders',
  method: 'PUT',
  path: 'orders/{role}/{orderId}/update',
  caller: 'customer-or-operator',
  roles: 'by-command',
  summary: 'Gives a command to an order: resubmit or cancel (user); evaluate, links, receipt, ship, complete (admin).',
  params: Type.Object({ role: Type.Enum(['user', 'admin']), ...orderParams.properties }),
  body: updateBody,
  bodyLimit: 262_144,
  answer: success({ order }),
  idempotencyKey: true,
  errors: [
    ...updateErrors,
    'NO_COMPLETED_ITEM',
    'LINK_READ_ONLY',
    'ITEM_NOT_DENIED',
    'LAST_ITEM',
    ...codeErrors,
    'WARNINGS_NOT_ACKNOWLEDGED',
    'PAYMENT_OPEN',
  ],
});

/** Totals while an operator types (spec 9): rupees and grams per unit, dates as YYYY-MM-DD. */
export const previewEvaluation = operation({
  ...operatorRequest,
  id: 'previewEvaluation',
  method: 'POST',
  path: 'orders/admin/{orderId}/preview-evaluation',
  roles: rolesFor('evaluate'),
  summary: 'The totals and times that an evaluation would give, computed by the server; changes nothing.',
  body: Type.Object({
    orderItems: Type.Array(
      Type.Object({
        order_item_id: Type.String({ maxLength: 40 }),
        price: Type.Number({ minimum: 0, maximum: 1_000_000_000 }),
        weight: Type.Number({ minimum: 0, maximum: 1_000_000 }),
        shipment_date: nullable(Type.String({ pattern: pattern.date })),
        weight_estimate: Type.Optional(Type.Number({ minimum: 0, maximum: 1_000_000 })),
      }),
      { maxItems: 50 },
    ),
  }),
  answer: success({
    totals: orderTotals,
    warnings: Type.Array(orderWarning),
  }),
  errors: ['ORDER_NOT_FOUND', 'ITEMS_DO_NOT_MATCH', 'EVALUATION_INVALID', 'NEIGHBOUR_UNAVAILABLE'],
});

/** What svc-payments asks and reports about an order. */
const serviceRequest = {
  service: 'orders',
  caller: 'service',
  params: orderParams,
  errors: ['ORDER_NOT_FOUND'],
} as const;

export const getPayable = operation({
  ...serviceRequest,
  id: 'getPayable',
  method: 'GET',
  path: 'orders/{orderId}/payable',
  summary: 'What an order costs and whether it awaits payment.',
  answer: success({
    order_id: orderId,
    reference: Type.String(),
    order_status: orderStatus,
    /** Paise, without the fees of a provider. */
    total_paise: Type.Integer({ minimum: 0 }),
    total_time_estimation: Type.Integer({ minimum: 0 }),
    /** Until when that price holds, and whether that has passed by the clock of svc-orders: then no payment is opened. */
    quote_expires_at: Type.Optional(nullable(timestamp)),
    quote_expired: Type.Optional(Type.Boolean()),
  }),
});

export const getReference = operation({
  ...serviceRequest,
  id: 'getReference',
  method: 'GET',
  path: 'orders/{orderId}/reference',
  summary: 'The name for people of the order with this id.',
  answer: success({ order_id: orderId, reference: Type.String() }),
});

/** The fact `payment-captured`, delivered at least once from the payment's outbox. */
export const paymentCaptured = operation({
  ...serviceRequest,
  id: 'paymentCaptured',
  method: 'POST',
  path: 'orders/{orderId}/payment-captured',
  summary: 'Reports that the money for an order was captured; a repeat is answered already_applied.',
  body: Type.Object({
    payment_id: Type.String({ maxLength: 100 }),
    /** What the provider calls the payment that the customer opened; operators find the order by it. */
    provider_order_id: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
    payment_method: Type.String({ maxLength: 40 }),
    mode: Type.Enum(['test', 'live']),
    /** The order's price that this payment covers, in paise, without the provider's fees. */
    total_paise: Type.Integer({ minimum: 1 }),
    /** What the customer paid in all, in paise, with fees. */
    paid_paise: Type.Integer({ minimum: 1 }),
    captured_at: timestamp,
    /** The same money in the smallest unit of the currency that it came in, both as the provider says it. */
    captured: Type.Optional(Type.Object({ amount: Type.Number(), currency: Type.String({ maxLength: 20 }) })),
  }),
  answer: success({
    outcome: Type.Enum(['applied', 'already_applied', 'refused']),
    /** Why it was refused: the order cannot take this money, which must go back. */
    reason: Type.Optional(Type.Enum(['cancelled', 'already_paid', 'amount_changed', 'not_awaiting_payment'])),
  }),
});

/**
 * The fact `payment-refunded`, delivered at least once from the payment's outbox, for every refund: by an operator,
 * automatic, made at the provider, or after a dispute. A refund that fails is reported again under the same id.
 */
export const paymentRefunded = operation({
  ...serviceRequest,
  id: 'paymentRefunded',
  method: 'POST',
  path: 'orders/{orderId}/payment-refunded',
  summary: 'Reports a refund, or its failure, of a payment for an order; a repeat is answered already_applied.',
  body: Type.Object({
    /** The provider's reference; the idempotency key of a refund that the provider rejected. */
    refund_id: Type.String({ minLength: 1, maxLength: 200 }),
    payment_id: Type.String({ minLength: 1, maxLength: 100 }),
    state: Type.Enum(['made', 'failed']),
    /** What was refunded and what had been captured, in the smallest unit of the currency of the capture. */
    amount: Type.Number({ minimum: 0 }),
    captured_amount: Type.Number({ minimum: 0 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    /** The amount in paise, with the provider's fees, at the rate of the payment. */
    amount_paise: Type.Integer({ minimum: 0 }),
    reason: Type.String({ maxLength: 200 }),
    /** The operator's name, `system`, or `provider`. */
    by: Type.String({ maxLength: 100 }),
    refunded_at: timestamp,
    arrives_on: arrivesOn,
    /** Of the refund that svc-orders requested (`requestOrderRefund`); missing for any other. */
    request_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  answer: success({ outcome: Type.Enum(['applied', 'already_applied']) }),
});

/** The fact `payment-exception-raised`, delivered at least once from the payment's outbox. */
export const paymentExceptionRaised = operation({
  ...serviceRequest,
  id: 'paymentExceptionRaised',
  method: 'POST',
  path: 'orders/{orderId}/payment-exception-raised',
  summary: 'Reports a payment exception of the order: the operators get one message for each exception.',
  body: Type.Object({
    exception_id: Type.String({ minLength: 1, maxLength: 100 }),
    code: oneOf(paymentExceptions),
  }),
  answer: success(),
});

/** The fact `exchange-rate-rejected`: repeated by svc-payments until it is acknowledged, once for each series of rejections. */
export const exchangeRateRejected = operation({
  id: 'exchangeRateRejected',
  service: 'orders',
  method: 'POST',
  path: 'operators/exchange-rate-rejected',
  caller: 'service',
  summary: 'Reports that an implausible exchange rate was rejected: the operators get a message with the reason.',
  body: Type.Object({ reason: Type.String({ minLength: 1, maxLength: 300 }) }),
  answer: success(),
  errors: ['NEIGHBOUR_UNAVAILABLE'],
});
