import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { root } from '@potli/release/root.ts';
import { describe, expect, test } from 'vitest';
import type { JsonTestResult } from 'vitest/node';
import { runVitest } from './run-tests.ts';
import { addTotals, playwrightTotals, vitestTotals } from './test-totals.ts';

const vitestReport = { numPassedTests: 12, testResults: [] };
const playwrightReport = { stats: { expected: 5 }, suites: [], errors: [] } as unknown as JSONReport;
const file = (name: string, assertionResults: { status: string; fullName: string }[]) => ({
  ...({} as JsonTestResult),
  name: join(root, name),
  status: 'failed' as const,
  assertionResults: assertionResults as JsonTestResult['assertionResults'],
});

describe('totals', () => {
  test('count what passed and failed, and add up', () => {
    expect(vitestTotals(vitestReport)).toEqual({ passed: 12, failed: [] });
    expect(playwrightTotals(playwrightReport)).toEqual({ passed: 5, failed: [] });
    const parts = [
      { passed: 12, failed: ['types'] },
      { passed: 6, failed: [] },
    ];
    expect(addTotals(parts)).toEqual({ passed: 18, failed: ['types'] });
  });

  test('name each failed test, and count a test file that could not be loaded as one failure', () => {
    const testResults = [
      file('a.test.ts', []),
      file('b.test.ts', [
        { status: 'passed', fullName: 'waits' },
        { status: 'failed', fullName: 'adds' },
      ]),
    ];
    expect(vitestTotals({ ...vitestReport, testResults })).toEqual({
      passed: 12,
      failed: ['a.test.ts', 'b.test.ts › adds'],
    });
  });

  test('name each failed browser test with its line, and each error outside of a test', () => {
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ status }] });
    const suites = [{ specs: [spec('loads', 'expected')], suites: [{ specs: [spec('pays', 'unexpected')] }] }];
    const report = { stats: { expected: 1 }, suites, errors: [{ message: 'no stack' }] } as unknown as JSONReport;
    expect(playwrightTotals(report)).toEqual({ passed: 1, failed: ['a.spec.ts:7 › pays', 'no stack'] });
  });
});

test('a run that fails without a failed test, or without a report, counts as one failure', async () => {
  expect(await runVitest(['run', '--unknown-option'], {})).toEqual({ passed: 0, failed: ['vitest'] });
});
