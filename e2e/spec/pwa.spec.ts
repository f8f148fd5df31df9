import { expect, type Page } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { customerOn, goods } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** Installed, offline, without what a browser usually has: sections 2 and 7, and beyond. */
test.use({ serviceWorkers: 'allow' });

/**
 * The browser's own offer, which a test cannot bring about, once the shell listens for it; `asked` counts how often the
 * prompt was opened.
 */
const offerInstallation = (page: Page) => expect.poll(() => page.evaluate(dispatchOffer)).toBe(true);
const dispatchOffer = () => {
  const offer = new Event('beforeinstallprompt', { cancelable: true });
  const asked = { count: 0 };
  Object.assign(offer, {
    prompt: async () => {
      asked.count += 1;
    },
  });
  Object.assign(window, { asked });
  window.dispatchEvent(offer);
  return offer.defaultPrevented;
};
const prompt = (page: Page) => page.getByRole('region', { name: /^Install / });

/** Once the service worker has what this page needs; a visit later it is in charge. */
const untilKept = (page: Page, file: RegExp) =>
  expect
    .poll(
      () =>
        page.evaluate(async () => {
          await navigator.serviceWorker.ready;
          const addresses: string[] = [];
          for (const name of await caches.keys()) {
            for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
          }
          return addresses.join(' ');
        }),
      { timeout: 30_000 },
    )
    .toMatch(file);

/** Once all scripts of the module that owns this page are kept, those of pages not yet seen among them. */
const untilKeptWhole = (page: Page, module: string) =>
  expect
    .poll(
      () =>
        page.evaluate(async (name) => {
          const { modules } = JSON.parse(document.getElementById('boot')?.textContent ?? '{}');
          const folder = `/releases/${name}/${modules[name].version}/`;
          const { files }: { files: { path: string }[] } = await (await fetch(`${folder}release.json`)).json();
          const scripts = files.filter(({ path }) => path.endsWith('.js'));
          const kept = await Promise.all(scripts.map(({ path }) => caches.match(folder + path)));
          return kept.filter((answer) => answer === undefined).length;
        }, module),
      { timeout: 30_000 },
    )
    .toBe(0);

test.describe('the install prompt', () => {
  test('spec 2 · An install-app prompt appears on / only, once the browser offers installation.', async ({ page }) => {
    await page.goto(`${site()}/user/calculator`);
    await expect(page.getByLabel('Weight (KG)')).toBeEnabled();
    await offerInstallation(page);
    await expect(prompt(page)).toBeHidden();
    await page.getByRole('link', { name: /home$/ }).first().click();
    await expect(prompt(page)).toBeVisible();
    await prompt(page).getByRole('button', { name: 'Install' }).click();
    await expect(prompt(page)).toBeHidden();
    expect(await page.evaluate(() => (window as unknown as { asked: { count: number } }).asked.count)).toBe(1);
  });
});

test.describe('the service worker', () => {
  test('spec 7 · A service worker is registered by the shell.', async ({ page }) => {
    await page.goto(site());
    const script = await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.scriptURL);
    expect(script).toBe(`${site()}/service-worker.js`);
  });

  test('opens and changes a started order offline', async ({ page, context, quiet }) => {
    quiet.except(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    const customer = customerOn(page, aPhone());
    await page.goto(`${site()}/user/order/create`);
    await customer.fetchProduct(1, 'shawl');
    await untilKept(page, /\/app-shell/);
    await untilKeptWhole(page, 'customer');
    await context.setOffline(true);
    await page.goto(`${site()}/user/order/create`);
    await expect(page.getByText(goods.shawl.name)).toBeVisible();
    const notice = page.getByText(/You are offline\./);
    await expect(notice).toBeVisible();
    await page.setViewportSize({ width: 360, height: 740 });
    const [above, heading] = [await notice.boundingBox(), await page.getByRole('heading', { level: 1 }).boundingBox()];
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(heading?.y ?? 0);
    await customer.choose(1, { color: 'Grey', quantity: 2 });
    await page.reload();
    await expect(customer.card(1).getByLabel('Color')).toHaveValue('Grey');
    await page.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByRole('heading', { name: 'Contact & Address Details' })).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Contact & Address Details' })).toBeVisible();
    await expect(page.getByText(/You are offline\./)).toBeHidden();
  });

  test('shows an offline page where nothing is cached, and the page itself after reconnecting', async ({
    page,
    context,
    quiet,
  }) => {
    quiet.except(/ERR_INTERNET_DISCONNECTED|ERR_FAILED/);
    await page.goto(site());
    await untilKept(page, /\/offline\.html/);
    await context.setOffline(true);
    await page.goto(`${site()}/admin`);
    await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
    await expect(page).toHaveURL(`${site()}/admin`);
    await context.setOffline(false);
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByLabel('Passkey')).toBeVisible();
  });

  test('caches no API response, and no page but the frame', async ({ page }) => {
    await page.goto(site());
    await untilKept(page, /\/app-shell/);
    const customer = customerOn(page, aPhone());
    const { orderId } = await customer.placeOrder([{ good: 'shawl' }]);
    await customer.openOrder(orderId, 'evaluating');
    await untilKept(page, /\/releases\/customer\//);
    const kept = await page.evaluate(async () => {
      const addresses: string[] = [];
      for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) addresses.push(new URL(url).pathname);
      return addresses;
    });
    const allowed =
      /^\/(releases\/[^?]+\.(js|css|avif|webp|svg)|app-shell|offline\.html|favicon\.svg|manifest\.webmanifest|icons\/[^/]+\.png)$/;
    expect(kept.filter((path) => !allowed.test(path))).toEqual([]);
    expect(kept.join(' ')).not.toContain(orderId);
  });

  test('never serves a cached page while online', async ({ page }) => {
    await page.goto(`${site()}/user/order/create`);
    await untilKept(page, /\/app-shell/);
    // An id of the site's own for each request: a page out of a cache would bring an old one.
    const requestId = async () => (await page.reload())?.headers()['x-request-id'];
    const first = await requestId();
    expect(first).toBeDefined();
    expect(await requestId()).not.toBe(first);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  });
});
