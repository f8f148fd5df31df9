import { openMongoStore } from './mongo-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';
import { reportingOutages } from './unavailable.ts';

/** A service's store, which says so when its database is out of order: MongoDB where `mongodbUri` is given, else the file `<dataDir>/<service>.sqlite`. */
export async function openStore(options: {
  service: string;
  dataDir: string;
  mongodbUri?: string | undefined;
}): Promise<Store> {
  const { service, dataDir, mongodbUri } = options;
  return reportingOutages(
    await (mongodbUri ? openMongoStore({ uri: mongodbUri, service }) : openSqliteStore({ dataDir, service })),
  );
}
