import { stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { retryWhileBusy } from './busy.ts';

const megabyte = 1_000_000;
/** Milliseconds to wait for another process that holds the file: a readiness check has a deadline. */
const timeoutMs = 1000;

/**
 * Checks whether documents can be stored: there is disk space, the file is the one that was opened and has not shrunk, it
 * takes a write, and a new connection reads it. Rejects with the reason.
 */
export const fileProbe = async (
  db: DatabaseSync,
  { file, minFreeMb, reader }: { file: string; minFreeMb: number; reader: () => DatabaseSync },
): Promise<() => Promise<void>> => {
  const opened = await stat(file);
  let largest = opened.size;
  return async () => {
    const { bavail, bsize } = await statfs(dirname(file));
    const freeMb = Math.floor((bavail * bsize) / megabyte);
    if (freeMb < minFreeMb) throw new Error(`the disk of ${file} has ${freeMb} MB left, less than ${minFreeMb} MB`);
    const { ino, size } = await stat(file);
    if (ino !== opened.ino) throw new Error(`${file} was replaced while it was open`);
    // Nothing here shrinks a file; SQLite would go on reading what it has in memory.
    if (size < largest) throw new Error(`${file} was cut from ${largest} to ${size} bytes`);
    largest = size;
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
};
