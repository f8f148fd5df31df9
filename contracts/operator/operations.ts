import { Type } from 'typebox';
import { operation, pattern, success } from '../operation.ts';

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
    expires_at: Type.String({ pattern: pattern.timestamp }),
  }),
  errors: ['INVALID_PASSKEY', 'SIGN_IN_LOCKED'],
});
