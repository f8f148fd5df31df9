import { importRates, previewRates } from '@potli/contracts/catalog/rates.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import { assertConfirmed } from '@potli/service-kit/operator.ts';
import type { Dependencies } from '../dependencies.ts';
import { rateChanges } from '../shipping/rate-changes.ts';
import { BadRates, parseRates, type RatesTable, ratesCsv } from '../shipping/rates-table.ts';
import { importRates as imported, ratesOfVersion } from '../shipping/stored-rates.ts';

/** The most faults that one answer lists. */
const mostFaults = 100;

/** @throws AppError RATES_INVALID with every fault */
const tableIn = (csv: string): RatesTable => {
  try {
    return parseRates(csv);
  } catch (error) {
    if (!(error instanceof BadRates)) throw error;
    const details = error.problems.slice(0, mostFaults).map((message) => ({ path: '/csv', message }));
    throw new AppError('RATES_INVALID', { details });
  }
};

/** Administrators replace the shipping rates; the same rules and the same store as `npx potli rates import`. */
export const mountRates = (service: Service, { rates, ratesTables, clock, logger }: Dependencies): void => {
  service.mount(previewRates, async ({ body }) => {
    const table = tableIn(body.csv);
    const known = await ratesOfVersion(ratesTables, table.version);
    if (known && ratesCsv(known) !== ratesCsv(table)) throw new AppError('RATES_VERSION_TAKEN');
    const inForce = await rates();
    return { success: true, version: table.version, in_force: inForce.version, ...rateChanges(inForce, table) };
  });

  service.mount(importRates, async ({ body, operator }) => {
    assertConfirmed(operator);
    const table = tableIn(body.csv);
    const before = (await rates()).version;
    // A repeat finds its own table in force.
    if (before !== body.in_force && before !== table.version) throw new AppError('RATES_CHANGED');
    const by = operator.name;
    const outcome = await imported(ratesTables, table, { by, now: clock() });
    if (outcome === 'version taken') throw new AppError('RATES_VERSION_TAKEN');
    logger.warn({ operator: by, version: table.version, before, outcome }, 'shipping rates were imported');
    return { success: true, version: table.version };
  });
};
