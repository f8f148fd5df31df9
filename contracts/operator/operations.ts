import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { nullable, timestamp } from '../schema.ts';

/**
 * The operators' way in (spec 2 and 7). Answers a bearer token and when it ends, eight hours later; INVALID_PASSKEY for
 * any passkey that is nobody's, SIGN_IN_LOCKED after too many of those from one address.
 */
export const authenticateOperator = operation({
  id: 'authenticateOperator',
  service: 'orders',
  method: 'POST',
  path: 'admin/authenticate',
  caller: 'public',
  summary: 'Exchanges an operator passkey for a bearer token that expires.',
  body: Type.Object({ passkey: Type.String({ maxLength: 200 }) }),
  answer: success({
    token: Type.String(),
    operator: Type.Object({ name: Type.String() }),
    expires_at: timestamp,
  }),
  errors: ['INVALID_PASSKEY', 'SIGN_IN_LOCKED'],
});

/**
 * The one place where an operator's token is judged, so that a revoked operator is out everywhere at once. A bad token
 * is an answer, not an error.
 */
export const proveOperator = operation({
  id: 'proveOperator',
  service: 'orders',
  method: 'POST',
  path: 'operators/prove',
  caller: 'service',
  summary: 'Who is behind an operator token; asked by the services that do not sign operators in themselves.',
  body: Type.Object({ token: Type.String({ maxLength: 4096 }) }),
  answer: success({
    /** null for a token that is forged, expired or its operator's no longer. */
    operator: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
  errors: [],
});
