import { runDataCommand } from '@potli/service-kit/data/data-command.ts';
import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { dayCounts } from './analytics/daily-counts.ts';
import { eventBatches } from './analytics/keep-events.ts';
import { moduleTallies } from './analytics/module-health.ts';
import { daysOfStores } from './product-page/store-readings.ts';
import { ratesTables } from './shipping/stored-rates.ts';
import { supportQueries } from './support/support-query.ts';

/** `node svc-catalog/data.ts export <folder> | import <folder> | move | resume | prepare | verify`: everything that svc-catalog keeps. */
await runDataCommand('catalog', [
  supportQueries,
  eventBatches,
  dayCounts,
  moduleTallies,
  daysOfStores,
  ratesTables,
  rateCounters,
]);
