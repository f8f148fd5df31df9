import { AppError } from '../app-error.ts';
import { sqliteCode } from './sqlite/busy.ts';
import { LostDatabase } from './sqlite/integrity.ts';

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
 * SERVICE_UNAVAILABLE when the database cannot serve at the moment (disk full, file locked, damaged or lost, server down, writes
 * paused for a move); undefined for any other error. Nothing was stored.
 */
export const unavailableOf = (error: unknown): AppError | undefined => {
  if (!(error instanceof Error)) return undefined;
  const isOutOfOrder =
    error instanceof LostDatabase ||
    mongoOutOfOrder.has(error.name) ||
    (error.name === 'MongoServerError' && 'code' in error && mongoServerCodes.has(Number(error.code))) ||
    ('code' in error && brokenConnection.has(String(error.code))) ||
    sqliteOutOfOrder.has(sqliteCode(error) & 0xff) ||
    sqliteCode(error) === refusedByTrigger;
  return isOutOfOrder ? new AppError('SERVICE_UNAVAILABLE', { cause: error, retryAfter: 5 }) : undefined;
};
