import { AppError } from '../app-error.ts';
import { isDamage } from './sqlite/integrity.ts';
import type { Collection, Store, Stored } from './store.ts';

/** Low byte of SQLite's codes: busy, locked, read-only, input/output error, corrupt, disk full, cannot open, not a database. */
const sqliteOutOfOrder = new Set([5, 6, 8, 10, 11, 13, 14, 26]);
/** A trigger refused the write: writes are paused (sqlite/pause-writes.ts). */
const refusedByTrigger = 1811;

const mongoOutOfOrder = new Set([
  'MongoServerSelectionError',
  'MongoNetworkError',
  'MongoNetworkTimeoutError',
  'MongoNotConnectedError',
  'MongoPoolClearedError',
  'MongoTopologyClosedError',
  'MongoWriteConcernError',
  'MongooseServerSelectionError',
]);

/** Shutting down, stepped down, no primary, recovering, interrupted, no space left on the disk. */
const mongoServerCodes = new Set([91, 189, 10107, 11600, 11602, 13435, 13436, 14031]);

/** Errors of a broken connection, which the driver passes on. */
const brokenConnection = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);

/**
 * SERVICE_UNAVAILABLE when the database cannot serve at the moment (disk full, file locked or damaged, server down, writes
 * paused for a move); undefined for any other error. Nothing was stored.
 */
export const unavailableOf = (error: unknown): AppError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const isOutOfOrder =
    mongoOutOfOrder.has(error.name) ||
    (error.name === 'MongoServerError' && 'code' in error && mongoServerCodes.has(Number(error.code))) ||
    ('code' in error && brokenConnection.has(String(error.code))) ||
    ('errcode' in error &&
      typeof error.errcode === 'number' &&
      (sqliteOutOfOrder.has(error.errcode & 0xff) || error.errcode === refusedByTrigger));
  return isOutOfOrder ? new AppError('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 5 }) : undefined;
};

/** A store that throws `unavailableOf` its errors. Once one of them was damage, `ping` rejects until the next start. */
export const reportingOutages = (store: Store): Store => {
  let damage: Error | undefined;
  const outageOf = (error: unknown): unknown => {
    if (isDamage(error)) damage ??= error;
    return unavailableOf(error) ?? error;
  };
  const reporting = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw outageOf(error);
    }
  };
  const guarded = <D extends Stored>(collection: Collection<D>): Collection<D> => ({
    name: collection.name,
    insert: (doc) => reporting(() => collection.insert(doc)),
    get: (id) => reporting(() => collection.get(id)),
    findOne: (where) => reporting(() => collection.findOne(where)),
    replace: (...write) => reporting(() => collection.replace(...write)),
    page: (query) => reporting(() => collection.page(query)),
    async *each(query) {
      try {
        yield* collection.each(query);
      } catch (error) {
        throw outageOf(error);
      }
    },
    count: (where, words) => reporting(() => collection.count(where, words)),
    countBy: (field, where, words) => reporting(() => collection.countBy(field, where, words)),
    countByWithin: (...query) => reporting(() => collection.countByWithin(...query)),
    remove: (id) => reporting(() => collection.remove(id)),
  });
  return {
    ...store,
    collection: async (definition) => guarded(await reporting(() => store.collection(definition))),
    async ping() {
      if (damage) throw damage;
      // As the engine says it: the reason is for operators.
      await store.ping();
    },
  };
};
