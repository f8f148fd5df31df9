import { Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { nullable, timestamp } from '../schema.ts';

/** Cookie of a device on which an operator has signed in: its failed sign-ins are counted separately from those of its address. */
export const deviceCookie = 'potli_device';

/** Spec 2 and 7. The token is good for eight hours; SIGN_IN_LOCKED after too many wrong passkeys from one address. */
export const authenticateOperator = operation({
  id: 'authenticateOperator',
  service: 'orders',
  method: 'POST',
  path: 'admin/authenticate',
  caller: 'public',
  summary: 'Exchanges an operator passkey for a bearer token that expires.',
  importance: 'operators',
  body: Type.Object({ passkey: Type.String({ maxLength: 200 }) }),
  answer: success({
    token: Type.String(),
    operator: Type.Object({ name: Type.String() }),
    expires_at: timestamp,
  }),
  errors: ['INVALID_PASSKEY', 'SIGN_IN_LOCKED'],
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
    /** null for a token that is forged, expired or its operator's no longer. */
    operator: nullable(Type.Object({ id: Type.String(), name: Type.String() })),
  }),
  errors: [],
});
