import { relative } from 'node:path';

/** How many tests of a part passed and failed, and by name those that failed or needed a second try. */
export interface Totals {
  passed: number;
  failed: number;
  failedTests?: readonly string[];
  secondTries?: readonly string[];
  /** Files with a failed test, or that could not be loaded, as vitest takes them. */
  failedFiles?: readonly string[];
  /** What each failed test said, for whoever has nothing but the log. */
  complaints?: readonly string[];
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
}

interface PlaywrightSuite {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
  errors: unknown[];
}

/** A run that failed without a failed test (a crash, a report that was never written) counts as one failure. */
const atLeastOne = (failed: number, runPassed: boolean): number => (runPassed ? failed : Math.max(failed, 1));

/** vitest names a file by its whole path. */
const pathOf = (file: string): string => relative(process.cwd(), file);

/** Totals of vitest's JSON report; a file that could not be loaded counts as one failure. */
export const vitestTotals = (report: VitestReport | undefined, runPassed: boolean): Totals => {
  if (!report) return { passed: 0, failed: 1 };
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const failed = report.numFailedTests + unloadable.length;
  const tests = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ status, fullName, failureMessages }) => ({
      status,
      name: `${pathOf(name)} › ${fullName}`,
      said: (failureMessages ?? []).join('\n'),
    })),
  );
  const names = (wanted: (test: (typeof tests)[number]) => boolean) => tests.filter(wanted).map(({ name }) => name);
  return {
    passed: report.numPassedTests,
    failed: atLeastOne(failed, runPassed && report.success),
    failedTests: [...unloadable.map(({ name }) => pathOf(name)), ...names(({ status }) => status === 'failed')],
    secondTries: names(({ status, said }) => status === 'passed' && said !== ''),
    failedFiles: report.testResults.filter(({ status }) => status === 'failed').map(({ name }) => pathOf(name)),
    complaints: [
      ...unloadable.map(({ name, message = '' }) => complaint(pathOf(name), message)),
      ...tests.filter(({ status }) => status === 'failed').map(({ name, said }) => complaint(name, said)),
    ],
  };
};

/** A failure's name and the beginning of what it said, without the runner's own places. */
const complaint = (name: string, said: string): string => {
  const lines = said.split('\n').filter((line) => !line.includes('/node_modules/vitest/'));
  return [`failed: ${name}`, ...lines.slice(0, 12)].join('\n    ');
};

/** What a run came to whose failed files, or all of it, were run again: what passed then was no fault, but is named. */
export const afterSecondTry = (first: Totals, second: Totals): Totals => {
  const still = second.failedTests ?? [];
  const recovered = (first.failedTests ?? []).filter((name) => !still.includes(name));
  const whole = (first.failedFiles ?? []).length === 0;
  return {
    ...second,
    passed: whole ? second.passed : first.passed + Math.max(0, first.failed - second.failed),
    secondTries: [
      ...(first.secondTries ?? []),
      ...(whole ? ['a whole run'] : recovered),
      ...(second.secondTries ?? []),
    ],
  };
};

/** Totals of Playwright's JSON report; a test that passed on a second try has passed. */
export const playwrightTotals = (report: PlaywrightReport | undefined, runPassed: boolean): Totals => {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  const specs = report.suites.flatMap(specsWithin);
  const names = (wanted: string) =>
    specs
      .filter(({ tests }) => tests.some(({ status }) => status === wanted))
      .map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return {
    passed: expected + flaky,
    failed: atLeastOne(unexpected + report.errors.length, runPassed),
    failedTests: names('unexpected'),
    secondTries: names('flaky'),
  };
};

const specsWithin = ({ specs, suites = [] }: PlaywrightSuite): PlaywrightSuite['specs'] => [
  ...specs,
  ...suites.flatMap(specsWithin),
];

/** All parts as one: their numbers added, their names in a row. */
export const addTotals = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  failedTests: all.flatMap(({ failedTests = [] }) => failedTests),
  secondTries: all.flatMap(({ secondTries = [] }) => secondTries),
});
