import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { messageKinds } from '../order/messages.ts';
import { nullable, oneOf, timestamp } from '../schema.ts';

/** What one part owes another and could not hand over yet: messages, facts between services, refunds, notices. */
const deadLetterKinds = [
  ...messageKinds,
  'payment-captured',
  'payment-refunded',
  'exception-raised',
  'refund',
  'refund_request',
  'notice',
  'support-query',
] as const;
export type DeadLetterKind = (typeof deadLetterKinds)[number];

/** A delivery of any service that keeps failing or was dead-lettered. */
const deadLetter = Type.Object({
  /** Both name it when it is tried again. */
  document_id: Type.String(),
  entry_id: Type.String(),
  kind: oneOf(deadLetterKinds),
  /** The reference of its order; null where it belongs to none. */
  reference: nullable(Type.String()),
  order_id: nullable(Type.String()),
  /** Since when it has been pending. */
  since: timestamp,
  failed_tries: Type.Integer({ minimum: 0 }),
  last_error: nullable(Type.String()),
  /** null: all attempts were used; only an operator can retry it. */
  next_try_at: nullable(timestamp),
  /** Who had it tried again last. */
  retried_by: nullable(Type.String()),
});
export type DeadLetter = Static<typeof deadLetter>;

const listed = {
  method: 'GET',
  caller: 'operator',
  summary: 'What this service could not deliver for long, or gave up, oldest first.',
  answer: success({
    undelivered: Type.Array(deadLetter),
    /** There are more than are listed. */
    more: Type.Boolean(),
  }),
} as const;
const retried = {
  method: 'POST',
  caller: 'operator',
  summary: 'Has one of them tried again at once. A repeat does no harm.',
  body: Type.Object({
    document_id: Type.String({ minLength: 1, maxLength: 200 }),
    entry_id: Type.String({ minLength: 1, maxLength: 200 }),
  }),
  answer: success({}),
} as const;

export const listUndeliveredOfOrders = operation({
  id: 'listUndeliveredOfOrders',
  roles: ['support'],
  service: 'orders',
  path: 'orders/admin/undelivered',
  ...listed,
  errors: [],
});

/** UNDELIVERED_NOT_FOUND where it was delivered meanwhile. */
export const retryUndeliveredOfOrders = operation({
  id: 'retryUndeliveredOfOrders',
  roles: ['support'],
  service: 'orders',
  path: 'orders/admin/undelivered/retry',
  ...retried,
  errors: ['UNDELIVERED_NOT_FOUND'],
});

export const listUndeliveredOfPayments = operation({
  id: 'listUndeliveredOfPayments',
  roles: ['finance'],
  service: 'payments',
  path: 'payments/admin/undelivered',
  ...listed,
  errors: ['NEIGHBOUR_UNAVAILABLE'],
});

/** A repeated refund request has the same key and refunds once. */
export const retryUndeliveredOfPayments = operation({
  id: 'retryUndeliveredOfPayments',
  roles: ['finance'],
  service: 'payments',
  path: 'payments/admin/undelivered/retry',
  ...retried,
  errors: ['UNDELIVERED_NOT_FOUND', 'NEIGHBOUR_UNAVAILABLE'],
});

export const listUndeliveredOfSupport = operation({
  id: 'listUndeliveredOfSupport',
  roles: ['support'],
  service: 'catalog',
  path: 'support/undelivered',
  ...listed,
  errors: ['NEIGHBOUR_UNAVAILABLE'],
});

export const retryUndeliveredOfSupport = operation({
  id: 'retryUndeliveredOfSupport',
  roles: ['support'],
  service: 'catalog',
  path: 'support/undelivered/retry',
  ...retried,
  errors: ['UNDELIVERED_NOT_FOUND', 'NEIGHBOUR_UNAVAILABLE'],
});
