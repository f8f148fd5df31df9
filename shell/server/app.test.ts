import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { get as httpGet } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  goodRegistry,
  type RunningSite,
  runSite,
  runSiteInTest,
  serveRegistry,
  testLogger,
  writeRegistry,
  writeRelease,
} from './testing/site.ts';
import { bucketFor } from './visitor-bucket.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await runSite({
    PROVIDER_ORIGINS: 'https://checkout.provider.example, https://*.wallet.example',
    API_KEY: 'key-of-this-place',
  });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await writeRegistry(site.storeDir, { ...goodRegistry, revision: goodRegistry.revision + Math.random() });
  await writeRegistry(site.storeDir, goodRegistry);
  await site.registry.refresh();
});

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers, redirect: 'manual' });

/** The cookie of the visitor who is at that place among the hundred of a module. */
const visitorIn = (module: string, place: number): number =>
  Array.from({ length: 100 }, (_, bucket) => bucket).find((bucket) => bucketFor(module, bucket) === place) ?? 0;

describe('a page', () => {
  test('is HTML that a browser revalidates each time, whatever the address', async () => {
    for (const path of ['/', '/user/order/create', '/user/order/ABC?x=1']) {
      const answer = await get(path);
      expect([path, answer.status, answer.headers.get('cache-control')]).toEqual([path, 200, 'private, no-cache']);
      expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
    }
  });

  test('names the files that the module of the address needs, and of no other module', async () => {
    const html = await (await get('/user/order/create')).text();
    expect(html).toContain(
      '<link rel="preload" as="script" href="/releases/customer/c1/remoteEntry.1.js" integrity="sha384-',
    );
    expect(html).toContain('<link rel="preload" as="style" href="/releases/customer/c1/module.1.css"');
    expect(html).not.toContain('href="/releases/landing');
    expect(html).toMatch(/<style>:root\{[^<]+a\{color:red\}<\/style>/);
    expect(html).toContain('<link rel="preload" as="script" href="/releases/shell/s1/main.1.js" integrity="sha384-');
    expect(html).toContain('{"id":"shell-script","integrity":"sha384-');
  });

  test('has a guard that runs the last good shell when this one cannot be had', async () => {
    await writeRelease(site.storeDir, 'shell', 's0');
    await serveRegistry(site, { revision: 70, shell: { live: 's1', previous: 's0' } });
    const html = await (await get('/')).text();
    expect(html).toMatch(/<style>:root\{[^<]+a\{color:red\}<\/style>/);
    expect(html).toMatch(/\{"id":"shell-script","integrity":"sha384-[^"]+","src":"\/releases\/shell\/s1\/main\.1\.js"/);
    const [, versions = '[]'] = /const versions = (.+);/.exec(html) ?? [];
    expect(JSON.parse(versions)).toMatchObject([
      { version: 's1', url: '/releases/shell/s1/main.1.js', integrity: expect.stringMatching(/^sha384-/) },
      { version: 's0', url: '/releases/shell/s0/main.1.js', integrity: expect.stringMatching(/^sha384-/) },
    ]);
  });

  test('carries the resolved registry and the runtime configuration', async () => {
    const html = await (await get('/')).text();
    const block = (id: string) => JSON.parse(new RegExp(`id="${id}"[^>]*>(.*)</script>`).exec(html)?.[1] ?? 'null');
    expect(block('boot').modules.customer).toMatchObject({ version: 'c1', prefixes: ['/user'] });
    expect(block('runtime-config')).toMatchObject({
      apiKey: 'key-of-this-place',
      live: false,
      siteUrl: 'https://potli.example',
    });
  });

  test('is the same for made-up addresses of one kind, and compressed once', async () => {
    for (const paths of [
      ['/user/order/abc', '/user/order/7KQ4M2', '/user/anything'],
      ['/nowhere', '/some/where'],
    ]) {
      const tags = await Promise.all(paths.map(async (path) => (await get(path)).headers.get('etag')));
      expect(new Set(tags).size).toBe(1);
    }
  });

  test('for an unknown address is a 404 with the frame', async () => {
    const answer = await get('/nowhere');
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('id="root"');
  });

  test('answers HEAD like GET, without the body', async () => {
    const answer = await fetch(`${site.origin}/`, { method: 'HEAD' });
    expect(answer.status).toBe(200);
    expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(1000);
    expect(await answer.text()).toBe('');
  });

  test('cannot be posted to', async () => {
    const answer = await fetch(`${site.origin}/user`, { method: 'POST', body: 'x' });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test.each(['/user/order/1', '/admin', '/user'])('%s stays out of search engines', async (path) => {
    const answer = await get(path);
    expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
    expect(await answer.text()).toContain('<meta name="robots" content="noindex, nofollow">');
  });
});

describe('every response', () => {
  test('protects the key in the address and cannot be framed', async () => {
    for (const path of ['/', '/robots.txt', '/api/nothing', '/releases/shell/s1/main.1.js']) {
      const { headers } = await get(path);
      expect(headers.get('referrer-policy')).toBe('same-origin');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('x-frame-options')).toBe('DENY');
      expect(headers.get('strict-transport-security')).toContain('max-age=');
      expect(headers.get('permissions-policy')).toContain('camera=()');
      expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{24}$/);
    }
  });

  test('of a page has a policy with hashes of its inline code, without eval, and with named provider origins', async () => {
    const first = await get('/');
    const policy = first.headers.get('content-security-policy') ?? '';
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|nonce/);
    for (const directive of ['default-src', 'object-src', 'base-uri']) expect(policy).toContain(`${directive} 'none'`);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(
      /script-src 'self' ('sha256-[^']+' ){2}https:\/\/checkout\.provider\.example https:\/\/\*\.wallet\.example/,
    );
    expect(policy).toMatch(/img-src 'self' https: data:/);
    const html = await first.text();
    const inline = [...html.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(
      ([, kind, text]) =>
        `${kind}-src 'sha256-${createHash('sha256')
          .update(text ?? '')
          .digest('base64')}'`,
    );
    const allowed = policy
      .split('; ')
      .flatMap((directive) => directive.split(' ').map((source) => `${directive.split(' ')[0]} ${source}`));
    expect(inline).toHaveLength(3);
    expect(allowed).toEqual(expect.arrayContaining(inline));
    // JSON is not code and needs no hash.
    expect(html.match(/<script(?![^>]*( src=| type="application\/(ld\+)?json"|>))/g)).toBeNull();
  });
});

describe('release files', () => {
  test('are kept for a year and sent compressed', async () => {
    const answer = await get('/releases/customer/c1/remoteEntry.1.js', { 'accept-encoding': 'gzip, br' });
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(answer.headers.get('vary')).toBe('Accept-Encoding');
    expect(await answer.text()).toContain('// customer c1');
  });

  test.each([
    ['gzip', 'gzip'],
    ['identity', null],
  ])('are sent as the browser can read them: %s', async (accepted, sent) => {
    const answer = await get('/releases/customer/c1/remoteEntry.1.js', { 'accept-encoding': accepted });
    expect(answer.headers.get('content-encoding')).toBe(sent);
    expect(await answer.text()).toContain('// customer c1');
  });

  test('of a version that is not live are served to pages opened before', async () =>
    expect((await get('/releases/customer/c2/remoteEntry.1.js')).status).toBe(200));

  test.each([
    '/releases/customer/c1/missing.js',
    '/releases/customer/c1/',
    '/releases/customer/c1/remoteEntry.1.js.br',
    '/releases/customer/c1/..%2f..%2f..%2fregistry.json',
    '/releases/../registry.json',
    '/releases/registry.json',
    '/missing.png',
  ])('that do not exist are a plain 404: %s', async (path) => {
    const answer = await get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).not.toContain('<html');
  });
});

describe('the registry', () => {
  test('is reloaded when it changes', async () => {
    await serveRegistry(site, { revision: 20, modules: { customer: { live: 'c2', prefixes: ['/user'] } } });
    expect(await (await get('/user')).text()).toContain('/releases/customer/c2/remoteEntry.1.js');
  });

  test.each<[string, unknown]>([
    ['not JSON', '{'],
    ['of the wrong shape', { revision: 2 }],
    ['naming a release that is not there', { ...goodRegistry, shell: { live: 'missing' } }],
  ])('that is %s is rejected and logged once; the last good one stays', async (_, registry) => {
    const before = site.logged.length;
    await writeRegistry(site.storeDir, registry);
    await site.registry.refresh();
    await site.registry.refresh();
    expect(site.logged.slice(before).map(({ event }) => event)).toEqual(['registry-refused']);
    expect((await get('/user')).status).toBe(200);
    expect((await get('/health/ready')).status).toBe(200);
  });

  test('brings the navigation and the slots of every live module to each page', async () => {
    const brings = {
      navigation: [{ place: 'header', to: '/gifts', label: 'Gifts' }],
      slots: [{ slot: 'order-page', order: 5 }],
    };
    await writeRelease(site.storeDir, 'gifts', 'g1', { prefixes: ['/gifts'], brings });
    await serveRegistry(site, { revision: 40, modules: { gifts: { live: 'g1', prefixes: ['/gifts'] } } });
    const page = await (await get('/user/calculator')).text();
    const boot = JSON.parse(/id="boot"[^>]*>(.*?)<\/script>/.exec(page)?.[1] ?? '{}');
    expect(boot.modules.gifts).toMatchObject(brings);
  });

  test('may contain a module that is newer than the shell', async () => {
    await serveRegistry(site, { revision: 30, modules: { landing: { live: 'l1', prefixes: ['/', '/gifts'] } } });
    expect((await get('/gifts/new')).status).toBe(200);
  });

  test('with a canary serves each visitor one version', async () => {
    const customer = { live: 'c1', canary: { version: 'c2', percent: 50 }, prefixes: ['/user'] };
    await serveRegistry(site, { revision: 40, modules: { customer } });
    const first = await get('/user');
    expect(first.headers.get('set-cookie')).toMatch(/^potli_bucket=\d{1,2};.*samesite=lax; httponly/i);
    const versionOf = async (bucket: number) =>
      /customer\/(c\d)\/remote/.exec(await (await get('/user', { cookie: `potli_bucket=${bucket}` })).text())?.[1];
    const buckets = Array.from({ length: 100 }, (_, bucket) => bucket);
    const versions = await Promise.all(buckets.map(versionOf));
    expect(versions).toEqual(buckets.map((bucket) => (bucketFor('customer', bucket) < 50 ? 'c2' : 'c1')));
    expect(versions.filter((version) => version === 'c2')).toHaveLength(50);
  });

  test('over https sets and reads its cookies under names that no other host can set', async () => {
    const behind = await runSiteInTest({ BEHIND_PROXY: '1' });
    const customer = { live: 'c1', canary: { version: 'c2', percent: 50 }, prefixes: ['/user'] };
    await serveRegistry(behind, { revision: 41, modules: { customer } });
    const cookieFor = async (cookie: string) => {
      const headers = { 'x-forwarded-proto': 'https', cookie };
      return (await fetch(`${behind.origin}/user`, { headers })).headers.get('set-cookie');
    };
    expect(await cookieFor('potli_bucket=7')).toMatch(/^__Host-potli_bucket=\d{1,2}; path=\/;.*secure/i);
    expect(await cookieFor('__Host-potli_bucket=7')).toBeNull();
  });

  test('gives the visitors of a canary the paths that it brings', async () => {
    const customer = { live: 'c1', canary: { version: 'c3', percent: 99 }, prefixes: ['/user'] };
    await writeRelease(site.storeDir, 'customer', 'c3', { prefixes: ['/user', '/gifts'] });
    await serveRegistry(site, { revision: 45, modules: { customer } });
    const statusFor = async (bucket: number) => (await get('/gifts', { cookie: `potli_bucket=${bucket}` })).status;
    const [inCanary, live] = [visitorIn('customer', 0), visitorIn('customer', 99)];
    expect([await statusFor(inCanary), await statusFor(live)]).toEqual([200, 404]);
  });

  test('falls back from a canary to the live version, and from that to the previous one', async () => {
    const modules = {
      customer: { live: 'c1', canary: { version: 'c2', percent: 50 }, prefixes: ['/user'] },
      landing: { live: 'l1', previous: 'l0', prefixes: ['/', '/terms'] },
    };
    await writeRelease(site.storeDir, 'landing', 'l0');
    await serveRegistry(site, { revision: 50, modules });
    const { modules: trial } = await (
      await get('/boot.json', { cookie: `potli_bucket=${visitorIn('customer', 0)}` })
    ).json();
    expect([trial.customer.version, trial.customer.fallback.version]).toEqual(['c2', 'c1']);
    expect(trial.landing.fallback.entry.url).toBe('/releases/landing/l0/remoteEntry.1.js');
    const { modules: rest } = await (
      await get('/boot.json', { cookie: `potli_bucket=${visitorIn('customer', 99)}` })
    ).json();
    expect([rest.customer.version, rest.customer.fallback]).toEqual(['c1', undefined]);
  });

  test('may name a previous version that was pruned: the site logs it and works without', async () => {
    const before = site.logged.length;
    const landing = { live: 'l1', previous: 'pruned', prefixes: ['/', '/terms'] };
    await writeRegistry(site.storeDir, {
      ...goodRegistry,
      revision: 60,
      modules: { ...goodRegistry.modules, landing },
    });
    // The site may read it at the same moment.
    await Promise.all([site.registry.refresh(), site.registry.refresh()]);
    expect(site.logged.slice(before).map(({ event }) => event)).toEqual(['registry-loaded', 'no-fallback']);
    expect((await (await get('/boot.json')).json()).modules.landing.fallback).toBeUndefined();
  });

  test('is returned to open pages without caching', async () => {
    const answer = await get('/boot.json');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(await answer.json()).toMatchObject({ shell: 's1', modules: { customer: { version: 'c1' } } });
  });

  test('without a canary sets no cookie', async () =>
    expect((await get('/user')).headers.get('set-cookie')).toBeNull());
});

describe('further addresses', () => {
  test.each(['..', '%2e%2e%2fapp.ts', '%00', '%E0%A4%A', 'nothing.png'])('no icon is at %s', async (name) => {
    const before = site.logged.length;
    const { hostname, port } = new URL(site.origin);
    // Not fetch, which resolves the dots.
    const [answer] = await once(httpGet({ hostname, port, path: `/icons/${name}` }), 'response');
    answer.resume();
    expect([answer.statusCode, site.logged.length]).toEqual([404, before]);
  });
  test('the favicon is the bundle mark', async () =>
    expect((await get('/favicon.svg')).headers.get('content-type')).toBe('image/svg+xml'));
  test('the description of all operations is served', async () =>
    expect(await (await get('/api/openapi.json')).json()).toEqual({ openapi: '3.1.0' }));
  test('the site publishes its contract, as every service does', async () => {
    const { service, operations, calls } = await (await get('/contract')).json();
    expect(service).toBe('site');
    expect(operations.map(({ id }: { id: string }) => id)).toEqual(['getDeploys', 'listReleases']);
    expect(calls.map(({ id }: { id: string }) => id)).toContain('readModuleFigures');
  });
  test('the site reports liveness', async () => expect((await get('/health/live')).status).toBe(200));
});

test('without a registry the site is not ready and logs why', async () => {
  const { mkdtemp, rm } = await import('node:fs/promises');
  const { followRegistry } = await import('./registry.ts');
  const { directoryStore } = await import('@potli/service-kit/release-store/directory-store.ts');
  const empty = await mkdtemp('/tmp/empty-store-');
  const events: string[] = [];
  const registry = await followRegistry(
    directoryStore(empty),
    testLogger((event) => events.push(event)),
  );
  await registry.refresh();
  registry.stop();
  await rm(empty, { recursive: true });
  expect(registry.current()).toBeUndefined();
  expect(events).toEqual(['registry-refused']);
});

test('what fails is logged by the kind of its address, which may be an order’s key', async () => {
  const broken = await runSiteInTest();
  broken.registry.current = () => {
    throw new Error('broken');
  };
  const answer = await fetch(`${broken.origin}/user/order/7KQ4M2`);
  expect(answer.status).toBe(500);
  expect(broken.logged.at(-1)).toMatchObject({
    event: 'request-failed',
    facts: { path: '/user/order/{id}', reason: 'Error: broken' },
  });
});

test('a stopping site is not ready but still serves pages', async () => {
  let draining = false;
  const leaving = await runSiteInTest({}, { draining: () => draining });
  const statusOf = async (path: string) => (await fetch(leaving.origin + path)).status;
  expect(await statusOf('/health/ready')).toBe(200);
  draining = true;
  expect([await statusOf('/health/ready'), await statusOf('/health/live'), await statusOf('/')]).toEqual([
    503, 200, 200,
  ]);
});

test('a site that cannot serve the shell is not ready', async () => {
  const lost = await runSiteInTest({}, { isShellServed: () => false });
  const answer = await fetch(`${lost.origin}/health/ready`);
  expect([answer.status, await answer.json()]).toEqual([503, { status: 'no shell' }]);
});
