import type { Release } from '@potli/contracts/mfe/release.ts';
import { pageBudgets } from '../budget.ts';
import type { Check } from './candidate.ts';

export interface Budget {
  /** What a module's container script may weigh; it must carry no federation runtime of its own. */
  readonly entry: number;
  /** What the other scripts of its first page may weigh. */
  readonly own?: number;
  /** What its first page may weigh: scripts and styles together. */
  readonly first: number;
}

const kilobytes = 1024;
/** For a module that is not listed. */
const usual: Budget = { entry: 10 * kilobytes, first: 60 * kilobytes };

/** Bytes as sent to a browser that takes brotli. Operators come often and on good lines; customers do not. */
export const budgets: Readonly<Record<string, Budget>> = {
  shell: { entry: 105 * kilobytes, first: 107 * kilobytes },
  customer: usual,
  admin: { ...usual, first: 140 * kilobytes },
};

/** Of a module: as above, or tighter where the budget of one of its pages says so. */
const budgetOf = (module: string): Budget => {
  const budget = budgets[module] ?? usual;
  const page = pageBudgets.find((each) => each.module === module);
  const entry = Math.min(budget.entry, page?.entry ?? budget.entry);
  if (page?.own === undefined) return { ...budget, entry };
  return { entry, own: page.own, first: Math.min(budget.first, entry + page.own + (page.styles ?? 0)) };
};

/** What the named files of a release weigh as sent. */
export const weightOf = ({ files }: Pick<Release, 'files'>, paths: readonly string[]): number =>
  files.filter(({ path }) => paths.includes(path)).reduce((total, { brotli_bytes }) => total + brotli_bytes, 0);

const inWords = (bytes: number): string => `${(bytes / kilobytes).toFixed(1)} KB`;

/** A release stays within what its pages may weigh; the weights are those of the files in the store. */
export const withinBudget: Check = ({ release, files }) => {
  const budget = budgetOf(release.module);
  const stored = release.files.map((file) => ({
    ...file,
    brotli_bytes: files.get(`${file.path}.br`)?.length ?? files.get(file.path)?.length ?? file.brotli_bytes,
  }));
  const parts = [
    ['entry', 'its entry', [release.entry]],
    ['own', 'the other scripts of its first page', release.first.js.filter((path) => path !== release.entry)],
    ['first', 'its first page', [...release.first.js, ...release.first.css]],
  ] as const;
  return parts.flatMap(([part, words, paths]) => {
    const weight = weightOf({ files: stored }, paths);
    const limit = budget[part] ?? Number.POSITIVE_INFINITY;
    return weight <= limit ? [] : [`${words}: ${inWords(weight)}; the budget is ${inWords(limit)}`];
  });
};
