import type { Decision } from '@potli/contracts/mfe/decision.ts';
import { describe, expect, test } from 'vitest';
import { planPrune, type StoredRelease } from './plan-prune.ts';

const now = new Date('2026-03-01T00:00:00Z');
const daysAgo = (days: number): Date => new Date(now.getTime() - days * 24 * 3_600_000);
const stored = (version: string, days: number): StoredRelease => ({
  module: 'landing',
  version,
  builtAt: daysAgo(days),
});
const registry = {
  revision: 9,
  shell: { live: 's1' },
  modules: {
    landing: { live: 'l9', previous: 'l8', earlier: ['l7'], canary: { version: 'l10', percent: 5 }, prefixes: ['/'] },
  },
};
const decision = (days: number, from: string | null, to: string): Decision => ({
  revision: 1,
  at: daysAgo(days).toISOString(),
  by: 'somebody',
  why: '',
  command: 'promote',
  changes: [{ module: 'landing', from, to }],
});
const reasonFor = (release: StoredRelease, log: Decision[] = []): string | undefined =>
  planPrune(registry, log, [release], now).keep[0]?.because;

test('a prune removes what an earlier one did not remove to its end', () => {
  const half: StoredRelease = { module: 'landing', version: 'l1', problem: 'landing/l1 has no release.json' };
  const pruning = { at: '2026-02-01T00:00:00.000Z', releases: ['landing/l1'] };
  expect(planPrune({ ...registry, pruning }, [], [half], now).remove).toEqual([half]);
});

describe('pruning keeps', () => {
  test.each([
    ['the live version', 'l9', 'live'],
    ['the canary', 'l10', 'canary'],
    ['the last good version', 'l8', 'rollback target'],
    ['the one before that', 'l7', 'rollback target'],
  ])('%s, however old', (_, version, because) => expect(reasonFor(stored(version, 400))).toBe(because));

  test('releases built within 30 days', () => {
    expect(reasonFor(stored('l6', 30))).toBe('built 2026-01-30');
    expect(reasonFor(stored('l6', 31))).toBeUndefined();
  });

  test('releases served within 30 days, however old', () => {
    expect(reasonFor(stored('l6', 90), [decision(80, 'l5', 'l6'), decision(29, 'l6', 'l7')])).toBe(
      'served until 2026-01-31',
    );
    expect(reasonFor(stored('l6', 90), [decision(80, 'l5', 'l6'), decision(31, 'l6', 'l7')])).toBeUndefined();
  });

  test('canaries that ended within 30 days, whatever ended them', () => {
    const started = decision(40, 'l5', 'l6');
    expect(reasonFor(stored('l6', 90), [started, decision(29, 'l5', 'l7')])).toBe('served until 2026-01-31');
    expect(reasonFor(stored('l6', 90), [started, decision(31, 'l5', 'l7')])).toBeUndefined();
  });

  test('releases with an unreadable record', () =>
    expect(reasonFor({ module: 'landing', version: 'l6', problem: 'landing/l6/release.json is not JSON' })).toBe(
      'landing/l6/release.json is not JSON',
    ));
});

test('pruning removes old releases, also of removed modules, and distinguishes equal versions of two modules', () => {
  const old = { module: 'gone', version: 'l9', builtAt: daysAgo(31) };
  const { remove, keep } = planPrune(registry, [], [stored('l9', 99), stored('l1', 99), old], now);
  expect(remove).toEqual([stored('l1', 99), old]);
  expect(keep.map(({ version }) => version)).toEqual(['l9']);
});
