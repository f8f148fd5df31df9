import { expect } from '@playwright/test';
import { networkLine, test } from '../journey/clean-console.ts';
import { customerOn, dismissAlert, goods, linkOf } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** The order creation screen: sections 2 and 3, its cards of section 4, the product link of section 5. */
const phone = aPhone();
const storedDraft = () => JSON.parse(localStorage.getItem('orderState') ?? 'null');

test.beforeEach(async ({ page }) => {
  await page.goto(`${site()}/user/order/create`);
  await expect(page.getByRole('heading', { name: 'Create your order' })).toBeVisible();
});

test("spec 2 · Order creation lists product cards with 'Add New Product' and 'Next'.", async ({ page }) => {
  const { card } = customerOn(page, phone);
  await expect(card(1)).toBeVisible();
  await expect(card(2)).toBeHidden();
  await page.getByRole('button', { name: 'Add New Product' }).click();
  await expect(card(2)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeVisible();
});

test("spec 2 · Order creation: 'Next' stays at the bottom of the screen while the list scrolls.", async ({ page }) => {
  const next = page.getByRole('button', { name: 'Next' });
  for (let more = 0; more < 3; more += 1) await page.getByRole('button', { name: 'Add New Product' }).click();
  await expect(customerOn(page, phone).card(4).getByLabel('Product link')).toBeFocused();
  for (const to of [0, 500, 100_000]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), to);
    await expect(next).toBeInViewport({ ratio: 1 });
    const box = await next.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
  }
});

test('spec 2 · A product card has link, Fetch, Edit Link, remove, size, colour and quantity.', async ({ page }) => {
  const { card } = customerOn(page, phone);
  for (const label of ['Product link', 'Size', 'Color']) await expect(card(1).getByLabel(label)).toBeVisible();
  for (const name of ['Fetch', 'Remove product 1', 'Increase quantity', 'Decrease quantity'])
    await expect(card(1).getByRole('button', { name, exact: true })).toBeVisible();
  await customerOn(page, phone).fetchProduct(1, 'shawl');
  await expect(card(1).getByRole('button', { name: 'Edit Link' })).toBeVisible();
});

test('spec 2 · A product card offers the sizes of the store, or free text when there are none.', async ({ page }) => {
  const customer = customerOn(page, phone);
  await customer.fetchProduct(1, 'kurta');
  const sizes = customer.card(1).getByRole('group', { name: 'Size' });
  for (const name of ['XS', 'S', 'M', 'L', 'XL', 'Another size'])
    await expect(sizes.getByRole('radio', { name, exact: true })).toBeEnabled();
  await page.getByRole('button', { name: 'Add New Product' }).click();
  await customer.fetchProduct(2, 'shawl');
  await expect(customer.card(2).getByRole('textbox', { name: 'Size' })).toBeEditable();
});

test('spec 2 · Order creation: the remove button takes its card away.', async ({ page }) => {
  const customer = customerOn(page, phone);
  await customer.fetchProduct(1, 'kurta');
  await page.getByRole('button', { name: 'Add New Product' }).click();
  await customer.fetchProduct(2, 'shawl');
  await page.getByRole('button', { name: 'Remove product 1' }).click();
  await expect(page.getByText(goods.kurta.name)).toBeHidden();
  await expect(customer.card(1).getByText(goods.shawl.name, { exact: true })).toBeVisible();
});

test('spec 2 · Order creation: after 100 ms the view scrolls to a newly added card.', async ({ page }) => {
  const { card } = customerOn(page, phone);
  for (let more = 0; more < 2; more += 1) await page.getByRole('button', { name: 'Add New Product' }).click();
  await expect(card(3).getByLabel('Product link')).toBeFocused();
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Add New Product' }).evaluate((button) => (button as HTMLElement).click());
  await expect(card(4)).toBeAttached();
  await page.clock.runFor(99);
  await expect(card(4).getByLabel('Product link')).not.toBeFocused();
  await page.clock.runFor(1);
  await expect(card(4).getByLabel('Product link')).toBeFocused();
  await page.clock.resume();
  await expect(card(4).getByLabel('Product link')).toBeInViewport();
});

test("spec 2 · Order creation: 'Next' goes to /user/usercontact and passes the products.", async ({ page }) => {
  const customer = customerOn(page, phone);
  await customer.fetchProduct(1, 'kurta', { size: 'M', color: 'Indigo', quantity: 2 });
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(page).toHaveURL(`${site()}/user/usercontact`);
  await customer.fillDetails();
  await page.getByRole('button', { name: 'Proceed to Review' }).click();
  const items = page.getByRole('list', { name: 'Items' });
  for (const text of [goods.kurta.name, 'M', 'Indigo', '2']) await expect(items).toContainText(text);
});

