import type { AnalyticsDay, AnalyticsEvent } from '@potli/contracts/analytics/operations.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import { type Collection, type CollectionDefinition, DuplicateError } from '@potli/service-kit/store/store.ts';
import { Type } from 'typebox';
import type { EventBatch } from './keep-events.ts';

/** The counts of a day that is over: batches are dropped in time, these stay. The id is the day in India. */
const dayCountsDocument = Type.Object({
  ...storedFields,
  counts: Type.Object({
    visits: Type.Integer(),
    page_views: Type.Integer(),
    orders_started: Type.Integer(),
    orders_submitted: Type.Integer(),
    orders_paid: Type.Integer(),
    module_load_failures: Type.Integer(),
    module_crashes: Type.Integer(),
  }),
});
export type DayCounts = DocumentOf<typeof dayCountsDocument>;

export const dayCounts: CollectionDefinition<DayCounts> = {
  name: 'day_counts',
  schema: dayCountsDocument,
  indexes: [],
};

const fieldOf: Readonly<Partial<Record<AnalyticsEvent['name'], keyof DayCounts['counts']>>> = {
  visit: 'visits',
  page_view: 'page_views',
  order_started: 'orders_started',
  order_submitted: 'orders_submitted',
  order_paid: 'orders_paid',
  module_load_failed: 'module_load_failures',
  module_crashed: 'module_crashes',
};

const none: DayCounts['counts'] = {
  visits: 0,
  page_views: 0,
  orders_started: 0,
  orders_submitted: 0,
  orders_paid: 0,
  module_load_failures: 0,
  module_crashes: 0,
};

const day = 86_400_000;

/** The last days in India, today first. */
const lastDays = (now: Date, days: number): string[] =>
  Array.from({ length: days }, (_, index) => indiaDate(new Date(now.getTime() - index * day)));

/**
 * The counts of the last days, newest first. A day is counted from its batches, by when they reached us, as a browser's
 * own clock may be anywhere; once it is over, its counts are kept and not counted again.
 */
export const dailyCounts = async (
  { events, kept }: { events: Collection<EventBatch>; kept: Collection<DayCounts> },
  now: Date,
  days: number,
): Promise<AnalyticsDay[]> => {
  const dates = lastDays(now, days);
  const answer: AnalyticsDay[] = [];
  for (const [index, date] of dates.entries()) {
    const known = index === 0 ? undefined : await kept.get(date);
    const counts = known?.counts ?? (await countDay(events, date));
    if (!known && index > 0 && isClosed(date, now)) await keepDay(kept, date, counts);
    answer.push({ date, ...counts });
  }
  return answer;
};

/** A batch may be written a moment after the midnight before which it was received. */
const grace = 10 * 60_000;
const startOf = (date: string): Date => new Date(`${date}T00:00:00+05:30`);
const isClosed = (date: string, now: Date): boolean => now.getTime() > startOf(date).getTime() + day + grace;

const countDay = async (events: Collection<EventBatch>, date: string): Promise<DayCounts['counts']> => {
  const start = startOf(date);
  const where = { received_at: { gte: start.toISOString(), lt: new Date(start.getTime() + day).toISOString() } };
  const counts = { ...none };
  for await (const batch of events.each({ where, sort: ['received_at'] }))
    for (const { name } of batch.events) {
      const field = fieldOf[name];
      if (field) counts[field] += 1;
    }
  return counts;
};

const keepDay = async (kept: Collection<DayCounts>, date: string, counts: DayCounts['counts']): Promise<void> => {
  try {
    await kept.insert({ id: date, version: 1, counts });
  } catch (error) {
    // Another instance counted the same day at the same moment; a day that is over has one count.
    if (!(error instanceof DuplicateError)) throw error;
  }
};
