import { hash } from 'node:crypto';
import { Type } from 'typebox';
import { AppError } from './app-error.ts';
import type { Clock } from './clock.ts';
import { hasCome } from './due.ts';
import { type DocumentOf, storedFields } from './store/document.ts';
import type { Collection, CollectionDefinition } from './store/store.ts';
import { removeWhere, upsert } from './store/update.ts';

/** How often one key was used in the window that its first use opened. */
const rateCounter = Type.Object({
  ...storedFields,
  count: Type.Integer({ minimum: 0 }),
  /** ISO 8601 UTC; the count means nothing from then on. */
  expires_at: Type.String(),
});
type RateCounter = DocumentOf<typeof rateCounter>;

/** The counters' collection, in the store of the service that limits. */
export const rateCounters: CollectionDefinition<RateCounter> = {
  name: 'rate_counters',
  schema: rateCounter,
  indexes: [{ name: 'by_expiry', fields: ['expires_at'] }],
  durability: 'delayed',
};

/** So many uses in so many seconds. */
interface RateLimit {
  readonly limit: number;
  readonly windowSeconds: number;
}

export type RateLimiter = ReturnType<typeof rateLimiter>;

/** Limits shared by all instances on one store. Keys (phones, addresses) are stored as digests only. */
export function rateLimiter(collection: Collection<RateCounter>, clock: Clock) {
  /** The last use of each key that is being counted. Uses in this process take turns: only other instances' collide. */
  const lastUses = new Map<string, Promise<number>>();

  const count = async (id: string, { limit, windowSeconds }: RateLimit, uses: number): Promise<number> => {
    const now = clock();
    let counted = 0;
    const expires_at = new Date(now.getTime() + windowSeconds * 1000).toISOString();
    await upsert(collection, id, (counter) => {
      if (!counter || hasCome(counter.expires_at, now, windowSeconds * 1000)) {
        counted = Math.min(uses, limit);
        return { ...counter, count: counted, expires_at };
      }
      if (counter.count >= limit) {
        const retryAfter = (Date.parse(counter.expires_at) - now.getTime()) / 1000;
        throw new AppError('TOO_MANY_REQUESTS', { retryAfter });
      }
      counted = Math.min(uses, limit - counter.count);
      return { ...counter, count: counter.count + counted };
    });
    return counted;
  };

  const idOf = (key: string, { windowSeconds }: RateLimit) => hash('sha256', `${windowSeconds} ${key}`);

  const inTurn = (uses: number, key: string, limit: RateLimit): Promise<number> => {
    const id = idOf(key, limit);
    const before = lastUses.get(id)?.catch(() => 0); // its own caller gets the error
    const use = before ? before.then(() => count(id, limit, uses)) : count(id, limit, uses);
    lastUses.set(id, use);
    return use.finally(() => {
      if (lastUses.get(id) === use) lastUses.delete(id);
    });
  };

  return {
    /**
     * Counts one use of `key`; throws TOO_MANY_REQUESTS, with the seconds left, when `limit` uses fell into the window
     * that the first of them opened. Refused uses are not counted.
     */
    async take(key: string, limit: RateLimit): Promise<void> {
      await inTurn(1, key, limit);
    },
    /** Counts several uses of `key` in one write, as many as the limit leaves; answers how many. */
    takeUpTo: (uses: number, key: string, limit: RateLimit): Promise<number> =>
      inTurn(uses, key, limit).catch((error: unknown) => {
        if (error instanceof AppError && error.code === 'TOO_MANY_REQUESTS') return 0;
        throw error;
      }),
    /** Takes a use back that came to nothing. */
    async giveBack(key: string, limit: RateLimit): Promise<void> {
      await upsert(collection, idOf(key, limit), (counter) =>
        counter && counter.count > 0 ? { ...counter, count: counter.count - 1 } : undefined,
      );
    },
    /** Removes counters that mean nothing any more; answers how many. */
    removeExpired: (): Promise<number> => removeWhere(collection, { expires_at: { lte: clock().toISOString() } }),
  };
}
