import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import type { Decision } from '@potli/contracts/mfe/decision.ts';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readAudit, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  goodRegistry,
  type RunningSite,
  runSite,
  serveRegistry,
  testLogger,
  writeRegistry,
  writeRelease,
} from '../testing/site.ts';
import { watchCanaries } from './watch-canaries.ts';

const figure = (version: string, loads: number, load_failures: number): ModuleFigures => ({
  module: 'customer',
  version,
  loads,
  load_failures,
  crashes: 0,
  error_classes: {},
  interactive: null,
});
const bad = [figure('c1', 200, 0), figure('c2', 10, 10)];
const good = [figure('c1', 200, 0), figure('c2', 40, 0)];
const inCanary: Registry = {
  ...goodRegistry,
  revision: 2,
  modules: {
    ...goodRegistry.modules,
    customer: { live: 'c1', canary: { version: 'c2', percent: 50 }, prefixes: ['/user'] },
  },
};

let site: RunningSite;
beforeEach(async () => {
  site = await runSite();
  await serveRegistry(site, inCanary);
});
afterEach(() => site.stop());

const watching = (
  figures: () => Promise<readonly ModuleFigures[]>,
  decisions: readonly Decision[] = [],
  now = new Date('2026-01-05T10:00:00Z'),
  storeChanges: Partial<ReleaseStore> = {},
) => {
  const logged: string[] = [];
  const notified: string[] = [];
  const asked: number[] = [];
  const watch = watchCanaries({
    registry: site.registry,
    store: { ...directoryStore(site.storeDir), ...storeChanges },
    figures: (minutes) => {
      asked.push(minutes);
      return figures();
    },
    tolerance: { factor: 2, minimum: 20, minutes: 10 },
    decisions: async (since) => decisions.filter(({ at }) => Date.parse(at) >= since.getTime()),
    now: () => now,
    log: testLogger((event) => logged.push(event)),
    notify: async (text) => void notified.push(text),
  });
  watch.stop();
  return { watch, logged, asked, notified };
};
const registry = () => readRegistry(directoryStore(site.storeDir));

describe('the canary watch', () => {
  test('rolls back a canary that does worse, with an audit entry', async () => {
    const { watch, logged, asked, notified } = watching(async () => bad);
    await watch.check();
    expect((await registry()).modules.customer).toEqual({ live: 'c1', prefixes: ['/user'] });
    expect(await readAudit(directoryStore(site.storeDir))).toMatchObject([
      {
        revision: 3,
        at: '2026-01-05T10:00:00.000Z',
        by: 'canary watch',
        why: expect.stringContaining('load failures in 10 of 20 visits (50.0 %), live 0 of 200 visits (0.0 %)'),
        command: 'automatic-rollback',
        changes: [{ module: 'customer', from: 'c2', to: 'c1', percent: 50 }],
      },
    ]);
    expect([logged, asked]).toEqual([['version-judged', 'canary-rolled-back'], [10]]);
    expect(notified).toEqual([
      expect.stringMatching(/^automatic-rollback: customer c2 → c1 \(50 %\); by canary watch: /),
    ]);
  });

  test('notifies also when the audit entry cannot be written', async () => {
    const create = () => Promise.reject(new Error('no answer'));
    const { watch, logged, notified } = watching(async () => bad, [], undefined, { create });
    await watch.check();
    expect(logged).toEqual(['version-judged', 'audit-not-written', 'canary-rolled-back']);
    expect(notified).toHaveLength(1);
  });

  test('changes what the site serves at once', async () => {
    await watching(async () => bad).watch.check();
    const page = await (await fetch(`${site.origin}/user`, { headers: { cookie: 'potli_bucket=1' } })).text();
    expect(page).toContain('/releases/customer/c1/');
    expect(page).not.toContain('/releases/customer/c2/');
  });

  test('keeps a version that does well', async () => {
    const { watch, logged } = watching(async () => good);
    await watch.check();
    expect([(await registry()).revision, logged]).toEqual([2, ['version-judged']]);
    expect(watch.verdictOf('customer', 'c2')?.verdict).toBe('good');
  });

  test('of several sites rolls back once', async () => {
    const [one, other] = [watching(async () => bad), watching(async () => bad)];
    await Promise.all([one.watch.check(), other.watch.check()]);
    expect((await registry()).revision).toBe(3);
    expect([...one.logged, ...other.logged].filter((event) => event === 'canary-rolled-back')).toHaveLength(1);
  });

  test('keeps a canary that was replaced in the meantime', async () => {
    const { watch } = watching(async () => {
      await writeRegistry(site.storeDir, {
        ...inCanary,
        revision: 3,
        modules: {
          ...inCanary.modules,
          customer: { live: 'c1', canary: { version: 'c3', percent: 5 }, prefixes: ['/user'] },
        },
      });
      return bad;
    });
    await watch.check();
    expect((await registry()).modules.customer?.canary?.version).toBe('c3');
  });

  test('waits for a person while a canary has too few visits', async () => {
    const { watch } = watching(async () => [figure('c1', 200, 0), figure('c2', 3, 9)]);
    await watch.check();
    expect((await registry()).revision).toBe(2);
    expect(watch.verdictOf('customer', 'c2')).toEqual({
      verdict: 'too few visits',
      why: 'Not enough visits yet: 12 of 20 in 10 minutes.',
    });
  });

  test('logs once that the figures are unavailable, and is unwatched until they are there', async () => {
    let isDown = true;
    const { watch, logged } = watching(async () => {
      if (isDown) throw new Error('svc-catalog is down');
      return good;
    });
    await watch.check();
    await watch.check();
    expect([logged, (await registry()).revision]).toEqual([['canary-unwatched'], 2]);
    expect(watch.state().isUnwatched).toBe(true);
    isDown = false;
    await watch.check();
    expect(watch.state().isUnwatched).toBe(false);
  });
});

