import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';

export interface Tolerance {
  /** Multiple of the live version's failure share that is accepted. */
  readonly factor: number;
  readonly minimum: number;
  readonly minutes: number;
}

/** The least live share that is assumed: a live version that never fails would make any failure too much. */
const alwaysAccepted = 0.01;
/** One visitor with a broken browser is no reason. */
const fewest = 3;

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const share = (times: number, visits: number): string =>
  visits === 0 ? 'no visits' : `${times} of ${visits} visits (${percent(times / visits)})`;

const visitsOf = ({ loads, load_failures }: Pick<ModuleFigures, 'loads' | 'load_failures'>): number =>
  loads + load_failures;

/**
 * The reason to roll a canary back, for the audit log. Load failures and crashes are each compared with the live
 * version's.
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
    return `${what} in ${share(times, visits)}, live ${share(liveTimes, liveVisits)}; more than ${factor} times as much in the last ${minutes} minutes`;
  }
  return undefined;
};
