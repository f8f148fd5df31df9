import { expect, type Page } from '@playwright/test';
import type { PlacedOrder } from './api.ts';
import { inDays, operatorOn } from './operator.ts';

/** The evaluation page, by the words on it. */
export const invalid = 'Please fix validation errors before submitting.';
export const openEvaluation = async (page: Page, order: PlacedOrder) => {
  await operatorOn(page).openBackOffice(`evaluation/${order.id}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Evaluate Order' })).toBeVisible();
};
export const card = (page: Page, place = 1) => page.getByRole('article', { name: new RegExp(`^Item ${place}: `) });
export const address = (page: Page) => page.getByRole('region', { name: 'Address evaluation' });
export const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Evaluation' }).click();
export const accept = async (page: Page, place: number, { price = '2150', days = 3, weight = '450' } = {}) => {
  await card(page, place).getByText('Accept', { exact: true }).click();
  await card(page, place).getByLabel('Price').fill(price);
  await card(page, place).getByLabel('Shipment date').fill(inDays(days));
  await card(page, place).getByLabel('Estimated weight').fill(weight);
};
export const acceptAll = async (page: Page, items = 1) => {
  await operatorOn(page).acceptAddress();
  for (let place = 1; place <= items; place += 1) await accept(page, place);
};