describe('a version that was just promoted', () => {
  const promotedAt = '2026-01-05T09:55:00.000Z';
  const promotion: Decision = {
    revision: 2,
    at: promotedAt,
    by: 'customer team',
    why: '',
    command: 'promote',
    changes: [{ module: 'customer', from: 'c1', to: 'c2' }],
  };
  const put = (previous: string, ...earlier: string[]): Promise<void> => {
    const customer = { live: 'c2', previous, earlier, prefixes: ['/user'] };
    return serveRegistry(site, { revision: 2, modules: { customer } });
  };

  test('is rolled back by the same rule as a canary', async () => {
    await put('c1');
    await watching(async () => bad, [promotion]).watch.check();
    expect((await registry()).modules.customer?.live).toBe('c1');
    expect((await readAudit(directoryStore(site.storeDir))).at(-1)).toMatchObject({ command: 'automatic-rollback' });
  });

  const canaryOf = (revision: number, from: string, to: string): Decision => ({
    ...promotion,
    revision,
    at: '2026-01-05T09:57:00.000Z',
    command: 'canary',
    changes: [{ module: 'customer', from, to, percent: 5 }],
  });

  test('is rolled back also while a canary runs, which ends', async () => {
    await writeRelease(site.storeDir, 'customer', 'c3', { prefixes: ['/user'] });
    const customer = { live: 'c2', previous: 'c1', canary: { version: 'c3', percent: 5 }, prefixes: ['/user'] };
    await serveRegistry(site, { revision: 2, modules: { customer } });
    const { watch } = watching(async () => bad, [promotion, canaryOf(3, 'c2', 'c3')]);
    await watch.check();
    expect((await registry()).modules.customer).toEqual({ live: 'c1', prefixes: [] });
    expect(watch.verdictOf('customer', 'c3')?.verdict).toBe('too few visits');
  });

  test('is rolled back also after a canary that has begun and ended since', async () => {
    await put('c1');
    const decisions = [promotion, canaryOf(3, 'c2', 'c3'), canaryOf(4, 'c3', 'c2')];
    await watching(async () => bad, decisions).watch.check();
    expect((await registry()).modules.customer?.live).toBe('c1');
  });

  test('is rolled back to the newest earlier version that is still stored', async () => {
    await put('gone', 'c1');
    await watching(async () => bad, [promotion]).watch.check();
    expect((await registry()).modules.customer?.live).toBe('c1');
  });

  test.each<[string, readonly Decision[], Date?]>([
    ['that a person went back to', [{ ...promotion, command: 'rollback' }]],
    ['of a working tree', [{ ...promotion, command: 'start' }]],
    ['that was promoted longer ago', [promotion], new Date('2026-01-05T10:06:00Z')],
  ])('is kept when it is one %s', async (_, decisions, now) => {
    await put('c1');
    await watching(async () => bad, decisions, now).watch.check();
    expect((await registry()).modules.customer?.live).toBe('c2');
  });
});
