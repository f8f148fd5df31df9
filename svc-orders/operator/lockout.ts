import { createHash } from 'node:crypto';
import { AppError } from '@potli/service-kit/app-error.ts';
import {
  type Collection,
  type CollectionDefinition,
  DuplicateError,
  type Stored,
} from '@potli/service-kit/store/store.ts';

/** Wrong passkeys from one network address. */
export interface WrongPasskeys extends Stored {
  readonly count: number;
  readonly last_at: string;
}

export const wrongPasskeyCollection: CollectionDefinition<WrongPasskeys> = {
  name: 'wrong_passkeys',
  indexes: [{ name: 'last_at', fields: ['last_at'] }],
};

const allowed = 5;
const firstLockMs = 15 * 60_000;

/** After five wrong passkeys an address waits 15 minutes, and twice as long after each further one. */
export const lockoutUntil = ({ count, last_at }: Pick<WrongPasskeys, 'count' | 'last_at'>): number =>
  count < allowed ? 0 : Date.parse(last_at) + firstLockMs * 2 ** Math.min(count - allowed, 6);

export interface Lockout {
  /** @throws AppError SIGN_IN_LOCKED */
  assertOpen(address: string): Promise<void>;
  failed(address: string): Promise<void>;
  /** Whoever has a passkey has nothing to guess: the count starts anew. */
  succeeded(address: string): Promise<void>;
}

/** Counts in the store, so that every instance of the service knows them. A day without a wrong one starts anew. */
export const storedLockout = (attempts: Collection<WrongPasskeys>, clock: () => Date): Lockout => {
  const idOf = (address: string) => createHash('sha256').update(address).digest('hex');
  return {
    async assertOpen(address) {
      const known = await attempts.get(idOf(address));
      const wait = known ? lockoutUntil(known) - clock().getTime() : 0;
      if (wait > 0) throw new AppError('SIGN_IN_LOCKED', { retryAfter: Math.ceil(wait / 1000) });
    },
    async succeeded(address) {
      await attempts.remove(idOf(address));
    },
    async failed(address) {
      const id = idOf(address);
      for (let tries = 0; tries < 10; tries += 1) {
        const known = await attempts.get(id);
        const last_at = clock().toISOString();
        if (!known) {
          const done = await attempts.insert({ id, version: 1, count: 1, last_at }).then(
            () => true,
            (error: unknown) => {
              if (error instanceof DuplicateError) return false;
              throw error;
            },
          );
          if (done) return;
        } else {
          const fresh = clock().getTime() - Date.parse(known.last_at) > 24 * 3_600_000;
          const next = { id, version: known.version + 1, count: fresh ? 1 : known.count + 1, last_at };
          if (await attempts.replace(next, known.version)) return;
        }
      }
    },
  };
};
