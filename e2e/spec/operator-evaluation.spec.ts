import { expect, type Page } from '@playwright/test';
import { addressDenials, itemDenials } from '@potli/contracts/order/denials.ts';
import { fetchOrder, type PlacedOrder, placeOrder } from '../journey/api.ts';
import { callsTo, dialog, expectAt, test } from '../journey/back-office.ts';
import { dismissAlert } from '../journey/customer.ts';
import {
  accept,
  acceptAll,
  address,
  card,
  invalid,
  openEvaluation,
  submit,
  totals,
} from '../journey/evaluation-page.ts';
import { choose, inDays, operatorOn } from '../journey/operator.ts';
import { aPhone } from '../journey/running-stack.ts';

/** The evaluation page: sections 2, 4, 5, 7, 8 and 9. Tests that change nothing share one order of two items. */
let shared: PlacedOrder;
test.beforeAll(async () => {
  shared = await placeOrder(aPhone(), 2);
});

const open = (page: Page, order = shared) => openEvaluation(page, order);

test('spec 2 · Evaluation: the address gets Accept or Deny, with a reason dropdown when denied.', async ({ page }) => {
  await open(page);
  const reason = address(page).getByLabel('Reason for denying the address');
  await address(page).getByText('Accept', { exact: true }).click();
  await expect(reason).toBeHidden();
  await address(page).getByText('Deny', { exact: true }).click();
  await reason.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['Invalid Address', 'Incomplete Address']);
});

test('spec 2 · Evaluation: each item has a price, a shipment date (minimum today) and an estimated weight with x quantity.', async ({
  page,
}) => {
  await open(page);
  for (const place of [1, 2]) {
    await expect(card(page, place).getByLabel('Price')).toBeVisible();
    await card(page, place).getByLabel('Shipment date').fill(inDays(0));
    await expect(page.getByTitle(inDays(0)).last()).not.toHaveClass(/disabled/);
    await expect(page.getByTitle(inDays(-1)).last()).toHaveClass(/disabled/);
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
  await choose(item.getByLabel('Category'), 'Lungi');
  await item.getByLabel('Fabric').press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['Cotton', 'Silk']);
  await expect(getWeight).toBeDisabled();
  await choose(item.getByLabel('Fabric'), 'Silk');
  const sizes = item.getByLabel('Size', { exact: true });
  await sizes.press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['Small', 'Medium', 'Large', 'XL', 'XXL']);
  await choose(sizes, 'XL');
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
  await expect(totals(page).getByRole('table').first().getByRole('row')).toHaveText([
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
  await expect(totals(page).getByRole('table').nth(1).getByRole('row')).toHaveText([
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
      await choose(card(page, 2).getByLabel('Reason'), 'Out of Stock');
    } else {
      await address(page).getByText('Deny', { exact: true }).click();
      await choose(address(page).getByLabel('Reason for denying the address'), 'Invalid Address');
    }
    await submit(page);
    await dismissAlert(page, 'Order evaluation submitted successfully.');
    await expectAt(page, `/admin/delivered/${order.id}`);
    expect((await fetchOrder(order.id)).order_status).toBe('ORDER_CORRECTION');
  });
}

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
  await card(page).getByLabel('Reason').press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText([
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
  const date = card(page).getByLabel('Shipment date');
  await date.fill(inDays(-1));
  await submit(page);
  await dismissAlert(page, invalid);
  await expect(card(page).getByText('Shipment date is required.')).toBeVisible();
  await date.fill(inDays(0));
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
