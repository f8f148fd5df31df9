import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { isOver } from '@potli/service-kit/due.ts';
import { allOf, firstOf, type Secrets, sameBytes } from '@potli/service-kit/secrets.ts';
import { type DocumentOf, nullable } from '@potli/service-kit/store/document.ts';
import { Secret, TOTP } from 'otpauth';
import { Type } from 'typebox';
import { randomText } from '../order/ids.ts';
import { lockedFor } from './lockout.ts';

/** The second factor of an operator: a TOTP secret (RFC 6238) and recovery codes. */
export const secondFactor = Type.Object({
  /** AES-256-GCM under a key derived from OTP_SECRET: nonce, tag and text, base64url. */
  secret: Type.String(),
  /** Null until the first code proved that the app has the secret: then nothing is asked for. */
  since: nullable(Type.String()),
  /** The time step of the last accepted code: a code of it or of an earlier one is a repeat. */
  last_step: Type.Integer(),
  /** SHA-256 of the unused recovery codes, 80 random bits each. */
  recovery: Type.Array(Type.String()),
  wrong: Type.Integer({ minimum: 0 }),
  wrong_at: nullable(Type.String()),
});
export type SecondFactor = DocumentOf<typeof secondFactor>;

const stepSeconds = 30;
const mostWrong = 5;
const lockMs = 15 * 60_000;
const recoveryCodesGiven = 10;

const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'potli second factor', 32));

const sealed = (text: string, secrets: Secrets): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(firstOf(secrets)), nonce);
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url');
};

const openedWith = (secret: string, text: string): string | undefined => {
  const bytes = Buffer.from(text, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12), { authTagLength: 16 });
  try {
    decipher.setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
  } catch {
    // Sealed under another key.
    return undefined;
  }
};

const opened = (text: string, secrets: Secrets): string | undefined => {
  for (const secret of allOf(secrets)) {
    const found = openedWith(secret, text);
    if (found !== undefined) return found;
  }
  return undefined;
};

/** The factor sealed under the current key; undefined where it is already, or where no accepted key opens it. */
export const resealed = (factor: SecondFactor, secrets: Secrets): SecondFactor | undefined => {
  if (openedWith(firstOf(secrets), factor.secret) !== undefined) return undefined;
  const secret = opened(factor.secret, secrets);
  return secret === undefined ? undefined : { ...factor, secret: sealed(secret, secrets) };
};

/** A new secret, not confirmed yet, and what the operator's app is given: the one time that the secret is readable. */
export const newSecondFactor = (
  { issuer, label }: { issuer: string; label: string },
  secrets: Secrets,
): { factor: SecondFactor; secret: string; uri: string } => {
  const secret = new Secret({ size: 20 });
  const uri = new TOTP({ issuer, label, secret, period: stepSeconds }).toString();
  const factor = {
    secret: sealed(secret.base32, secrets),
    since: null,
    last_step: 0,
    recovery: [],
    wrong: 0,
    wrong_at: null,
  };
  return { factor, secret: secret.base32, uri };
};

/** Recovery codes for a person to keep, and the hashes that are stored. */
export const newRecoveryCodes = (): { codes: string[]; recovery: string[] } => {
  const codes = Array.from({ length: recoveryCodesGiven }, () =>
    [4, 4, 4, 4].map((length) => randomText(length)).join('-'),
  );
  return { codes, recovery: codes.map(hashOf) };
};

const plain = (code: string): string => code.replaceAll(/[\s-]/g, '').toUpperCase();
const hashOf = (code: string): string => hash('sha256', plain(code));

/** The accepted time step that a code belongs to: the present one, the one before or the one after. */
const stepOf = (code: string, base32: string, now: Date): number | undefined => {
  const totp = new TOTP({ secret: Secret.fromBase32(base32), period: stepSeconds });
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : Math.floor(now.getTime() / 1000 / stepSeconds) + delta;
};

/**
 * The factor after a code was entered: an accepted one is used up, a wrong one counts. Five wrong ones lock it for 15 minutes.
 * @throws AppError SECOND_FACTOR_LOCKED
 */
export const enterSecondFactor = (factor: SecondFactor, code: string, secrets: Secrets, now: Date) => {
  const { wrong_at } = factor;
  if (factor.wrong >= mostWrong && wrong_at !== null && !isOver(wrong_at, lockMs, now))
    throw lockedFor('SECOND_FACTOR_LOCKED', 'codes', Date.parse(wrong_at) + lockMs - now.getTime());
  const right = { ...factor, wrong: 0, wrong_at: null };
  const base32 = opened(factor.secret, secrets);
  const digits = plain(code);
  if (base32 !== undefined && /^\d{6}$/.test(digits)) {
    const step = stepOf(digits, base32, now);
    if (step !== undefined && step > factor.last_step) return { factor: { ...right, last_step: step }, accepted: true };
  }
  const entered = hashOf(code);
  if (factor.since !== null && factor.recovery.some((known) => sameBytes(Buffer.from(known), Buffer.from(entered))))
    return { factor: { ...right, recovery: factor.recovery.filter((known) => known !== entered) }, accepted: true };
  // After a lock the count begins again.
  const wrong = factor.wrong >= mostWrong ? 1 : factor.wrong + 1;
  return { factor: { ...factor, wrong, wrong_at: now.toISOString() }, accepted: false };
};
