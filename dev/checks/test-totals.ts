/** How many tests of a part passed and failed. */
export interface Totals {
  passed: number;
  failed: number;
}

interface VitestReport {
  success: boolean;
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

/** A run that failed without a failed test (a crash, a report that was never written) counts as one failure. */
const atLeastOne = (failed: number, runPassed: boolean): number => (runPassed ? failed : Math.max(failed, 1));

/** Totals of vitest's JSON report; a file that could not be loaded counts as one failure. */
export const vitestTotals = (report: VitestReport | undefined, runPassed: boolean): Totals => {
  if (!report) return { passed: 0, failed: 1 };
  const unloadable = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + unloadable;
  return { passed: report.numPassedTests, failed: atLeastOne(failed, runPassed && report.success) };
};

/** Totals of Playwright's JSON report; a test that passed on a second try has passed. */
export const playwrightTotals = (report: PlaywrightReport | undefined, runPassed: boolean): Totals => {
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected + flaky, failed: atLeastOne(unexpected + report.errors.length, runPassed) };
};

export const addTotals = (all: readonly Totals[]): Totals => ({
  passed: all.reduce((sum, { passed }) => sum + passed, 0),
  failed: all.reduce((sum, { failed }) => sum + failed, 0),
});
