import { expect, type Page } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { customerOn } from '../journey/customer.ts';
import { expectHydrated, expectNothingMoved, watchHydration } from '../journey/hydrated.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** The front page without scripts, network, storage, room or motion. */
const toast = (page: Page) => page.getByText(/shipping cost does not rise/);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page has all its text, pictures and links, and nothing that needs a script to close', async ({
    page,
  }) => {
    await page.goto(site());
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(9);
    await expect(page.getByText('43 orders delivered')).toBeVisible();
    await expect(page.getByText(/©.*08-04-2025/)).toBeVisible();
    await expect(toast(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden();
    await page.getByText('When do I pay?').click();
    await expect(page.getByText(/After we have checked every item/)).toBeVisible();
    await expect(page.locator('noscript')).toHaveCount(0);
  });

  test('the form sends a pasted link', async ({ page }) => {
    await page.goto(site());
    await page.getByLabel('Product link').fill('https://shop.example/kurta');
    await page.getByLabel('Product link').press('Enter');
    await expect(page).toHaveURL(`${site()}/user/order/create?url=${encodeURIComponent('https://shop.example/kurta')}`);
  });
});

test('hydrates the prerendered page without rendering it again and without layout shift', async ({ page }) => {
  await watchHydration(page);
  // The scripts come once the page has been seen.
  await page.route('**/*.js', async (route) => {
    await page.waitForFunction(() => document.querySelector('h1') !== null);
    await route.continue();
  });
  await page.goto(site());
  await expect(toast(page)).toBeVisible();
  await expectHydrated(page);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(page.getByText('2 / 5')).toBeVisible();
  await expectNothingMoved(page);
});

test('a link pasted before hydration is kept', async ({ page }) => {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(site(), { waitUntil: 'commit' });
  const field = page.getByLabel('Product link');
  await field.fill('https://shop.example/kurta');
  release();
  await expect(toast(page)).toBeVisible();
  await expect(field).toHaveValue('https://shop.example/kurta');
});

test('order creation receives a link pasted on the front page', async ({ page }) => {
  const customer = customerOn(page, aPhone());
  await page.goto(site());
  await page.getByLabel('Product link').fill('https://shop.example/kurta');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(customer.card(1).getByLabel('Product link')).toHaveValue('https://shop.example/kurta');
});

test('order creation receives a link sent before hydration', async ({ page }) => {
  const customer = customerOn(page, aPhone());
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(site(), { waitUntil: 'commit' });
  await page.getByLabel('Product link').fill('https://shop.example/kurta');
  await page.getByRole('button', { name: 'Get Started' }).click({ noWaitAfter: true });
  await page.waitForURL('**/user/order/create?*', { waitUntil: 'commit' });
  send();
  await expect(customer.card(1).getByLabel('Product link')).toHaveValue('https://shop.example/kurta');
});

test('the page stays readable when the network fails before its scripts load', async ({ page, quiet }) => {
  quiet.except(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(site());
  await expect(page.getByRole('alert')).toContainText('This page did not load completely');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Shop your favourite/);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create?url=`);
});

test('the page keeps working offline with a message', async ({ page, context, quiet }) => {
  quiet.except(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
  await page.goto(site());
  await expect(toast(page)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/You are offline\./)).toBeVisible();
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(page.getByText('2 / 5')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/You are offline\./)).toBeHidden();
});

test('a storage that is disabled affects neither the page nor the install prompt', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(window, 'localStorage', {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    }),
  );
  await page.goto(site());
  await expect(toast(page)).toBeVisible();
  await page.evaluate(() => {
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => {} });
    window.dispatchEvent(offer);
  });
  const prompt = page.getByRole('region', { name: /^Install / });
  await prompt.getByRole('button', { name: 'Not now' }).click();
  await expect(prompt).toBeHidden();
});

test('text grows with the size that its reader has set', async ({ page }) => {
  await page.goto(site());
  // In one turn of the page, which still adds texts after its load.
  const [before, after] = await page.locator('h1, h2, p, footer a').evaluateAll((texts) => {
    const sizes = () => texts.map((text) => Number.parseFloat(getComputedStyle(text).fontSize));
    const usual = sizes();
    document.documentElement.style.setProperty('font-size', '150%');
    return [usual, sizes()] as const;
  });
  expect(before.length).toBeGreaterThan(20);
  expect(after).toEqual(before.map((size) => size * 1.5));
});

test('nothing overflows from 280 to 3840 px', async ({ page }) => {
  await page.goto(site());
  await expect(toast(page)).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const [width, height] of [
    [280, 480],
    [360, 780],
    [768, 1024],
    [1280, 800],
    [1920, 1080],
    [3840, 2160],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect(await overflow(), `${width} × ${height}`).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Get Started' }).click({ trial: true });
    await page.getByRole('button', { name: 'Next picture' }).click({ trial: true });
  }
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the colour scheme and the carousel change without animation', async ({ page }) => {
    await page.goto(site());
    await expect(toast(page)).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect(page.getByText('2 / 5')).toBeVisible();
    const durations = await page
      .getByRole('figure')
      .first()
      .locator('[data-place]')
      .evaluateAll((screens) =>
        screens.map((screen) => Number.parseFloat(getComputedStyle(screen).transitionDuration)),
      );
    expect(durations).toHaveLength(5);
    expect(Math.max(...durations)).toBeLessThan(0.001);
  });
});

test('has one title, one description and structured data; order pages are noindex', async ({ request }) => {
  const html = await (await request.get(site())).text();
  expect(html.match(/<title>Shop from India · [^<]+<\/title>/g)).toHaveLength(1);
  expect(html.match(/<meta name="description"/g)).toHaveLength(1);
  const picture = /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';
  expect((await request.get(picture)).headers()['content-type']).toBe('image/jpeg');
  const data = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(([, text]) =>
    JSON.parse(text ?? ''),
  );
  expect(data.map((each) => each['@type'])).toEqual(['Organization', 'FAQPage']);
  const sitemap = await (await request.get(`${site()}/sitemap.xml`)).text();
  for (const path of ['/', '/privacy', '/terms', '/user/calculator', '/contact-support']) {
    expect(sitemap).toContain(`<loc>${site()}${path}</loc>`);
    expect((await request.get(site() + path)).headers()['x-robots-tag']).toBeUndefined();
  }
  for (const path of ['/user/order/create', '/user/orderdetail/1', '/user/payment/1', '/admin']) {
    expect((await request.get(site() + path)).headers()['x-robots-tag']).toBe('noindex, nofollow');
  }
});
