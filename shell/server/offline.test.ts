import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, runSite, serveRegistry, writeRelease } from './testing/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await runSite({ BRAND: JSON.stringify({ name: 'Gathri <3' }) });
});
afterAll(() => site.stop());
const get = (path: string) => fetch(site.origin + path);

describe('offline', () => {
  test('serves an offline page without scripts or further files', async () => {
    const answer = await get('/offline.html');
    expect(answer.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[^']+'/);
    const text = await answer.text();
    expect(text).toContain('<title>You are offline · Gathri &lt;3</title>');
    expect(text).not.toMatch(/<(script|link|img)\b/);
  });

  test('serves the frame alone, for any address', async () => {
    const answer = await get('/app-shell');
    expect([answer.status, answer.headers.get('x-robots-tag')]).toEqual([200, 'noindex, nofollow']);
    const text = await answer.text();
    expect(text).toContain('id="boot"');
    expect(text).not.toMatch(/rel="preload"[^>]*\/releases\/(?!shell)/);
  });

  test('a page has a header that changes with its releases', async () => {
    const mark = async (path: string) => (await get(path)).headers.get('x-boot');
    const before = await mark('/');
    expect(before).toMatch(/^[\w-]{16}$/);
    expect(await mark('/app-shell')).toBe(before);
    const customer = { live: 'c2', prefixes: ['/user'] };
    await serveRegistry(site, { revision: 2, modules: { customer } });
    expect(await mark('/')).not.toBe(before);
  });
});

describe('the service worker', () => {
  test('of a shell without one unregisters an earlier one', async () => {
    const answer = await get('/service-worker.js');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
    expect(await answer.text()).toContain('registration.unregister()');
  });

  test('is that of the live shell, revalidated on each request', async () => {
    await writeRelease(site.storeDir, 'shell', 's2', { texts: { 'service-worker.js': '// worker of s2' } });
    await serveRegistry(site, { revision: 3, shell: { live: 's2' } });
    const answer = await get('/service-worker.js');
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await answer.text()).toBe('// worker of s2');
  });

  test('is rejected when it differs from the released file', async () => {
    await writeRelease(site.storeDir, 'shell', 's3', { texts: { 'service-worker.js': '// worker of s3' } });
    await writeFile(join(site.storeDir, 'shell/s3/service-worker.js'), '// another');
    await serveRegistry(site, { revision: 4, shell: { live: 's3' } });
    expect(await (await get('/service-worker.js')).text()).toBe('// worker of s2');
  });
});
