import type { Attempt } from './attempt.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long after its opening an attempt is asked about at the provider, when nobody says anything (commerce 1.3 C8). */
const checks = [2 * minute, 10 * minute, hour, 6 * hour, day];
/** Banks may answer for days: an attempt on which a payment was tried is asked about daily after that. */
const slowChecks = [2, 3, 4, 5].map((days) => days * day);

export const firstCheck = (now: Date): string => new Date(now.getTime() + 2 * minute).toISOString();

/**
 * When to ask next after so many checks since `checks_from`; null when there is nothing more to find out. Money that
 * may have moved is asked about without end.
 */
export const nextCheck = (
  { checks_from, checks: done, state }: Pick<Attempt, 'checks_from' | 'checks' | 'state'>,
  tried: boolean,
  now: Date,
): string | null => {
  if (state === 'SETTLED' || state === 'REFUNDED' || state === 'FAILED') return null;
  const after = (tried ? [...checks, ...slowChecks] : checks)[done];
  // after a long stand-still the times that were missed are not made up for one by one
  if (after !== undefined)
    return new Date(Math.max(Date.parse(checks_from) + after, now.getTime() + minute)).toISOString();
  return state === 'CHECKING' ? new Date(now.getTime() + day).toISOString() : null;
};
