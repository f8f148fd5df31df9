import { budgetOf, formatSize } from '../budget.ts';
import type { OwnCheck } from './candidate.ts';

/** Compares the stored file sizes of a release with its module's budget. */
export const withinBudget: OwnCheck = ({ release, files }) => {
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
  const cure = 'Load later what the first page does not need, or agree on another limit (module-sdk/budget.ts).';
  return parts.flatMap(([part, words, paths]) => {
    const weight = weightOf(paths);
    const limit = budget[part] ?? Number.POSITIVE_INFINITY;
    return weight <= limit
      ? []
      : [`${words} (${paths.join(', ')}): ${formatSize(weight)}; the budget is ${formatSize(limit)}. ${cure}`];
  });
};
