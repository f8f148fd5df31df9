import { type Static, Type } from 'typebox';
import { operation, success } from '../operation.ts';
import { nullable, timestamp } from '../schema.ts';
import { everyRole } from './roles.ts';

/** What operators see and change of their own sign-in, and administrators of everyone's. */
const session = Type.Object({
  session_id: Type.String(),
  /** Browser and system, as the browser names itself; only for people to recognise. */
  device: Type.String(),
  signed_in_at: timestamp,
  last_seen_at: timestamp,
  expires_at: timestamp,
  /** The session that asks. */
  current: Type.Boolean(),
});
export type OperatorSession = Static<typeof session>;

const operatorAccount = Type.Object({
  operator_id: Type.String(),
  name: Type.String(),
  administrator: Type.Boolean(),
  /** Never empty; missing in answers of the version before. */
  roles: Type.Optional(Type.Array(Type.String())),
  second_factor: Type.Object({
    on: Type.Boolean(),
    since: nullable(timestamp),
    recovery_codes_left: Type.Integer({ minimum: 0 }),
  }),
  /** Open ones, the last used first. */
  sessions: Type.Array(session),
});
export type OperatorAccount = Static<typeof operatorAccount>;

/** A passkey as it was entered. */
export const shownPasskey = Type.String({ maxLength: 200 });
/** Six digits of the authenticator app, or a recovery code; spaces and dashes are ignored. */
export const codeText = Type.String({ minLength: 6, maxLength: 40 });
const recoveryCodes = Type.Array(Type.String(), { minItems: 1 });
const codeErrors = ['SECOND_FACTOR_INVALID', 'SECOND_FACTOR_LOCKED', 'SECOND_FACTOR_CHANGED'] as const;
const operatorId = Type.Object({ operatorId: Type.String({ minLength: 1, maxLength: 64 }) });

export const getAccount = operation({
  id: 'getAccount',
  service: 'orders',
  method: 'GET',
  path: 'operators/me',
  caller: 'operator',
  roles: everyRole,
  summary: 'The signed-in operator: second factor and open sessions.',
  answer: success({ account: operatorAccount }),
  errors: [],
});

export const listOperators = operation({
  id: 'listOperators',
  service: 'orders',
  method: 'GET',
  path: 'operators',
  caller: 'operator',
  roles: ['administrator'],
  summary: 'All operators who may sign in, with their open sessions; for administrators.',
  answer: success({ operators: Type.Array(operatorAccount) }),
  errors: [],
});

/** Names the session of the caller where `endSession` takes the id of a session. */
export const currentSession = 'current';

/** An unknown session, one that ended and another operator's are the same SESSION_NOT_FOUND. */
export const endSession = operation({
  id: 'endSession',
  service: 'orders',
  method: 'POST',
  path: 'operators/sessions/{sessionId}/end',
  caller: 'operator',
  roles: everyRole,
  summary:
    'Ends one session at once, in every service: `current` for a sign-out, one of the operator, or for administrators anyone’s.',
  params: Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: success(),
  errors: ['SESSION_NOT_FOUND'],
});

/** The session that asks stays open. */
export const endSessions = operation({
  id: 'endSessions',
  service: 'orders',
  method: 'POST',
  path: 'operators/{operatorId}/sessions/end',
  caller: 'operator',
  roles: everyRole,
  summary: 'Ends all other sessions of the operator, or for administrators all of another operator.',
  params: operatorId,
  answer: success({ ended: Type.Integer({ minimum: 0 }) }),
  errors: ['ROLE_REQUIRED', 'OPERATOR_NOT_FOUND'],
});

/**
 * The only answer that holds the secret. A repeat makes a new one; nothing is asked for before it is confirmed. A wrong
 * passkey counts like one at the sign-in.
 */
