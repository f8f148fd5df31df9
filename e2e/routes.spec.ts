import { expect, type Page, test } from '@playwright/test';
import { site } from './journey/running-stack.ts';

/** The screens of the specification's table that need no order, opened as a link from outside. */
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test.describe('customer and public routes', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  for (const [path, name] of [
    ['/', /Shop your favourite/],
    ['/user/order/create', 'Create your order'],
    ['/user/calculator', /calculator/i],
    ['/contact-support', 'Contact Support'],
    ['/privacy', /privacy/i],
    ['/terms', /terms/i],
  ] as const) {
    test(`${path} shows its screen`, async ({ page }) => {
      await page.goto(site() + path);
      await expect(heading(page, name)).toBeVisible();
    });
  }

  test('an unknown address shows a not-found page', async ({ page }) => {
    for (const path of ['/nowhere', '/user/nowhere', '/admin/nowhere/at/all']) {
      await page.goto(site() + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(site() + path);
    }
  });
});
