import { expect, type Page } from '@playwright/test';
import { networkLine, test } from './journey/clean-console.ts';
import { customerOn, goods } from './journey/customer.ts';
import { operatorOn } from './journey/operator.ts';
import { aPhone, sandbox, site } from './journey/running-stack.ts';
import { violations } from './journey/violations.ts';

/**
 * Each state of a product's card on a telephone, in both colour schemes; what it does is proved in
 * mfe-customer/src/pages/order-create.test.tsx.
 */
const open = async (page: Page) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${site()}/user/order/create`);
};
const fetchFrom = async (page: Page, number: number, path: string) => {
  if (number > 1) await page.getByRole('button', { name: 'Add New Product' }).click();
  const card = customerOn(page, '').card(number);
  await card.getByLabel('Product link').fill(`${sandbox()}/shop/${path}`);
  await card.getByRole('button', { name: 'Fetch' }).click();
  return card;
};

/** All rules in the scheme that the page has, and those about colours in the other. */
const expectAccessible = async (page: Page, now: 'light' | 'dark') => {
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: now === 'light' ? 'dark' : 'light' });
  expect(await violations(page, 'colours')).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
};

test('what was read of a product, what is sold out of it, and what is typed over it', async ({ page }) => {
  await open(page);
  const certain = await fetchFrom(page, 1, goods.kurta.path);
  await expect(certain.getByText(goods.kurta.name)).toBeVisible();
  await expect(certain.getByText('₹1,499 Store price. We confirm it.')).toBeVisible();
  // The store's own picture, which the page's content security policy must allow.
  const picture = certain.locator('img');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const suggested = await fetchFrom(page, 2, 'product/patola-silk-saree');
  await expect(suggested.getByText('Is this the right product?')).toBeVisible();
  await expect(suggested.getByLabel('Product name')).toHaveValue('Patola Silk Saree');
  const soldOut = await fetchFrom(page, 3, 'product/phulkari-silk-saree');
  await expect(soldOut.getByText(/^Sold out at the store/)).toBeVisible();
  const sized = await fetchFrom(page, 4, goods.anarkali.path);
  const sizes = sized.getByRole('group', { name: 'Size' });
  await expect(sizes.getByRole('radio', { name: 'XL (sold out)', exact: true })).toBeDisabled();
  const coloured = await fetchFrom(page, 5, 'product/khadi-cotton-kurti');
  const colors = coloured.getByRole('group', { name: 'Color' });
  await colors.getByRole('radio', { name: 'Madder Red' }).check();
  await expectAccessible(page, 'light');
  await certain.getByRole('button', { name: 'Edit name of product 1' }).click();
  await expect(certain.getByLabel('Product name')).toBeFocused();
  await certain.getByLabel('Product name').fill('Indigo kurta');
  await sizes.getByRole('radio', { name: 'Another size' }).check();
  await sized.getByLabel('Your size').fill('3XL');
  await colors.getByRole('radio', { name: 'Another color' }).check();
  await coloured.getByLabel('Your color').fill('Indigo');
  await expectAccessible(page, 'dark');
});

test('a page that cannot be read says why, and the name can be typed', async ({ page, quiet }) => {
  quiet.except(networkLine(422));
  quiet.except(networkLine(502));
  await open(page);
  for (const [index, [path, reason]] of (
    [
      ['silk', /^This is a list of products/],
      ['trade/silk-by-the-bale', /only after signing in/],
      ['product/members-only', /only shows its pages to people/],
    ] as const
  ).entries()) {
    const card = await fetchFrom(page, index + 1, path);
    await expect(card.getByText('Failed to fetch product details. Please try again.', { exact: true })).toBeVisible();
    await expect(card.getByRole('alert')).toHaveText(reason);
    await expect(card.getByLabel('Product link')).toBeEditable();
  }
  await expectAccessible(page, 'light');
  for (const number of [1, 2, 3]) {
    const card = customerOn(page, '').card(number);
    await card.getByLabel('Product name').fill('Tussar silk dupatta');
    await card.getByRole('button', { name: 'Use this name' }).click();
  }
  await expectAccessible(page, 'dark');
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
