import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { serveModule } from '@potli/module-sdk/local-build/serve-module.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { operatorSession } from './journey/api.ts';
import { collectConsole } from './journey/collect-console.ts';
import { copyStore, type OwnSite, startOwnSite } from './journey/own-site.ts';
import { putRegistry, registryOf, releaseOf, storeVariant } from './journey/release-variant.ts';
import { orders } from './journey/running-stack.ts';

/** One browser sees what visitors do not: a developer's local build, or the preview of a stored release. */
// Without the service worker, whose requests a test does not see.
test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });

let own: OwnSite;
let served: Awaited<ReturnType<typeof serveModule>>;
let buildStore: string;
test.beforeAll(async () => {
  const [port = 0] = await findFreePorts(1);
  own = await startOwnSite({ OVERRIDE_ORIGINS: `http://127.0.0.1:${port}`, ORDERS_URL: orders() });
  const { storeDir, registry } = await copyStore();
  buildStore = storeDir;
  const customer = registry.modules.customer;
  const release = await releaseOf(storeDir, 'customer', customer?.live ?? '');
  await storeVariant(storeDir, release, 'local', (text) => text.replaceAll('"Get Price"', '"Work Out Price"'));
  await putRegistry(storeDir, { ...registry, modules: { customer: { live: 'local', prefixes: ['/user'] } } });
  served = await serveModule({ module: 'customer', storeDir, port, site: own.url });
});
test.afterAll(async () => {
  await served?.stop();
  await own?.stop();
  if (buildStore) await rm(buildStore, { recursive: true, force: true });
});

const price = { released: 'Get Price', local: 'Work Out Price' };

test('the override page loads one module from a local build, in one browser, until it is reset', async ({
  page,
  browser,
}) => {
  const consoleErrors: string[] = [];
  collectConsole(page, consoleErrors);
  await page.goto(`${own.url}/override?module=customer&origin=${encodeURIComponent(served.origin)}`);
  await page.getByRole('button', { name: 'Use the local build' }).click();
  await expect(page).toHaveURL(`${own.url}/`);
  await expect(page.getByText(`customer from ${served.origin}`)).toBeVisible();
  await page.goto(`${own.url}/user/calculator`);
  await expect(page.getByRole('button', { name: price.local })).toBeVisible();
  await expect(page.getByText(`customer from ${served.origin}`)).toBeVisible();

  const other = await browser.newPage();
  await other.goto(`${own.url}/user/calculator`);
  await expect(other.getByRole('button', { name: price.released })).toBeVisible();
  await other.close();

  await page.getByRole('button', { name: 'Reset' }).click();
  await expect(page.getByRole('button', { name: price.released })).toBeVisible();
  await expect(page.getByText(served.origin)).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('a payment page never runs a local build, also after one was loaded', async ({ page }) => {
  await page.goto(`${own.url}/override?module=customer&origin=${encodeURIComponent(served.origin)}`);
  await page.getByRole('button', { name: 'Use the local build' }).click();
  await expect(page).toHaveURL(`${own.url}/`);
  await page.goto(`${own.url}/user/calculator`);
  await expect(page.getByRole('button', { name: price.local })).toBeVisible();
  const local: string[] = [];
  const reloaded = page.waitForEvent('load');
  await page.evaluate(() => {
    history.pushState({ key: 'x', idx: 1 }, '', `/user/payment/${'0'.repeat(26)}`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await reloaded;
  page.on('request', (request) => {
    if (request.url().startsWith(served.origin)) local.push(request.url());
  });
  await expect(page.getByText(/Order not found/).first()).toBeVisible();
  await expect(page.getByText(`customer from ${served.origin}`)).toHaveCount(0);
  expect(local).toEqual([]);
});

test('falls back to the release with a message on the badge while the machine is unreachable', async ({ page }) => {
  await page.goto(`${own.url}/override?module=customer&origin=${encodeURIComponent(served.origin)}`);
  await page.getByRole('button', { name: 'Use the local build' }).click();
  await expect(page).toHaveURL(`${own.url}/`);
  await page.route(`${served.origin}/**`, (route) => route.abort());
  await page.goto(`${own.url}/user/calculator`);
  await expect(page.getByRole('button', { name: price.released })).toBeVisible();
  await expect(page.getByText(`customer: no response from ${served.origin}, showing the release`)).toBeVisible();
});

test('an operator previews a stored release with a badge until it is ended, others never see it, and it is not counted', async ({
  page,
  browser,
}) => {
  const { storeDir } = own;
  const live = await releaseOf(storeDir, 'customer', (await registryOf(storeDir)).modules.customer?.live ?? '');
  await storeVariant(storeDir, live, 'next', (text) => text.replaceAll('"Get Price"', '"Work Out Price"'));
  const address = `${own.url}/user/calculator?preview=customer@next`;
  await page.goto(address);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('alert')).toHaveText('Unauthorized');

  const counted: string[] = [];
  const consoleErrors: string[] = [];
  collectConsole(page, consoleErrors);
  page.on('request', (request) => {
    if (request.url().includes('/api/analytics/')) counted.push(request.url());
  });
  const { token } = await operatorSession();
  await page.evaluate((value) => sessionStorage.setItem('admin_token', value), token);
  await page.getByRole('button', { name: 'Show the preview' }).click();
  await expect(page.getByRole('button', { name: price.local })).toBeVisible();
  await expect(page.getByText('Preview of customer next')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByText('Preview of customer next')).toBeVisible();

  const other = await browser.newPage();
  await other.goto(`${own.url}/user/calculator`);
  await expect(other.getByRole('button', { name: price.released })).toBeVisible();
  await other.goto(address);
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Preview');
  await other.close();

  await page.getByRole('link', { name: 'Calculator' }).first().click();
  await expect(page.getByRole('button', { name: price.local })).toBeVisible();
  expect([counted, consoleErrors]).toEqual([[], []]);
  await page.getByRole('button', { name: 'End preview' }).click();
  await expect(page.getByRole('button', { name: price.released })).toBeVisible();
  await expect(page.getByText('Preview of customer next')).toHaveCount(0);
});
