import { expect, type Page } from '@playwright/test';
import { customerOn } from '../journey/customer.ts';
import { test } from '../journey/quiet.ts';
import { aPhone, site } from '../journey/surroundings.ts';
import { expectNothingMoved, expectTakenOver, watchTakeover } from '../journey/taken-over.ts';

/** The front page where little is to be had: no scripts, no network, no storage, no room, no motion. */
const toast = (page: Page) => page.getByText(/shipping cost does not rise/);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('the front page has all its words, pictures and links, and nothing that could not be dismissed', async ({
    page,
  }) => {
    await page.goto(site());
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(8);
    await expect(page.getByText('43 orders delivered')).toBeVisible();
    await expect(page.getByText(/©.*08-04-2025/)).toBeVisible();
    await expect(toast(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden();
    await page.getByText('When do I pay?').click();
    await expect(page.getByText(/After a person has checked every item/)).toBeVisible();
    await expect(page.locator('noscript')).toHaveCount(0);
  });

  test('a pasted link is sent along by the form itself', async ({ page }) => {
    await page.goto(site());
    await page.getByLabel('Link of a product').fill('https://shop.example/kurta');
    await page.getByLabel('Link of a product').press('Enter');
    await expect(page).toHaveURL(`${site()}/user/order/create?url=${encodeURIComponent('https://shop.example/kurta')}`);
  });
});

test('the scripts take the page over as it stands: nothing is drawn anew and nothing moves', async ({ page }) => {
  await watchTakeover(page);
  // The scripts come once the page has been seen.
  await page.route('**/*.js', async (route) => {
    await page.waitForFunction(() => document.querySelector('h1') !== null);
    await route.continue();
  });
  await page.goto(site());
  await expect(toast(page)).toBeVisible();
  await expectTakenOver(page);
  await page.getByRole('button', { name: 'Next picture' }).click();
  await expect(page.getByText('2 / 5')).toBeVisible();
  await expectNothingMoved(page);
});

test('what was pasted before the scripts came is not lost', async ({ page }) => {
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await page.goto(site(), { waitUntil: 'commit' });
  const field = page.getByLabel('Link of a product');
  await field.fill('https://shop.example/kurta');
  release();
  await expect(toast(page)).toBeVisible();
  await expect(field).toHaveValue('https://shop.example/kurta');
});

test('a link pasted on the front page is taken up by order creation', async ({ page }) => {
  const customer = customerOn(page, aPhone());
  await page.goto(site());
  await page.getByLabel('Link of a product').fill('https://shop.example/kurta');
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(customer.card(1).getByLabel('Product link')).toHaveValue('https://shop.example/kurta');
});

test('a link sent from the front page before its scripts are there is taken up by order creation', async ({ page }) => {
  const customer = customerOn(page, aPhone());
  const { promise: sent, resolve: send } = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(site(), { waitUntil: 'commit' });
  await page.getByLabel('Link of a product').fill('https://shop.example/kurta');
  await page.getByRole('button', { name: 'Get Started' }).click({ noWaitAfter: true });
  await page.waitForURL('**/user/order/create?*', { waitUntil: 'commit' });
  send();
  await expect(customer.card(1).getByLabel('Product link')).toHaveValue('https://shop.example/kurta');
});

test('a network lost before the scripts came leaves the page readable', async ({ page, quiet }) => {
  quiet.except(/ERR_FAILED/);
  await page.route('**/*.js', (route) => route.abort());
  await page.goto(site());
  await expect(page.getByRole('alert')).toContainText('This page did not load completely');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Shop your favourite/);
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create?url=`);
});

test('a network lost afterwards leaves the page working, and says so', async ({ page, context, quiet }) => {
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

for (const [condition, script] of [
  [
    'disabled',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('denied', 'SecurityError');
        },
      }),
  ],
  [
    'full',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    },
  ],
] as const) {
  test(`a storage that is ${condition} stops neither the page nor the offer to install`, async ({ page }) => {
    await page.addInitScript(script);
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
}

for (const [width, height] of [
  [280, 480],
  [360, 780],
  [768, 1024],
  [1280, 800],
  [1920, 1080],
  [3840, 2160],
] as const) {
  test(`on a screen of ${width} × ${height} nothing is cut off`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.goto(site());
    await expect(toast(page)).toBeVisible();
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Get Started' }).click({ trial: true });
    await page.getByRole('button', { name: 'Next picture' }).click({ trial: true });
  });
}

test.describe('for those who want less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });
  test('the pictures of the carousel change without travelling', async ({ page }) => {
    await page.goto(site());
    await expect(toast(page)).toBeVisible();
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

test('search engines find one title, one description, the questions and who runs the site; order pages stay out', async ({
  request,
}) => {
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
