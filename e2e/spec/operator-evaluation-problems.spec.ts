import { expect, type Page } from '@playwright/test';
import { type PlacedOrder, placeOrder } from '../journey/api.ts';
import { test } from '../journey/back-office.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { dismissAlert } from '../journey/customer.ts';
import { accept, acceptAll, invalid, openEvaluation, submit } from '../journey/evaluation-page.ts';
import { operatorOn } from '../journey/operator.ts';
import { aPhone } from '../journey/running-stack.ts';

/** What the evaluation page warns of: sections 8 and 9. What it rejects is proved in mfe-admin/src/pages/evaluation.test.tsx. */
let shared: PlacedOrder;
test.beforeAll(async () => {
  shared = await placeOrder(aPhone(), 2);
});

const open = (page: Page, order = shared) => openEvaluation(page, order);

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
  await changeAnswers(page, '**/preview-evaluation', (answer) => ({
    ...answer,
    totals: { ...answer.totals, international_shipping_cost: 0, total_price: answer.totals.items_total_cost },
    warnings: ['SHIPPING_RATE_MISSING'],
  }));
  await open(page);
  await acceptAll(page, 2);
  const warning = page.getByRole('alert').filter({ hasText: 'Shipping would be free' });
  await expect(warning).toContainText('₹0.00');
  await submit(page);
  await dismissAlert(page, invalid);
  await expect(warning).toContainText('Please acknowledge this warning before submitting.');
});
