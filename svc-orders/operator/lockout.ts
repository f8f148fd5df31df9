import { createHash } from 'node:crypto';
import { AppError } from '@potli/service-kit/app-error.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';

/** Wrong passkeys from one network address. */
const wrongPasskeys = Type.Object({
  ...storedFields,
  count: Type.Integer({ minimum: 0 }),
  last_at: Type.String(),
  /** When a passkey last worked there. */
  right_at: Type.Optional(Type.String()),
});
export type WrongPasskeys = DocumentOf<typeof wrongPasskeys>;

export const wrongPasskeyCollection: CollectionDefinition<WrongPasskeys> = {
  name: 'wrong_passkeys',
  schema: wrongPasskeys,
  indexes: [{ name: 'last_at', fields: ['last_at'] }],
};

const allowed = 5;
const firstLockMs = 15 * 60_000;

/** Wrong passkeys from everywhere together, in an hour. Guesses from many addresses do not get past it. */
const allowedEverywhere = 50;
const hourMs = 3_600_000;
/** So long an address counts as an operator's own: there the door stays open while others guess. */
const knownMs = 30 * 24 * hourMs;
const everywhere = 'everywhere';

/** After five wrong passkeys an address waits 15 minutes, and twice as long after each further one. */
const lockoutUntil = ({ count, last_at }: Pick<WrongPasskeys, 'count' | 'last_at'>): number =>
  count < allowed ? 0 : Date.parse(last_at) + firstLockMs * 2 ** Math.min(count - allowed, 6);

export type Lockout = ReturnType<typeof storedLockout>;

/** Counts in the store, so that every instance of the service knows them. A day without a wrong one resets it. */
export const storedLockout = (attempts: Collection<WrongPasskeys>, clock: () => Date) => {
  const idOf = (address: string) => createHash('sha256').update(address).digest('hex');
  const since = (at: string | undefined) =>
    at === undefined ? Number.POSITIVE_INFINITY : clock().getTime() - Date.parse(at);

  const locked = (waitMs: number) => new AppError('SIGN_IN_LOCKED', { retryAfter: Math.ceil(waitMs / 1000) });

  return {
    /** @throws AppError SIGN_IN_LOCKED */
    async assertOpen(address: string): Promise<void> {
      const known = await attempts.get(idOf(address));
      const wait = known ? lockoutUntil(known) - clock().getTime() : 0;
      if (wait > 0) throw locked(wait);
      if (since(known?.right_at) < knownMs) return;
      const all = await attempts.get(everywhere);
      if (all && all.count >= allowedEverywhere && since(all.last_at) < hourMs)
        throw locked(hourMs - since(all.last_at));
    },
    /** Someone who has a passkey has nothing to guess: the count starts again. */
    async succeeded(address: string): Promise<void> {
      const at = clock().toISOString();
      await upsert(attempts, idOf(address), (known) => ({ ...known, count: 0, last_at: at, right_at: at }));
    },
    async failed(address: string): Promise<void> {
      const last_at = clock().toISOString();
      await upsert(attempts, idOf(address), (known) => ({
        ...known,
        count: since(known?.last_at) > 24 * hourMs ? 1 : (known?.count ?? 0) + 1,
        last_at,
      }));
      // `last_at` is here when the hour began.
      await upsert(attempts, everywhere, (known) =>
        known && since(known.last_at) < hourMs ? { ...known, count: known.count + 1 } : { ...known, count: 1, last_at },
      );
    },
  };
};
