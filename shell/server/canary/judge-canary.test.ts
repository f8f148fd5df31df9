import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import { describe, expect, test } from 'vitest';
import { judgeVersion } from './judge-canary.ts';

const tolerance = { factor: 2, minimum: 20, minutes: 10 };
const figures = (loads: number, load_failures: number, crashes = 0): ModuleFigures => ({
  module: 'customer',
  version: '1',
  loads,
  load_failures,
  crashes,
  error_classes: {},
  interactive: null,
});

describe('rolls back a canary', () => {
  test.each<[string, ModuleFigures, ModuleFigures | undefined]>([
    ['when more of its loads fail than twice the live version’s', figures(90, 10), figures(960, 40)],
    ['when it crashes more often than twice the live version', figures(100, 0, 9), figures(100, 0, 4)],
    ['when it never loads', figures(0, 20), figures(1000, 0)],
    ['when the live version has no visits', figures(50, 10), undefined],
  ])('%s', (_, canary, live) => expect(judgeVersion(canary, live, tolerance).verdict).toBe('bad'));

  test('with the figures as the reason', () => {
    expect(judgeVersion(figures(15, 5), figures(199, 1), tolerance).why).toBe(
      'load failures in 5 of 20 visits (25.0 %), live 1 of 200 visits (0.5 %); more than 2 times as much in the last 10 minutes',
    );
  });
});

describe('keeps a canary', () => {
  test.each<[string, ModuleFigures | undefined, ModuleFigures | undefined]>([
    ['while it fails as often as the live version', figures(80, 20, 20), figures(80, 20, 20)],
    ['at exactly the factor', figures(92, 8), figures(96, 4)],
    ['when as few failed as one address can report', figures(28, 3, 3), figures(1000, 0)],
    ['when it fails below the floor of 1 %', figures(995, 5), figures(1000, 0)],
  ])('%s', (_, canary, live) => expect(judgeVersion(canary, live, tolerance).verdict).toBe('good'));

  test('under a factor that allows more', () => {
    const [canary, live] = [figures(90, 10), figures(960, 40)];
    expect(judgeVersion(canary, live, { ...tolerance, factor: 3 }).verdict).toBe('good');
  });
});

describe('says that there are not enough visits yet', () => {
  test.each<[string, ModuleFigures | undefined, string]>([
    ['before the first', undefined, 'Not enough visits yet: 0 of 20 in 10 minutes.'],
    [
      'below the minimum, even when nearly all failed',
      figures(10, 9),
      'Not enough visits yet: 19 of 20 in 10 minutes.',
    ],
  ])('%s', (_, canary, why) =>
    expect(judgeVersion(canary, figures(100, 0), tolerance)).toEqual({ verdict: 'too few visits', why }),
  );
});
