import { daysBetween } from '@potli/contracts/rules/dates.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';
import { type Rate, rateFields } from './rate.ts';
import type { RateSource } from './rate-source.ts';

/** The last rate that was fetched; kept in the store so that a restart does not depend on the source. */
const keptRate = Type.Object({ ...storedFields, ...rateFields, fetched_at: Type.String() });
type KeptRate = DocumentOf<typeof keptRate>;

export const rateCollection: CollectionDefinition<KeptRate> = { name: 'rates', schema: keptRate, indexes: [] };

const keptId = 'INR-USD';
const freshMs = 3_600_000;
/** After a failure the source is left alone for this long. */
const pauseMs = 60_000;
/** A rate older than this is not used: long enough for a weekend with holidays. */
const staleDays = 5;

export type Rates = ReturnType<typeof createRates>;

/** The rate of the day, fetched at most hourly. */
export const createRates = (kept: Collection<KeptRate>, source: RateSource, clock: Clock, log: Logger) => {
  let fetching: Promise<void> | undefined;
  let pausedUntil = 0;

  const refresh = async (): Promise<void> => {
    try {
      const rate = await source();
      const fetched_at = clock().toISOString();
      await upsert(kept, keptId, (known) => ({ ...known, ...rate, fetched_at }));
    } catch (err) {
      pausedUntil = clock().getTime() + pauseMs;
      log.warn({ err }, 'the exchange rate could not be fetched');
    }
  };

  return {
    /** The rate to calculate with now. Throws RATE_UNAVAILABLE where there is none of the last five days. */
    current: async (): Promise<Rate> => {
      const now = clock();
      let rate = await kept.get(keptId);
      const fresh = rate !== undefined && now.getTime() - Date.parse(rate.fetched_at) < freshMs;
      if (!fresh && now.getTime() >= pausedUntil) {
        fetching ??= refresh().finally(() => {
          fetching = undefined;
        });
        await fetching;
        rate = await kept.get(keptId);
      }
      if (!rate || daysBetween(rate.date, now.toISOString().slice(0, 10)) > staleDays)
        throw new AppError('RATE_UNAVAILABLE');
      const { usd, inr, date, source: by } = rate;
      return { usd, inr, date, source: by };
    },
  };
};
