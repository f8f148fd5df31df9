import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { root } from '@potli/release/root.ts';
import { describe, expect, test } from 'vitest';
import type { JsonTestResult } from 'vitest/node';
import { addTotals, playwrightTotals, vitestTotals } from './test-totals.ts';

const vitestReport = { numPassedTests: 12, testResults: [] };
const playwrightReport = { stats: { expected: 5, unexpected: 0 }, suites: [], errors: [] };
const file = (name: string, assertionResults: { status: string; fullName: string }[]) => ({
  ...({} as JsonTestResult),
  name: join(root, name),
  status: 'failed' as const,
  assertionResults: assertionResults as JsonTestResult['assertionResults'],
});

describe('totals', () => {
  test('count what passed and failed, and add up', () => {
    expect(vitestTotals(vitestReport, true)).toEqual({ passed: 12, failed: 0, failedTests: [] });
    expect(playwrightTotals(playwrightReport, true)).toEqual({ passed: 5, failed: 0, failedTests: [] });
    const parts = [
      { passed: 12, failed: 1, failedTests: ['types'] },
      { passed: 6, failed: 2 },
    ];
    expect(addTotals(parts)).toEqual({ passed: 18, failed: 3, failedTests: ['types'] });
  });

  test('name each failed test, and count a test file that could not be loaded as one failure', () => {
    const testResults = [
      file('a.test.ts', []),
      file('b.test.ts', [
        { status: 'passed', fullName: 'waits' },
        { status: 'failed', fullName: 'adds' },
      ]),
    ];
    expect(vitestTotals({ ...vitestReport, testResults }, false)).toEqual({
      passed: 12,
      failed: 2,
      failedTests: ['a.test.ts', 'b.test.ts › adds'],
    });
  });

  test('name each failed browser test with its line', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ status }] });
    const suites = [{ specs: [spec('loads', 'expected')], suites: [{ specs: [spec('pays', 'unexpected')] }] }];
    const report = { stats: { expected: 1, unexpected: 1 }, suites, errors: [] } as unknown as JSONReport;
    expect(playwrightTotals(report, false)).toEqual({ passed: 1, failed: 1, failedTests: ['a.spec.ts:7 › pays'] });
  });

  test.each([
    ['no report', undefined],
    ['a report without a failed test', vitestReport],
  ])('a failed run with %s counts as one failure', (_, report) =>
    expect(vitestTotals(report, false)).toMatchObject({ failed: 1 }),
  );
});
