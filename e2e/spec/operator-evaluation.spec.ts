import { expect, type Page } from '@playwright/test';
import { addressDenials, itemDenials } from '@potli/contracts/order/denials.ts';
import { fetchOrder, type PlacedOrder, placeOrder } from '../journey/api.ts';
import { dismissAlert } from '../journey/customer.ts';
import { callsTo, dialog, expectAt, test } from '../journey/desk.ts';
import { inDays, operatorOn } from '../journey/operator.ts';
import { networkLine } from '../journey/quiet.ts';
import { aPhone } from '../journey/surroundings.ts';

/** The evaluation page: sections 2, 4, 5, 7, 8 and 9. Tests that change nothing share one order of two items. */
let shared: PlacedOrder;
test.beforeAll(async () => {
  shared = await placeOrder(aPhone(), 2);
});

const invalid = 'Please fix validation errors before submitting.';
const open = async (page: Page, order = shared) => {
  await operatorOn(page).atDesk(`evaluation/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Evaluate Order' })).toBeVisible();
};
const card = (page: Page, place = 1) => page.getByRole('article', { name: new RegExp(`^Item ${place}: `) });
const address = (page: Page) => page.getByRole('region', { name: 'Address evaluation' });
const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Evaluation' }).click();
const accept = async (page: Page, place: number, { price = '2150', days = 3, weight = '450' } = {}) => {
  await card(page, place).getByText('Accept', { exact: true }).click();
  await card(page, place).getByLabel('Price').fill(price);
  await card(page, place).getByLabel('Shipment date').fill(inDays(days));
  await card(page, place).getByLabel('Estimated weight').fill(weight);
};
const acceptAll = async (page: Page, items = 1) => {
  await operatorOn(page).acceptAddress();
  for (let place = 1; place <= items; place += 1) await accept(page, place);
};

test('spec 2 · Evaluation: the address gets Accept or Deny, with a reason dropdown when denied.', async ({ page }) => {
  await open(page);
  const reason = address(page).getByLabel('Reason for denying the address');
  await address(page).getByText('Accept', { exact: true }).click();
  await expect(reason).toBeHidden();
  await address(page).getByText('Deny', { exact: true }).click();
  await expect(reason.getByRole('option')).toHaveText(['Choose a reason', 'Invalid Address', 'Incomplete Address']);
});

test('spec 2 · Evaluation: each item has a price, a shipment date (minimum today) and an estimated weight with x quantity.', async ({
  page,
}) => {
  await open(page);
  for (const place of [1, 2]) {
    await expect(card(page, place).getByLabel('Price')).toBeVisible();
    await expect(card(page, place).getByLabel('Shipment date')).toHaveAttribute('min', inDays(0));
    await card(page, place).getByLabel('Estimated weight').fill('450');
    await expect(card(page, place)).toContainText('× 1 = 450 g');
  }
});

test('spec 2 · Evaluation: each item has an Accept/Deny choice, and a reason dropdown when denied.', async ({
  page,
}) => {
  await open(page);
  await card(page).getByText('Deny', { exact: true }).click();
  await expect(card(page).getByLabel('Reason')).toBeVisible();
  await expect(card(page).getByLabel('Price')).toBeHidden();
  await card(page).getByText('Accept', { exact: true }).click();
  await expect(card(page).getByLabel('Reason')).toBeHidden();
});

test("spec 2 · Evaluation: category, allowed fabrics, size, embroidery and 'Get Weight' give the weight.", async ({
  page,
}) => {
  await open(page);
  const item = card(page);
  const getWeight = item.getByRole('button', { name: 'Get Weight' });
  await item.getByLabel('Category').selectOption('Lungi');
  await expect(item.getByLabel('Fabric').getByRole('option')).toHaveText(['Choose', 'Cotton', 'Silk']);
  await expect(getWeight).toBeDisabled();
  await item.getByLabel('Fabric').selectOption('Silk');
  const sizes = item.getByLabel('Size', { exact: true });
  await expect(sizes.getByRole('option')).toHaveText(['Choose', 'Small', 'Medium', 'Large', 'XL', 'XXL']);
  await sizes.selectOption('XL');
  const asked = page.waitForRequest('**/api/product/estimate-weight');
  await getWeight.click();
  expect((await asked).postDataJSON()).toEqual({ category: 'Lungi', fabric: 'Silk', size: 'XL', hasEmbroidery: true });
  await expect(item.getByLabel('Estimated weight')).toHaveValue(/^[1-9]\d*$/);
});

test('spec 2 · Evaluation: a price box shows product cost, international shipping, custom fees, platform charges and total.', async ({
  page,
}) => {
  await open(page);
  await accept(page, 1);
  await accept(page, 2);
  await expect(totals(page).locator('dl').first().locator('div')).toHaveText([
    /^All product cost₹4,300\.00$/,
    /^International shipping₹[\d,]+\.00$/,
    /^Custom fees₹0\.00$/,
    /^Platform processing charges₹0\.00$/,
    /^Total₹[\d,]+\.00$/,
  ]);
});

test("spec 2 · Evaluation: a shipment time box shows local shipment, packaging, international, customs ('Depends on custom') and total.", async ({
  page,
}) => {
  await open(page);
  await accept(page, 1, { days: 5 });
  await expect(totals(page).locator('dl').nth(1).locator('div')).toHaveText([
    'Local shipment5 days',
    'Local packaging2 days',
    'International shipment8 days',
    'Customs processingDepends on custom',
    'Total18 days',
  ]);
});

test('spec 4 · Evaluation: all accepted sets ORDER_CONFIRMATION; the admin goes to /admin/delivered/{orderId}.', async ({
  page,
}) => {
  const order = await placeOrder(aPhone(), 2);
  await open(page, order);
  await acceptAll(page, 2);
  await submit(page);
  await dismissAlert(page, 'Order evaluation submitted successfully.');
  await expectAt(page, `/admin/delivered/${order.id}`);
  expect((await fetchOrder(order.id)).order_status).toBe('ORDER_CONFIRMATION');
});

for (const [what, deny] of [
  ['any item', async (page: Page) => operatorOn(page).acceptAddress()],
  ['the address', async (page: Page) => accept(page, 2)],
] as const) {
  test(`spec 4 · Evaluation: a denial sets ORDER_CORRECTION, here of ${what}.`, async ({ page }) => {
    const order = await placeOrder(aPhone(), 2);
    await open(page, order);
    await accept(page, 1);
    await deny(page);
    if (what === 'any item') {
      await card(page, 2).getByText('Deny', { exact: true }).click();
      await card(page, 2).getByLabel('Reason').selectOption('Out of Stock');
    } else {
      await address(page).getByText('Deny', { exact: true }).click();
      await address(page).getByLabel('Reason for denying the address').selectOption('Invalid Address');
    }
    await submit(page);
    await dismissAlert(page, 'Order evaluation submitted successfully.');
    await expectAt(page, `/admin/delivered/${order.id}`);
    expect((await fetchOrder(order.id)).order_status).toBe('ORDER_CORRECTION');
  });
}

for (const [rule, message] of [
  ['an item price that is not a number above 0', 'Item price must be a valid value.'],
  ['no shipment date', 'Shipment date is required.'],
  ['an estimated weight that is not a number above 0', 'Estimated weight must be a valid value.'],
] as const) {
  test(`spec 5 · Evaluation submit with ${rule}: '${message}'`, async ({ page }) => {
    await open(page);
    await acceptAll(page, 2);
    const wrong = {
      'Item price must be a valid value.': () => card(page, 2).getByLabel('Price').fill('0'),
      'Shipment date is required.': () => card(page, 2).getByLabel('Shipment date').fill(''),
      'Estimated weight must be a valid value.': () => card(page, 2).getByLabel('Estimated weight').fill('-5'),
    }[message];
    await wrong();
    const updates = callsTo(page, /\/update$/);
    await submit(page);
    await dismissAlert(page, invalid);
    await expect(card(page, 2).getByText(message)).toBeVisible();
    await expect(page.getByText(message)).toHaveCount(1);
    expect(updates).toEqual([]);
  });
}

test("spec 5 · Evaluation submit with a denied item without a reason: 'Reason is required.'", async ({ page }) => {
  await open(page);
  await acceptAll(page, 2);
  await card(page, 1).getByText('Deny', { exact: true }).click();
  await submit(page);
  await dismissAlert(page, invalid);
  await expect(card(page, 1).getByText('Reason is required.', { exact: true })).toBeVisible();
  await expect(card(page, 1).getByLabel('Reason')).toBeFocused();
});

test("spec 5 · Evaluation submit with an item with no choice: 'Please select Accept or Deny.'", async ({ page }) => {
  await open(page);
  await submit(page);
  await dismissAlert(page, invalid);
  for (const place of [1, 2])
    await expect(card(page, place).getByText('Please select Accept or Deny.', { exact: true })).toBeVisible();
});

test("spec 5 · Evaluation submit with a denied address without a reason: 'Reason is required for denying the address.'", async ({
  page,
}) => {
  await open(page);
  await address(page).getByText('Deny', { exact: true }).click();
  await submit(page);
  await dismissAlert(page, invalid);
  await expect(page.getByText('Reason is required for denying the address.')).toBeVisible();
});

test("spec 5 · Evaluation submit with an address with no choice: 'Please select Accept or Deny for the address.'", async ({
  page,
}) => {
  await open(page);
  await submit(page);
  await dismissAlert(page, invalid);
  await expect(page.getByText('Please select Accept or Deny for the address.')).toBeVisible();
});

test("spec 5 · Evaluation: any error also raises the alert 'Please fix validation errors before submitting.'", async ({
  page,
}) => {
  await open(page);
  await submit(page);
  await expect(dialog(page, invalid)).toBeVisible();
});

test('spec 7 · The evaluation sends the order with its totals and times, and each item with its decision.', async ({
  page,
}) => {
  const order = await placeOrder(aPhone());
  const calls = callsTo(page, /\/update$/);
  await open(page, order);
  await acceptAll(page);
  await submit(page);
  await dismissAlert(page, 'Order evaluation submitted successfully.');
  expect(calls[0]?.method).toBe('PUT');
  expect(calls[0]?.url.pathname).toBe(`/api/orders/admin/${order.id}/update`);
  expect(calls[0]?.body).toMatchObject({
    order: {
      order_id: order.id,
      user_id: expect.any(String),
      order_status: 'ORDER_CONFIRMATION',
      items_total_cost: 2150,
      international_shipping_cost: 1480,
      custom_fees: 0,
      platform_processing_fees: 0,
      total_price: 3630,
      local_shippment_time: 3,
      local_packaging_time: 2,
      international_shipping_time: 8,
      custom_processing_time: 3,
      total_time_estimation: 16,
      order_error_code: null,
      estimated_weight: 450,
    },
    orderItems: [
      {
        order_item_id: expect.any(String),
        price: 2150,
        weight: 450,
        shipment_date: inDays(3),
        is_item_accepted: 1,
        item_error_code: null,
        local_shippment_duration: 3,
      },
    ],
  });
});

test('spec 8 · The operator picks the reasons of an item by their admin labels.', async ({ page }) => {
  await open(page);
  await card(page).getByText('Deny', { exact: true }).click();
  await expect(card(page).getByLabel('Reason').getByRole('option')).toHaveText([
    'Choose a reason',
    'Out of Stock',
    'Invalid Link',
    'Invalid Size',
    'Invalid Color',
    'Invalid Quantity',
    'Delivery Restriction',
    'Item is restricted',
    'Pincode not available',
  ]);
  expect(Object.keys(itemDenials)).toHaveLength(8);
  expect(Object.keys(addressDenials)).toHaveLength(2);
});

test("spec 8 · 'Failed to submit order evaluation. Please try again.'", async ({ page, quiet }) => {
  quiet.except(networkLine(500));
  await open(page);
  await acceptAll(page, 2);
  await page.route('**/update', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL_ERROR', error: 'x', request_id: 'r' } }),
  );
  await submit(page);
  await expect(page.getByRole('alert')).toContainText('Failed to submit order evaluation. Please try again.');
  await expect(card(page, 2).getByLabel('Price')).toHaveValue('2150');
});

test("spec 8 · 'Order evaluation submitted successfully.'", async ({ page }) => {
  const order = await placeOrder(aPhone());
  await open(page, order);
  await acceptAll(page);
  await submit(page);
  await expect(dialog(page, 'Order evaluation submitted successfully.')).toBeVisible();
});

test('spec 9 · Embroidery defaults to Yes.', async ({ page }) => {
  await open(page);
  await expect(card(page).getByRole('radio', { name: 'Yes' })).toBeChecked();
});

test('spec 9 · The shipment date minimum is today, in India.', async ({ page }) => {
  await open(page);
  await acceptAll(page, 2);
  await card(page).getByLabel('Shipment date').fill(inDays(-1));
  await submit(page);
  await dismissAlert(page, invalid);
  await expect(card(page).getByText('Shipment date is required.')).toBeVisible();
  await card(page).getByLabel('Shipment date').fill(inDays(0));
  await expect(card(page).getByText('Shipment date is required.')).toBeHidden();
});

test('spec 9 · Admin item weights are in grams; the parcel is charged by the next 0.5 kg.', async ({ page }) => {
  await open(page);
  await accept(page, 1, { weight: '450' });
  await expect(totals(page)).toContainText('₹1,480.00');
  // two items of 260 g are 520 g: the rate of 1 kg
  await card(page, 1).getByLabel('Estimated weight').fill('260');
  await accept(page, 2, { weight: '260' });
  await expect(totals(page)).toContainText('Parcel: 520 g');
  await expect(totals(page)).not.toContainText('₹1,480.00');
});

test('spec 9 · The shipping weight is capped at 20 kg: a heavier parcel is a loud warning to acknowledge.', async ({
  page,
}) => {
  const order = await placeOrder(aPhone());
  await open(page, order);
  await operatorOn(page).acceptAddress();
  await accept(page, 1, { weight: '20500' });
  const warning = page.getByRole('alert').filter({ hasText: 'Heavier than 20 kg' });
  await expect(warning).toContainText('charged as 20 kg');
  await submit(page);
  await dismissAlert(page, invalid);
  await expect(warning).toContainText('Please acknowledge this before submitting.');
  await warning.getByRole('checkbox').check();
  await submit(page);
  await dismissAlert(page, 'Order evaluation submitted successfully.');
  await page.getByText(/^History/).click();
  await expect(page.getByText('Acknowledged: Heavier than 20 kg')).toBeVisible();
});

test('spec 8 · A missing shipping rate gives a cost of 0, shown as a loud warning to acknowledge.', async ({
  page,
}) => {
  // The sample rates have every country and weight: the service's own answer with that rate taken out.
  await page.route('**/preview-evaluation', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    const totals = { ...answer.totals, international_shipping_cost: 0, total_price: answer.totals.items_total_cost };
    await route.fulfill({ response, json: { ...answer, totals, warnings: ['SHIPPING_RATE_MISSING'] } });
  });
  await open(page);
  await acceptAll(page, 2);
  const warning = page.getByRole('alert').filter({ hasText: 'Shipping would be free' });
  await expect(warning).toContainText('₹0.00');
  await submit(page);
  await dismissAlert(page, invalid);
  await expect(warning).toContainText('Please acknowledge this before submitting.');
});
