import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { runStep, type StepResult, tell } from './run-step.ts';
import { afterSecondTry, playwrightTotals, type Totals, vitestTotals } from './test-totals.ts';

type Environment = Record<string, string>;

/**
 * Runs vitest with these words after its name and tells its totals; what it says is shown while it runs. Where nobody
 * watches, the files that failed get a second try when the machine has nothing else to do, which tells an accident of
 * the machine from a fault; totals name every such test. A run that failed without a failed test is tried as a whole.
 */
export const runVitest = async (words: readonly string[], environment: Environment): Promise<Totals> => {
  const first = await vitestOnce(words, environment);
  if (first.failed === 0 || !process.env.CI) return first;
  const { failedFiles = [] } = first;
  console.log(`\n== a second try: ${failedFiles.join(', ') || 'all'}`);
  return afterSecondTry(first, await vitestOnce(failedFiles.length ? ['run', ...failedFiles] : words, environment));
};

const vitestOnce = (words: readonly string[], environment: Environment): Promise<Totals> =>
  reported('vitest', (report) => ({
    command: ['vitest', ...words, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    environment: { ...(process.stdout.isTTY ? {} : { NO_COLOR: '1' }), ...environment },
    totals: vitestTotals,
  }));

/** Runs the named browser journeys, all where none is named, and tells their totals. */
export const runJourneys = (files: readonly string[], environment: Environment): Promise<Totals> =>
  reported('playwright', (report) => ({
    command: ['playwright', 'test', '-c', 'e2e/playwright.config.ts', '--reporter=line,json', ...files],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    totals: playwrightTotals,
  }));

const reported = async <R>(
  name: string,
  plan: (report: string) => {
    command: readonly [string, ...string[]];
    environment: Environment;
    totals: (report: R | undefined, passed: boolean) => Totals;
  },
): Promise<Totals> => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-test-'));
  try {
    const report = join(folder, 'report.json');
    const { command, environment, totals } = plan(report);
    const result: StepResult = await runStep(root, { name, command, environment, live: true });
    tell(result);
    const counted = totals(await read<R>(report), result.passed);
    for (const complaint of counted.complaints ?? []) console.log(complaint);
    return counted;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const read = async <R>(report: string): Promise<R | undefined> => {
  try {
    return JSON.parse(await readFile(report, 'utf8')) as R;
  } catch {
    return undefined; // the run died before it could report; its totals say so
  }
};
