import type { StoreReadings } from '@potli/contracts/catalog/operations.ts';
import type { ErrorCode } from '@potli/contracts/errors.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition, Stored } from '@potli/service-kit/store/store.ts';
import { removeWhere, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';

/** How the pages of one host, fetched or sent by browsers, were read on one day in India. Says nothing about who asked. */
const dayOfStore = Type.Object({
  ...storedFields,
  day: Type.String(),
  host: Type.String(),
  certain: Type.Integer(),
  suggested: Type.Integer(),
  refused: Type.Record(Type.String(), Type.Integer()),
});
type DayOfStore = DocumentOf<typeof dayOfStore>;

export const daysOfStores: CollectionDefinition<DayOfStore> = {
  name: 'store_readings',
  schema: dayOfStore,
  indexes: [{ name: 'by_day', fields: ['day'] }],
};

export type ReadingOutcome = 'certain' | 'suggested' | ErrorCode;

/** Outcomes that say nothing about a store. */
const notTheStores: ReadonlySet<ReadingOutcome> = new Set([
  'URL_REFUSED',
  'STORE_NOT_FOUND',
  'TOO_MANY_REQUESTS',
  'SERVICE_UNAVAILABLE',
  'OVERLOADED',
]);

const keptDays = 30;
/** Hosts that one instance counts in a day; a caller may make up any number of them. */
const mostHosts = 1000;

/** Counts readings by host and day, for operators. */
export const createStoreReadings = (collection: Collection<DayOfStore>, clock: Clock) => {
  let today = '';
  let hosts = new Set<string>();

  const countedAs = (host: string, day: string): string => {
    if (day !== today) [today, hosts] = [day, new Set()];
    if (hosts.size >= mostHosts && !hosts.has(host)) return 'other';
    hosts.add(host);
    return host;
  };

  const firstDay = (days: number): string => indiaDate(new Date(clock().getTime() - (days - 1) * 86_400_000));

  return {
    async count(hostname: string, outcome: ReadingOutcome): Promise<void> {
      if (notTheStores.has(outcome)) return;
      const day = indiaDate(clock());
      const host = countedAs(hostname.replace(/^www\./, ''), day);
      await upsert(collection, `${day} ${host}`, (known) => {
        const before: Omit<DayOfStore, keyof Stored> = known ?? { day, host, certain: 0, suggested: 0, refused: {} };
        if (outcome === 'certain' || outcome === 'suggested') return { ...before, [outcome]: before[outcome] + 1 };
        return { ...before, refused: { ...before.refused, [outcome]: (before.refused[outcome] ?? 0) + 1 } };
      });
    },

    /** The last so many days, most read stores first. */
    async figures(days: number): Promise<StoreReadings[]> {
      const where = { day: { gte: firstDay(days) } };
      const byHost = new Map<string, StoreReadings>();
      for await (const doc of collection.each({ where, sort: ['day'] }))
        byHost.set(doc.host, together(byHost.get(doc.host), doc));
      return [...byHost.values()].sort((one, other) => other.total - one.total || (one.host < other.host ? -1 : 1));
    },

    /** Returns the number of removed counts. */
    removeOld: (): Promise<number> => removeWhere(collection, { day: { lt: firstDay(keptDays) } }),
  };
};

const together = (
  known: StoreReadings | undefined,
  { host, certain, suggested, refused }: DayOfStore,
): StoreReadings => {
  const sum = known ?? { host, total: 0, certain: 0, suggested: 0, refused: {} };
  const refusals = { ...sum.refused };
  for (const [code, times] of Object.entries(refused)) refusals[code] = (refusals[code] ?? 0) + times;
  const read = certain + suggested + Object.values(refused).reduce((all, times) => all + times, 0);
  return {
    host,
    total: sum.total + read,
    certain: sum.certain + certain,
    suggested: sum.suggested + suggested,
    refused: refusals,
  };
};
