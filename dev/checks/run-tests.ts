import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './run-step.ts';
import { playwrightTotals, type Totals, vitestTotals } from './test-totals.ts';

type Environment = Readonly<Record<string, string>>;

/** Runs vitest with these words after its name, shows its output, and returns its totals. */
export const runVitest = (words: readonly string[], environment: Environment): Promise<Totals> =>
  withReport(async (report) => {
    const command = ['vitest', ...words, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`] as const;
    const quiet = process.stdout.isTTY ? {} : { NO_COLOR: '1' };
    const { passed } = await runStep({
      name: 'vitest',
      command,
      environment: { ...quiet, ...environment },
      live: true,
    });
    return vitestTotals(await readReport(report), passed);
  });

/** Runs the named browser tests, all where none is named, shows their output, and returns their totals. */
export const runBrowserTests = (files: readonly string[], environment: Environment): Promise<Totals> =>
  withReport(async (report) => {
    const command = ['playwright', 'test', '--reporter=line,json', ...files] as const;
    const reported = { ...environment, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const { passed } = await runStep({ name: 'playwright', command, environment: reported, live: true });
    return playwrightTotals(await readReport(report), passed);
  });

const withReport = async (run: (report: string) => Promise<Totals>): Promise<Totals> => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-test-'));
  try {
    return await run(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

const readReport = async <R>(report: string): Promise<R | undefined> => {
  try {
    return JSON.parse(await readFile(report, 'utf8')) as R;
  } catch {
    return undefined; // the run died before it could report; its totals say so
  }
};
