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
  test('is served as one, and kept for a while', async () => {
    const answer = await get('/manifest.webmanifest');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toMatch(/^application\/manifest\+json/);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=3600');
  });

  test('names the product, its colours and where it starts', async () => {
    expect(await (await get('/manifest.webmanifest')).json()).toMatchObject({
      name: 'Potli',
      start_url: '/',
      display: 'standalone',
      theme_color: palette.light.paper,
      background_color: palette.light.paper,
    });
  });

  test('shows icons that the site serves, in the sizes it says, one of them with room for any shape', async () => {
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

  test('has an icon for telephones that look for one of their own', async () => {
    expect(await (await get('/')).text()).toContain('<link rel="apple-touch-icon" href="/icons/apple-touch-icon.png">');
    expect((await get('/icons/apple-touch-icon.png')).headers.get('content-type')).toBe('image/png');
    expect((await get('/icons/other.png')).status).toBe(404);
  });

  test('lets other apps share a link with order creation, whose address answers with a page', async () => {
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

  test('is linked in the head of a page whose policy allows it', async () => {
    const page = await get('/');
    expect(await page.text()).toMatch(
      /<head>[\s\S]*<link rel="manifest" href="\/manifest\.webmanifest">[\s\S]*<\/head>/,
    );
    expect(page.headers.get('content-security-policy')).toContain("manifest-src 'self'");
  });
});
