import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { decided, emptyRegistry, promoted } from '@potli/contracts/mfe/registry-changes.ts';
import type { PublishedOperation } from '@potli/contracts/published/compatibility.ts';
import { publishedOperation } from '@potli/contracts/published/published-operation.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { changeRegistry, readAudit, readRegistry } from '@potli/service-kit/release-store/registry-file.ts';
import { StoreUnreachable } from '@potli/service-kit/release-store/release-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { aCandidate, type Ingredients } from '../gate/testing/a-release.ts';
import { checkService } from './check-service.ts';
import type { CommandContext } from './command-context.ts';
import { canary, type PromotionOptions, promote } from './give-to-visitors.ts';
import { pruneStore } from './prune-store.ts';
import { rollBack } from './roll-back.ts';
import { showStatus } from './show-status.ts';

const published = allOperations.map(publishedOperation);
const operation = (id: string): PublishedOperation => {
  const found = published.find((each) => each.id === id);
  if (!found) throw new Error(`There is no ${id}`);
  return found;
};

let folder: string;
let said: string[];
let servers: Server[];
/** What svc-orders declares, as a test sets it. */
let declared: PublishedOperation[];
let ordersUrl: string;

const serve = async (contract: () => unknown): Promise<string> => {
  const server = createServer(async (request, answer) =>
    request.url === '/contract' ? answer.end(JSON.stringify(await contract())) : answer.writeHead(404).end('{}'),
  );
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

const store = () => directoryStore(folder);
const context = (): CommandContext => ({
  store: store(),
  settings: {
    store: { kind: 'directory', directory: folder },
    siteUrl: 'http://127.0.0.1:9',
    services: { orders: [ordersUrl], payments: [], catalog: [], site: [] },
    by: 'landing team',
  },
  say: (line) => void said.push(line),
  now: () => new Date('2026-01-06T10:00:00Z'),
});
const blind = { withoutBrowser: 'none on this machine' };

const publishOne = async (module: string, version: string, ingredients: Ingredients = {}): Promise<void> => {
  const { release, files } = aCandidate(module, { ...ingredients, record: { version, ...ingredients.record } });
  const home = join(folder, module, version);
  await mkdir(home, { recursive: true });
  for (const [path, content] of files) await writeFile(join(home, path), content);
  await writeFile(join(home, 'release.json'), JSON.stringify(release));
};

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'commands-'));
  said = [];
  servers = [];
  declared = [operation('getOrder')];
  ordersUrl = await serve(() => ({ service: 'orders', operations: declared }));
  await publishOne('shell', 's1');
  const calling = {
    operations: [operation('getOrder')],
    texts: { 'module.1.js': 'f({method:"GET",path:"orders/details"})' },
  };
  for (const version of ['l1', 'l2']) await publishOne('landing', version, calling);
  const occasion = { at: new Date('2026-01-05T10:00:00Z'), by: 'npm start', why: '', command: 'start' } as const;
  for (const [module, version] of [
    ['shell', 's1'],
    ['landing', 'l1'],
  ] as const) {
    const { release } = aCandidate(module, { record: { version } });
    await changeRegistry(store(), (registry) => decided(registry, [promoted(registry, release)], occasion));
  }
});
afterEach(async () => {
  for (const server of servers) server.close();
  await rm(folder, { recursive: true, force: true });
});

const live = async () => (await readRegistry(store())).modules.landing;

