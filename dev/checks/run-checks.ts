import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runStep, type Step, type StepResult, tell } from './run-step.ts';

const snapshotCheck = 'contracts/published/check-snapshot.ts';

/** The checks that need no run of the product, in the order of their speed. None writes a file. */
const steps = (root: string): Step[] => [
  { name: 'import arrows', command: ['node', 'dev/checks/import-arrows.ts'] },
  { name: 'doc comments', command: ['node', 'dev/checks/doc-comments.ts'] },
  { name: 'format and lint', command: ['biome', 'check', '--error-on-warnings', '--max-diagnostics=50', '.'] },
  { name: 'types', command: ['tsc', '-p', '.', '--noEmit', '--pretty', 'false'] },
  ...(existsSync(join(root, snapshotCheck))
    ? [{ name: 'published contract', command: ['node', snapshotCheck] } satisfies Step]
    : []),
];

/** Runs every check, failures printed, and answers all results. */
export const runChecks = async (root: string): Promise<StepResult[]> => {
  const results: StepResult[] = [];
  for (const step of steps(root)) {
    const result = await runStep(root, step);
    tell(result);
    results.push(result);
  }
  return results;
};
