import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep, type Step } from './run-step.ts';
import { playwrightTotals, type Totals, vitestTotals } from './test-totals.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs vitest with these words after its name, shows its output, and returns its totals. */
export const runVitest = (words: readonly string[], environment: Environment): Promise<Totals> =>
  runAndCount(vitestTotals, (report) => ({
    name: 'vitest',
    command: ['vitest', ...words, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
    environment: { ...(!process.stdout.isTTY && { NO_COLOR: '1' }), ...environment },
  }));

/** Runs the named browser tests, all where none is named, shows their output, and returns their totals. */
export const runBrowserTests = (files: readonly string[], environment: Environment): Promise<Totals> =>
  runAndCount(playwrightTotals, (report) => ({
    name: 'playwright',
    command: ['playwright', 'test', '--reporter=line,json', ...files],
    environment: { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  }));

const runAndCount = async <R>(count: (report: R) => Totals, stepFor: (report: string) => Step): Promise<Totals> => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'potli-test-'));
  const file = join(folder.path, 'report.json');
  const { failed } = await runStep({ ...stepFor(file), live: true });
  // Of a run that died before it could report there is no file.
  const report = await readFile(file, 'utf8').catch(() => undefined);
  const totals = report === undefined ? { passed: 0, failed } : count(JSON.parse(report) as R);
  return totals.failed.length > 0 ? totals : { ...totals, failed };
};