describe('promoting', () => {
  test('prints the plan and every check, then does it, and logs what was left out', async () => {
    await promote(context(), 'landing', 'l2', { why: 'the new hero', ...blind });
    expect((await live())?.live).toBe('l2');
    expect(said.slice(0, 2)).toEqual(['promote landing l2', '  everybody  l1 → l2']);
    expect(said.filter((line) => line.startsWith('  ok'))).toHaveLength(7);
    expect(said).toContain('  left out browser: none on this machine');
    expect(said.at(-1)).toBe('Decided. No site answers at http://127.0.0.1:9; it will show it when it runs.');
    expect((await readAudit(store())).at(-1)).toMatchObject({
      by: 'landing team',
      why: 'the new hero',
      command: 'promote',
      changes: [{ module: 'landing', from: 'l1', to: 'l2' }],
      skipped: ['browser: none on this machine'],
    });
  });

  test('with --plan only prints', async () => {
    await promote(context(), 'landing', 'l2', { plan: true });
    expect(said[0]).toBe('promote landing l2');
    expect((await live())?.live).toBe('l1');
  });

  test('is refused with all reasons when an operation would be missing and a file was changed', async () => {
    declared = [];
    await writeFile(join(folder, 'landing/l2/module.1.js'), 'f({method:"GET",path:"orders/details"});evil()');
    await expect(promote(context(), 'landing', 'l2', blind)).rejects.toThrow(
      'landing l2 is refused for 2 reasons. Nothing was changed.',
    );
    expect(said).toContain('          - module.1.js is not the file that was released');
    expect(said).toContain('          - svc-orders: getOrder was removed');
    expect((await live())?.live).toBe('l1');
    expect(await readAudit(store())).toHaveLength(2);
  });

  test('is refused when somebody else decides meanwhile', async () => {
    const { release } = aCandidate('shell', { record: { version: 's1' } });
    const occasion = { at: new Date('2026-01-06T10:00:00Z'), by: 'shell team', why: '', command: 'promote' } as const;
    ordersUrl = await serve(async () => {
      await changeRegistry(store(), (registry) => decided(registry, [promoted(registry, release)], occasion));
      return { service: 'orders', operations: declared };
    });
    await expect(promote(context(), 'landing', 'l2', blind)).rejects.toThrow(
      'The registry has changed meanwhile (revision 3: promote of shell s1 by shell team). Look again and repeat.',
    );
    expect((await live())?.live).toBe('l1');
    expect(await readAudit(store())).toHaveLength(3);
  });

  test.each<[string, [string, string, PromotionOptions?], string]>([
    ['an unknown version', ['landing', 'l9'], 'landing l9 is not in the store'],
    ['an unknown version, with what there is', ['landing', 'l9'], 'There are l1, l2.'],
    ['an unknown module', ['reports', 'r1'], 'There is no release of reports: npx potli release reports'],
    [
      'no reason for leaving the browser out',
      ['landing', 'l2', { withoutBrowser: ' ' }],
      '--without-browser needs the reason',
    ],
    ['what is live', ['landing', 'l1'], 'landing l1 is live for everybody already.'],
  ])('is refused in words: %s', async (_, [module, version, options = {}], words) => {
    await expect(promote(context(), module, version, options)).rejects.toThrow(words);
    expect((await readRegistry(store())).revision).toBe(2);
  });
});

describe('a canary', () => {
  test('runs for a share, changes its share, and ends with 0', async () => {
    await canary(context(), 'landing', 'l2', { percent: 5, ...blind });
    await canary(context(), 'landing', 'l2', { percent: 50, ...blind });
    expect((await live())?.canary).toEqual({ version: 'l2', percent: 50 });
    await canary(context(), 'landing', undefined, { percent: 0 });
    expect(await live()).toEqual({ live: 'l1', prefixes: ['/landing'] });
  });

  test.each([100, -1, 2.5, Number.NaN])('of %s percent is refused', async (percent) =>
    expect(canary(context(), 'landing', 'l2', { percent })).rejects.toThrow('--percent must be from 1 to 99'),
  );
});

describe('rolling back', () => {
  test('leads to what was live before, and further on the second time is refused', async () => {
    await promote(context(), 'landing', 'l2', blind);
    await rollBack(context(), 'landing', { why: 'it reads badly' });
    expect((await live())?.live).toBe('l1');
    expect((await readAudit(store())).at(-1)).toMatchObject({ command: 'rollback', why: 'it reads badly' });
    await expect(rollBack(context(), 'landing', {})).rejects.toThrow('there is none to go back to');
  });

  test('does not lead to a version whose files are spoilt', async () => {
    await promote(context(), 'landing', 'l2', blind);
    await rm(join(folder, 'landing/l1/module.1.js'));
    await expect(rollBack(context(), 'landing', {})).rejects.toThrow(
      'landing l1 cannot be served any more: module.1.js',
    );
    expect((await live())?.live).toBe('l2');
  });

  test('of what was never live names what is', async () =>
    expect(rollBack(context(), 'reports', {})).rejects.toThrow(
      'reports has never been live. Live are: shell, landing.',
    ));
});

