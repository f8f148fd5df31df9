import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { expect, test } from 'vitest';
import { eventBatches } from './analytics/keep-events.ts';
import { daysOfStores } from './product-page/store-readings.ts';
import { catalogApp } from './testing/catalog-app.ts';

test('removes visits, store readings and rate counters that are kept no longer, and keeps the others', async () => {
  const app = await catalogApp();
  try {
    const daysAgo = (days: number): Date => new Date(app.state.now.getTime() - days * 86_400_000);
    const batches = await app.store.collection(eventBatches);
    const readings = await app.store.collection(daysOfStores);
    const counters = await app.store.collection(rateCounters);
    const add = async (id: string, visits: Date, reading: Date, counter: Date) => {
      await batches.insert({ id, version: 1, events: [], received_at: visits.toISOString() });
      const counts = { host: 'shop.example', certain: 1, suggested: 0, refused: {} };
      await readings.insert({ id, version: 1, day: indiaDate(reading), ...counts });
      await counters.insert({ id, version: 1, count: 1, expires_at: counter.toISOString() });
    };
    for (let n = 0; n < 250; n += 1) await add(`old${n}`, daysAgo(91), daysAgo(31), daysAgo(1));
    await add('young', daysAgo(89), daysAgo(29), daysAgo(-1));
    await app.tidy();
    for (const collection of [batches, readings, counters])
      expect(
        (await collection.page({ limit: 5 })).map(({ id }) => id),
        collection.name,
      ).toEqual(['young']);
  } finally {
    await app.close();
  }
});
