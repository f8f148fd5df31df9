import type { Decision } from '@potli/contracts/mfe/decision.ts';
import { describe, expect, test } from 'vitest';
import { decisionAgainst } from './promote-releases.ts';

type Step = readonly [command: Decision['command'], from: string | null, to: string | null, module?: string];
const aLog = (...steps: Step[]): Decision[] =>
  steps.map(([command, from, to, module = 'landing'], index) => ({
    revision: index + 1,
    at: '2026-01-05T10:00:00.000Z',
    by: `somebody ${index + 1}`,
    why: '',
    command,
    changes: [{ module, from, to }],
  }));
const tree = (version: string) => ({ module: 'landing', version });

describe('npm start leaves what people have decided', () => {
  test.each<[string, string, Step[], string]>([
    [
      'a rollback',
      'l2',
      [
        ['start', null, 'l1'],
        ['start', 'l1', 'l2'],
        ['rollback', 'l2', 'l1'],
      ],
      'somebody 3',
    ],
    [
      'a promotion over it',
      'l2',
      [
        ['start', 'l1', 'l2'],
        ['promote', 'l2', 'l5'],
      ],
      'somebody 2',
    ],
    [
      'the last of several decisions',
      'l2',
      [
        ['start', 'l1', 'l2'],
        ['promote', 'l2', 'l5'],
        ['rollback', 'l5', 'l2'],
        ['promote', 'l2', 'l6'],
      ],
      'somebody 4',
    ],
    [
      'a rollback of a version that a person had promoted',
      'l2',
      [
        ['start', null, 'l1'],
        ['promote', 'l1', 'l2'],
        ['rollback', 'l2', 'l1'],
      ],
      'somebody 3',
    ],
    [
      'a canary that was taken back',
      'l2',
      [
        ['start', null, 'l1'],
        ['canary', 'l1', 'l2'],
        ['automatic-rollback', 'l2', 'l1'],
      ],
      'somebody 3',
    ],
  ])('%s', (_, version, steps, by) => {
    expect(decisionAgainst(aLog(...steps), tree(version))?.by).toBe(by);
  });
});

describe('npm start makes the working tree live', () => {
  test.each<[string, string, Step[]]>([
    ['in a new store', 'l1', []],
    ['when it has changed', 'l2', [['start', null, 'l1']]],
    [
      'when it has changed after a rollback',
      'l3',
      [
        ['start', null, 'l1'],
        ['start', 'l1', 'l2'],
        ['rollback', 'l2', 'l1'],
      ],
    ],
    [
      'when it is again as it was two starts ago',
      'l1',
      [
        ['start', null, 'l1'],
        ['start', 'l1', 'l2'],
      ],
    ],
    ['when only another module was decided over', 'l1', [['rollback', 's2', 's1', 'shell']]],
  ])('%s', (_, version, steps) => {
    expect(decisionAgainst(aLog(...steps), tree(version))).toBeUndefined();
  });
});
