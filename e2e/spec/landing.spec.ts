import { expect, type Page } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { site } from '../journey/running-stack.ts';

/** The landing page: sections 2 and 9. */
test.beforeEach(async ({ page }) => {
  await page.clock.install();
  await page.goto(site());
  // The page can be read before its scripts are there; what comes last with them says that it works.
  await expect(toast(page)).toBeVisible();
});

const toast = (page: Page) => page.getByText(/shipping cost does not rise in proportion to weight/);
const place = (page: Page) => page.getByText(/^\d \/ 5$/);

test("spec 2 · Landing hero: 'Get Started' leads to order creation; 43 orders were delivered.", async ({ page }) => {
  await expect(page.getByText('43 orders delivered')).toBeVisible();
  await page.getByRole('button', { name: 'Get Started' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create`);
});

test("spec 2 · Landing: 'Why Choose Us' is a list.", async ({ page }) => {
  const reasons = page.getByRole('region', { name: 'Why Choose Us' });
  expect(await reasons.getByRole('listitem').count()).toBeGreaterThanOrEqual(3);
});

test('spec 9 · Price comparison: $115 for 9 units and 5 kg, shipping $50, India $165, USA $375, savings in percent.', async ({
  page,
}) => {
  const comparison = page.getByRole('region', { name: 'See what you save' });
  await expect(comparison.getByText(/9 units, 5 kg/)).toBeVisible();
  for (const [term, amount] of [
    ['Subtotal', '$115'],
    ['Shipping', '$50'],
    ['India total', '$165'],
    ['USA total', '$375'],
  ] as const) {
    await expect(comparison.locator('dt', { hasText: term }).locator('xpath=following-sibling::dd[1]')).toHaveText(
      amount,
    );
  }
  await expect(comparison.getByText('56%')).toBeVisible();
});

test('spec 2 · Landing: an India vs USA product table.', async ({ page }) => {
  const table = page.getByRole('region', { name: 'India vs USA' }).getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Product', 'Units', 'India', 'USA']);
  expect(await table.getByRole('row').count()).toBeGreaterThan(2);
});

test("spec 2 · Landing: 'How It Works' is an embedded video.", async ({ page }) => {
  await page.context().route(/\/embed\//, (route) => route.fulfill({ contentType: 'text/html', body: '<p>video</p>' }));
  const video = page.getByRole('region', { name: 'How It Works' });
  await video.getByRole('button').click();
  await expect(video.locator('iframe')).toHaveAttribute('src', /^https:.*embed/);
  await expect(video.frameLocator('iframe').getByText('video')).toBeVisible();
});

test('spec 2 · Landing: a six-step how-to-use list.', async ({ page }) => {
  await expect(page.getByRole('region', { name: /six steps/ }).getByRole('listitem')).toHaveCount(6);
});

test('spec 2 · Landing: the shipping calculator prompt leads to the calculator.', async ({ page }) => {
  await page
    .getByRole('region', { name: /calculator/i })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(`${site()}/user/calculator`);
});

test('spec 2 · Landing: a carousel of 5 images with arrows.', async ({ page }) => {
  for (const expected of ['2 / 5', '3 / 5', '4 / 5', '5 / 5', '1 / 5']) {
    await page.getByRole('button', { name: 'Next picture' }).click();
    await expect(place(page)).toHaveText(expected);
  }
  await page.getByRole('button', { name: 'Previous picture' }).click();
  await expect(place(page)).toHaveText('5 / 5');
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

test("spec 2 · Landing: two testimonials with a 'Start Your Order Now' button.", async ({ page }) => {
  await expect(page.getByRole('region', { name: /customers say/ }).getByRole('blockquote')).toHaveCount(2);
  await page.getByRole('link', { name: 'Start Your Order Now' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create`);
});

test('spec 2 · Landing footer: social links, terms, privacy, copyright and build date (08-04-2025).', async ({
  page,
}) => {
  const social = page.getByRole('navigation', { name: 'Follow us' }).getByRole('link');
  await expect(social.first()).toBeVisible();
  for (const link of await social.all()) await expect(link).toHaveAttribute('href', /^https:/);
  for (const name of ['Terms', 'Privacy']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  await expect(page.getByText(/©.*08-04-2025/)).toBeVisible();
});

test('spec 2 · Landing: sections are in their order.', async ({ page }) => {
  const names = (await page.getByRole('heading', { level: 2 }).allTextContents()).map((name) => name.toLowerCase());
  const wanted = [
    /why choose us/,
    /save/,
    /india vs usa/,
    /how it works/,
    /six steps/,
    /calculator/,
    /./,
    /customers/,
    /rely on/,
  ];
  expect(names).toHaveLength(wanted.length);
  for (const [index, pattern] of wanted.entries()) expect(names[index]).toMatch(pattern);
});

test('spec 2 · A floating join-group button opens a messaging group link.', async ({ page }) => {
  const join = page.getByRole('link', { name: /join our group/i });
  await page.evaluate(() => window.scrollTo({ top: 3000, behavior: 'instant' }));
  await expect(join).toBeInViewport();
  await expect(join).toHaveAttribute('href', /^https:/);
  await expect(join).toHaveAttribute('target', '_blank');
});

test('spec 2 · The info toast about weight can be dismissed.', async ({ page }) => {
  await expect(toast(page)).toBeVisible();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(toast(page)).toBeHidden();
});

test('spec 9 · The info toast hides by itself after 12 seconds.', async ({ page }) => {
  await expect(toast(page)).toBeVisible();
  await page.clock.fastForward(8_000);
  await expect(toast(page)).toBeVisible();
  await page.clock.fastForward(4_000);
  await expect(toast(page)).toBeHidden();
});

test('spec 1 · The tagline: favourite online items from India, delivered to the doorstep.', async ({ page }) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/favourite.*India.*doorstep/i);
});
