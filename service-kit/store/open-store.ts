import { observedStore } from './observed-store.ts';
import { openSqliteStore, type SqliteOptions } from './sqlite/sqlite-store.ts';
import type { Store } from './store.ts';

interface StoreOptions extends SqliteOptions {
  mongodbUri?: string | undefined;
}

/** A service's store: MongoDB where `mongodbUri` is given, else the file `<dataDir>/<service>.sqlite`. */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { mongodbUri, logger } = options;
  const store = await (mongodbUri ? openMongo(mongodbUri, options) : openSqliteStore(options));
  return observedStore(store, logger);
}

/** Opens a store for a piece of work, and closes it afterwards. */
export async function withStore<T>(options: StoreOptions, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore(options);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** Its driver is a third of what a service loads at its start: only where it is used. */
async function openMongo(uri: string, { service, restoring }: StoreOptions): Promise<Store> {
  const { openMongoStore } = await import('./mongo/mongo-store.ts');
  return openMongoStore({ uri, service, restoring });
}
