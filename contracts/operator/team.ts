import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { nullable, oneOf, timestamp } from '../schema.ts';
import { administratorRequest, operatorParams } from './account.ts';
import { everyRole } from './roles.ts';

// How administrators manage operators, and see what they did.
const roles = Type.Array(oneOf(everyRole), { minItems: 1, maxItems: everyRole.length, uniqueItems: true });

/** Letters and digits first; the history of orders names people by it, so it is never given to another. */
const operatorName = Type.String({ pattern: "^[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N} .'’-]{0,39}$" });

export const addOperator = operation({
  ...administratorRequest,
  id: 'addOperator',
  method: 'POST',
  path: 'operators',
  summary: 'Adds an operator with these roles; the passkey is in this answer only.',
  body: Type.Object({ name: operatorName, roles }),
  answer: success({ operator_id: Type.String(), name: Type.String(), passkey: Type.String() }),
  errors: ['OPERATOR_NAME_TAKEN', 'SECOND_FACTOR_REQUIRED'],
});

/** LAST_ADMINISTRATOR if no administrator would remain, and for the operator of the configured passkey. */
export const setOperatorRoles = operation({
  ...administratorRequest,
  id: 'setOperatorRoles',
  method: 'PUT',
  path: 'operators/{operatorId}/roles',
  summary: 'Replaces the roles of an operator; the next request of that operator is held against the new ones.',
  params: operatorParams,
  body: Type.Object({
    roles,
    /** Those that the new ones were chosen from: ROLES_CHANGED where the operator has others by now. */
    seen_roles: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { maxItems: 20 })),
  }),
  answer: success(),
  errors: ['OPERATOR_NOT_FOUND', 'ROLES_CHANGED', 'LAST_ADMINISTRATOR', 'SECOND_FACTOR_REQUIRED'],
});

export const revokeOperator = operation({
  ...administratorRequest,
  id: 'revokeOperator',
  method: 'POST',
  path: 'operators/{operatorId}/revoke',
  summary: 'Ends an operator’s passkey and sessions for good. What the operator did stays in the history of orders.',
  params: operatorParams,
  answer: success(),
  errors: ['OPERATOR_NOT_FOUND', 'LAST_ADMINISTRATOR', 'SECOND_FACTOR_REQUIRED'],
});

/** What an operator did: a step of an order, or a support query that was answered. */
export const operatorStep = Type.Object({
  at: timestamp,
  /** The name that the history keeps. */
  operator: Type.String(),
  command: Type.String(),
  from: nullable(Type.String()),
  to: Type.String(),
  note: Type.Optional(Type.String()),
  /** Missing where a support query is about no order. */
  order_id: Type.Optional(Type.String()),
  reference: Type.Optional(Type.String()),
});
export type OperatorStep = Static<typeof operatorStep>;

/** Page from 1. Asks svc-catalog for the support queries that operators answered, with the token of the caller. */
export const listOperatorSteps = operation({
  ...administratorRequest,
  id: 'listOperatorSteps',
  method: 'GET',
  path: 'orders/admin/steps',
  summary:
    'What operators did to orders and support queries in the last days (7 unless given), newest first; of one where named.',
  query: Type.Object({
    operator: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    days: Type.Optional(Type.Integer({ minimum: 1, maximum: 90 })),
    page: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
  }),
  answer: success({
    steps: Type.Array(operatorStep),
    more: Type.Boolean(),
    /** `unavailable`: svc-catalog did not answer, and the steps are those of orders only. */
    support: Type.Optional(Type.Enum(['included', 'unavailable'])),
  }),
  errors: [],
});
