import type { DatabaseSync } from 'node:sqlite';
import type { Durability } from '../store.ts';
import { isBusy, retryWhileBusy } from './busy.ts';

interface Waiting {
  readonly work: () => boolean;
  readonly durability: Durability;
  readonly resolve: (done: boolean) => void;
  readonly reject: (error: unknown) => void;
}

export type GroupCommit = ReturnType<typeof groupCommit>;

/**
 * Commits the writes of one event-loop turn in one transaction, so that requests served at the same time share a sync. They
 * run together at the end of the turn: no read sees a write that is not committed. A transaction of nothing but delayed
 * writes is committed with synchronous=NORMAL: the next synced commit of this file syncs it too. When a write fails, the
 * transaction is rolled back and each write gets its own, which rejects only those that fail; all are rejected when
 * another process locks the file. `work` may run twice; `undone` is called for a transaction that is rolled back, before
 * anything else runs.
 */
export function groupCommit(db: DatabaseSync, undone: () => void) {
  let waiting: Waiting[] = [];
  let last: Promise<void> | undefined;
  let commits = 0;

  const commit = (group: readonly Waiting[]): Promise<boolean[]> =>
    retryWhileBusy(() => {
      const durable = group.some(({ durability }) => durability === 'full');
      if (!durable) db.exec('PRAGMA synchronous = NORMAL');
      try {
        const results = inTransaction(db, () => group.map(({ work }) => work()));
        if (durable && results.includes(true)) commits += 1;
        return results;
      } catch (error) {
        undone();
        throw error;
      } finally {
        if (!durable) db.exec('PRAGMA synchronous = FULL');
      }
    });

  const commitAll = async (group: readonly Waiting[]): Promise<void> => {
    try {
      const results = await commit(group);
      for (const [index, { resolve }] of group.entries()) resolve(results[index] === true);
    } catch (error) {
      // One by one, they would wait for a locked file in turn, each as long as the group has.
      if (group.length > 1 && !isBusy(error)) for (const one of group) await commitAll([one]);
      else for (const { reject } of group) reject(error);
    }
  };

  /** One group after the other: what is written meanwhile waits for the next. */
  const flush = async (): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    while (waiting.length > 0) {
      const group = waiting;
      waiting = [];
      await commitAll(group);
    }
    last = undefined;
  };

  return {
    /** Resolves with what `work` returned (whether it changed anything) once its transaction is committed. */
    write: (work: () => boolean, durability: Durability): Promise<boolean> =>
      new Promise((resolve, reject) => {
        waiting.push({ work, durability, resolve, reject });
        last ??= flush();
      }),
    /** Committed transactions that were synced to disk before anything was answered. */
    durableCommits: (): number => commits,
    /** Resolves when all writes so far are committed. */
    settled: async (): Promise<void> => {
      await last;
    },
  };
}

/** Runs `work` in a transaction of its own; rolls back when it throws. */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    if (db.isTransaction) db.exec('ROLLBACK');
    throw error;
  }
}
