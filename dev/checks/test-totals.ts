import { relative } from 'node:path';
import type { JSONReport, JSONReportSpec, JSONReportSuite } from '@playwright/test/reporter';
import { root } from '@potli/release/root.ts';
import type { JsonTestResults } from 'vitest/node';

/** How many tests of a part passed, and the names of those that failed. */
export interface Totals {
  readonly passed: number;
  readonly failed: readonly string[];
}

type VitestReport = Pick<JsonTestResults, 'numPassedTests' | 'testResults'>;

/** Totals of vitest's JSON report; a file that could not be loaded counts as one failure. */
export const vitestTotals = ({ numPassedTests, testResults }: VitestReport): Totals => {
  const failedFiles = testResults.filter(({ status }) => status === 'failed');
  const failed = failedFiles.flatMap(({ name, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.filter(({ status }) => status === 'failed');
    return tests.length > 0 ? tests.map(({ fullName }) => `${file} › ${fullName}`) : [file];
  });
  return { passed: numPassedTests, failed };
};

/** Totals of Playwright's JSON report; an error outside of a test counts as one failure. */
export const playwrightTotals = ({ stats, suites, errors }: JSONReport): Totals => {
  const specs = suites
    .flatMap(specsWithin)
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected'))
    .map(({ file, line, title }) => `${file}:${line} › ${title}`);
  return { passed: stats.expected, failed: [...specs, ...errors.map(({ message = 'an error' }) => message)] };
};

const specsWithin = ({ specs, suites = [] }: JSONReportSuite): JSONReportSpec[] => [
  ...specs,
  ...suites.flatMap(specsWithin),
];

/** All parts as one: their numbers added, their names in a row. */
export const addTotals = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.flatMap(({ failed }) => failed),
});
