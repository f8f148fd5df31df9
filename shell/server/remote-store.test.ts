import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from '@potli/service-kit/logger.ts';
import { httpStore } from '@potli/service-kit/release-store/http-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lastKnownGoodStore } from './last-known-good-store.ts';
import { followRegistry, type RegistrySource } from './registry.ts';
import { filesKeptFrom } from './release-files.ts';
import {
  goodRegistry,
  listen,
  type RunningSite,
  runSite,
  serveRegistry,
  testLogger,
  writeRegistry,
} from './testing/site.ts';

/** A web server in front of the store's directory, which can go down. */
let asked: string[];
let down: boolean;
let cache: string;
let site: RunningSite;
let stopServer: () => Promise<void>;
let origin: string;

const through = (_: string, log: Logger) => {
  const store = httpStore(origin);
  return { store: lastKnownGoodStore(store, cache, log), files: filesKeptFrom(store, cache, log) };
};
const events = (): string[] => site.logged.map(({ event }) => event);
const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers });

beforeEach(async () => {
  asked = [];
  down = false;
  cache = await mkdtemp(join(tmpdir(), 'cache-'));
  const server = createServer(async (request, answer) => {
    const path = request.url ?? '';
    asked.push(path);
    if (down) return answer.writeHead(503).end();
    const content = await readFile(join(storeDir, path)).catch(() => undefined);
    return content ? answer.end(content) : answer.writeHead(404).end();
  });
  let storeDir = '';
  const listening = await listen(server);
  ({ origin, stop: stopServer } = listening);
  site = await runSite(
    {},
    {
      through: (directory, log) => {
        storeDir = directory;
        return through(directory, log);
      },
    },
  );
});
afterEach(async () => {
  await site.stop();
  await stopServer();
  await rm(cache, { recursive: true, force: true });
});

describe('a site with a remote store', () => {
  test('serves pages and files, compressed ones too, and fetches each once', async () => {
    expect((await get('/user')).status).toBe(200);
    for (let visit = 0; visit < 2; visit += 1) {
      const file = await get('/releases/customer/c1/remoteEntry.1.js', { 'accept-encoding': 'br' });
      expect([file.status, file.headers.get('content-encoding')]).toEqual([200, 'br']);
      expect(await file.text()).toContain('// customer c1');
    }
    expect(asked.filter((path) => path.endsWith('remoteEntry.1.js.br'))).toHaveLength(1);
  });

  test('loads a new registry', async () => {
    const customer = { live: 'c2', prefixes: ['/user'] };
    await serveRegistry(site, { revision: 2, modules: { customer } });
    expect(await (await get('/user')).text()).toContain('/releases/customer/c2/');
  });

  test('loads a new registry also where its folder takes no copy, and warns once', async () => {
    await rm(join(cache, '.last-known-good'), { recursive: true });
    await writeFile(join(cache, '.last-known-good'), 'a file in the way');
    const customer = { live: 'c2', prefixes: ['/user'] };
    await serveRegistry(site, { revision: 2, modules: { customer } });
    expect(await (await get('/user')).text()).toContain('/releases/customer/c2/');
    expect(events().filter((event) => event === 'store-copy-not-kept')).toHaveLength(1);
  });

  test('requests only listed files, and remembers missing releases', async () => {
    for (const path of ['customer/c1/other.js', 'customer/c9/a.js', 'customer/c9/b.js', 'customer/c9/c.js'])
      expect((await get(`/releases/${path}`)).status).toBe(404);
    expect(asked.filter((path) => /other|c9\/[abc]/.test(path))).toEqual([]);
    expect(asked.filter((path) => path === '/customer/c9/release.json')).toHaveLength(1);
  });

  test('requests the compressed copies that a release lacks once', async () => {
    for (const ending of ['br', 'gz']) await rm(join(site.storeDir, `landing/l1/module.1.css.${ending}`));
    for (let visit = 0; visit < 2; visit += 1) {
      const file = await get('/releases/landing/l1/module.1.css', { 'accept-encoding': 'br' });
      expect([file.status, file.headers.get('content-encoding')]).toEqual([200, null]);
    }
    expect(asked.filter((path) => /module\.1\.css\.(br|gz)$/.test(path))).toHaveLength(2);
  });

  test.each([
    ['is', true],
    ['is not', false],
  ])('requests a copy again 10 s after its store failed, where the release %s known', async (_, isKnown) => {
    let clock = 0;
    const files = filesKeptFrom(
      httpStore(origin),
      cache,
      testLogger(() => undefined),
      () => clock,
    );
    if (isKnown) expect(await files.fetch('landing', 'l1', 'module.1.css')).toBe(true);
    asked = [];
    down = true;
    expect(await files.fetch('landing', 'l1', 'module.1.css.br')).toBe(false);
    const once = asked.length;
    expect(await files.fetch('landing', 'l1', 'module.1.css.br')).toBe(false);
    expect(asked).toHaveLength(once);
    down = false;
    clock = 10_000;
    expect(await files.fetch('landing', 'l1', 'module.1.css.br')).toBe(true);
  });

  test('serves no file that differs from the released one', async () => {
    await writeFile(join(site.storeDir, 'customer/c2/remoteEntry.1.js'), 'evil()');
    expect((await get('/releases/customer/c2/remoteEntry.1.js')).status).toBe(404);
    expect(events()).toContain('release-not-fetched');
    expect(await readdir(join(cache, 'customer', 'c2')).catch(() => [])).not.toContain('remoteEntry.1.js');
  });

  test('serves its copies while the store is unreachable, and logs it once', async () => {
    await (await get('/releases/customer/c1/module.1.css')).text();
    down = true;
    await site.registry.refresh();
    await site.registry.refresh();
    expect(events().filter((event) => event === 'registry-refused')).toHaveLength(1);
    expect((await get('/user')).status).toBe(200);
    expect((await get('/releases/customer/c1/module.1.css')).status).toBe(200);
    expect((await get('/releases/customer/c2/module.1.css')).status).toBe(404);
    down = false;
    expect((await get('/releases/landing/l1/module.1.css')).status).toBe(200);
  });
});

describe('a site that starts while its store is unreachable', () => {
  const startAgain = async (folder: string): Promise<{ registry: RegistrySource; said: string[] }> => {
    const said: string[] = [];
    const log = testLogger((event) => said.push(event));
    const registry = await followRegistry(lastKnownGoodStore(httpStore(origin), folder, log), log);
    registry.stop();
    return { registry, said };
  };

  test('starts with the last known good copy and follows the store once it responds', async () => {
    down = true;
    const { registry, said } = await startAgain(cache);
    expect(registry.current()?.registry.modules.customer?.live).toBe('c1');
    expect(registry.current()?.releases.has('customer/c1')).toBe(true);
    expect(said).toContain('store-unreachable');
    down = false;
    const customer = { live: 'c2', prefixes: ['/user'] };
    await writeRegistry(site.storeDir, {
      ...goodRegistry,
      revision: 2,
      modules: { ...goodRegistry.modules, customer },
    });
    await registry.refresh();
    expect(registry.current()?.registry.modules.customer?.live).toBe('c2');
  });

  test('is not ready without a copy', async () => {
    down = true;
    const { registry, said } = await startAgain(join(cache, 'never-used'));
    expect(registry.current()).toBeUndefined();
    expect(said).toEqual(['registry-refused']);
  });
});
