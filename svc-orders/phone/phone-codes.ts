import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@potli/service-kit/app-error.ts';
import { allOf, firstOf, type Secrets } from '@potli/service-kit/secrets.ts';
import type { Collection, Durability } from '@potli/service-kit/store/store.ts';
import { ConflictError, removeWhere, upsert } from '@potli/service-kit/store/update.ts';
import { type CodeCheck, enterCode, issueCode, type PhoneCode } from './one-time-code.ts';

export type PhoneCodes = ReturnType<typeof storedPhoneCodes>;

/** What a code is good for: placing or correcting an order with this phone, listing its orders, or withdrawing one. */
export type CodePurpose = 'submission' | 'own orders' | `withdrawal of ${string}`;

/** A code as it was entered; `use` is what it is for, so that a repeated request finds it used for itself. */
interface EnteredCode {
  readonly phone: string;
  readonly purpose: CodePurpose;
  readonly code: string;
  /** The caller's network. */
  readonly address: string;
  readonly use: string;
}

/** The hashes that one secret keys. */
const hashesOf = (secret: string) => {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const fromOf = (address: string) => hash(`from:${address}`);
  const idOf = (phone: string) => hash(`phone:${phone}`);
  // The purpose is part of the hash, so a code for anything else is simply a wrong one and counts against the tries.
  const hashOf = (phone: string, purpose: CodePurpose, code: string) =>
    hash(purpose === 'submission' ? `code:${phone}:${code}` : `code:${phone}:${purpose}:${code}`);
  return { fromOf, idOf, hashOf };
};
type Hashes = ReturnType<typeof hashesOf>;

/**
 * Codes in the store; `secrets` key the hashes, so that neither numbers nor codes can be searched for in the file. During a
 * rotation instances write under different keys: the code that was sent last counts, under whichever key it is.
 */
export const storedPhoneCodes = (codes: Collection<PhoneCode>, secrets: Secrets, clock: () => Date) => {
  const current = hashesOf(firstOf(secrets));
  const accepted = allOf(secrets).map(hashesOf);

  const latest = async (phone: string): Promise<{ hashes: Hashes; known: PhoneCode | undefined }> => {
    const found = await Promise.all(
      accepted.map(async (hashes) => ({ hashes, known: await codes.get(hashes.idOf(phone)) })),
    );
    const sentAt = ({ known }: { known: PhoneCode | undefined }) => known?.sent_at.at(-1) ?? '';
    return found.reduce((last, next) => (sentAt(next) > sentAt(last) ? next : last), {
      hashes: current,
      known: undefined,
    });
  };

  const change = (id: string, by: Parameters<typeof upsert<PhoneCode>>[2], durability: Durability = 'full') =>
    upsert(codes, id, by, { tries: 10, durability }).catch((error: unknown) => {
      throw error instanceof ConflictError ? new AppError('TOO_MANY_REQUESTS') : error;
    });

  return {
    /** A fresh code for that number, already stored in place of the one that this network asked for last. @throws AppError OTP_TOO_SOON, OTP_LIMIT */
    async issue(phone: string, purpose: CodePurpose, address: string): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      const { hashes, known: last } = await latest(phone);
      const { idOf, hashOf, fromOf } = current;
      // The limits go on where the last code was sent under another key.
      const limits = hashes === current || !last ? undefined : last;
      await change(idOf(phone), (known) =>
        issueCode(limits ?? known, hashOf(phone, purpose, code), fromOf(address), clock()),
      );
      return code;
    },

    /**
     * Uses the code up for `use`. The caller then writes what it was used for, which syncs this too: either both survive a
     * loss of power or neither. @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_TRIES_EXHAUSTED
     */
    async use({ phone, purpose, code, address, use }: EnteredCode): Promise<void> {
      let refused: CodeCheck['refused'] = null;
      const { hashes } = await latest(phone);
      const entered = Buffer.from(hashes.hashOf(phone, purpose, code), 'hex');
      const matches = (codeHash: string) => timingSafeEqual(Buffer.from(codeHash, 'hex'), entered);
      await change(
        hashes.idOf(phone),
        (known) => {
          const check = enterCode(known, { matches, from: hashes.fromOf(address), use }, clock());
          refused = check.refused;
          return check.state;
        },
        'delayed',
      );
      if (refused) throw new AppError(refused);
    },

    /** Gives a used code back when what it was used for could not be stored. */
    async release(phone: string, use: string): Promise<void> {
      const { hashes } = await latest(phone);
      await change(hashes.idOf(phone), (known) => (known?.used_for === use ? { ...known, used_for: null } : undefined));
    },

    /** Forgets the sending of a code that the provider did not take, so that it can be asked for at once. */
    async unsent(phone: string): Promise<void> {
      const { hashes } = await latest(phone);
      await change(
        hashes.idOf(phone),
        (known) => known && { ...known, sent_at: known.sent_at.slice(0, -1), expires_at: clock().toISOString() },
      );
    },

    /** Removes codes that expired so long ago that they count against no limit any more. */
    async removeOld(): Promise<void> {
      const hourAgo = new Date(clock().getTime() - 3_600_000).toISOString();
      await removeWhere(codes, { expires_at: { lt: hourAgo } });
    },
  };
};
