import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compiledModules } from '@potli/dev/environment.ts';
import { startStack } from '@potli/dev/stack.ts';
import { ownDatabases } from './own-databases.ts';

/**
 * Starts the very stack of `npm start`, on free ports with an empty data folder (or databases of its own where MONGODB_URI is set), for all
 * journeys of a run. Where
 * POTLI_SITE, POTLI_SANDBOX, POTLI_PASSKEY and POTLI_ORDERS_DATA are set already, the journeys use the stack that runs there.
 */
export default async function startForJourneys(): Promise<(() => Promise<void>) | undefined> {
  // Some tests start a stack or commands of their own: compiling the services takes half of the time of a start.
  process.env.NODE_COMPILE_CACHE ??= compiledModules;
  if (process.env.POTLI_SITE) return undefined;
  const dataDir = await mkdtemp(join(tmpdir(), 'potli-journeys-'));
  const { MONGODB_URI } = process.env;
  const databases = MONGODB_URI ? ownDatabases(MONGODB_URI) : undefined;
  const stack = await startStack({
    ports: 'free',
    dataDir,
    mongodbUri: databases?.uri,
    onLine: (name, line) => {
      if (process.env.POTLI_LOG) console.log(name, JSON.stringify(line));
    },
  });
  process.env.POTLI_SITE = stack.urls.site;
  process.env.POTLI_SANDBOX = stack.urls.sandbox;
  process.env.POTLI_PASSKEY = stack.operatorPasskey;
  process.env.POTLI_ORDERS_DATA = stack.environment.orders.DATA_DIR;
  process.env.POTLI_ORDERS = stack.urls.orders;
  process.env.POTLI_PAYMENTS = stack.urls.payments;
  process.env.POTLI_CATALOG = stack.urls.catalog;
  if (databases) process.env.POTLI_ORDERS_MONGODB = databases.uri;
  return async () => {
    await stack.stop();
    await databases?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
