import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { type DocumentOf, nullable, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { update, upsert } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';
import { implausible, isTooOld, type RateLimits } from './plausible-rate.ts';
import { type Rate, rateFields } from './rate.ts';
import type { RateSource } from './rate-source.ts';

/** A fetched rate: the last accepted one, or the last rejected one with the reason. A restart does not lose them. */
const keptRate = Type.Object({
  ...storedFields,
  ...rateFields,
  fetched_at: Type.String(),
  reason: Type.Optional(Type.String()),
  /** Of a rejected rate: when the operators are notified, or notified again after a failure; null when they were. */
  notify_due: Type.Optional(nullable(Type.String())),
});
type KeptRate = DocumentOf<typeof keptRate>;

export const rateCollection: CollectionDefinition<KeptRate> = { name: 'rates', schema: keptRate, indexes: [] };

const acceptedId = 'INR-USD';
const rejectedId = 'INR-USD rejected';
const freshMs = 3_600_000;
/** After a failure the source is left alone for this long. */
const pauseMs = 60_000;
/** A notification that failed is repeated after this long. No other instance sends it meanwhile. */
const notifyAgainMs = 60_000;

export type Rates = ReturnType<typeof createRates>;

/** The rate of the day, fetched at most hourly and used only when it is plausible. */
export const createRates = (
  kept: Collection<KeptRate>,
  source: RateSource,
  secondSource: RateSource,
  limits: RateLimits,
  clock: Clock,
  log: Logger,
) => {
  let fetching: Promise<void> | undefined;
  let pausedUntil = 0;

  /** Only a comparison: without it the reference and the last accepted rate still hold. */
  const secondRate = (): Promise<Rate | undefined> =>
    secondSource().catch((err: unknown) => {
      log.warn({ err }, 'the exchange rate could not be compared with the second source');
      return undefined;
    });

  const refresh = async (): Promise<void> => {
    try {
      const [rate, second] = await Promise.all([source(), secondRate()]);
      const fetched_at = clock().toISOString();
      const reason = implausible(rate, { last: await kept.get(acceptedId), second }, clock(), limits);
      if (reason === undefined) {
        await upsert(kept, acceptedId, (known) => ({ ...known, ...rate, fetched_at }));
        await kept.remove(rejectedId);
        return;
      }
      pausedUntil = clock().getTime() + pauseMs;
      log.error({ rate, reason }, 'an implausible exchange rate was rejected: the wallet is not offered');
      await upsert(kept, rejectedId, (known) => ({
        ...known,
        ...rate,
        fetched_at,
        reason,
        // Once until a rate is accepted again, which removes this document.
        notify_due: known?.notify_due === undefined ? fetched_at : known.notify_due,
      }));
    } catch (err) {
      pausedUntil = clock().getTime() + pauseMs;
      log.warn({ err }, 'the exchange rate could not be fetched');
    }
  };

  return {
    /** The rate to calculate with. Throws RATE_UNAVAILABLE when there is none, it is too old, or a newer was rejected. */
    current: async (): Promise<Rate> => {
      const now = clock();
      let rate = await kept.get(acceptedId);
      let rejected = await kept.get(rejectedId);
      const fresh = rate !== undefined && !rejected && now.getTime() - Date.parse(rate.fetched_at) < freshMs;
      if (!fresh && now.getTime() >= pausedUntil) {
        fetching ??= refresh().finally(() => {
          fetching = undefined;
        });
        await fetching;
        [rate, rejected] = await Promise.all([kept.get(acceptedId), kept.get(rejectedId)]);
      }
      if (!rate || rejected || isTooOld(rate, now, limits)) throw new AppError('RATE_UNAVAILABLE');
      const { usd, inr, date, source: by, shown } = rate;
      return { usd, inr, date, source: by, ...(shown && { shown }) };
    },
    /** The rate that was rejected last, with the reason; undefined while the source is trusted. */
    rejected: async (): Promise<(Rate & { readonly reason: string; readonly at: string }) | undefined> => {
      const found = await kept.get(rejectedId);
      if (!found) return undefined;
      const { usd, inr, date, source: by, fetched_at, reason = '' } = found;
      return { usd, inr, date, source: by, reason, at: fetched_at };
    },
    /**
     * Reports a rejected rate by `notify` where that is due: once until a rate is accepted again, by one of all instances,
     * and again a minute after a failure. @throws what `notify` throws
     */
    reportRejected: async (notify: (reason: string) => Promise<unknown>): Promise<void> => {
      const now = clock().toISOString();
      const again = new Date(clock().getTime() + notifyAgainMs).toISOString();
      let reason: string | undefined;
      await update(kept, rejectedId, (known) => {
        const isDue = typeof known.notify_due === 'string' && known.notify_due <= now;
        reason = isDue ? known.reason : undefined;
        return isDue ? { ...known, notify_due: again } : undefined;
      });
      if (reason === undefined) return;
      await notify(reason);
      await update(kept, rejectedId, (known) => ({ ...known, notify_due: null }));
    },
  };
};
