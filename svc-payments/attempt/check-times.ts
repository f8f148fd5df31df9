import { type Attempt, isClosed } from './attempt.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** When the provider is polled about an attempt without any report, counted from its opening. */
const checks = [2 * minute, 10 * minute, hour, 6 * hour, day];
/** Banks may answer for days: an attempt on which a payment was tried is asked about daily after that. */
const slowChecks = [2, 3, 4, 5].map((days) => days * day);
/** Counted from when it was closed: its window may still be open, and a second payment in it may be reported by nothing. */
const closedChecks = [hour, day, 4 * day];

export type CheckTimes = ReturnType<typeof checkTimes>;

/** The times of the checks; all grow with the first, which comes after `firstMs` milliseconds. */
export const checkTimes = (firstMs: number) => {
  const scaled = (ms: number): number => Math.round((ms * firstMs) / (2 * minute));
  const after = (from: number, ms: number): string => new Date(from + scaled(ms)).toISOString();
  return {
    /** The furthest ahead that any check is; a provider that is away is asked again after a day. */
    longestMs: Math.max(scaled(5 * day), day),
    first: (now: Date): string => after(now.getTime(), 2 * minute),
    /** For a refund that the provider has not decided yet. */
    daily: (now: Date): string => after(now.getTime(), day),
    /** For a check that could not be made because svc-orders did not answer; it uses up no interval. */
    again: (now: Date): string => after(now.getTime(), minute),
    /**
     * When to ask next after so many checks since `checks_from`; null when there is nothing more to find out. Money that
     * may have moved is asked about without end.
     */
    next: (
      { checks_from, checks: done, state, tried }: Pick<Attempt, 'checks_from' | 'checks' | 'state' | 'tried'>,
      now: Date,
    ): string | null => {
      // A clock that was ahead may have set it.
      const from = Math.min(Date.parse(checks_from), now.getTime());
      if (isClosed({ state })) {
        const times = closedChecks.map((ms) => after(from, ms));
        return times.find((at) => at > now.toISOString()) ?? null;
      }
      const wait = (tried || state === 'CHECKING' ? [...checks, ...slowChecks] : checks)[done];
      if (wait === undefined) return state === 'CHECKING' ? after(now.getTime(), day) : null;
      // after a long stand-still the times that were missed are not made up for one by one
      const soonest = now.getTime() + scaled(minute);
      return new Date(Math.max(from + scaled(wait), soonest)).toISOString();
    },
  };
};

export const usualTimes = checkTimes(2 * minute);
