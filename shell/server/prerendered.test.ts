import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { placeholderBrand } from '@potli/ui-kit/placeholders.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { goodRegistry, type RunningSite, runSite, writeRegistry, writeRelease } from './testing/site.ts';

let site: RunningSite;
const frame = { html: `<header>${placeholderBrand.name}</header><main>placeholder:module;</main>`, style_marks: [] };
const front = {
  html: `<h1>${placeholderBrand.tagline}</h1>`,
  head: {
    title: `Front · ${placeholderBrand.name}`,
    description: 'What is "here"',
    image: { path: '/releases/landing/l1/share.png', width: 1200, height: 630, alt: placeholderBrand.name },
    structured_data: [{ '@type': 'FAQPage', name: `Asked of ${placeholderBrand.name}` }],
  },
  style_marks: ['mfe_landing:chunk-7'],
};

beforeAll(async () => {
  site = await runSite({ BRAND: JSON.stringify({ name: 'Gathri & "Co"', tagline: '</script><b>bundles</b>' }) });
});
afterAll(() => site.stop());
beforeEach(async () => {
  await writeRelease(site.storeDir, 'shell', 's1', { pages: { '/': frame } });
  await writeRelease(site.storeDir, 'landing', 'l1', { pages: { '/': front }, listed: ['/', '/terms'] });
  await showRegistry();
});

let revision = 100;
const showRegistry = async (): Promise<void> => {
  revision += 1;
  await writeRegistry(site.storeDir, { ...goodRegistry, revision });
  await site.registry.refresh();
};
const page = async (path = '/', headers = {}): Promise<string> => (await fetch(site.origin + path, { headers })).text();

