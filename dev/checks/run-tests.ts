import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.ts';
import { runStep, type StepResult, tell } from './run-step.ts';
import { playwrightTotals, type Totals, vitestTotals } from './test-totals.ts';

type Environment = Record<string, string>;

/** Runs vitest with these words after its name and tells its totals; what it says is shown while it runs. */
export const runVitest = (words: readonly string[], environment: Environment): Promise<Totals> =>
  reported('vitest', (report) => ({
    command: ['vitest', ...words, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    environment,
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
    return totals(await read<R>(report), result.passed);
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
