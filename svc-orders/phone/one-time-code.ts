import { AppError } from '@potli/service-kit/app-error.ts';
import { type DocumentOf, nullable, storedFields } from '@potli/service-kit/store/document.ts';
import type { CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { Type } from 'typebox';

/**
 * What is known of a telephone's code: ten minutes, five attempts, one use, 30 s between two sends, five sends an hour
 * (spec 9, docs/security.md). The id is a keyed hash of the number, the code is kept as a keyed hash only.
 */
const phoneCode = Type.Object({
  ...storedFields,
  code_hash: Type.String(),
  sent_at: Type.Array(Type.String()),
  expires_at: Type.String(),
  wrong_tries: Type.Integer({ minimum: 0 }),
  /** A keyed hash of the network that asked for the code, and the wrong attempts from other networks. */
  asked_from: Type.Optional(Type.String()),
  wrong_tries_elsewhere: Type.Optional(Type.Integer({ minimum: 0 })),
  /** What the code was used for; only that may use it again, so that a repeated submission finds its order. */
  used_for: nullable(Type.String()),
});
export type PhoneCode = DocumentOf<typeof phoneCode>;

export const phoneCodeCollection: CollectionDefinition<PhoneCode> = {
  name: 'phone_codes',
  schema: phoneCode,
  indexes: [{ name: 'expires_at', fields: ['expires_at'] }],
};

export const resendAfterSeconds = 30;
const lifetimeMs = 10 * 60_000;
const hourMs = 3_600_000;
const maxWrongTries = 5;
const maxSendsAnHour = 5;

/**
 * The state after one more code was asked for.
 * @throws AppError OTP_TOO_SOON within 30 s of the last, OTP_LIMIT above five an hour
 */
export const issueCode = (
  known: PhoneCode | undefined,
  codeHash: string,
  askedFrom: string,
  now: Date,
): Omit<PhoneCode, 'id' | 'version'> => {
  const time = now.getTime();
  const recent = (known?.sent_at ?? []).filter((at) => time - Date.parse(at) < hourMs);
  const last = recent.at(-1);
  // A code that was used up has done its work: who corrects an order soon after placing it need not wait.
  const usedUp = known?.used_for != null;
  if (last !== undefined && !usedUp && time - Date.parse(last) < resendAfterSeconds * 1000) {
    const retryAfter = Math.ceil(resendAfterSeconds - (time - Date.parse(last)) / 1000);
    throw new AppError('OTP_TOO_SOON', { retryAfter });
  }
  const first = recent[0];
  if (recent.length >= maxSendsAnHour && first !== undefined) {
    throw new AppError('OTP_LIMIT', { retryAfter: Math.ceil((hourMs - (time - Date.parse(first))) / 1000) });
  }
  return {
    ...known,
    code_hash: codeHash,
    sent_at: [...recent, now.toISOString()],
    expires_at: new Date(time + lifetimeMs).toISOString(),
    wrong_tries: 0,
    asked_from: askedFrom,
    wrong_tries_elsewhere: 0,
    used_for: null,
  };
};

export interface CodeCheck {
  readonly refused: 'OTP_INVALID' | 'OTP_EXPIRED' | 'OTP_TRIES_EXHAUSTED' | null;
  /** What is then known of the code, where it changes. */
  readonly state?: PhoneCode;
}

/**
 * What entering a code does: a right one is used up for `use`, a wrong one counts against five tries. Who asked for the
 * code has five, and all others together have five: a stranger's guesses do not use up the customer's.
 */
export const enterCode = (
  known: PhoneCode | undefined,
  { matches, from, use }: { matches: boolean; from: string; use: string },
  now: Date,
): CodeCheck => {
  if (!known || known.expires_at <= now.toISOString()) return { refused: 'OTP_EXPIRED' };
  const count = known.asked_from === undefined || known.asked_from === from ? 'wrong_tries' : 'wrong_tries_elsewhere';
  const wrong = known[count] ?? 0;
  if (wrong >= maxWrongTries) return { refused: 'OTP_TRIES_EXHAUSTED' };
  if (!matches) return { refused: 'OTP_INVALID', state: { ...known, [count]: wrong + 1 } };
  if (known.used_for !== null && known.used_for !== use) return { refused: 'OTP_EXPIRED' };
  return { refused: null, state: { ...known, used_for: use } };
};
