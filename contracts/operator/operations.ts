import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { nullable, timestamp } from '../schema.ts';
import { codeText, shownPasskey } from './account.ts';

/** Cookie of a device on which an operator has signed in: its failed sign-ins are counted separately from those of its address. */
export const deviceCookie = 'potli_device';

/**
 * Spec 2 and 7. The token is good for eight hours; SIGN_IN_LOCKED after too many wrong passkeys from one address. An operator
 * with a second factor gets SECOND_FACTOR_REQUIRED for the right passkey alone, and repeats the call with a code.
 */
export const authenticateOperator = operation({
  id: 'authenticateOperator',
  service: 'orders',
  method: 'POST',
  path: 'admin/authenticate',
  caller: 'public',
  summary: 'Exchanges an operator passkey for a bearer token that expires.',
  importance: 'operators',
  body: Type.Object({ passkey: shownPasskey, code: Type.Optional(codeText) }),
  answer: success({
    token: Type.String(),
    operator: Type.Object({ name: Type.String() }),
    expires_at: timestamp,
  }),
  errors: [
    'INVALID_PASSKEY',
    'SIGN_IN_LOCKED',
    'SECOND_FACTOR_REQUIRED',
    'SECOND_FACTOR_INVALID',
    'SECOND_FACTOR_LOCKED',
  ],
});

/** The only check of an operator's token: a revoked operator is rejected everywhere at once. */
export const proveOperator = operation({
  id: 'proveOperator',
  service: 'orders',
  method: 'POST',
  path: 'operators/prove',
  caller: 'service',
  summary: 'Who is behind an operator token; asked by the services that do not sign operators in themselves.',
  body: Type.Object({ token: Type.String({ maxLength: 4096 }) }),
  answer: success({
    /** null for a token that is forged, expired, of an ended session or its operator's no longer. */
    operator: nullable(
      Type.Object({
        id: Type.String(),
        name: Type.String(),
        roles: Type.Optional(Type.Array(Type.String())),
        /** `needed`: it is on, and the session was not confirmed with a code lately. Missing: off. */
        second_factor: Type.Optional(Type.Enum(['off', 'confirmed', 'needed'])),
      }),
    ),
  }),
  errors: [],
});
