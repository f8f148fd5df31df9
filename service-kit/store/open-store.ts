import type { Logger } from '../logger.ts';
import { openSqliteStore } from './sqlite/sqlite-store.ts';
import type { Store } from './store.ts';
import { reportingOutages } from './unavailable.ts';

/** A service's store, which says so when its database is out of order: MongoDB where `mongodbUri` is given, else the file `<dataDir>/<service>.sqlite`. */
export async function openStore(options: {
  service: string;
  dataDir: string;
  mongodbUri?: string | undefined;
  /** For the upgrade of many documents, which takes minutes. */
  logger?: Logger;
  /** Free disk space in megabytes below which `ping` rejects; of a database file only. */
  minFreeMb?: number;
  /** True where a backup is restored: an empty file in the place of a lost one is right. */
  restoring?: boolean;
}): Promise<Store> {
  const { service, mongodbUri } = options;
  return reportingOutages(await (mongodbUri ? openMongo(mongodbUri, service) : openSqliteStore(options)));
}

/** Its driver is a third of what a service loads at its start: only where it is used. */
async function openMongo(uri: string, service: string): Promise<Store> {
  const { openMongoStore } = await import('./mongo/mongo-store.ts');
  return openMongoStore({ uri, service });
}
