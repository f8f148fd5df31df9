import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';

/** When a canary has done badly enough to be taken back. */
export interface Tolerance {
  /** So many times the live version's share of failures is still accepted. */
  readonly factor: number;
  /** So many visits must have asked for the canary before it is judged. */
  readonly minimum: number;
  /** How far back is looked. */
  readonly minutes: number;
}

/** A live version that never fails would make any failure too much; this share is always accepted `factor` times. */
const alwaysAccepted = 0.01;
/** One visitor with a broken browser is no reason. */
const fewest = 3;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const told = (times: number, visits: number): string =>
  visits === 0 ? 'no visits' : `${times} of ${visits} visits (${percent(times / visits)})`;

const visitsOf = ({ loads, load_failures }: Pick<ModuleFigures, 'loads' | 'load_failures'>): number =>
  loads + load_failures;

/**
 * Why a canary should be taken back, in words for the audit log; undefined while it does well enough or too few have
 * seen it. Load failures and crashes are held against the live version's of the same minutes, each for itself.
 */
export const judgeCanary = (
  canary: ModuleFigures | undefined,
  live: ModuleFigures | undefined,
  { factor, minimum, minutes }: Tolerance,
): string | undefined => {
  if (!canary) return undefined;
  const visits = visitsOf(canary);
  if (visits < minimum) return undefined;
  const liveVisits = live ? visitsOf(live) : 0;
  for (const [what, kind] of [
    ['load failures', 'load_failures'],
    ['crashes', 'crashes'],
  ] as const) {
    const times = canary[kind];
    const liveTimes = live?.[kind] ?? 0;
    const liveShare = liveVisits === 0 ? 0 : liveTimes / liveVisits;
    if (times < fewest || times / visits <= factor * Math.max(liveShare, alwaysAccepted)) continue;
    return `${what} in ${told(times, visits)}, live ${told(liveTimes, liveVisits)}; more than ${factor} times as much in the last ${minutes} minutes`;
  }
  return undefined;
};
