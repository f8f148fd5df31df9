import { palette } from '@potli/ui-kit/theme.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningSite, runSite } from './testing/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await runSite({});
});
afterAll(() => site.stop());
const get = (path: string) => fetch(site.origin + path);

describe('the web app manifest', () => {
  test('is served with its type and cached', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('has the brand’s name, colours and start address', async () => {
    expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Potli',
      start_url: '/',
      display: 'standalone',
      theme_color: palette.light.paper,
      background_color: palette.light.paper,
    });
  });

  test('lists icons that the site serves in their sizes, one maskable', async () => {
    const { icons } = await (await get('/manifest.webmanifest')).json();
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => `${sizes} ${purpose}`)).toEqual([
      'any any',
      '192x192 any',
      '512x512 any',
      '512x512 maskable',
    ]);
    for (const { src, type, sizes } of icons) {
      const icon = await get(src);
      expect([icon.status, icon.headers.get('content-type')]).toEqual([200, type]);
      if (type !== 'image/png') continue;
      const header = Buffer.from(await icon.arrayBuffer());
      expect(`${header.readUInt32BE(16)}x${header.readUInt32BE(20)}`).toBe(sizes);
    }
  });

  test('links an Apple touch icon', async () => {
    expect(await (await get('/')).text()).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">');
    expect((await get('/icons/apple-touch-icon.png')).headers.get('content-type')).toBe('image/png');
    expect((await get('/icons/other.png')).status).toBe(404);
  });

  test('declares order creation as share target', async () => {
    const { share_target } = await (await get('/manifest.webmanifest')).json();
    expect(share_target).toEqual({
      action: '/user/order/create',
      method: 'GET',
      params: { title: 'title', text: 'text', url: 'url' },
    });
    const shared = await get(`${share_target.action}?url=${encodeURIComponent('https://shop.example/"><script>')}`);
    expect(shared.status).toBe(200);
    expect(await shared.text()).not.toContain('shop.example');
  });

  test('is linked in every page, whose policy allows it', async () => {
    const page = await get('/');
    expect(await page.text()).toMatch(
      /<head>[\s\S]*<link rel="manifest" href="\/manifest\.webmanifest">[\s\S]*<\/head>/,
    );
    expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'");
  });
});
