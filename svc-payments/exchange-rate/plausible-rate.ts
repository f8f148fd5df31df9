import { daysBetween } from '@potli/contracts/rules/dates.ts';
import type { Rate } from './rate.ts';

/** What a fetched rate is compared with before it is used. */
export interface RateLimits {
  /** Rupees per dollar, as operations configured it. */
  readonly reference: number;
  /** Largest difference from the reference and from the last accepted rate, in percent. */
  readonly bandPercent: number;
  /** Days after which a rate is too old. */
  readonly maxAgeDays: number;
}

const rupeesPerDollar = ({ usd, inr }: Pick<Rate, 'usd' | 'inr'>): number => Number(inr) / Number(usd);

export const isTooOld = ({ date }: Pick<Rate, 'date'>, now: Date, { maxAgeDays }: RateLimits): boolean =>
  daysBetween(date, now.toISOString().slice(0, 10)) > maxAgeDays;

/** Two sources of one day agree to fractions of a percent; one may be some working days older than the other. */
const secondBandPercent = 3;

/** What a fetched rate is compared with, where it is known. */
interface Known {
  /** The rate that was accepted before. */
  readonly last?: Rate | undefined;
  /** The rate of the second source. */
  readonly second?: Rate | undefined;
}

/** Why a fetched rate must not be used, or undefined. */
export const implausible = (rate: Rate, { last, second }: Known, now: Date, limits: RateLimits): string | undefined => {
  const isFar = (expected: number, percent = limits.bandPercent) =>
    Math.abs(rupeesPerDollar(rate) / expected - 1) * 100 > percent;
  if (daysBetween(rate.date, now.toISOString().slice(0, 10)) < 0) return `It is dated in the future: ${rate.date}.`;
  if (isTooOld(rate, now, limits)) return `It is too old: ${rate.date}.`;
  if (isFar(limits.reference))
    return `It differs by more than ${limits.bandPercent}% from the reference of ₹${limits.reference} per dollar.`;
  if (second && !isTooOld(second, now, limits) && isFar(rupeesPerDollar(second), secondBandPercent))
    return `It differs by more than ${secondBandPercent}% from ₹${rupeesPerDollar(second).toFixed(2)} per dollar of ${second.source}.`;
  // A rate too old to be used says nothing about today's.
  if (last && !isTooOld(last, now, limits) && isFar(rupeesPerDollar(last)))
    return `It differs by more than ${limits.bandPercent}% from the last accepted ₹${rupeesPerDollar(last).toFixed(2)} per dollar.`;
  return undefined;
};
