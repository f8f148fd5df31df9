import { openMongoStore } from './mongo-store.ts';
import { openSqliteStore } from './sqlite-store.ts';
import type { Store } from './store.ts';

/** A service's store: MongoDB where `mongodbUri` is given, else the file `<dataDir>/<service>.sqlite`. */
export function openStore(options: {
  service: string;
  dataDir: string;
  mongodbUri?: string | undefined;
}): Promise<Store> {
  const { service, dataDir, mongodbUri } = options;
  return mongodbUri ? openMongoStore({ uri: mongodbUri, service }) : openSqliteStore({ dataDir, service });
}
