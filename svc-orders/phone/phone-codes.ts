import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { ConflictError, removeWhere, upsert } from '@potli/service-kit/store/update.ts';
import { type CodeCheck, enterCode, issueCode, type PhoneCode } from './one-time-code.ts';

export type PhoneCodes = ReturnType<typeof storedPhoneCodes>;

/** Codes in the store; `secret` keys the hashes, so that neither numbers nor codes can be searched for in the file. */
export const storedPhoneCodes = (codes: Collection<PhoneCode>, secret: string, clock: () => Date) => {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const idOf = (phone: string) => hash(`phone:${phone}`);
  const hashOf = (phone: string, code: string) => hash(`code:${phone}:${code}`);

  const change = (phone: string, by: Parameters<typeof upsert<PhoneCode>>[2]) =>
    upsert(codes, idOf(phone), by, { tries: 10 }).catch((error: unknown) => {
      throw error instanceof ConflictError ? new AppError('TOO_MANY_REQUESTS') : error;
    });

  return {
    /** A fresh code for that number, already stored. @throws AppError OTP_TOO_SOON, OTP_LIMIT */
    async issue(phone: string): Promise<string> {
      const code = String(randomInt(1_000_000)).padStart(6, '0');
      await change(phone, (known) => issueCode(known, hashOf(phone, code), clock()));
      return code;
    },

    /** Uses the code up for `use`. @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_TRIES_EXHAUSTED */
    async use(phone: string, code: string, use: string): Promise<void> {
      let refused: CodeCheck['refused'] = null;
      await change(phone, (known) => {
        const expected = Buffer.from(known?.code_hash ?? hash('none'), 'hex');
        const matches = timingSafeEqual(expected, Buffer.from(hashOf(phone, code), 'hex'));
        const check = enterCode(known, matches, use, clock());
        refused = check.refused;
        return check.state;
      });
      if (refused) throw new AppError(refused);
    },

    /** Gives a used code back when what it was used for could not be stored. */
    async release(phone: string, use: string): Promise<void> {
      await change(phone, (known) => (known?.used_for === use ? { ...known, used_for: null } : undefined));
    },

    /** Forgets the sending of a code that the provider did not take, so that it can be asked for at once. */
    async unsent(phone: string): Promise<void> {
      await change(
        phone,
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
