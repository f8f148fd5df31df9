import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { collectConsole } from './journey/collect-console.ts';
import { didNotLoad, type FaultSite, says, startFaultSite, support, test } from './journey/fault-site.ts';
import { storeVariant } from './journey/release-variant.ts';

/** Open pages while other versions are promoted, rolled back and pruned. */
let own: FaultSite;
test.beforeAll(async () => {
  own = await startFaultSite();
  await storeVariant(own.storeDir, own.customer, promoted.version, (text) =>
    text.replaceAll('Get Price', promoted.words),
  );
});
test.afterAll(() => own?.stop());
test.beforeEach(() => own.publish({}));

/** Another version of the customer's module, with other words on its button. */
const promoted = { version: 'promoted', words: 'Tell Price' };
const promote = () => own.publish({ live: promoted.version });
const button = (page: Page, name: string) => page.getByRole('button', { name });
const open = (page: Page, path: string) => page.goto(own.url + path);
const openCalculator = async (page: Page) => {
  await open(page, '/user/calculator');
  // Prerendered, it is disabled: the page does not follow the versions yet.
  await expect(button(page, 'Get Price')).toBeEnabled();
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
  await openCalculator(page);
  await promote();
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
  await expect(button(page, promoted.words)).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
  expect(consoleErrors).toEqual([]);
});

test('loads the newer version of a module at the next visit to it, without a reload', async ({ page }) => {
  await openCalculator(page);
  await page.evaluate(() => Object.assign(globalThis, { kept: true }));
  await promote();
  await later(page);
  const asked = page.waitForResponse(`${own.url}/boot.json`);
  await go(page, 'Home');
  await expect(page.getByRole('heading', { level: 1, name: /Shop your favourite/ })).toBeVisible();
  await (await asked).finished();
  await go(page, 'Calculator');
  await expect(button(page, promoted.words)).toBeVisible();
  expect(await page.evaluate(() => 'kept' in globalThis)).toBe(true);
});

test('offers no update on a payment page', async ({ page }) => {
  await openCalculator(page);
  await promote();
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
  await open(page, support);
  await expect(page.getByRole('heading', { name: 'Contact Support' })).toBeVisible();
  await promote();
  const pruned = join(own.storeDir, 'customer', own.customer.version);
  const kept = `${pruned}-kept`;
  await rename(pruned, kept);
  try {
    await go(page, 'Calculator');
    await says(page, didNotLoad);
    await button(page, 'Retry').click();
    await expect(button(page, promoted.words)).toBeVisible();
  } finally {
    await rename(kept, pruned);
  }
});
