import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Connection, createConnection } from 'mongoose';
import { inject } from 'vitest';
import { mongoDatabaseName } from '../store/mongo/mongo-store.ts';
import { openStore } from '../store/open-store.ts';
import type { Store } from '../store/store.ts';

// Here and not beside its value: the check of a service alone sees the files that the service imports.
declare module 'vitest' {
  interface ProvidedContext {
    /** What the names of this run's MongoDB databases begin with. */
    testDatabases: string;
  }
}

/** A store for one test. */
export type TempStore = Awaited<ReturnType<typeof temporary>>;

/** Files in memory where there are any: no test cuts the power, so none needs to wait for a disk. */
export const quickFolder = existsSync('/dev/shm') ? '/dev/shm' : tmpdir();

/** An empty store for a test: SQLite in a new directory, or a new MongoDB database where MONGODB_URI is set. */
export function tempStore(mongodbUri: string | undefined = process.env.MONGODB_URI): Promise<TempStore> {
  const service = newName();
  return mongodbUri ? inMongo(mongodbUri, service) : inSqlite(service);
}

async function inSqlite(service: string): Promise<TempStore> {
  const dataDir = await mkdtemp(join(quickFolder, 'potli-'));
  return temporary(
    () => openStore({ service, dataDir }),
    () => rm(dataDir, { recursive: true, force: true }),
  );
}

function inMongo(mongodbUri: string, service: string): Promise<TempStore> {
  return temporary(
    () => openStore({ service, dataDir: '', mongodbUri }),
    () => inDatabase(mongodbUri, service, (database) => database.dropDatabase()),
  );
}

async function inDatabase(uri: string, service: string, work: (database: Connection) => Promise<unknown>) {
  const connection = await createConnection(uri, { dbName: mongoDatabaseName(uri, service) }).asPromise();
  await work(connection);
  await connection.close();
}

/** MongoDB databases of this worker that no test uses at the moment: empty, with the indexes of their collections. */
const idle: string[] = [];

/**
 * An empty store for one of many tests that keep the same collections. In MongoDB the next test gets the
 * emptied database of the one before it: to create all indexes takes longer than most tests. The run drops them at its end.
 */
export async function emptiedStore(): Promise<TempStore> {
  const mongodbUri = process.env.MONGODB_URI;
  if (!mongodbUri) return tempStore();
  const service = idle.pop() ?? newName();
  return temporary(
    () => openStore({ service, dataDir: '', mongodbUri }),
    async () => {
      await inDatabase(mongodbUri, service, async ({ db }) => {
        const collections = (await db?.collections()) ?? [];
        await Promise.all(collections.map((collection) => collection.deleteMany()));
      });
      idle.push(service);
    },
  );
}

const newName = (): string => `${inject('testDatabases')}_${randomBytes(4).toString('hex')}`;

async function temporary(open: () => Promise<Store>, erase: () => Promise<void>) {
  const stores = [await open()];
  const [store] = stores;
  if (!store) throw new Error('No store was opened');
  return {
    store,
    /** A second connection to the same data, as another instance or a restart would have; closed by `remove`. */
    async reopen(): Promise<Store> {
      const next = await open();
      stores.push(next);
      return next;
    },
    /** Closes all and removes the data. */
    async remove(): Promise<void> {
      for (const each of stores) await each.close();
      await erase();
    },
  };
}
