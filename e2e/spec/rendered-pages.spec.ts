import { expect } from '@playwright/test';
import { customerOn } from '../journey/customer.ts';
import { test } from '../journey/quiet.ts';
import { aPhone, site } from '../journey/surroundings.ts';
import { expectNothingMoved, expectTakenOver, watchTakeover } from '../journey/taken-over.ts';

/** Pages behind the front page that are there before any script: they are read at once, and answer a little later. */
const pages = [
  { path: '/user/calculator', heading: 'Shipping price calculator', button: 'Get Price' },
  { path: '/user/order/create', heading: 'Create your order', button: 'Next' },
];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, heading, button } of pages)
    test(`${path} has its words, takes nothing in and says what it needs`, async ({ page }) => {
      await page.goto(site() + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('button', { name: button })).toBeDisabled();
      await expect(page.locator('noscript')).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Sandbox inbox' })).toBeVisible();
    });
});

for (const { path, button } of pages)
  test(`the scripts take ${path} over as it stands: the page is not drawn anew and nothing moves`, async ({ page }) => {
    await watchTakeover(page);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(site() + path);
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
    await expectTakenOver(page);
    await expectNothingMoved(page);
    expect(errors).toEqual([]);
  });

test('who has begun an order sees the shape of the page and then the order, never an empty form', async ({ page }) => {
  const customer = customerOn(page, aPhone());
  await page.goto(`${site()}/user/order/create`);
  await customer.card(1).getByLabel('Color').fill('Indigo');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('orderState'))).toContain('Indigo');
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seen });
    const look = () => {
      const color = [...document.querySelectorAll('label')].find(({ textContent }) => textContent === 'Color')?.control;
      if (color?.checkVisibility({ visibilityProperty: true })) seen.push((color as HTMLInputElement).value);
      requestAnimationFrame(look);
    };
    look();
  });
  let release = () => {};
  const wait = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/releases/shell/**/main.*.js', async (route) => {
    await wait;
    await route.continue();
  });
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('main .potli-skeleton')).toBeVisible();
  release();
  await expect(customer.card(1).getByLabel('Color')).toHaveValue('Indigo');
  expect(await page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)])).toEqual(['Indigo']);
});
