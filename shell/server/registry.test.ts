import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createMetrics } from '@potli/service-kit/metrics.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { httpStore } from '@potli/service-kit/release-store/http-store.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { s3Store } from '@potli/service-kit/release-store/s3-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { keptRegistry } from './kept-registry.ts';
import { followRegistry } from './registry.ts';
import { measureReleases } from './site-metrics.ts';
import { goodRegistry, type RunningSite, runSite, testLogger, writeRegistry } from './testing/site.ts';

let site: RunningSite;
let notified: string[];
let events: string[];
let clock: number;
beforeEach(async () => {
  site = await runSite();
  notified = [];
  events = [];
  clock = 0;
});
afterEach(() => site.stop());

/** The same files behind each kind of store. */
const storesOf = (directory: string): [kind: string, store: ReleaseStore][] => {
  const plain = directoryStore(directory);
  const readOnly = { read: plain.read, readUnless: plain.readUnless };
  return [
    ['a directory', plain],
    ['a web server', { ...httpStore('http://127.0.0.1:9'), ...readOnly }],
    [
      'a bucket',
      {
        ...s3Store({
          endpoint: 'http://127.0.0.1:9',
          region: 'us-east-1',
          bucket: 'releases',
          prefix: '',
          accessKeyId: 'key',
          secretAccessKey: 'secret',
          sessionToken: undefined,
        }),
        ...readOnly,
      },
    ],
  ];
};

/** The folder is the site's own: another site, or another container, has another. */
const start = async (store: ReleaseStore, folder = 'cache', writes = false) => {
  const registry = await followRegistry(
    store,
    testLogger((event) => events.push(event)),
    {
      kept: keptRegistry(store, { folder: join(site.storeDir, folder), writes }),
      notify: async (text) => void notified.push(text),
      now: () => clock,
    },
  );
  registry.stop();
  return registry;
};

/** Ways in which a registry cannot be used. */
const spoilers: [string, () => Promise<void>][] = [
  ['is no JSON', () => writeRegistry(site.storeDir, '{ "revision": 2,')],
  ['is malformed', () => writeRegistry(site.storeDir, { revision: 2, modules: {} })],
  ['is missing', () => rm(join(site.storeDir, 'registry.json'))],
  [
    'names a release that is not stored',
    () => writeRegistry(site.storeDir, { ...goodRegistry, revision: 2, shell: { live: 'gone' } }),
  ],
  [
    'names a release whose record is malformed',
    async () => {
      await mkdir(join(site.storeDir, 'shell/misshapen'), { recursive: true });
      await writeFile(join(site.storeDir, 'shell/misshapen/release.json'), '{"module":"shell","files":"all"}');
      await writeRegistry(site.storeDir, { ...goodRegistry, revision: 2, shell: { live: 'misshapen' } });
    },
  ],
];

describe.each(['a directory', 'a web server', 'a bucket'])('a site that starts with %s as its store', (kind) => {
  const store = (): ReleaseStore => storesOf(site.storeDir).find(([name]) => name === kind)?.[1] as ReleaseStore;

  test.each(spoilers)('serves its last known good copy while the registry %s', async (_, spoil) => {
    await start(store());
    await spoil();
    const registry = await start(store());
    expect(registry.current()?.registry).toEqual(goodRegistry);
    expect(registry.state()).toMatchObject({ isRejected: true, isCopy: true, rejections: 1 });
    expect(notified).toEqual([
      expect.stringMatching(/^The registry of .* cannot be used: .*\. The site serves revision 1\. Correct it by /),
    ]);
    await writeRegistry(site.storeDir, { ...goodRegistry, revision: 3 });
    await registry.refresh();
    expect(registry.current()?.registry.revision).toBe(3);
    expect(registry.state()).toMatchObject({ isRejected: false, isCopy: false });
  });
});

test.each(spoilers)('a running site keeps the last good registry while the one of its store %s', async (_, spoil) => {
  const registry = await start(directoryStore(site.storeDir));
  await spoil();
  await registry.refresh();
  expect(registry.current()?.registry).toEqual(goodRegistry);
  expect(registry.state()).toMatchObject({ isRejected: true, isCopy: false, rejections: 1 });
  expect(events.filter((event) => event === 'registry-refused')).toHaveLength(1);
});

