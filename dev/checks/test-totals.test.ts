import { describe, expect, test } from 'vitest';
import { addTotals, afterSecondTry, playwrightTotals, vitestTotals } from './test-totals.ts';

const vitestReport = { success: true, numPassedTests: 12, numFailedTests: 0, testResults: [] };
const playwrightReport = { stats: { expected: 5, unexpected: 0, flaky: 1 }, suites: [], errors: [] };

describe('totals', () => {
  test('count what passed and failed', () => {
    expect(vitestTotals(vitestReport, true)).toMatchObject({ passed: 12, failed: 0 });
    expect(playwrightTotals(playwrightReport, true)).toMatchObject({ passed: 6, failed: 0 });
    expect(
      addTotals([
        { passed: 12, failed: 0 },
        { passed: 6, failed: 2 },
      ]),
    ).toMatchObject({ passed: 18, failed: 2 });
  });

  test('count a test file that could not be loaded as a failure', () => {
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [] },
      {
        name: 'b.test.ts',
        status: 'failed',
        assertionResults: [{ status: 'failed', fullName: 'adds', failureMessages: ['4 is not 5'] }],
      },
    ];
    const report = { ...vitestReport, success: false, numFailedTests: 1, testResults };
    expect(vitestTotals(report, false)).toMatchObject({
      passed: 12,
      failed: 2,
      failedTests: ['a.test.ts', 'b.test.ts › adds'],
    });
  });

  test('name what failed and what needed a second try', () => {
    const test = (status: string, failureMessages: string[]) => ({ status, fullName: status, failureMessages });
    const assertionResults = [test('passed', []), test('failed', ['4 is not 5', '4 is not 5'])];
    const secondTry = { ...test('passed', ['was late']), fullName: 'waits' };
    const testResults = [{ name: 'a.test.ts', status: 'failed', assertionResults: [...assertionResults, secondTry] }];
    expect(vitestTotals({ ...vitestReport, testResults }, false)).toMatchObject({
      failedTests: ['a.test.ts › failed'],
      secondTries: ['a.test.ts › waits'],
    });
    const spec = (title: string, status: string) => ({ title, file: 'a.spec.ts', line: 7, tests: [{ status }] });
    const within = { title: 'group', specs: [spec('falls', 'unexpected')] };
    const suites = [
      { title: 'a.spec.ts', specs: [spec('stands', 'expected'), spec('wavers', 'flaky')], suites: [within] },
    ];
    const inBrowser = playwrightTotals({ ...playwrightReport, suites }, false);
    expect(inBrowser).toMatchObject({ failedTests: ['a.spec.ts:7 › falls'], secondTries: ['a.spec.ts:7 › wavers'] });
    const all = addTotals([inBrowser, { passed: 1, failed: 1, failedTests: ['types'] }]);
    expect(all).toMatchObject({ failedTests: ['a.spec.ts:7 › falls', 'types'], secondTries: ['a.spec.ts:7 › wavers'] });
  });

  test('say what failed, so that its file can be run again', () => {
    const failed = { status: 'failed', fullName: 'adds', failureMessages: ['4 is not 5\n  at sum.ts:3'] };
    const testResults = [
      { name: 'a.test.ts', status: 'failed', assertionResults: [failed] },
      { name: 'b.test.ts', status: 'failed', message: 'no such file', assertionResults: [] },
      { name: 'c.test.ts', status: 'passed', assertionResults: [] },
    ];
    expect(vitestTotals({ ...vitestReport, success: false, numFailedTests: 1, testResults }, false)).toMatchObject({
      failedFiles: ['a.test.ts', 'b.test.ts'],
      complaints: [
        'failed: b.test.ts\n    no such file',
        'failed: a.test.ts › adds\n    4 is not 5\n      at sum.ts:3',
      ],
    });
  });

  test('count what passed at a second try as passed and name it, and what did not as failed', () => {
    const names = ['a.test.ts › adds', 'b.test.ts › waits'];
    const first = { passed: 12, failed: 2, failedTests: names, failedFiles: ['a.test.ts', 'b.test.ts'] };
    expect(afterSecondTry(first, { passed: 9, failed: 0 })).toMatchObject({
      passed: 14,
      failed: 0,
      secondTries: names,
    });
    expect(afterSecondTry(first, { passed: 8, failed: 1, failedTests: ['b.test.ts › waits'] })).toMatchObject({
      passed: 13,
      failed: 1,
      failedTests: ['b.test.ts › waits'],
      secondTries: ['a.test.ts › adds'],
    });
  });

  test('name a whole run that needed a second try, because no test of it had failed', () => {
    const again = afterSecondTry({ passed: 12, failed: 1 }, { passed: 12, failed: 0 });
    expect(again).toMatchObject({ passed: 12, failed: 0, secondTries: ['a whole run'] });
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
