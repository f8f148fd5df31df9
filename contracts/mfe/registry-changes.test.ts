import { describe, expect, test } from 'vitest';
import { type Registry, registryProblems } from './registry.ts';
import {
  canaryEnded,
  canaryStarted,
  decided,
  emptyRegistry,
  type Occasion,
  promoted,
  rolledBack,
} from './registry-changes.ts';
import type { Release } from './release.ts';

const occasion: Occasion = {
  at: new Date('2026-01-05T10:00:00Z'),
  by: 'landing team',
  why: 'the new hero',
  command: 'promote',
};
const aRelease = (module: string, version: string, prefixes: string[] = []) =>
  ({ module, version, prefixes }) as unknown as Release;
const after = (registry: Registry, ...versions: string[]): Registry =>
  versions.reduce(
    (next, version) => decided(next, [promoted(next, aRelease('landing', version, ['/']))], occasion),
    registry,
  );
const first = after(decided(emptyRegistry, [promoted(emptyRegistry, aRelease('shell', 's1'))], occasion), 'l1');

describe('promoting a release', () => {
  test('starts a usable registry and records who, when, why and the change', () => {
    expect(registryProblems(first)).toEqual([]);
    expect(first).toEqual({
      revision: 2,
      shell: { live: 's1' },
      modules: { landing: { live: 'l1', prefixes: ['/'] } },
      decision: {
        revision: 2,
        at: '2026-01-05T10:00:00.000Z',
        by: 'landing team',
        why: 'the new hero',
        command: 'promote',
        changes: [{ module: 'landing', from: null, to: 'l1' }],
      },
    });
  });

  test('keeps what was live as the last good version, and five of them at most', () => {
    expect(after(first, 'l2').modules.landing).toEqual({ live: 'l2', previous: 'l1', prefixes: ['/'] });
    expect(after(first, 'l2', 'l3', 'l4', 'l5', 'l6', 'l7').modules.landing).toEqual({
      live: 'l7',
      previous: 'l6',
      earlier: ['l5', 'l4', 'l3', 'l2'],
      prefixes: ['/'],
    });
  });

  test('again does not make a version its own last good one', () =>
    expect(after(first, 'l2', 'l1').modules.landing).toEqual({ live: 'l1', previous: 'l2', prefixes: ['/'] }));

  test('ends a canary of the same module and leaves the other modules unchanged', () => {
    const onCanary = decided(first, [canaryStarted(first, aRelease('landing', 'l2'), 10)], occasion);
    const next = decided(onCanary, [promoted(onCanary, aRelease('landing', 'l2', ['/', '/terms']))], occasion);
    expect(next.modules.landing).toEqual({ live: 'l2', previous: 'l1', prefixes: ['/', '/terms'] });
    expect(next.shell).toEqual({ live: 's1' });
  });
});

describe('a canary', () => {
  test('leaves what everybody else gets as it is', () => {
    const { choice } = canaryStarted(first, aRelease('landing', 'l2', ['/other']), 10);
    expect(choice).toEqual({ live: 'l1', canary: { version: 'l2', percent: 10 }, prefixes: ['/'] });
  });

  test('that ends gives everybody the live version', () => {
    const onCanary = decided(first, [canaryStarted(first, aRelease('landing', 'l2'), 10)], occasion);
    expect(canaryEnded(onCanary, 'landing')).toEqual({
      module: 'landing',
      from: 'l2',
      to: 'l1',
      percent: 10,
      choice: { live: 'l1', prefixes: ['/'] },
    });
  });

  test.each<[string, () => unknown]>([
    ['of the live version', () => canaryStarted(first, aRelease('landing', 'l1'), 10)],
    ['of a module that is not live yet', () => canaryStarted(first, aRelease('customer', 'c1'), 10)],
    ['that is ended and does not run', () => canaryEnded(first, 'landing')],
  ])('is refused: %s', (_, attempt) => expect(attempt).toThrow());
});

describe('a rollback', () => {
  test('leads to the last good version and forgets the bad one', () => {
    const third = after(first, 'l2', 'l3');
    const back = decided(third, [rolledBack(third, aRelease('landing', 'l2', ['/']))], occasion);
    expect(back.modules.landing).toEqual({ live: 'l2', previous: 'l1', prefixes: ['/'] });
  });

  test('after a rollback goes further back', () => {
    const third = after(first, 'l2', 'l3');
    const back = decided(third, [rolledBack(third, aRelease('landing', 'l2', ['/']))], occasion);
    expect(rolledBack(back, aRelease('landing', 'l1', ['/'])).choice).toEqual({ live: 'l1', prefixes: ['/'] });
  });

  test('leads further back at once where the last good version is gone', () => {
    const third = after(first, 'l2', 'l3');
    expect(rolledBack(third, aRelease('landing', 'l1', ['/'])).choice).toEqual({ live: 'l1', prefixes: ['/'] });
  });

  test('is refused where nothing was live before', () =>
    expect(() => rolledBack(first, aRelease('landing', 'l0'))).toThrow('landing l0 was not live before'));
});