describe('a site that starts in a new container, with an empty folder', () => {
  const store = () => directoryStore(site.storeDir);
  const spoil = () => writeRegistry(site.storeDir, 'nonsense');

  test('serves the last known good registry that another site has kept in the store', async () => {
    const other = await start(store(), 'other', true);
    await writeRegistry(site.storeDir, { ...goodRegistry, revision: 2 });
    await other.refresh();
    await spoil();
    await other.refresh();
    const registry = await start(store(), 'own', true);
    expect(registry.current()?.registry).toEqual({ ...goodRegistry, revision: 2 });
    expect(registry.state()).toMatchObject({ isRejected: true, isCopy: true });
    expect(events).not.toContain('registry-not-kept');
  });

  test('has nothing to serve where sites may not write to the store', async () => {
    await start(store(), 'other', false);
    await spoil();
    expect((await start(store(), 'own', false)).current()).toBeUndefined();
  });

  test('takes the copy of its folder where that of the store is damaged, too', async () => {
    await start(store(), 'own', true);
    await writeFile(join(site.storeDir, 'registry.good.json'), '{');
    await spoil();
    expect((await start(store(), 'own', true)).current()?.registry).toEqual(goodRegistry);
  });

  test('serves what is live where the copy cannot be written, and keeps that of its folder', async () => {
    const full = { ...store(), replace: () => Promise.reject(new Error('no room')) };
    expect((await start(full, 'own', true)).current()?.registry).toEqual(goodRegistry);
    expect(events).toContain('registry-not-kept');
    expect(await readdir(join(site.storeDir, 'own/.last-known-good'))).toEqual([
      expect.stringMatching(/^registry-.*\.json$/),
    ]);
  });
});

test('a registry that stays corrupt is notified once', async () => {
  const registry = await start(directoryStore(site.storeDir));
  await writeRegistry(site.storeDir, 'nonsense');
  await registry.refresh();
  await registry.refresh();
  expect(notified).toHaveLength(1);
  expect(events.filter((event) => event === 'registry-refused')).toHaveLength(1);
});

test('a registry that comes back as it was is no longer rejected, and the next outage is reported again', async () => {
  const registry = await start(directoryStore(site.storeDir));
  for (const outages of [1, 2]) {
    await rm(join(site.storeDir, 'registry.json'));
    await registry.refresh();
    expect(registry.state()).toMatchObject({ isRejected: true, rejections: outages });
    expect(notified).toHaveLength(outages);
    await writeRegistry(site.storeDir, goodRegistry);
    await registry.refresh();
    await registry.refresh();
    expect(registry.state().isRejected).toBe(false);
    expect(events.filter((event) => event === 'registry-recovered')).toHaveLength(outages);
  }
});

test('the site is not ready where no version of the shell can be served', async () => {
  await writeFile(join(site.storeDir, 'shell/s1/main.1.js'), 'damaged');
  const registry = await start(directoryStore(site.storeDir));
  expect(registry.current()).toBeUndefined();
  expect(notified[0]).toContain('shell s1: main.1.js differs from the released file. The site has nothing to serve.');
});

test('the metrics of the site show the registry, and how versions do', async () => {
  const registry = await start(directoryStore(site.storeDir));
  clock = 42_000;
  const figure = { module: 'customer', version: 'c2', loads: 30, load_failures: 4, fallbacks: 3, crashes: 0 };
  const state = () => ({
    figures: [{ ...figure, error_classes: {}, interactive: null }],
    verdicts: new Map([['customer c2', { verdict: 'too few visits' as const, why: '' }]]),
    isUnwatched: false,
  });
  const metrics = createMetrics('site');
  measureReleases(metrics, { registry, watch: { state }, shell: { isServed: () => false } });
  const text = await metrics.text();
  for (const line of [
    'potli_registry_age_seconds{service="site"} 42',
    'potli_registry_rejected{service="site"} 0',
    'potli_registry_rejections{service="site"} 0',
    'potli_registry_copy{service="site"} 0',
    'potli_shell_missing{service="site"} 1',
    'potli_versions_unwatched{service="site"} 0',
    'potli_module_loads{module="customer",version="c2",service="site"} 30',
    'potli_module_load_failures{module="customer",version="c2",service="site"} 4',
    'potli_module_fallbacks{module="customer",version="c2",service="site"} 3',
    'potli_version_verdict{module="customer",version="c2",verdict="too few visits",service="site"} 1',
  ])
    expect(text).toContain(line);
});

test('the metrics of a site without SITE_SECRET say that versions are not monitored', async () => {
  const metrics = createMetrics('site');
  const registry = await start(directoryStore(site.storeDir));
  measureReleases(metrics, { registry, watch: undefined, shell: { isServed: () => true } });
  expect(await metrics.text()).toContain('potli_versions_unwatched{service="site"} 1');
});
