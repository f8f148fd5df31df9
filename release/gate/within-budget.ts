import { budgetOf, inWords } from '../budget.ts';
import type { Check } from './candidate.ts';

/** A release stays within what its module may weigh; the weights are those of the files in the store. */
export const withinBudget: Check = ({ release, files }) => {
  const budget = budgetOf(release.module);
  const weightOf = (paths: readonly string[]): number =>
    release.files
      .filter(({ path }) => paths.includes(path))
      .reduce((total, { path, brotli_bytes }) => {
        const stored = files.get(`${path}.br`) ?? files.get(path);
        return total + (stored?.length ?? brotli_bytes);
      }, 0);
  const parts = [
    ['entry', 'its entry', [release.entry]],
    ['own', 'the other scripts of its first page', release.first.js.filter((path) => path !== release.entry)],
    ['first', 'its first page', [...release.first.js, ...release.first.css]],
  ] as const;
  return parts.flatMap(([part, words, paths]) => {
    const weight = weightOf(paths);
    const limit = budget[part] ?? Number.POSITIVE_INFINITY;
    return weight <= limit ? [] : [`${words}: ${inWords(weight)}; the budget is ${inWords(limit)}`];
  });
};