describe('a page that was rendered with its release', () => {
  test('stands in the HTML, inside the shell’s frame, with the operator’s names', async () => {
    expect(await page()).toContain(
      '<div id="root" data-prerendered><header>Gathri &amp; &quot;Co&quot;</header><main><h1>&lt;/script&gt;&lt;b&gt;bundles&lt;/b&gt;</h1></main></div>',
    );
  });

  test('brings its styles along, so that nothing has to be fetched before it is seen', async () => {
    const html = await page();
    expect(html).toMatch(/<style>:root\{[^<]+a\{color:red\}a\{color:red\}<\/style>/);
    expect(html).toContain('<link rel="stylesheet" data-rspack="mfe_landing:chunk-7">');
    expect(html).not.toMatch(/<link rel="(stylesheet|preload)"[^>]*\.css/);
  });

  test('is painted before its scripts are asked for, and names them all, so that they then come at once', async () => {
    const front = await page();
    expect(front).not.toMatch(/<script[^>]* src=|<link rel="preload"/);
    const start = front.slice(front.indexOf('first-contentful-paint') - 1500);
    expect(front.indexOf('first-contentful-paint')).toBeGreaterThan(front.indexOf('<h1>'));
    for (const file of ['/releases/shell/s1/main.1.js', '/releases/landing/l1/remoteEntry.1.js'])
      expect(start).toContain(`"${file}"`);
    for (const file of ['shell/s1/main.1.js', 'landing/l1/remoteEntry.1.js'])
      expect(await page('/terms')).toContain(`<link rel="preload" as="script" href="/releases/${file}"`);
  });

  test('names of other modules what a click needs; the rest is asked for when the page is at rest', async () => {
    const registry = JSON.parse(/id="boot">(.*?)<\/script>/.exec(await page())?.[1] ?? '{}');
    expect(registry.modules.landing.first.js).toHaveLength(1);
    expect(registry.modules.customer).toMatchObject({ version: 'c1', entry: { url: expect.any(String) } });
    expect(registry.modules.customer.first).toBeUndefined();
    const fresh = await (await fetch(`${site.origin}/boot.json`)).json();
    expect(fresh.modules.customer.first.js).toHaveLength(1);
  });

  test('hides itself where the browser has kept what changes it', async () => {
    expect(await page()).not.toContain('localStorage');
    await writeRelease(site.storeDir, 'landing', 'l1', { pages: { '/': { ...front, unless_stored: ['draft'] } } });
    await showRegistry();
    const html = await page();
    expect(html.indexOf('localStorage')).toBeLessThan(html.indexOf('<body>'));
    expect(html.indexOf('potli-skeleton')).toBeGreaterThan(html.indexOf('<h1>'));
  });

  test('says nothing of scripts where it is whole without them', async () =>
    expect(await page()).not.toContain('<noscript>'));

  test('says that it needs scripts where nothing can be done without', async () => {
    await writeRelease(site.storeDir, 'landing', 'l1', { pages: { '/': { ...front, needs_scripts: true } } });
    await showRegistry();
    expect(await page()).toMatch(/<h1>.*<noscript><div class="page"><p>This page needs JavaScript\./s);
  });

  test('is named and described, also to those it is shared with', async () => {
    const html = await page();
    expect(html).toContain('<title>Front · Gathri &amp; &quot;Co&quot;</title>');
    expect(html).toContain('<meta name="description" content="What is &quot;here&quot;">');
    expect(html).toContain('<meta property="og:url" content="https://potli.example/">');
    expect(html).toContain('<meta property="og:image" content="https://potli.example/releases/landing/l1/share.png">');
    expect(html).toContain('<link rel="canonical" href="https://potli.example/">');
  });

  test('tells search engines who runs the site and what is asked, in JSON that cannot end its element', async () => {
    const blocks = [...(await page()).matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)];
    const [organization, questions] = blocks.map(([, text]) => JSON.parse(text ?? ''));
    expect(organization).toMatchObject({
      '@type': 'Organization',
      name: 'Gathri & "Co"',
      slogan: '</script><b>bundles</b>',
    });
    expect(questions).toEqual({ '@type': 'FAQPage', name: 'Asked of Gathri & "Co"' });
  });

  test('is not shown at another address', async () => {
    expect(await page('/terms')).not.toContain('data-prerendered');
    expect(await page('/user')).toContain('aria-busy="true"');
  });

  test('is left out when the shell has no frame for it', async () => {
    await writeRelease(site.storeDir, 'shell', 's1');
    await showRegistry();
    expect(await page()).not.toContain('data-prerendered');
  });

  test('is refused when its file is not the one that was released; the last good registry stays', async () => {
    const file = join(site.storeDir, 'landing/l1/page.0.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('<h1>', '<h1 onclick=x>'));
    await showRegistry();
    expect(site.logged.at(-1)).toMatchObject({
      event: 'registry-refused',
      facts: { reason: 'landing l1: page.0.json is not the file that was released' },
    });
    expect(await page()).toContain('<main><h1>');
  });
});

describe('search engines', () => {
  test('are told which pages to list, and of no other', async () => {
    const answer = await fetch(`${site.origin}/sitemap.xml`);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/xml']);
    expect([...(await answer.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)).toEqual([
      'https://potli.example/',
      'https://potli.example/terms',
    ]);
    expect(await page('/robots.txt')).toContain('Sitemap: https://potli.example/sitemap.xml');
  });

  test.each([
    ['/', true],
    ['/terms', true],
    ['/user/order/create', false],
    ['/nowhere', false],
  ])('may list %s: %s', async (path, listed) => {
    const answer = await fetch(site.origin + path);
    expect(answer.headers.get('x-robots-tag')).toBe(listed ? null : 'noindex, nofollow');
    expect((await answer.text()).includes('<meta name="robots" content="noindex, nofollow">')).toBe(!listed);
  });

  test('may read every page, or they would not see that it is not to be listed', async () => {
    expect(await page('/robots.txt')).not.toMatch(/Disallow: \/(user|admin)/);
  });
});

test('a rendered page is packed once, as small as it gets, and still brings each visitor a nonce of their own', async () => {
  // Another page than any that was asked for before.
  await writeRelease(site.storeDir, 'landing', 'l1', {
    pages: { '/': { ...front, html: '<h1>Never asked for</h1>' } },
  });
  await showRegistry();
  const asked = () => fetch(`${site.origin}/`, { headers: { 'accept-encoding': 'br' } });
  const nonces = new Set<string | undefined>();
  const sizeOf = async () => {
    const answer = await asked();
    const nonce = /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
    const text = await answer.text();
    expect(text.replace(nonce ?? '', 'NONCE')).toBe((await page()).replace(/(nonce=")[^"]+/, '$1NONCE'));
    nonces.add(nonce);
    return Number(answer.headers.get('content-length'));
  };
  const first = await sizeOf();
  await vi.waitFor(async () => expect(await sizeOf()).not.toBe(first), { timeout: 5000 });
  await sizeOf();
  expect(nonces.size).toBeGreaterThan(2);
});

test.each(['br', 'gzip', undefined])('a page is sent compressed as the browser likes: %s', async (encoding) => {
  const answer = await fetch(`${site.origin}/`, { headers: { 'accept-encoding': encoding ?? 'identity' } });
  expect(answer.headers.get('content-encoding')).toBe(encoding ?? null);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain('</html>');
});
