import { AppError } from '@potli/service-kit/app-error.ts';
import { isOver } from '@potli/service-kit/due.ts';
import { type DocumentOf, nullable, storedFields } from '@potli/service-kit/store/document.ts';
import type { CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { type Static, Type } from 'typebox';

/** A code that one network asked for before another did: it stays good, or a stranger's request would end the customer's. */
const earlierCode = Type.Object({
  code_hash: Type.String(),
  expires_at: Type.String(),
  wrong_tries: Type.Integer({ minimum: 0 }),
  asked_from: Type.String(),
});
type EarlierCode = Static<typeof earlierCode>;

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
  /** At most one for each network, and no more than an hour's sends. */
  earlier: Type.Optional(Type.Array(earlierCode)),
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

/** The codes that are still good, the newest first. */
const goodCodes = (known: PhoneCode, now: Date): (PhoneCode | EarlierCode)[] =>
  [known, ...(known.earlier ?? [])].filter(({ expires_at }) => expires_at > now.toISOString());

/** Those among them that other networks asked for. */
const codesOfOthers = (askedFrom: string, known: PhoneCode | undefined, now: Date): EarlierCode[] =>
  !known || known.used_for !== null
    ? []
    : goodCodes(known, now).flatMap(({ code_hash, expires_at, wrong_tries, asked_from }) =>
        asked_from === undefined || asked_from === askedFrom
          ? []
          : [{ code_hash, expires_at, wrong_tries, asked_from }],
      );

/**
 * The state after one more code was asked for: it replaces the one that the same network asked for before.
 * @throws AppError OTP_TOO_SOON within 30 s of the last, OTP_LIMIT above five an hour
 */
export const issueCode = (
  known: PhoneCode | undefined,
  codeHash: string,
  askedFrom: string,
  now: Date,
): Omit<PhoneCode, 'id' | 'version'> => {
  const time = now.getTime();
  const recent = (known?.sent_at ?? []).filter((at) => !isOver(at, hourMs, now));
  const last = recent.at(-1);
  // A code that was used up has done its work: who corrects an order soon after placing it need not wait.
  const usedUp = known?.used_for != null;
  if (last !== undefined && !usedUp && !isOver(last, resendAfterSeconds * 1000, now)) {
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
    earlier: codesOfOthers(askedFrom, known, now),
    used_for: null,
  };
};

export interface CodeCheck {
  readonly refused: 'OTP_INVALID' | 'OTP_EXPIRED' | 'OTP_TRIES_EXHAUSTED' | null;
  /** What is then known of the code, where it changes. */
  readonly state?: PhoneCode;
}

const withWrongTry = (known: PhoneCode, counted: PhoneCode | EarlierCode | undefined): PhoneCode => {
  if (!counted) return { ...known, wrong_tries_elsewhere: (known.wrong_tries_elsewhere ?? 0) + 1 };
  const wrong_tries = counted.wrong_tries + 1;
  if (counted === known) return { ...known, wrong_tries };
  return { ...known, earlier: (known.earlier ?? []).map((one) => (one === counted ? { ...one, wrong_tries } : one)) };
};

/**
 * What entering a code does: a right one is used up for `use`, a wrong one counts against five tries. Each network that asked
 * for a code has five, and all others together have five: a stranger's guesses do not use up the customer's.
 */
export const enterCode = (
  known: PhoneCode | undefined,
  { matches, from, use }: { matches: (codeHash: string) => boolean; from: string; use: string },
  now: Date,
): CodeCheck => {
  const good = known ? goodCodes(known, now) : [];
  if (!known || good.length === 0) return { refused: 'OTP_EXPIRED' };
  const own = good.find(({ asked_from }) => asked_from === undefined || asked_from === from);
  const wrong = own ? own.wrong_tries : (known.wrong_tries_elsewhere ?? 0);
  if (wrong >= maxWrongTries) return { refused: 'OTP_TRIES_EXHAUSTED' };
  if (!good.some(({ code_hash }) => matches(code_hash)))
    return { refused: 'OTP_INVALID', state: withWrongTry(known, own) };
  if (known.used_for !== null && known.used_for !== use) return { refused: 'OTP_EXPIRED' };
  return { refused: null, state: { ...known, used_for: use } };
};
