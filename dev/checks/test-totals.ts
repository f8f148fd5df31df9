import { relative } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { root } from '@potli/release/root.ts';
import type { JsonTestResults } from 'vitest/node';

/** How many tests of a part passed and failed, and the names of those that failed. */
export interface Totals {
  readonly passed: number;
  readonly failed: number;
  readonly failedTests?: readonly string[];
}

type VitestReport = Pick<JsonTestResults, 'numPassedTests' | 'testResults'>;
type PlaywrightReport = Pick<JSONReport, 'suites' | 'errors'> & {
  readonly stats: Pick<JSONReport['stats'], 'expected' | 'unexpected'>;
};

/** A run that failed without a failed test (a crash, a report that was never written) counts as one failure. */
const atLeastOne = (failed: number, runPassed: boolean): number => (runPassed ? failed : Math.max(failed, 1));

/** Totals of vitest's JSON report; a file that could not be loaded counts as one failure. */
export const vitestTotals = (report: VitestReport | undefined, runPassed: boolean): Totals => {
  if (!report) return { passed: 0, failed: 1 };
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed');
  const failedTests = failedFiles.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name);
    const failed = assertionResults.filter(({ status }) => status === 'failed');
    return failed.length > 0 ? failed.map(({ fullName }) => `${file} › ${fullName}`) : [file];
  });
  return { passed: report.numPassedTests, failed: atLeastOne(failedTests.length, runPassed), failedTests };
};

/** Totals of Playwright's JSON report. */
export const playwrightTotals = (report: PlaywrightReport | undefined, runPassed: boolean): Totals => {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected } = report.stats;
  return {
    passed: expected,
    failed: atLeastOne(unexpected + report.errors.length, runPassed),
    failedTests: report.suites
      .flatMap(specsWithin)
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
      .map(({ file, line, title }) => `${file}:${line} › ${title}`),
  };
};

const specsWithin = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsWithin),
];

/** All parts as one: their numbers added, their names in a row. */
export const addTotals = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
  failedTests: all.flatMap(({ failedTests = [] }) => failedTests),
});
