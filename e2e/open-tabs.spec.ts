import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import { collectConsole } from './journey/collect-console.ts';
import { type OwnSite, startOwnSite } from './journey/own-site.ts';
import { putRegistry, releaseOf, storeVariant } from './journey/release-variant.ts';

/** Open pages while other versions are promoted, rolled back and pruned. */
// Without the service worker, whose requests a test does not see.
test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });

let own: OwnSite;
let customer: Release;
test.beforeEach(async () => {
  own = await startOwnSite();
  customer = await releaseOf(own.storeDir, 'customer', own.registry.modules.customer?.live ?? '');
});
test.afterEach(() => own?.stop());

const prefixes = () => own.registry.modules.customer?.prefixes ?? [];
/** Puts a registry into the store; resolves when the site has it. */
const publish = async (registry: Registry): Promise<void> => {
  await putRegistry(own.storeDir, registry);
  await expect
    .poll(async () => (await (await fetch(`${own.url}/health/ready`)).json()).registry_revision)
    .toBe(registry.revision);
};
/** Makes another version of the customer's module live, with other words on its button. */
const promote = async (version: string, words: string): Promise<void> => {
  await storeVariant(own.storeDir, customer, version, (text) => text.replaceAll('Get Price', words));
  const revision = own.registry.revision + 1;
  const modules = { ...own.registry.modules, customer: { live: version, prefixes: prefixes() } };
  await publish({ ...own.registry, revision, modules });
};
const button = (page: Page, name: string) => page.getByRole('button', { name });
const open = async (page: Page, path: string) => {
  await page.clock.install();
  await page.goto(own.url + path);
};
const go = (page: Page, place: string) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
const offer = (page: Page) => page.getByText('A newer version of this site is ready.');
/** What a page asks at most every half minute it asks again. */
const later = (page: Page) => page.clock.fastForward(60_000);

test('offers a new version on the next navigation, not while a form is filled in, and updates with one press', async ({
  page,
}) => {
  const consoleErrors: string[] = [];
  collectConsole(page, consoleErrors);
  await open(page, '/user/calculator');
  await expect(button(page, 'Get Price')).toBeVisible();
  await promote('promoted', 'Tell Price');
  await later(page);
  await expect(offer(page)).toHaveCount(0);
  await go(page, 'Support');
  await expect(offer(page)).toBeVisible();
  await page.getByLabel('Name').fill('A');
  await expect(offer(page)).toHaveCount(0);
  await go(page, 'Calculator');
  await expect(button(page, 'Get Price')).toBeVisible();
  await expect(offer(page)).toBeVisible();
  await button(page, 'Update now').click();
  await expect(button(page, 'Tell Price')).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('loads the newer version of a module at the next visit to it, without a reload', async ({ page }) => {
  await open(page, '/user/calculator');
  await expect(button(page, 'Get Price')).toBeVisible();
  await page.evaluate(() => Object.assign(globalThis, { kept: true }));
  await promote('promoted', 'Tell Price');
  await later(page);
  const asked = page.waitForResponse(`${own.url}/boot.json`);
  await go(page, 'Home');
  await expect(page.getByRole('heading', { level: 1, name: /Shop your favourite/ })).toBeVisible();
  await (await asked).finished();
  await go(page, 'Calculator');
  await expect(button(page, 'Tell Price')).toBeVisible();
  expect(await page.evaluate(() => 'kept' in globalThis)).toBe(true);
});

test('offers no update on a payment page', async ({ page }) => {
  await open(page, '/user/calculator');
  await expect(button(page, 'Get Price')).toBeVisible();
  await promote('promoted', 'Tell Price');
  await later(page);
  await page.evaluate(() => {
    history.pushState({ key: 'x', idx: 1 }, '', `/user/payment/${'0'.repeat(26)}`);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  });
  await expect(page).toHaveURL(/\/user\/payment\//);
  await expect(page.getByText(/Order not found/).first()).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test('a tab whose files were pruned continues with the live version', async ({ page }) => {
  await page.goto(`${own.url}/contact-support`);
  await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
  await promote('promoted', 'Tell Price');
  await rm(join(own.storeDir, 'customer', customer.version), { recursive: true });
  await go(page, 'Calculator');
  await expect(page.getByRole('alert').getByRole('heading', { name: 'This page did not load' })).toBeVisible({
    timeout: 20_000,
  });
  await button(page, 'Retry').click();
  await expect(button(page, 'Tell Price')).toBeVisible();
});