export const beginSecondFactor = operation({
  id: 'beginSecondFactor',
  service: 'orders',
  method: 'POST',
  path: 'operators/me/second-factor/begin',
  caller: 'operator',
  roles: everyRole,
  summary:
    'A new secret for an authenticator app (TOTP, RFC 6238), as text and as the address of a QR code; needs the passkey.',
  body: Type.Object({ passkey: shownPasskey }),
  answer: success({ secret: Type.String(), uri: Type.String() }),
  errors: ['INVALID_PASSKEY', 'SECOND_FACTOR_CHANGED', 'SIGN_IN_LOCKED'],
});

export const confirmSecondFactor = operation({
  id: 'confirmSecondFactor',
  service: 'orders',
  method: 'POST',
  path: 'operators/me/second-factor/confirm',
  caller: 'operator',
  roles: everyRole,
  summary: 'Switches the second factor on with the app’s first code; the recovery codes are in this answer only.',
  body: Type.Object({ code: codeText }),
  answer: success({ recovery_codes: recoveryCodes }),
  errors: codeErrors,
});

export const switchOffSecondFactor = operation({
  id: 'switchOffSecondFactor',
  service: 'orders',
  method: 'POST',
  path: 'operators/me/second-factor/off',
  caller: 'operator',
  roles: everyRole,
  summary: 'Switches the second factor off; needs a code.',
  body: Type.Object({ code: codeText }),
  answer: success(),
  errors: codeErrors,
});

export const renewRecoveryCodes = operation({
  id: 'renewRecoveryCodes',
  service: 'orders',
  method: 'POST',
  path: 'operators/me/second-factor/recovery-codes',
  caller: 'operator',
  roles: everyRole,
  summary: 'New recovery codes, which replace the earlier ones; needs a code.',
  body: Type.Object({ code: codeText }),
  answer: success({ recovery_codes: recoveryCodes }),
  errors: codeErrors,
});

/** After SECOND_FACTOR_REQUIRED: the rejected command can then be repeated. */
export const confirmSession = operation({
  id: 'confirmSession',
  service: 'orders',
  method: 'POST',
  path: 'operators/me/confirm',
  caller: 'operator',
  roles: everyRole,
  summary: 'Confirms the session with a code, for the next minutes.',
  body: Type.Object({ code: codeText }),
  answer: success({ confirmed_until: timestamp }),
  errors: codeErrors,
});

export const resetSecondFactor = operation({
  id: 'resetSecondFactor',
  service: 'orders',
  method: 'POST',
  path: 'operators/{operatorId}/second-factor/reset',
  caller: 'operator',
  roles: ['administrator'],
  summary: 'An administrator switches another operator’s second factor off and ends that operator’s sessions.',
  params: operatorId,
  answer: success(),
  errors: ['OPERATOR_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
});

/** The first operator's passkey is configured: PASSKEY_CONFIGURED. A wrong passkey counts like one at the sign-in. */
export const renewPasskey = operation({
  id: 'renewPasskey',
  service: 'orders',
  method: 'POST',
  path: 'operators/me/passkey',
  caller: 'operator',
  roles: everyRole,
  summary: 'A new passkey in place of the operator’s own, in this answer only; ends all other sessions.',
  body: Type.Object({ passkey: shownPasskey }),
  answer: success({ passkey: Type.String() }),
  errors: ['INVALID_PASSKEY', 'PASSKEY_CONFIGURED', 'SECOND_FACTOR_REQUIRED', 'SIGN_IN_LOCKED'],
});

export const resetPasskey = operation({
  id: 'resetPasskey',
  service: 'orders',
  method: 'POST',
  path: 'operators/{operatorId}/passkey',
  caller: 'operator',
  roles: ['administrator'],
  summary:
    'An administrator replaces another operator’s lost passkey, in this answer only; ends that operator’s sessions.',
  params: operatorId,
  answer: success({ passkey: Type.String() }),
  errors: ['OPERATOR_NOT_FOUND', 'PASSKEY_CONFIGURED', 'SECOND_FACTOR_REQUIRED'],
});