describe('checking a service', () => {
  test('lets the one through that serves the same', async () => {
    await checkService(context(), 'orders', await serve(() => ({ service: 'orders', operations: declared })));
    expect(said).toEqual([expect.stringMatching(/^svc-orders from \S+ may be released: called by landing l1\.$/)]);
  });

  test('refuses one that takes an operation from a live or a canary module, or from another service', async () => {
    await canary(context(), 'landing', 'l2', { percent: 5, ...blind });
    const internal = published.find(({ service, caller }) => service === 'orders' && caller === 'service');
    if (!internal) throw new Error('svc-orders serves no other service');
    declared = [...declared, internal];
    said = [];
    const next = await serve(() => ({ service: 'orders', operations: [] }));
    await expect(checkService(context(), 'orders', next)).rejects.toThrow('This svc-orders is refused for 3 reasons.');
    expect(said).toEqual([
      '  - landing l1: getOrder was removed',
      '  - landing l2: getOrder was removed',
      `  - other services: ${internal.id} was removed`,
    ]);
  });

  test('reads a working tree as well', async () => {
    await checkService(context(), 'orders', '.');
    expect(said.at(-1)).toContain('svc-orders from . may be released');
  });

  test.each<[string, () => Promise<[string, string]>, string]>([
    ['an unknown service', async () => ['mail', '.'], 'There is no service mail.'],
    ['another service than the named one', async () => ['catalog', ordersUrl], 'is svc-orders, not svc-catalog'],
    [
      'a page that is no contract',
      async () => ['orders', await serve(() => ['?'])],
      'answers something else than a contract',
    ],
    ['nobody', async () => ['orders', 'http://127.0.0.1:9'], 'http://127.0.0.1:9/contract: '],
    ['a folder of something else', async () => ['orders', folder], 'is no working tree of this project'],
  ])('is refused in words: %s', async (_, args, words) =>
    expect(checkService(context(), ...(await args()))).rejects.toThrow(words),
  );
});

test('the status tells what visitors get and the latest decisions', async () => {
  await canary(context(), 'landing', 'l2', { percent: 5, why: 'carefully', ...blind });
  said = [];
  await showStatus(context(), 5);
  expect(said.slice(0, 4)).toEqual([
    `${folder}, revision 3`,
    'module   live  canary    last good  stored  paths',
    'shell    s1    -         -          1',
    'landing  l1    l2 (5 %)  -          2       /landing',
  ]);
  expect(said[5]).toMatch(
    /^ {4}3 {2}\S+Z {2}canary: landing l1 → l2 \(5 %\); by landing team: carefully; without browser: none on this machine$/,
  );
});

test('pruning prints what it keeps and why, and removes what is old and needed by nobody', async () => {
  await publishOne('landing', 'l0', { record: { built_at: '2020-01-01T00:00:00.000Z' } });
  await pruneStore(context(), { plan: true });
  expect(said).toContain('  remove  landing l0');
  expect(await store().childrenOf('landing')).toEqual(['l0', 'l1', 'l2']);
  await pruneStore(context(), {});
  expect(said.at(-1)).toBe('Removed 1 release.');
  expect(await store().childrenOf('landing')).not.toContain('l0');
  expect(await store().childrenOf('landing')).toContain('l1');
});

describe('a record that cannot be read', () => {
  const broken = async (version: string, text: string): Promise<void> => {
    await publishOne('landing', version);
    await writeFile(join(folder, 'landing', version, 'release.json'), text);
  };

  test('is kept by pruning, and which file it is is said; so is a folder without one', async () => {
    await broken('l7', '{');
    await mkdir(join(folder, 'landing', 'l8'));
    await pruneStore(context(), {});
    expect(said).toContain('  keep    landing l7 (landing/l7/release.json is not JSON)');
    expect(said).toContain('  keep    landing l8 (landing/l8 has no release.json)');
    expect(await store().childrenOf('landing')).toEqual(['l1', 'l2', 'l7', 'l8']);
  });

  test('is named to who asks for a release that is not there', async () => {
    await broken('l7', '{');
    await expect(promote(context(), 'landing', 'l9', blind)).rejects.toThrow(
      'There are l1, l2. landing/l7/release.json is not JSON.',
    );
  });

  test('is not what a store is taken for that does not answer', async () => {
    const silent = new StoreUnreachable('far away', 'no answer');
    const away = {
      ...store(),
      read: (key: string) => (key.endsWith('release.json') ? Promise.reject(silent) : store().read(key)),
    };
    await expect(pruneStore({ ...context(), store: away }, {})).rejects.toThrow(silent);
    expect(said).toEqual([]);
  });
});

test('a new store has an empty registry', async () =>
  expect(await readRegistry(directoryStore(join(folder, 'new')))).toEqual(emptyRegistry));