test('spec 2 · The draft is kept in local storage under orderState, products and userDetails.', async ({ page }) => {
  const customer = customerOn(page, phone);
  await customer.fetchProduct(1, 'shawl', { color: 'Grey' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Kept Name');
  await expect
    .poll(() => page.evaluate(storedDraft))
    .toMatchObject({
      products: [{ product_name: goods.shawl.name, color: 'Grey', quantity: 1 }],
      userDetails: { name: 'Kept Name' },
    });
});

test('spec 3 · A draft item has link, quantity (1), size, color, name, image, sizes and its flags.', async ({
  page,
}) => {
  await customerOn(page, phone).fetchProduct(1, 'kurta', { size: 'S', color: 'Indigo' });
  await expect
    .poll(async () => (await page.evaluate(storedDraft))?.products)
    .toMatchObject([
      {
        product_link: linkOf('kurta'),
        quantity: 1,
        size: 'S',
        color: 'Indigo',
        product_name: goods.kurta.name,
        product_image: expect.stringMatching(/^http/),
        sizes: ['XS', 'S', 'M', 'L', 'XL'],
        isFetching: false,
        isFetched: true,
        isEditable: false,
        isDisabled: false,
        itemErrorCode: null,
      },
    ]);
});

test('spec 4 · An item card begins editable with an empty link.', async ({ page }) => {
  const link = customerOn(page, phone).card(1).getByLabel('Product link');
  await expect(link).toBeEditable();
  await expect(link).toHaveValue('');
});

test('spec 4 · While it fetches, an item card cannot be edited and says so.', async ({ page }) => {
  const { card } = customerOn(page, phone);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/products/details*', async (route) => {
    await held;
    await route.continue();
  });
  await card(1).getByLabel('Product link').fill(linkOf('shawl'));
  await card(1).getByRole('button', { name: 'Fetch' }).click();
  await expect(card(1).getByRole('status', { name: 'Fetching product details' })).toBeVisible();
  await expect(card(1).getByLabel('Product link')).not.toBeEditable();
  await expect(card(1).getByRole('button', { name: /Fetch/ })).toBeDisabled();
  release();
  await expect(card(1).getByText(goods.shawl.name, { exact: true })).toBeVisible();
});

test('spec 4 · A fetched item card has a locked link and shows the details.', async ({ page }) => {
  const customer = customerOn(page, phone);
  await customer.fetchProduct(1, 'kurta');
  await expect(customer.card(1).getByLabel('Product link')).not.toBeEditable();
  await expect(customer.card(1).locator('img')).toBeVisible();
});

test("spec 4 · 'Edit Link' makes the card editable and clears image, name and sizes.", async ({ page }) => {
  const customer = customerOn(page, phone);
  await customer.fetchProduct(1, 'kurta', { size: 'M' });
  await page.getByRole('button', { name: 'Edit Link' }).click();
  await expect(customer.card(1).getByLabel('Product link')).toBeEditable();
  await expect(customer.card(1).getByText(goods.kurta.name)).toBeHidden();
  await expect(customer.card(1).locator('img')).toBeHidden();
  await expect(customer.card(1).getByRole('group', { name: 'Size' })).toBeHidden();
});

test("spec 4 · A failed fetch returns the card to editable: 'Failed to fetch product details. Please try again.'", async ({
  page,
  quiet,
}) => {
  quiet.except(networkLine(500));
  const { card } = customerOn(page, phone);
  await page.route('**/api/products/details*', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL_ERROR', error: 'x', request_id: 'r' } }),
  );
  await card(1).getByLabel('Product link').fill(linkOf('shawl'));
  await card(1).getByRole('button', { name: 'Fetch' }).click();
  await expect(card(1).getByText('Failed to fetch product details. Please try again.')).toBeVisible();
  await expect(card(1).getByLabel('Product link')).toBeEditable();
});

test("spec 5 · Product link, empty: 'Please add your online link'.", async ({ page }) => {
  await page.getByRole('button', { name: 'Fetch' }).click();
  await expect(page.getByText('Please add your online link', { exact: true })).toBeVisible();
});

test("spec 5 · Product link, no valid http or https URL: 'Please enter a valid URL'.", async ({ page }) => {
  for (const wrong of ['shop', 'shop.example/x', 'ftp://shop.example/x', 'javascript:alert(1)', 'https://']) {
    await page.getByLabel('Product link').fill(wrong);
    await expect(page.getByText('Please enter a valid URL', { exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Fetch' }).click();
    await expect(page.getByText('Please enter a valid URL', { exact: true })).toBeVisible();
  }
});

test('spec 5 · The quantity is never below 1; the minus button stops at 1.', async ({ page }) => {
  const quantity = page.getByRole('group', { name: 'Quantity' });
  const minus = page.getByRole('button', { name: 'Decrease quantity' });
  await expect(minus).toBeDisabled();
  await page.getByRole('button', { name: 'Increase quantity' }).click();
  await expect(quantity.getByRole('status')).toHaveText('2');
  await minus.click();
  await expect(quantity.getByRole('status')).toHaveText('1');
  await expect(minus).toBeDisabled();
});

test("spec 5 · 'Next' without a complete item: 'Please complete at least one product entry before proceeding.'", async ({
  page,
}) => {
  const needed = 'Please complete at least one product entry before proceeding.';
  await page.getByRole('button', { name: 'Next' }).click();
  await dismissAlert(page, needed);
  await page.getByLabel('Product link').fill(linkOf('shawl'));
  await page.getByRole('button', { name: 'Next' }).click();
  await dismissAlert(page, needed);
  await expect(page).toHaveURL(`${site()}/user/order/create`);
});

test('spec 5 · Only completed items are passed on.', async ({ page }) => {
  const customer = customerOn(page, phone);
  await customer.fetchProduct(1, 'shawl');
  await page.getByRole('button', { name: 'Add New Product' }).click();
  await customer.card(2).getByLabel('Product link').fill(linkOf('kurta'));
  await page.getByRole('button', { name: 'Next' }).click();
  // A page may ask first whether to go on without the incomplete card.
  const goOn = page.getByRole('dialog').getByRole('button').last();
  const form = page.getByRole('heading', { name: 'Contact & Address Details' });
  await expect(goOn.or(form).first()).toBeVisible();
  if (await goOn.isVisible()) await goOn.click();
  await customer.fillDetails();
  await page.getByRole('button', { name: 'Proceed to Review' }).click();
  const items = page.getByRole('list', { name: 'Items' });
  await expect(items.getByRole('listitem')).toHaveCount(1);
  await expect(items).toContainText(goods.shawl.name);
});
