import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';

export interface Tolerance {
  /** Multiple of the live version's failure share that is accepted. */
  readonly factor: number;
  readonly minimum: number;
  readonly minutes: number;
}

/** The least live share that is assumed: a live version that never fails would make any failure too much. */
const alwaysAccepted = 0.01;
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
const share = (times: number, visits: number): string =>
  visits === 0 ? 'no visits' : `${times} of ${visits} visits (${percent(times / visits)})`;

const visitsOf = ({ loads, load_failures }: Pick<ModuleFigures, 'loads' | 'load_failures'>): number =>
  loads + load_failures;

/**
 * How often something has to fail at least. One address counts once in five minutes, so one alone stays below it.
 */
const fewest = (minutes: number): number => Math.ceil(minutes / 5) + 2;

export interface Verdict {
  readonly verdict: 'too few visits' | 'good' | 'bad';
  readonly why: string;
}

/**
 * Compares a version with the one that it is to replace: load failures and crashes each. `why` is for people and the audit
 * log.
 */
export const judgeVersion = (
  version: ModuleFigures | undefined,
  compared: ModuleFigures | undefined,
  { factor, minimum, minutes }: Tolerance,
): Verdict => {
  const visits = version ? visitsOf(version) : 0;
  if (!version || visits < minimum)
    return { verdict: 'too few visits', why: `Not enough visits yet: ${visits} of ${minimum} in ${minutes} minutes.` };
  const comparedVisits = compared ? visitsOf(compared) : 0;
  for (const [what, kind] of [
    ['load failures', 'load_failures'],
    ['crashes', 'crashes'],
  ] as const) {
    const times = version[kind];
    const comparedTimes = compared?.[kind] ?? 0;
    const comparedShare = comparedVisits === 0 ? 0 : comparedTimes / comparedVisits;
    if (times < fewest(minutes) || times / visits <= factor * Math.max(comparedShare, alwaysAccepted)) continue;
    const why = `${what} in ${share(times, visits)}, live ${share(comparedTimes, comparedVisits)}; more than ${factor} times as much in the last ${minutes} minutes`;
    return { verdict: 'bad', why };
  }
  return { verdict: 'good', why: `As good as the live version in ${visits} visits.` };
};
