import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { Occasion } from '@potli/contracts/mfe/registry-changes.ts';
import { describe, expect, test } from 'vitest';
import { aRelease } from './gate/testing/a-release.ts';
import { planCanary, planCanaryEnd, planPromotion, planRollback, rollbackTarget } from './plan-decision.ts';

const occasion: Occasion = {
  at: new Date('2026-01-05T10:00:00Z'),
  by: 'landing team',
  why: 'the new hero',
  command: 'promote',
};
const registry: Registry = {
  revision: 4,
  shell: { live: 's1' },
  modules: { landing: { live: 'l2', previous: 'l1', prefixes: ['/'] } },
};
const release = (version: string, prefixes = ['/']) => aRelease('landing', { version, prefixes });
const onTrial = planCanary(registry, release('l3'), 10, occasion).next;

describe('the plan that is printed before anything is done', () => {
  test('of a promotion', () => {
    const skipped = { ...occasion, skipped: ['browser: the machine has none'] };
    expect(planPromotion(registry, release('l3', ['/', '/terms']), skipped).lines).toEqual([
      'promote landing l3',
      '  everybody  l2 → l3',
      '  paths      / → / /terms',
      '  last good  l2',
      '  registry   revision 4 → 5',
      '  decided    by landing team: the new hero',
      '  left out   browser: the machine has none',
    ]);
  });

  test('of the first promotion of a module', () => {
    expect(
      planPromotion(registry, aRelease('customer', { version: 'c1', prefixes: ['/user'] }), { ...occasion, why: '' })
        .lines,
    ).toEqual([
      'promote customer c1',
      '  everybody  nothing → c1',
      '  paths      none → /user',
      '  last good  none',
      '  registry   revision 4 → 5',
      '  decided    by landing team',
    ]);
  });

  test('of a canary', () =>
    expect(planCanary(registry, release('l3'), 10, occasion).lines.slice(0, 3)).toEqual([
      'canary landing l3 at 10 %',
      '  everybody  l2, as now',
      '  canary     l3 for 10 % of the visitors',
    ]));

  test('of a promotion that ends a canary', () =>
    expect(planPromotion(onTrial, release('l4'), occasion).lines).toContain('  canary     l3 (10 %) ends'));

  test('of a rollback', () =>
    expect(planRollback(registry, release('l1'), occasion).lines.slice(0, 3)).toEqual([
      'roll back landing to l1',
      '  everybody  l2 → l1',
      '  last good  none',
    ]));
});

describe('a rollback', () => {
  test('ends the canary first, where one runs', () => {
    expect(rollbackTarget(onTrial, 'landing')).toEqual({ ends: 'canary', version: 'l2' });
    expect(planCanaryEnd(onTrial, 'landing', occasion).next.modules.landing).toEqual(registry.modules.landing);
  });

  test('leads to the last good version else', () =>
    expect(rollbackTarget(registry, 'landing')).toEqual({ ends: 'live', version: 'l1' }));
});

describe('what cannot be decided is said in words', () => {
  test.each<[string, () => unknown, string]>([
    [
      'promoting what is live',
      () => planPromotion(registry, release('l2'), occasion),
      'landing l2 is live for everybody already.',
    ],
    [
      'a canary of what is live',
      () => planCanary(registry, release('l2'), 10, occasion),
      'landing l2 is live for everybody already.',
    ],
    [
      'a canary of what nobody has',
      () => planCanary(registry, aRelease('reports'), 10, occasion),
      'reports has no live version beside which a canary could run.',
    ],
    ['ending a canary that does not run', () => planCanaryEnd(registry, 'landing', occasion), 'landing has no canary.'],
    [
      'rolling back the first version',
      () => rollbackTarget(registry, 'shell'),
      'shell s1 is the first version: there is none to go back to.',
    ],
    ['rolling back what was never live', () => rollbackTarget(registry, 'reports'), 'reports has never been live.'],
  ])('%s', (_, attempt, words) => expect(attempt).toThrow(words));
});
