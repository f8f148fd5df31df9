import { rateCounters } from '@potli/service-kit/rate-limit.ts';
import { expect, test } from 'vitest';
import { holdCollection } from './attempt/order-hold.ts';
import { quoteCollection } from './exchange-rate/wallet-quote.ts';
import { stage, stageForEachTest } from './testing/each-stage.ts';

stageForEachTest();

const minutesAgo = (minutes: number): string => new Date(stage.clock().getTime() - minutes * 60_000).toISOString();

test('removes holds, wallet amounts and rate counters that mean nothing any more, and keeps the others', async () => {
  const { store } = stage;
  const holds = await store.collection(holdCollection);
  const quotes = await store.collection(quoteCollection);
  const counters = await store.collection(rateCounters);
  for (let n = 0; n < 250; n += 1) {
    const old = { id: `old${n}`, version: 1 };
    await holds.insert({ ...old, until: minutesAgo(1) });
    await quotes.insert({ ...old, offers: [], expires_at: minutesAgo(0) });
    await counters.insert({ ...old, count: 9, expires_at: minutesAgo(0) });
  }
  const young = { id: 'young', version: 1 };
  await holds.insert({ ...young, until: minutesAgo(-1) });
  await quotes.insert({ ...young, offers: [], expires_at: minutesAgo(-1) });
  // As the version before stored it.
  await quotes.insert({ id: 'without', version: 1, offers: [] });
  await counters.insert({ ...young, count: 9, expires_at: minutesAgo(-1) });
  await stage.tidy();
  for (const collection of [holds, quotes, counters])
    expect(
      (await collection.page({ limit: 5 })).map(({ id }) => id),
      collection.name,
    ).toEqual(['young']);
});
