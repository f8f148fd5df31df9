import { type Static, Type } from 'typebox';
import { operatorQuery } from '../catalog/requests.ts';
import { operation, success } from '../operation.ts';
import { everyRole } from '../operator/roles.ts';
import { operatorStep } from '../operator/team.ts';
import { orderId } from '../order/order.ts';
import { orderParams } from '../order/requests.ts';
import { nullable, oneOf, timestamp } from '../schema.ts';
import { supportStates } from './states.ts';

/** Spec 2 and 7. A query that breaks the rules of `support-query.ts` is VALIDATION_FAILED with one entry for each field. */
export const contactSupport = operation({
  id: 'contactSupport',
  service: 'catalog',
  method: 'POST',
  path: 'contact/support',
  caller: 'public',
  summary: 'Keeps a query for the operators and acknowledges it.',
  body: Type.Object({
    name: Type.String({ maxLength: 100 }),
    email: Type.String({ maxLength: 254 }),
    message: Type.String({ maxLength: 5000 }),
    /** A field that no person sees: what fills it in is a program, which is thanked like everybody and not kept. */
    topic: Type.Optional(Type.String({ maxLength: 200 })),
    /** The order that the query is about: its key, so that only who has it can join a query to it. */
    order_id: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  }),
  answer: success({ message: Type.String() }),
  errors: ['ORDER_NOT_FOUND', 'NEIGHBOUR_UNAVAILABLE'],
});

/** What was written about an order, oldest first; empty for an id that nothing was written about. */
export const getSupportThread = operation({
  id: 'getSupportThread',
  service: 'catalog',
  method: 'GET',
  path: 'support/thread',
  caller: 'customer',
  summary: 'The queries about an order and their answers, for who has the id of the order.',
  query: Type.Object({ order_id: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: success({
    messages: Type.Array(Type.Object({ at: timestamp, from: Type.Enum(['customer', 'support']), text: Type.String() })),
  }),
  errors: [],
});

/** The state of an e-mail to or about a query: pending, sent, dead-lettered, or not configured. */
const mailState = Type.Enum(['waiting', 'sent', 'failed', 'off']);

/** A query as operators see it. */
const supportQueryEntry = Type.Object({
  query_id: Type.String(),
  /** Whole number; a change names the one it was made on. */
  version: Type.Integer({ minimum: 1 }),
  name: Type.String(),
  email: Type.String(),
  message: Type.String(),
  created_at: timestamp,
  state: oneOf(supportStates),
  answered_at: nullable(timestamp),
  /** The operator who answered. */
  answered_by: nullable(Type.String()),
  note: Type.String(),
  /** The forwarding to the support mailbox: pending, sent, dead-lettered, or not configured. */
  forwarding: mailState,
  /** The order that the query is about; missing for a query about none. */
  order: Type.Optional(Type.Object({ order_id: orderId, reference: Type.String() })),
  /** What operators wrote back, oldest first. */
  answers: Type.Optional(
    Type.Array(Type.Object({ at: timestamp, by: Type.String(), text: Type.String(), email: mailState })),
  ),
});
export type SupportQueryEntry = Static<typeof supportQueryEntry>;

/** SUPPORT_QUERY_CHANGED where `version` of the body is outdated. */
const changeRequest = {
  service: 'catalog',
  caller: 'operator',
  roles: ['support'],
  params: Type.Object({ queryId: Type.String({ minLength: 1, maxLength: 60 }) }),
  answer: success({ query: supportQueryEntry }),
  errors: ['SUPPORT_QUERY_NOT_FOUND', 'SUPPORT_QUERY_CHANGED', 'NEIGHBOUR_UNAVAILABLE'],
} as const;

/** Page from 1. Both counts are of all queries, whatever state is asked for. */
export const listSupportQueries = operation({
  ...operatorQuery,
  id: 'listSupportQueries',
  roles: ['support'],
  path: 'support/queries',
  summary: 'A page of the support inbox: open queries oldest first, answered ones newest first.',
  query: Type.Object({
    state: Type.Optional(oneOf(supportStates)),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  }),
  answer: success({
    queries: Type.Array(supportQueryEntry),
    total_count: Type.Integer({ minimum: 0 }),
    page_size: Type.Integer({ minimum: 1 }),
    counts: Type.Object({ open: Type.Integer({ minimum: 0 }), answered: Type.Integer({ minimum: 0 }) }),
  }),
});

export const updateSupportQuery = operation({
  ...changeRequest,
  id: 'updateSupportQuery',
  method: 'PUT',
  path: 'support/queries/{queryId}',
  summary: 'Marks a query as answered, with a note, or as open again.',
  body: Type.Object({
    state: oneOf(supportStates),
    note: Type.String({ maxLength: 1000 }),
    version: Type.Integer({ minimum: 1 }),
  }),
});

export const listSupportOfOrder = operation({
  ...operatorQuery,
  id: 'listSupportOfOrder',
  path: 'support/orders/{orderId}',
  roles: everyRole,
  summary: 'The queries about an order, oldest first.',
  params: orderParams,
  answer: success({ queries: Type.Array(supportQueryEntry) }),
});

/** A repeat has an outdated `version` and sends nothing twice. */
export const answerSupportQuery = operation({
  ...changeRequest,
  id: 'answerSupportQuery',
  method: 'POST',
  path: 'support/queries/{queryId}/answer',
  summary: 'Sends an answer by e-mail, shows it on the page of the order, and marks the query as answered.',
  body: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 5000, pattern: '\\S' }),
    version: Type.Integer({ minimum: 1 }),
  }),
});

/** From the states of support queries; nothing that was written, neither by the customer nor by the operator. */
export const listSupportSteps = operation({
  ...operatorQuery,
  id: 'listSupportSteps',
  path: 'support/steps',
  roles: ['administrator'],
  summary: 'The support queries that operators answered or marked in the last days, newest first; of one where named.',
  query: Type.Object({
    operator: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    days: Type.Integer({ minimum: 1, maximum: 90 }),
    /** The most steps to answer. */
    limit: Type.Integer({ minimum: 1, maximum: 4001 }),
  }),
  answer: success({ steps: Type.Array(operatorStep) }),
});
