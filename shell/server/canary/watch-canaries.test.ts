import type { ModuleFigures } from '@potli/contracts/analytics/operations.ts';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readAudit, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { goodRegistry, type RunningSite, runSite, writeRegistry } from '../testing/site.ts';
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
  await writeRegistry(site.storeDir, inCanary);
  await site.registry.refresh();
});
afterEach(() => site.stop());

const watching = (figures: () => Promise<readonly ModuleFigures[]>) => {
  const logged: string[] = [];
  const asked: number[] = [];
  const watch = watchCanaries({
    registry: site.registry,
    store: directoryStore(site.storeDir),
    figures: (minutes) => {
      asked.push(minutes);
      return figures();
    },
    tolerance: { factor: 2, minimum: 20, minutes: 10 },
    now: () => new Date('2026-01-05T10:00:00Z'),
    log: (_, event) => void logged.push(event),
  });
  watch.stop();
  return { watch, logged, asked };
};
const registry = () => readRegistry(directoryStore(site.storeDir));

describe('the canary watch', () => {
  test('rolls back a canary that does worse, with an audit entry', async () => {
    const { watch, logged, asked } = watching(async () => bad);
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
    expect([logged, asked]).toEqual([['canary-rolled-back'], [10]]);
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
    expect([(await registry()).revision, logged]).toEqual([2, []]);
  });

  test('of several sites rolls back once', async () => {
    const [one, other] = [watching(async () => bad), watching(async () => bad)];
    await Promise.all([one.watch.check(), other.watch.check()]);
    expect((await registry()).revision).toBe(3);
    expect([...one.logged, ...other.logged]).toEqual(['canary-rolled-back']);
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

  test('requests no figures without a canary', async () => {
    await writeRegistry(site.storeDir, { ...goodRegistry, revision: 5 });
    await site.registry.refresh();
    const { watch, asked } = watching(async () => bad);
    await watch.check();
    expect(asked).toEqual([]);
  });

  test('logs once that the figures are unavailable', async () => {
    const { watch, logged } = watching(() => Promise.reject(new Error('svc-catalog is down')));
    await watch.check();
    await watch.check();
    expect([logged, (await registry()).revision]).toEqual([['canary-unwatched'], 2]);
  });
});
