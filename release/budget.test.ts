import { existsSync } from 'node:fs';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { overBudget, type PageBudget, pageBudgets } from '@potli/module-sdk/budget.ts';
import { aRelease } from '@potli/module-sdk/checks/testing/a-release.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { versionOfSources } from './build-release.ts';
import { readCandidate } from './checks/check-inputs.ts';
import { runOwnChecks } from './checks/run-checks.ts';
import { ensureReleases } from './ensure-releases.ts';
import { root } from './root.ts';

const hash = `sha384-${'A'.repeat(64)}`;
/** A release of files that weigh so many kilobytes. */
const weighing = (module: string, weights: Readonly<Record<string, number>>, record: Partial<Release> = {}): Release =>
  aRelease(module, {
    files: Object.entries(weights).map(([path, weight]) => ({
      path,
      bytes: weight * 3072,
      brotli_bytes: weight * 1024,
      integrity: hash,
    })),
    ...record,
  });
const among = (...releases: Release[]) => new Map(releases.map((release) => [release.module, release]));
const first = (js: string[], css: string[] = []) => ({ entry: js[0] ?? '', first: { js, css } });

const budget: PageBudget = {
  page: 'order creation',
  module: 'customer',
  path: '/user/new',
  scripts: 20_480,
  styles: 1024,
};
const shell = weighing('shell', { 'main.aaaaaaaa.js': 10 }, first(['main.aaaaaaaa.js']));
const customer = (page: number, mark: string) =>
  weighing(
    'customer',
    { [`entry.${mark}.js`]: 5, [`7.${mark}.js`]: page, [`7.${mark}.css`]: 1 },
    {
      ...first([`entry.${mark}.js`]),
      pages: [{ path: '/user/new', js: [`7.${mark}.js`], css: [`7.${mark}.css`] }],
    },
  );

describe('a page budget', () => {
  const small = customer(5, '11111111');
  const large = customer(8, '22222222');

  test('accepts a build at the limit, including its lazily loaded page', () =>
    expect(overBudget(among(shell, small), new Map(), [budget])).toEqual([]));

  test('rejects a build with the list of files that grew, largest growth first', () =>
    expect(overBudget(among(shell, large), among(shell, small), [budget])).toEqual([
      [
        'order creation: all scripts 23.0 KB, 3.0 KB over the budget of 20.0 KB',
        '  customer 7.js 8.0 KB +3.0 KB',
        '  shell main.js 10.0 KB +0.0 KB',
        '  customer entry.js 5.0 KB +0.0 KB',
      ].join('\n'),
    ]));

  test('rejects a build with its file sizes when nothing was live before', () =>
    expect(overBudget(among(shell, large), new Map(), [budget])[0]).toContain('\n  customer 7.js 8.0 KB\n'));

  test.each<[string, Partial<PageBudget>]>([
    ['styles', { styles: 1023 }],
    ['own scripts', { own: 5119 }],
    ['entry script', { entry: 5119 }],
  ])('rejects a build for %s alone', (what, tighter) =>
    expect(overBudget(among(shell, small), new Map(), [{ ...budget, ...tighter }])).toEqual([
      expect.stringContaining(`order creation: ${what} `),
    ]),
  );

  test('counts the prerendered page with its frame', () => {
    const rendered = { prerendered: [{ path: '/user/new', file: 'page.1.json' }] };
    const weights = { 'main.js': 1, 'page.1.json': 2 };
    const releases = among(
      weighing('shell', weights, { ...first(['main.js']), ...rendered }),
      weighing('customer', weights, { ...first(['main.js']), ...rendered }),
    );
    expect(overBudget(releases, new Map(), [{ ...budget, rendered: 4096 }])).toEqual([]);
    expect(overBudget(releases, new Map(), [{ ...budget, rendered: 4095 }])).toHaveLength(1);
  });
});

describe('the working tree', () => {
  let storeDir: string;
  const only = ['shell', 'landing', 'customer', 'admin'];
  let releases: Map<string, Release>;
  beforeAll(async () => {
    storeDir = await mkdtemp(join(tmpdir(), 'budget-'));
    // A release of these very sources that the project's store has already is not built once more.
    for (const name of only) {
      const release = join(name, await versionOfSources(name));
      const built = join(root, '.release-store', release);
      if (existsSync(built)) await cp(built, join(storeDir, release), { recursive: true });
    }
    const { live } = await ensureReleases({ storeDir, log: () => undefined, only });
    const read = await Promise.all(only.map((name) => readRelease(directoryStore(storeDir), name, live[name] ?? '')));
    releases = among(...read.filter((release) => release !== undefined));
  }, 120_000);
  afterAll(() => rm(storeDir, { recursive: true, force: true }));

  test('keeps every page within its budget', () => expect(overBudget(releases, new Map())).toEqual([]));

  test('passes the checks that need no other release', async () => {
    for (const { module, version } of releases.values()) {
      const outcomes = runOwnChecks(await readCandidate(directoryStore(storeDir), module, version));
      expect([module, outcomes.filter(({ reasons }) => reasons.length > 0)]).toEqual([module, []]);
    }
  });

  test('lists the code of every page with a budget', () => {
    for (const { module, path, scripts } of pageBudgets) {
      if (scripts === undefined) continue;
      const release = releases.get(module);
      const known = [...(release?.pages ?? []), ...(release?.prerendered ?? [])].map((page) => page.path);
      expect(known).toContain(path);
    }
  });

  test('prerenders with the class names of its style sheets', async () => {
    const textsOf = async ({ module, version }: Release, paths: readonly string[]): Promise<string[]> =>
      await Promise.all(paths.map((path) => readFile(join(storeDir, module, version, path), 'utf8')));
    for (const module of ['shell', 'landing', 'customer']) {
      const release = releases.get(module);
      if (!release) throw new Error(`${module} was not built`);
      const pages = await textsOf(release, release.prerendered?.map(({ file }) => file) ?? []);
      const styles = (await textsOf(release, release.first.css)).join('');
      const html = pages.map((page) => JSON.parse(page).html).join('');
      const own = [...html.matchAll(/(?<=class="[^"]*)(?:mfe_landing|shell|customer)-[\w-]+/g)].map(([name]) => name);
      expect(own.length).toBeGreaterThan(3);
      expect([...new Set(own)].filter((name) => !styles.includes(`.${name}`))).toEqual([]);
    }
  });

  test('is not rebuilt when unchanged', async () => {
    const again = await ensureReleases({ storeDir, log: () => undefined, only });
    expect(again.built).toEqual([]);
  });

  test('does not go live over budget', async () => {
    const tight = pageBudgets.map((each) => ({ ...each, scripts: 1024 }));
    await expect(ensureReleases({ storeDir, log: () => undefined, only, budgets: tight })).rejects.toThrow(
      'the front page: all scripts ',
    );
  });
});
