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

export const rupeesPerDollar = ({ usd, inr }: Pick<Rate, 'usd' | 'inr'>): number => Number(inr) / Number(usd);

export const isTooOld = ({ date }: Pick<Rate, 'date'>, now: Date, { maxAgeDays }: RateLimits): boolean =>
  daysBetween(date, now.toISOString().slice(0, 10)) > maxAgeDays;

/** Why a fetched rate must not be used, or undefined. `last` is the rate that was accepted before. */
export const implausible = (rate: Rate, last: Rate | undefined, now: Date, limits: RateLimits): string | undefined => {
  const isFar = (expected: number) => Math.abs(rupeesPerDollar(rate) / expected - 1) * 100 > limits.bandPercent;
  if (daysBetween(rate.date, now.toISOString().slice(0, 10)) < 0) return `It is dated in the future: ${rate.date}.`;
  if (isTooOld(rate, now, limits)) return `It is too old: ${rate.date}.`;
  if (isFar(limits.reference))
    return `It differs by more than ${limits.bandPercent}% from the reference of ₹${limits.reference} per dollar.`;
  // A rate too old to be used says nothing about today's.
  if (last && !isTooOld(last, now, limits) && isFar(rupeesPerDollar(last)))
    return `It differs by more than ${limits.bandPercent}% from the last accepted ₹${rupeesPerDollar(last).toFixed(2)} per dollar.`;
  return undefined;
};
