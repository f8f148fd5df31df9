import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { templateBrand } from '@potli/ui-kit/template-config.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningSite, runSite, runSiteInTest, serveRegistry, writeRelease } from './testing/site.ts';

let site: RunningSite;
const frame = { html: `<header>${templateBrand.name}</header><main>{{{page}}}</main>`, style_marks: [] };
const front = {
  html: `<h1>${templateBrand.tagline}</h1>`,
  head: {
    title: `Front · ${templateBrand.name}`,
    description: 'What is "here"',
    image: { path: '/releases/landing/l1/share.png', width: 1200, height: 630, alt: templateBrand.name },
    structured_data: [{ '@type': 'FAQPage', name: `Asked of ${templateBrand.name}` }],
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
  await serveRegistry(site, { revision });
};
const page = async (path = '/', headers = {}): Promise<string> => (await fetch(site.origin + path, { headers })).text();

describe('a prerendered page', () => {
  test('is in the HTML, inside the shell’s frame, with the configured brand', async () => {
    expect(await page()).toContain(
      '<div id="root" data-prerendered><header>Gathri &amp; &quot;Co&quot;</header><main><h1>&lt;/script&gt;&lt;b&gt;bundles&lt;/b&gt;</h1></main></div>',
    );
  });

  test('inlines its styles', async () => {
    const html = await page();
    expect(html).toMatch(/<style>:root\{[^<]+a\{color:red\}a\{color:red\}<\/style>/);
    expect(html).toContain('<link rel="stylesheet" data-rspack="mfe_landing:chunk-7">');
    expect(html).not.toMatch(/<link rel="(stylesheet|preload)"[^>]*\.css/);
  });

  test('loads its scripts after the first paint, all at once', async () => {
    const front = await page();
    expect(front).not.toMatch(/<script[^>]* src=|<link rel="preload"/);
    const start = front.slice(front.indexOf('first-contentful-paint') - 1500);
    expect(front.indexOf('first-contentful-paint')).toBeGreaterThan(front.indexOf('<h1>'));
    for (const file of ['/releases/shell/s1/main.1.js', '/releases/landing/l1/remoteEntry.1.js'])
      expect(start).toContain(`"${file}"`);
    for (const file of ['shell/s1/main.1.js', 'landing/l1/remoteEntry.1.js'])
      expect(await page('/terms')).toContain(`<link rel="preload" as="script" href="/releases/${file}"`);
  });

  test('lists only the entries of other modules; their first files come from /boot.json', async () => {
    const registry = JSON.parse(/id="boot">(.*?)<\/script>/.exec(await page())?.[1] ?? '{}');
    expect(registry.modules.landing.first.js).toHaveLength(1);
    expect(registry.modules.customer).toMatchObject({ version: 'c1', entry: { url: expect.any(String) } });
    expect(registry.modules.customer.first).toBeUndefined();
    const fresh = await (await fetch(`${site.origin}/boot.json`)).json();
    expect(fresh.modules.customer.first.js).toHaveLength(1);
  });

  test('is hidden while the browser holds a draft', async () => {
    expect(await page()).not.toContain('localStorage');
    await writeRelease(site.storeDir, 'landing', 'l1', { pages: { '/': { ...front, unless_stored: ['draft'] } } });
    await showRegistry();
    const html = await page();
    expect(html.indexOf('localStorage')).toBeLessThan(html.indexOf('<body>'));
    expect(html.indexOf('potli-skeleton')).toBeGreaterThan(html.indexOf('<h1>'));
  });

  test('has no noscript message when it works without scripts', async () =>
    expect(await page()).not.toContain('<noscript>'));

  test('has a noscript message when it needs scripts', async () => {
    await writeRelease(site.storeDir, 'landing', 'l1', { pages: { '/': { ...front, needs_scripts: true } } });
    await showRegistry();
    expect(await page()).toMatch(/<h1>.*<noscript><div class="page"><p>This page needs JavaScript\./s);
  });

  test('has a title, a description and Open Graph tags', async () => {
    const html = await page();
    expect(html).toContain('<title>Front · Gathri &amp; &quot;Co&quot;</title>');
    expect(html).toContain('<meta name="description" content="What is &quot;here&quot;">');
    expect(html).toContain('<meta property="og:url" content="https://potli.example/">');
    expect(html).toContain('<meta property="og:image" content="https://potli.example/releases/landing/l1/share.png">');
    expect(html).toContain('<link rel="canonical" href="https://potli.example/">');
  });

  test('has structured data, in JSON that cannot end its element', async () => {
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

  test('is not used when the shell has no frame for it', async () => {
    await writeRelease(site.storeDir, 'shell', 's1');
    await showRegistry();
    expect(await page()).not.toContain('data-prerendered');
  });

  test('is not used when its release was built before templates', async () => {
    const old = { ...front, html: '<h1>placeholder:brand.tagline;</h1>' };
    await writeRelease(site.storeDir, 'landing', 'l1', { pages: { '/': old } });
    await showRegistry();
    expect(await page()).not.toMatch(/data-prerendered|placeholder:/);
  });

  test('is rejected when its file differs from the released one; the last good registry stays', async () => {
    const file = join(site.storeDir, 'landing/l1/page.0.json');
    await writeFile(file, (await readFile(file, 'utf8')).replace('<h1>', '<h1 onclick=x>'));
    await showRegistry();
    expect(site.logged.at(-1)).toMatchObject({
      event: 'registry-refused',
      facts: { reason: 'landing l1: page.0.json differs from the released file' },
    });
    expect(await page()).toContain('<main><h1>');
  });
});

describe('search engines', () => {
  test('get a sitemap of the listed pages only', async () => {
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

  test('may crawl every page, to see noindex', async () => {
    expect(await page('/robots.txt')).not.toMatch(/Disallow: \/(user|admin)/);
  });
});

test('fills template sections: repeats social links, omits the inbox link without an address', async () => {
  const html =
    '<ul>{{#brand.social}}<li><a href="{{url}}">{{label}}</a></li>{{/brand.social}}</ul>{{#inboxUrl}}<a href="{{inboxUrl}}">Inbox</a>{{/inboxUrl}}';
  await writeRelease(site.storeDir, 'landing', 'l1', { pages: { '/': { ...front, html } } });
  await showRegistry();
  const text = await page();
  expect(text.match(/<li><a href="https:\/\/[a-z]+\.potli\.example\/">/g)).toHaveLength(3);
  expect(text).not.toContain('Inbox');
});

test('does not take an operator’s value for a template tag', async () => {
  const sly = await runSiteInTest({ BRAND: JSON.stringify({ name: '{{siteUrl}}' }) });
  await writeRelease(sly.storeDir, 'shell', 's1', { pages: { '/': frame } });
  await writeRelease(sly.storeDir, 'landing', 'l1', { pages: { '/': front } });
  await serveRegistry(sly, { revision: 900 });
  expect(await (await fetch(sly.origin)).text()).toContain('<header>{{siteUrl}}</header>');
});

describe('a page in the browser’s cache', () => {
  const tagOf = async (path: string, headers = {}) =>
    (await fetch(site.origin + path, { headers })).headers.get('etag');

  test.each(['br', 'gzip', 'identity'])('is answered 304 with its headers: %s', async (encoding) => {
    // As browsers ask; without it fetch adds `no-cache`, which asks for the whole page.
    const headers = { 'accept-encoding': encoding, 'cache-control': 'max-age=0' };
    const first = await fetch(`${site.origin}/`, { headers });
    const again = await fetch(`${site.origin}/`, {
      headers: { ...headers, 'if-none-match': first.headers.get('etag') ?? '' },
    });
    expect([again.status, await again.text()]).toEqual([304, '']);
    for (const name of ['content-security-policy', 'etag', 'cache-control', 'vary'])
      expect(again.headers.get(name)).toBe(first.headers.get(name));
  });

  test('is sent again after a promotion and under another policy', async () => {
    const before = await tagOf('/');
    await writeRelease(site.storeDir, 'landing', 'l1', { pages: { '/': { ...front, html: '<h1>New</h1>' } } });
    await showRegistry();
    expect(await tagOf('/')).not.toBe(before);
    const other = await runSiteInTest({ PROVIDER_ORIGINS: 'https://other.example' });
    const plain = await runSiteInTest();
    const tags = await Promise.all(
      [other, plain].map(async ({ origin }) => (await fetch(`${origin}/user`)).headers.get('etag')),
    );
    expect(tags[0]).not.toBe(tags[1]);
  });

  test('is the same for every address and visitor', async () =>
    expect(await page('/user/orderdetail/ABC123', { cookie: 'potli_bucket=7' })).toBe(
      await page('/user/orderdetail/XYZ789', { cookie: 'potli_bucket=93' }),
    ));
});

test.each(['br', 'gzip', undefined])('compresses a page as the browser accepts: %s', async (encoding) => {
  const answer = await fetch(`${site.origin}/`, { headers: { 'accept-encoding': encoding ?? 'identity' } });
  expect(answer.headers.get('content-encoding')).toBe(encoding ?? null);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await answer.text()).toContain('</html>');
});
