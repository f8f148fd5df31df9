import { runJourneys, runVitest } from '../checks/run-tests.ts';
import { addTotals, type Totals } from '../checks/test-totals.ts';
import type { MongoServer } from './find-server.ts';

/**
 * What depends on the engine, on MongoDB: each test that opens a store (the three services, the store's own contract,
 * backups), the whole journey in the browser, and the move from database files. Each has its own databases and drops them.
 */
export const testOnMongo = async ({ uri }: MongoServer, browser: string | undefined): Promise<Totals> => {
  const environment = { MONGODB_URI: uri };
  const services = await runVitest(['related', '--run', 'service-kit/testing/temp-store.ts'], environment);
  if (browser === undefined) return services;
  const journeys = await runJourneys(['e2e/whole-journey.spec.ts', 'e2e/move.spec.ts'], {
    ...environment,
    CHROMIUM_PATH: browser,
  });
  return addTotals([services, journeys]);
};
