import { AppError } from '../app-error.ts';
import type { Collection, Store, Stored } from './store.ts';

/** Low byte of SQLite's codes: busy, locked, read-only, input/output error, disk full, cannot open. */
const sqliteOutOfOrder = new Set([5, 6, 8, 10, 13, 14]);
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

/** What the driver passes on as it came from a connection that broke. */
const brokenConnection = new Set(['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND']);

/**
 * A refusal that says 'try again soon' when the database itself cannot serve at the moment (disk full, file locked,
 * server away, writes paused for a move); undefined for any other error. What was asked for was not stored.
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

/** The store with every call answered by `unavailableOf` where the database is out of order. */
export const reportingOutages = (store: Store): Store => ({
  ...store,
  collection: async (definition) => guarded(await told(() => store.collection(definition))),
  ping: () => told(() => store.ping()),
});

const told = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    throw unavailableOf(error) ?? error;
  }
};

const guarded = <D extends Stored>(collection: Collection<D>): Collection<D> => ({
  name: collection.name,
  insert: (doc) => told(() => collection.insert(doc)),
  get: (id) => told(() => collection.get(id)),
  findOne: (where) => told(() => collection.findOne(where)),
  replace: (doc, expectedVersion) => told(() => collection.replace(doc, expectedVersion)),
  page: (query) => told(() => collection.page(query)),
  async *each(query) {
    try {
      yield* collection.each(query);
    } catch (error) {
      throw unavailableOf(error) ?? error;
    }
  },
  count: (where, words) => told(() => collection.count(where, words)),
  countBy: (field, where, words) => told(() => collection.countBy(field, where, words)),
  remove: (id) => told(() => collection.remove(id)),
});
