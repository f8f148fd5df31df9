import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { AppError } from '@potli/service-kit/app-error.ts';
import { type Collection, DuplicateError } from '@potli/service-kit/store/store.ts';
import { removeWhere } from '@potli/service-kit/store/update.ts';
import { enterCode, issueCode, type PhoneCode } from './one-time-code.ts';

export interface PhoneCodes {
  /** A fresh code for that number, already stored. @throws AppError OTP_TOO_SOON, OTP_LIMIT */
  issue(phone: string): Promise<string>;
  /** Uses the code up for `use`. @throws AppError OTP_INVALID, OTP_EXPIRED, OTP_TRIES_EXHAUSTED */
  use(phone: string, code: string, use: string): Promise<void>;
  /** Gives a used code back when what it was used for could not be stored. */
  release(phone: string, use: string): Promise<void>;
  /** Forgets the sending of a code that the provider did not take, so that it can be asked for at once. */
  unsent(phone: string): Promise<void>;
  /** Removes codes that expired so long ago that they count against no limit any more. */
  removeOld(): Promise<void>;
}

/** Codes in the store; `secret` keys the hashes, so that neither numbers nor codes can be searched for in the file. */
export const storedPhoneCodes = (codes: Collection<PhoneCode>, secret: string, clock: () => Date): PhoneCodes => {
  const hash = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const idOf = (phone: string) => hash(`phone:${phone}`);
  const hashOf = (phone: string, code: string) => hash(`code:${phone}:${code}`);

  /** One guarded write; false when somebody else was first. */
  const write = async (known: PhoneCode | undefined, next: PhoneCode): Promise<boolean> => {
    if (known) return codes.replace(next, known.version);
    try {
      await codes.insert(next);
      return true;
    } catch (error) {
      if (error instanceof DuplicateError) return false;
      throw error;
    }
  };

  const retried = async <T>(attempt: () => Promise<T | undefined>): Promise<T> => {
    for (let tries = 0; tries < 10; tries += 1) {
      const result = await attempt();
      if (result !== undefined) return result;
    }
    throw new AppError('TOO_MANY_REQUESTS');
  };

  return {
    issue: (phone) =>
      retried(async () => {
        const known = await codes.get(idOf(phone));
        const code = String(randomInt(1_000_000)).padStart(6, '0');
        const next = issueCode(known, idOf(phone), hashOf(phone, code), clock());
        return (await write(known, next)) ? code : undefined;
      }),

    async use(phone, code, use) {
      const check = await retried(async () => {
        const known = await codes.get(idOf(phone));
        const expected = Buffer.from(known?.code_hash ?? hash('none'), 'hex');
        const matches = timingSafeEqual(expected, Buffer.from(hashOf(phone, code), 'hex'));
        const result = enterCode(known, matches, use, clock());
        if (!('state' in result)) return result;
        return (await write(known, result.state)) ? result : undefined;
      });
      if (check.refused) throw new AppError(check.refused);
    },

    async release(phone, use) {
      const known = await codes.get(idOf(phone));
      if (known?.used_for === use)
        await codes.replace({ ...known, version: known.version + 1, used_for: null }, known.version);
    },

    async unsent(phone) {
      const known = await codes.get(idOf(phone));
      if (!known) return;
      await codes.replace(
        {
          ...known,
          version: known.version + 1,
          sent_at: known.sent_at.slice(0, -1),
          expires_at: clock().toISOString(),
        },
        known.version,
      );
    },

    async removeOld() {
      const hourAgo = new Date(clock().getTime() - 3_600_000).toISOString();
      await removeWhere(codes, { expires_at: { lt: hourAgo } });
    },
  };
};
