import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { runStep, type Step } from './run-step.ts';
import { addTotals, type Totals } from './test-totals.ts';

/**
 * Half of the cores, because the other checks run beside it. Each checker resolves the types of libraries for itself: the
 * compiler's default of four takes 2.3 times the CPU time of one.
 */
const checkers = Math.max(1, Math.min(4, Math.floor(availableParallelism() / 2)));

/** The checks that need no run of the product. None writes a file. */
const stepsFor = (folder: string): readonly Step[] => [
  { name: 'import arrows', command: ['node', 'dev/checks/import-arrows.ts', folder] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', folder] },
  { name: 'types', command: ['tsc', '-p', folder, '--noEmit', '--pretty', 'false', '--checkers', `${checkers}`] },
  ...(folder === '.' || folder === 'contracts'
    ? [{ name: 'published contract', command: ['node', 'contracts/published/check-snapshot.ts'] } as const]
    : []),
];

/** Runs every check of the whole tree or of one folder, prints failures, and counts the checks. */
export const runChecks = async (folder = '.'): Promise<Totals> => {
  if (!existsSync(join(root, folder, 'tsconfig.json'))) throw new Error(`There is no workspace ${folder}.`);
  return addTotals(await Promise.all(stepsFor(folder).map(runStep)));
};
