import { stat, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { Logger } from '../../logger.ts';
import { importMarks, UnfinishedImport } from '../unfinished-import.ts';
import { retryWhileBusy, sqliteCode } from './busy.ts';

/** A database file that must not be used as it is, with what to do about it in one line. */
export class UnusableDatabase extends Error {
  constructor(file: string, reason: string) {
    super(
      `The database file ${file} ${reason}. Move it and the files ${file}-wal and ${file}-shm away and restore a backup: npx potli data import <folder> --service ${basename(file, '.sqlite')}`,
    );
    this.name = 'UnusableDatabase';
  }
}

/** The open database file is no longer the one under its name: what is written to it ends with the process. */
export class LostDatabase extends Error {
  constructor(file: string, event: string) {
    super(`${file} was ${event} while it was open`);
    this.name = 'LostDatabase';
  }
}

/** Bytes up to which the whole file is checked at the start: 1 GB takes about as long as a start may, some seconds. */
const checkedCompletely = 1_000_000_000;

/** Low byte of SQLite's codes: corrupt, not a database. */
const damageCodes = new Set([11, 26]);

/** Whether SQLite reports that the file is damaged. */
export const isDamage = (error: unknown): error is Error => damageCodes.has(sqliteCode(error) & 0xff);

/** Remembers beside a database file that it has tables: an empty one in its place is a loss and not a first start. */
const markerOf = (file: string): string => `${file}.created`;

const sizeOf = async (file: string): Promise<number | undefined> =>
  stat(file).then(
    ({ size }) => size,
    () => undefined,
  );

/** To be called once the file has tables. An existing mark stays: `verify` and `export` also run on a full disk. */
export const markCreated = async (file: string): Promise<void> => {
  if ((await sizeOf(markerOf(file))) !== undefined) return;
  await writeFile(
    markerOf(file),
    'The database file beside this one has been created. Without it, or with an empty one, the service does not start.\nDelete this file to begin with an empty database.\n',
  );
};

/** Throws UnusableDatabase where the file was there before and is now missing or empty. */
export async function refuseMissing(file: string): Promise<void> {
  const size = await sizeOf(file);
  if (!size && (await sizeOf(markerOf(file))) !== undefined)
    throw new UnusableDatabase(file, size === undefined ? 'is missing' : 'is empty');
}

/** Throws UnusableDatabase where the open file is damaged, as far as `PRAGMA quick_check` sees, or has lost its tables. */
export async function refuseDamaged(db: DatabaseSync, file: string, logger?: Logger): Promise<void> {
  const size = (await sizeOf(file)) ?? 0;
  if (size > checkedCompletely)
    logger?.info({ bytes: size }, 'the database file is too large to be checked at every start: npx potli data verify');
  else {
    const [found] = await retryWhileBusy(() => db.prepare('PRAGMA quick_check(1)').all());
    if (found?.quick_check !== 'ok') throw new UnusableDatabase(file, `is damaged (${String(found?.quick_check)})`);
  }
  const tables = await retryWhileBusy(() => db.prepare('SELECT count(*) AS n FROM sqlite_master').get());
  if (tables?.n === 0 && (await sizeOf(markerOf(file))) !== undefined) throw new UnusableDatabase(file, 'is empty');
}

/** Throws UnfinishedImport where an import into the open file was cut off. */
export const refuseUnfinished = (db: DatabaseSync, service: string): Promise<void> =>
  retryWhileBusy(() => {
    const { name } = importMarks;
    if (db.prepare('SELECT 1 FROM sqlite_master WHERE name = ?').get(name) && db.prepare(`SELECT 1 FROM ${name}`).get())
      throw new UnfinishedImport(service);
  });
