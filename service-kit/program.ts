import { type ParseArgsConfig, parseArgs } from 'node:util';
import { optional, readSettings, text } from './settings.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

/**
 * Runs a program of a service on the store of the service, which may be running: DATA_DIR and MONGODB_URI as the service
 * reads them. The work returns the exit code.
 */
export const runOnStore = async (service: string, work: (store: Store) => Promise<number>): Promise<void> => {
  const env = readSettings(process.env, { DATA_DIR: text({ default: '.data' }), MONGODB_URI: optional(text()) });
  const store = await openStore({ service, dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI });
  try {
    process.exitCode = await work(store);
  } finally {
    await store.close();
  }
};

/** The words and options of a command line; undefined where it has an option that the program does not have. */
export const readCommandLine = <const O extends ParseArgsConfig['options']>(args: readonly string[], options: O) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return undefined; // parseArgs throws on nothing else
  }
};
