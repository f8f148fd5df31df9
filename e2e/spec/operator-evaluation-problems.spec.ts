import { expect, type Page } from '@playwright/test';
import { type PlacedOrder, placeOrder } from '../journey/api.ts';
import { networkLine } from '../journey/clean-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { callsTo, dialog, test } from '../journey/desk.ts';
import { accept, acceptAll, address, card, invalid, openEvaluation, submit } from '../journey/evaluation-page.ts';
import { operatorOn } from '../journey/operator.ts';
import { aPhone } from '../journey/running-stack.ts';

/** What the evaluation page refuses, and what it warns of: sections 5, 8 and 9. */
let shared: PlacedOrder;
test.beforeAll(async () => {
  shared = await placeOrder(aPhone(), 2);
});

const open = (page: Page, order = shared) => openEvaluation(page, order);

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
      'Shipment date is required.': async () => {
        await card(page, 2).getByLabel('Shipment date').hover();
        await card(page, 2).getByRole('button', { name: 'Clear' }).first().click();
      },
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
  await expect(warning).toContainText('Please acknowledge this warning before submitting.');
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
  await expect(warning).toContainText('Please acknowledge this warning before submitting.');
});
