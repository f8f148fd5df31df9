import { expect, type Page } from '@playwright/test';
import { networkLine, test } from './journey/clean-console.ts';
import { customerOn, goods } from './journey/customer.ts';
import { operatorOn } from './journey/operator.ts';
import { aPhone, sandbox, site } from './journey/running-stack.ts';
import { violations } from './journey/violations.ts';

/** What a customer sees of a product page: each state of the card on a telephone, in both colour schemes. */
const fetchFrom = async (page: Page, path: string) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site()}/user/order/create`);
  await page.getByLabel('Product link').fill(`${sandbox()}/shop/${path}`);
  await page.getByRole('button', { name: 'Fetch' }).click();
};

const expectAccessible = async (page: Page) => {
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page, 'colours')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
};

const nextTo = async (page: Page) => {
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page.getByRole('heading', { name: 'Contact & Address Details' })).toBeVisible();
};

test('a certain name is text that can be edited', async ({ page }) => {
  await fetchFrom(page, goods.kurta.path);
  await expect(page.getByText(goods.kurta.name, { exact: true })).toBeVisible();
  await expect(page.getByText('₹1,499 Store price. We confirm it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Edit name of product 1' }).click();
  await expect(page.getByLabel('Product name')).toBeFocused();
  await page.getByLabel('Product name').fill('Indigo kurta');
  await expectAccessible(page);
});

test('a suggested name is a field with the question whether it is the right product', async ({ page }) => {
  await fetchFrom(page, 'product/patola-silk-saree');
  await expect(page.getByText('Is this the right product?')).toBeVisible();
  await expect(page.getByLabel('Product name')).toHaveValue('Patola Silk Saree');
  await expectAccessible(page);
  await page.getByLabel('Product name').fill('Patola silk saree, red');
  await nextTo(page);
});

test('a sold-out product says so and can be ordered', async ({ page }) => {
  await fetchFrom(page, 'product/phulkari-silk-saree');
  await expect(page.getByText(/^Sold out at the store/)).toBeVisible();
  await expectAccessible(page);
  await nextTo(page);
});

test('sold-out sizes are named and cannot be chosen; another size is typed', async ({ page }) => {
  await fetchFrom(page, goods.anarkali.path);
  const sizes = page.getByRole('group', { name: 'Size' });
  await expect(sizes.getByRole('radio', { name: 'XL (sold out)', exact: true })).toBeDisabled();
  await expectAccessible(page);
  await sizes.getByRole('radio', { name: 'Another size' }).check();
  await page.getByLabel('Your size').fill('3XL');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel('Your size')).toHaveValue('3XL');
});

test('the colors that the store names are a choice', async ({ page }) => {
  await fetchFrom(page, 'product/khadi-cotton-kurti');
  const colors = page.getByRole('group', { name: 'Color' });
  await colors.getByRole('radio', { name: 'Madder Red' }).check();
  await expectAccessible(page);
  await colors.getByRole('radio', { name: 'Another color' }).check();
  await page.getByLabel('Your color').fill('Indigo');
  await expectAccessible(page);
});

for (const [what, path, status, reason] of [
  ['a list of products', 'silk', 422, /^This is a list of products/],
  ['a page behind a sign-in', 'trade/silk-by-the-bale', 422, /only after signing in/],
  ['a page that the store keeps from programs', 'product/members-only', 502, /only shows its pages to people/],
] as const)
  test(`${what} says why it cannot be read, and the name can be typed`, async ({ page, quiet }) => {
    quiet.except(networkLine(status));
    await fetchFrom(page, path);
    await expect(page.getByText('Failed to fetch product details. Please try again.', { exact: true })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveText(reason);
    await expect(page.getByLabel('Product link')).toBeEditable();
    await expectAccessible(page);
    await page.getByLabel('Product name').fill('Tussar silk dupatta');
    await page.getByRole('button', { name: 'Use this name' }).click();
    await expectAccessible(page);
    await nextTo(page);
  });

test('the store price goes with the order to the operator, as information', async ({ page, browser }) => {
  const { orderId } = await customerOn(page, aPhone()).placeOrder([{ good: 'kurta', size: 'M' }]);
  const context = await browser.newContext();
  const back = await context.newPage();
  await operatorOn(back).openBackOffice(`evaluation/${orderId}`);
  await expect(back.getByText('₹1,499', { exact: true })).toBeVisible();
  await expect(back.getByText(/customer’s browser reported it/)).toBeVisible();
  await expect(back.getByLabel('Price', { exact: true })).toHaveValue('');
  expect(await violations(back)).toEqual([]);
  await context.close();
});
