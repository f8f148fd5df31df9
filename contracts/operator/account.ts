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
export const operatorParams = Type.Object({ operatorId: Type.String({ minLength: 1, maxLength: 64 }) });

const ownRequest = { service: 'orders', method: 'POST', caller: 'operator', roles: everyRole } as const;
/** Needs a code of the second factor. */
const codeRequest = { ...ownRequest, body: Type.Object({ code: codeText }), errors: codeErrors } as const;
export const administratorRequest = { service: 'orders', caller: 'operator', roles: ['administrator'] } as const;

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
  ...administratorRequest,
  id: 'listOperators',
  method: 'GET',
  path: 'operators',
  summary: 'All operators who may sign in, with their open sessions; for administrators.',
  answer: success({ operators: Type.Array(operatorAccount) }),
  errors: [],
});

/** Names the session of the caller where `endSession` takes the id of a session. */
export const currentSession = 'current';

/** An unknown session, one that ended and another operator's are the same SESSION_NOT_FOUND. */
export const endSession = operation({
  ...ownRequest,
  id: 'endSession',
  path: 'operators/sessions/{sessionId}/end',
  summary:
    'Ends one session at once, in every service: `current` for a sign-out, one of the operator, or for administrators anyone’s.',
  params: Type.Object({ sessionId: Type.String({ minLength: 1, maxLength: 64 }) }),
  answer: success(),
  errors: ['SESSION_NOT_FOUND'],
});

/** The session that asks stays open. */
export const endSessions = operation({
  ...ownRequest,
  id: 'endSessions',
  path: 'operators/{operatorId}/sessions/end',
  summary: 'Ends all other sessions of the operator, or for administrators all of another operator.',
  params: operatorParams,
  answer: success({ ended: Type.Integer({ minimum: 0 }) }),
  errors: ['ROLE_REQUIRED', 'OPERATOR_NOT_FOUND'],
});

/**
 * The only answer that holds the secret. A repeat makes a new one; nothing is asked for before it is confirmed. A wrong
 * passkey counts like one at the sign-in.
 */
export const beginSecondFactor = operation({
  ...ownRequest,
  id: 'beginSecondFactor',
  path: 'operators/me/second-factor/begin',
  summary:
    'A new secret for an authenticator app (TOTP, RFC 6238), as text and as the address of a QR code; needs the passkey.',
  body: Type.Object({ passkey: shownPasskey }),
  answer: success({ secret: Type.String(), uri: Type.String() }),
  errors: ['INVALID_PASSKEY', 'SECOND_FACTOR_CHANGED', 'SIGN_IN_LOCKED'],
});

export const confirmSecondFactor = operation({
  ...codeRequest,
  id: 'confirmSecondFactor',
  path: 'operators/me/second-factor/confirm',
  summary: 'Switches the second factor on with the app’s first code; the recovery codes are in this answer only.',
  answer: success({ recovery_codes: recoveryCodes }),
});

export const switchOffSecondFactor = operation({
  ...codeRequest,
  id: 'switchOffSecondFactor',
  path: 'operators/me/second-factor/off',
  summary: 'Switches the second factor off; needs a code.',
  answer: success(),
});

export const renewRecoveryCodes = operation({
  ...codeRequest,
  id: 'renewRecoveryCodes',
  path: 'operators/me/second-factor/recovery-codes',
  summary: 'New recovery codes, which replace the earlier ones; needs a code.',
  answer: success({ recovery_codes: recoveryCodes }),
});

/** After SECOND_FACTOR_REQUIRED: the rejected command can then be repeated. */
export const confirmSession = operation({
  ...codeRequest,
  id: 'confirmSession',
  path: 'operators/me/confirm',
  summary: 'Confirms the session with a code, for the next minutes.',
  answer: success({ confirmed_until: timestamp }),
});

export const resetSecondFactor = operation({
  ...administratorRequest,
  id: 'resetSecondFactor',
  method: 'POST',
  path: 'operators/{operatorId}/second-factor/reset',
  summary: 'An administrator switches another operator’s second factor off and ends that operator’s sessions.',
  params: operatorParams,
  answer: success(),
  errors: ['OPERATOR_NOT_FOUND', 'SECOND_FACTOR_REQUIRED'],
});

/** The first operator's passkey is configured: PASSKEY_CONFIGURED. A wrong passkey counts like one at the sign-in. */
export const renewPasskey = operation({
  ...ownRequest,
  id: 'renewPasskey',
  path: 'operators/me/passkey',
  summary: 'A new passkey in place of the operator’s own, in this answer only; ends all other sessions.',
  body: Type.Object({ passkey: shownPasskey }),
  answer: success({ passkey: Type.String() }),
  errors: ['INVALID_PASSKEY', 'PASSKEY_CONFIGURED', 'SECOND_FACTOR_REQUIRED', 'SIGN_IN_LOCKED'],
});

export const resetPasskey = operation({
  ...administratorRequest,
  id: 'resetPasskey',
  method: 'POST',
  path: 'operators/{operatorId}/passkey',
  summary:
    'An administrator replaces another operator’s lost passkey, in this answer only; ends that operator’s sessions.',
  params: operatorParams,
  answer: success({ passkey: Type.String() }),
  errors: ['OPERATOR_NOT_FOUND', 'PASSKEY_CONFIGURED', 'SECOND_FACTOR_REQUIRED'],
});
