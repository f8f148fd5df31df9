import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
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
  }),
  answer: success({ message: Type.String() }),
  errors: [],
});

/** A query as operators see it. */
export const supportQueryEntry = Type.Object({
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
  forwarding: Type.Enum(['waiting', 'sent', 'failed', 'off']),
});
export type SupportQueryEntry = Static<typeof supportQueryEntry>;

/** Page from 1. Both counts are of all queries, whatever state is asked for. */
export const listSupportQueries = operation({
  id: 'listSupportQueries',
  service: 'catalog',
  method: 'GET',
  path: 'support/queries',
  caller: 'operator',
  roles: ['support'],
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
  errors: ['NEIGHBOUR_UNAVAILABLE'],
});

/** SUPPORT_QUERY_CHANGED where `version` is outdated. */
export const updateSupportQuery = operation({
  id: 'updateSupportQuery',
  service: 'catalog',
  method: 'PUT',
  path: 'support/queries/{queryId}',
  caller: 'operator',
  roles: ['support'],
  summary: 'Marks a query as answered, with a note, or as open again.',
  params: Type.Object({ queryId: Type.String({ minLength: 1, maxLength: 60 }) }),
  body: Type.Object({
    state: oneOf(supportStates),
    note: Type.String({ maxLength: 1000 }),
    version: Type.Integer({ minimum: 1 }),
  }),
  answer: success({ query: supportQueryEntry }),
  errors: ['SUPPORT_QUERY_NOT_FOUND', 'SUPPORT_QUERY_CHANGED', 'NEIGHBOUR_UNAVAILABLE'],
});
