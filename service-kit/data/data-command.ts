import { access, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { systemClock } from '../clock.ts';
import { storePlace } from '../program.ts';
import { withStore } from '../store/open-store.ts';
import { sqliteCode } from '../store/sqlite/busy.ts';
import { UnusableDatabase } from '../store/sqlite/integrity.ts';
import { pauseWrites, resumeWrites } from '../store/sqlite/pause-writes.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import { UnfinishedImport } from '../store/unfinished-import.ts';
import { BackupProblem, restoreBackup, writeBackup } from './backup.ts';
import type { AnyDefinition } from './documents.ts';
import { MoveProblem, moveStore } from './move.ts';
import { type Inspect, type ServiceData, verifyData } from './verify.ts';

const usage = 'Say what to do: export <folder>, import <folder>, move, resume, prepare or verify.';

/** Errors whose message says what to do, and those of files, whose message names the file. */
const explained = [BackupProblem, MoveProblem, UnusableDatabase, UnfinishedImport];
const sentenceOf = (error: unknown): string | undefined => {
  if (!(error instanceof Error)) return undefined;
  if (sqliteCode(error) !== 0)
    return `The database file cannot be used: ${error.message}. Is the disk full or read-only?`;
  return explained.some((kind) => error instanceof kind) || 'syscall' in error ? error.message : undefined;
};

/**
 * `export <folder>`, `import <folder>`, `move` (from the SQLite file to MONGODB_URI), `resume` (takes a move back),
 * `prepare` (creates indexes and upgrades documents, as the service does when it starts) and `verify` (prints a
 * Verification as JSON) for one service. Prints what was done. @returns the exit code: 0 when it was, 1 with one line on what is wrong
 */
export const dataCommand = async (data: ServiceData, [command, folder]: readonly string[]): Promise<number> => {
  try {
    console.log(await run(data, command, folder));
    return 0;
  } catch (error) {
    const sentence = sentenceOf(error);
    if (sentence === undefined) throw error;
    console.error(`${data.service}: ${sentence}`);
    return 1;
  }
};

const run = async (data: ServiceData, command: string | undefined, folder: string | undefined): Promise<string> => {
  if (command === 'export' && folder) return exported(data, fileIn(data, folder));
  if (command === 'import' && folder) return imported(data, fileIn(data, folder));
  if (command === 'move') return moved(data);
  if (command === 'prepare') return prepared(data);
  if (command === 'verify') return JSON.stringify(await verifyData(data));
  if (command === 'resume') {
    await resumeWrites(await sqliteFile(data));
    return `${data.service}: the database file takes writes again`;
  }
  throw new MoveProblem(usage);
};

/** The command line of one service: reads DATA_DIR and MONGODB_URI as the service does, and sets the exit code. */
export const runDataCommand = async (
  service: string,
  definitions: readonly AnyDefinition[],
  inspect?: Inspect,
): Promise<void> => {
  const data = { service, definitions, ...storePlace(), inspect };
  process.exitCode = await dataCommand(data, process.argv.slice(2));
};

const fileIn = ({ service }: ServiceData, folder: string): string => join(folder, `${service}.jsonl.gz`);

const summaryOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

const exported = async (data: ServiceData, file: string): Promise<string> => {
  const { service, definitions } = data;
  await mkdir(dirname(file), { recursive: true }).catch((error: Error) => {
    throw new BackupProblem(`Backups need a folder that can be written: ${error.message}.`);
  });
  const counts = await withStore(data, (store) =>
    writeBackup(store, definitions, { file, service, at: systemClock() }),
  );
  return `${service}: ${file} holds ${summaryOf(counts)}`;
};

const imported = async (data: ServiceData, file: string): Promise<string> => {
  const { service, definitions } = data;
  const counts = await withStore({ ...data, restoring: true }, (store) =>
    restoreBackup(store, definitions, { file, service }),
  );
  return `${service}: restored ${summaryOf(counts)}`;
};

const prepared = async (data: ServiceData): Promise<string> => {
  await withStore(data, async (store) => {
    for (const definition of data.definitions) await store.collection(definition);
  });
  return `${data.service}: indexes and documents of ${data.definitions.length} collections are up to date`;
};

const sqliteFile = async ({ service, dataDir }: ServiceData): Promise<string> => {
  const file = join(dataDir, `${service}.sqlite`);
  await access(file).catch(() => {
    throw new MoveProblem(`There is no ${file}.`);
  });
  return file;
};

const moved = async (data: ServiceData): Promise<string> => {
  if (!data.mongodbUri) throw new MoveProblem('MONGODB_URI must say where to move to.');
  const file = await sqliteFile(data);
  const from = await openSqliteStore(data);
  // Its driver takes longer to load than the other commands run.
  const { openMongoStore } = await import('../store/mongo/mongo-store.ts');
  const to = await openMongoStore({ uri: data.mongodbUri, service: data.service });
  try {
    const old = { pauseWrites: () => pauseWrites(file), resumeWrites: () => resumeWrites(file) };
    const { digests, pausedMs } = await moveStore({ from, to }, data.definitions, old, () => performance.now());
    const counts = Object.fromEntries(Object.entries(digests).map(([name, { count }]) => [name, count]));
    return `${data.service}: moved ${summaryOf(counts)}; counts and hashes agree; read-only for ${(pausedMs / 1000).toFixed(1)} s so far. Restart the service with MONGODB_URI.`;
  } finally {
    await from.close();
    await to.close();
  }
};
