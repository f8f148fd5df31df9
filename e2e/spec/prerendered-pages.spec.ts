import { expect } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { customerOn } from '../journey/customer.ts';
import { expectHydrated, expectNothingMoved, watchHydration } from '../journey/hydrated.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** Prerendered pages besides the front page: readable at once, interactive after hydration. */
const pages = [
  { path: '/user/calculator', heading: 'Shipping price calculator', button: 'Get Price' },
  { path: '/user/order/create', heading: 'Create your order', button: 'Next' },
];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, heading, button } of pages)
    test(`${path} shows its text with disabled controls and a noscript message`, async ({ page }) => {
      await page.goto(site() + path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
      await expect(page.getByRole('button', { name: button })).toBeDisabled();
      await expect(page.locator('noscript')).toHaveCount(1);
      await expect(page.getByRole('link', { name: 'Sandbox inbox' })).toBeVisible();
    });
});

for (const { path, button } of pages)
  test(`hydrates ${path} without rendering it again and without layout shift`, async ({ page }) => {
    await watchHydration(page);
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    await page.goto(site() + path);
    await expect(page.getByRole('button', { name: button })).toBeEnabled();
    await expectHydrated(page);
    await expectNothingMoved(page);
    expect(errors).toEqual([]);
  });

test('a saved draft shows the skeleton and then the draft, never an empty form', async ({ page }) => {
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
  // The draft is in the document one frame before it is seen.
  const seenValues = () => page.evaluate(() => [...new Set((window as unknown as { seen: string[] }).seen)]);
  await expect.poll(seenValues).toEqual(['Indigo']);
});
