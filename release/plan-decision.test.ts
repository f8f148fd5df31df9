import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { Occasion } from '@potli/contracts/mfe/registry-changes.ts';
import { aRelease } from '@potli/module-sdk/checks/testing/a-release.ts';
import { describe, expect, test } from 'vitest';
import { planCanary, planCanaryEnd, planPromotion, planRollback, rollbackTargets } from './plan-decision.ts';

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
const inCanary = planCanary(registry, release('l3'), 10, occasion).next;

describe('the printed plan', () => {
  test('of a promotion', () => {
    const skipped = { ...occasion, skipped: ['browser: the machine has none'] };
    expect(planPromotion(registry, release('l3', ['/', '/terms']), skipped).lines).toEqual([
      'promote landing l3',
      '  live       l2 → l3',
      '  paths      / → / /terms',
      '  last good  l2',
      '  registry   revision 4 → 5',
      '  by         landing team: the new hero',
      '  skipped    browser: the machine has none',
    ]);
  });

  test('of the first promotion of a module', () => {
    expect(
      planPromotion(registry, aRelease('customer', { version: 'c1', prefixes: ['/user'] }), { ...occasion, why: '' })
        .lines,
    ).toEqual([
      'promote customer c1',
      '  live       nothing → c1',
      '  paths      none → /user',
      '  last good  none',
      '  registry   revision 4 → 5',
      '  by         landing team',
    ]);
  });

  test('of a canary', () =>
    expect(planCanary(registry, release('l3'), 10, occasion).lines.slice(0, 3)).toEqual([
      'canary landing l3 at 10 %',
      '  live       l2 (unchanged)',
      '  canary     l3 for 10 % of the visitors',
    ]));

  test('of a promotion that ends a canary', () =>
    expect(planPromotion(inCanary, release('l4'), occasion).lines).toContain('  canary     l3 (10 %) ends'));

  test('of a rollback', () =>
    expect(planRollback(registry, release('l1'), occasion).lines.slice(0, 3)).toEqual([
      'roll back landing to l1',
      '  live       l2 → l1',
      '  last good  none',
    ]));
});

describe('a rollback', () => {
  test('ends a running canary first', () => {
    expect(rollbackTargets(inCanary, 'landing')).toEqual({ ends: 'canary', versions: ['l2'] });
    expect(planCanaryEnd(inCanary, 'landing', occasion).next.modules.landing).toEqual(registry.modules.landing);
  });

  test('returns to the last good version without a canary', () =>
    expect(rollbackTargets(registry, 'landing')).toEqual({ ends: 'live', versions: ['l1'] }));
});

describe('rejects with a clear message', () => {
  test.each<[string, () => unknown, string]>([
    [
      'promoting the live version',
      () => planPromotion(registry, release('l2'), occasion),
      'landing l2 is already live for all visitors.',
    ],
    [
      'a canary of the live version',
      () => planCanary(registry, release('l2'), 10, occasion),
      'landing l2 is already live for all visitors.',
    ],
    [
      'a canary of a module without a live version',
      () => planCanary(registry, aRelease('reports'), 10, occasion),
      'reports has no live version to compare a canary with.',
    ],
    ['ending a canary that does not run', () => planCanaryEnd(registry, 'landing', occasion), 'landing has no canary.'],
    [
      'rolling back the first version',
      () => rollbackTargets(registry, 'shell'),
      'shell s1 is the first version: there is no earlier one to roll back to.',
    ],
    ['rolling back an unknown module', () => rollbackTargets(registry, 'reports'), 'reports has never been live.'],
  ])('%s', (_, attempt, words) => expect(attempt).toThrow(words));
});
