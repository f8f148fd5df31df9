import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../logger.ts';
import { retryWhileBusy } from './busy.ts';
import { LostDatabase } from './integrity.ts';

const megabyte = 1_000_000;
/** Milliseconds to wait for another process that holds the file: a readiness check has a deadline. */
const timeoutMs = 1000;
/** Between two checks of the file's name where no monitor asks for the readiness. */
const watchMs = 1000;

type FileWatch = Awaited<ReturnType<typeof watchFile>>;

/**
 * Follows whether the file is the one that was opened and has not shrunk. Writes ask for the result of the last check:
 * none of them waits for the file system. A file that is moved back is accepted again.
 */
export const watchFile = async (file: string, logger?: Logger) => {
  const opened = await stat(file);
  let largest = opened.size;
  let lost: LostDatabase | undefined;

  const find = async (): Promise<LostDatabase | undefined> => {
    const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
    });
    if (!found) return new LostDatabase(file, 'removed');
    if (found.ino !== opened.ino || found.dev !== opened.dev) return new LostDatabase(file, 'replaced');
    // Nothing here shrinks a file; SQLite would go on reading what it has in memory.
    if (found.size < largest) return new LostDatabase(file, `cut from ${largest} to ${found.size} bytes`);
    largest = found.size;
    return undefined;
  };
  const assertKept = (): void => {
    if (lost) throw lost;
  };
  /** Checks now. @throws LostDatabase */
  const check = async (): Promise<void> => {
    const found = await find();
    if (found && !lost) logger?.error({ err: found }, 'the database file is lost: writes are rejected');
    lost = found;
    assertKept();
  };
  // The next check and the readiness report the same.
  const timer = setInterval(() => void check().catch(() => {}), watchMs).unref();
  return { check, assertKept, stop: (): void => clearInterval(timer) };
};

/**
 * Checks whether documents can be stored: there is disk space, the file is the one that was opened, it takes a write, and a
 * new connection reads it. Rejects with the reason.
 */
export const fileProbe =
  (
    db: DatabaseSync,
    {
      file,
      watch,
      minFreeMb,
      reader,
    }: { file: string; watch: FileWatch; minFreeMb: number; reader: () => DatabaseSync },
  ): (() => Promise<void>) =>
  async () => {
    const { bavail, bsize } = await statfs(dirname(file));
    const freeMb = Math.floor((bavail * bsize) / megabyte);
    if (freeMb < minFreeMb) throw new Error(`the disk of ${file} has ${freeMb} MB left, less than ${minFreeMb} MB`);
    await watch.check();
    await retryWhileBusy(
      () =>
        db.exec(`CREATE TABLE IF NOT EXISTS "__probe" (id INTEGER PRIMARY KEY, writes INTEGER NOT NULL) STRICT;
          INSERT INTO "__probe" VALUES (1, 1) ON CONFLICT DO UPDATE SET writes = writes + 1`),
      { timeoutMs },
    );
    const other = reader();
    try {
      await retryWhileBusy(() => other.prepare('SELECT writes FROM "__probe"').all(), { timeoutMs });
    } finally {
      other.close();
    }
  };
