import { describe, expect, test } from 'vitest';
import { addTotals, playwrightTotals, vitestTotals } from './test-totals.ts';

const vitestReport = { success: true, numPassedTests: 12, numFailedTests: 0, testResults: [] };
const playwrightReport = { stats: { expected: 5, unexpected: 0, flaky: 1 }, errors: [] };

describe('totals', () => {
  test('count what passed and failed', () => {
    expect(vitestTotals(vitestReport, true)).toEqual({ passed: 12, failed: 0 });
    expect(playwrightTotals(playwrightReport, true)).toEqual({ passed: 6, failed: 0 });
    expect(
      addTotals([
        { passed: 12, failed: 0 },
        { passed: 6, failed: 2 },
      ]),
    ).toEqual({ passed: 18, failed: 2 });
  });

  test('count a test file that could not be loaded as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
    ];
    const report = { ...vitestReport, success: false, numFailedTests: 1, testResults };
    expect(vitestTotals(report, false)).toEqual({ passed: 12, failed: 2 });
  });

  test('count a run that failed without a failed test, and a missing report, as a failure', () => {
    expect(vitestTotals(vitestReport, false).failed).toBe(1);
    expect(vitestTotals(undefined, true).failed).toBe(1);
    expect(playwrightTotals(playwrightReport, false).failed).toBe(1);
    expect(playwrightTotals(undefined, true).failed).toBe(1);
  });

  test('count errors outside of tests', () => {
    expect(playwrightTotals({ ...playwrightReport, errors: [{}] }, false).failed).toBe(1);
  });
});
