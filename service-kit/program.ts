import { type ParseArgsConfig, parseArgs } from 'node:util';
import { mongodbAddress, optional, readSettings, text } from './settings.ts';
import { withStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';

/** Where the store is, by DATA_DIR and MONGODB_URI as the service reads them. */
export const storePlace = () => {
  const env = readSettings(process.env, {
    DATA_DIR: text({ default: '.data' }),
    MONGODB_URI: optional(mongodbAddress()),
  });
  return { dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI };
};

/**
 * Runs a program of a service on the store of the service, which may be running. The work returns the exit code.
 */
export const runOnStore = async (service: string, work: (store: Store) => Promise<number>): Promise<void> => {
  process.exitCode = await withStore({ service, ...storePlace() }, work);
};

/** The words and options of a command line; undefined where it has an option that the program does not have. */
export const readCommandLine = <const O extends ParseArgsConfig['options']>(args: readonly string[], options: O) => {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch {
    return undefined; // parseArgs throws on nothing else
  }
};
