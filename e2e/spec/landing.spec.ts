import { expect, type Page } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { site } from '../journey/running-stack.ts';

/** What only a browser shows of the landing page; the rest is proved in mfe-landing/src/pages/landing.test.tsx. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto(site());
  // The page can be read before its scripts are there; what comes last with them says that it works.
  await expect(toast(page)).toBeVisible();
});

const toast = (page: Page) => page.getByText(/shipping cost does not rise in proportion to weight/);
const place = (page: Page) => page.getByText(/^\d \/ 5$/);

test("spec 2 · Landing: 'How It Works' is an embedded video.", async ({ page }) => {
  await page.context().route(/\/embed\//, (route) => route.fulfill({ contentType: 'text/html', body: '<p>video</p>' }));
  const video = page.getByRole('region', { name: 'How It Works' });
  await video.getByRole('button').click();
  await expect(video.locator('iframe')).toHaveAttribute('src', /^https:.*embed/);
  await expect(video.frameLocator('iframe').getByText('video')).toBeVisible();
});

test('spec 9 · The carousel turns with a swipe of 100 px, not with 99.', async ({ page }) => {
  const picture = page.getByRole('figure').filter({ has: place(page) });
  await picture.scrollIntoViewIfNeeded();
  const box = (await picture.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const swipe = async (by: number) => {
    const [x, y] = [Math.round(box.x + box.width / 2), Math.round(box.y + 60)];
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + by / 2, y);
    await page.mouse.move(x + by, y);
    await page.mouse.up();
  };
  for (const [by, expected] of [
    [-99, '1 / 5'],
    [-100, '2 / 5'],
    [99, '2 / 5'],
    [100, '1 / 5'],
  ] as const) {
    await swipe(by);
    await expect(place(page)).toHaveText(expected);
  }
});

test('spec 2 · A floating join-group button opens a messaging group link.', async ({ page }) => {
  const join = page.getByRole('link', { name: /join our group/i });
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
  await expect(join).toBeInViewport();
  await expect(join).toHaveAttribute('href', /^https:/);
  await expect(join).toHaveAttribute('target', '_blank');
});
