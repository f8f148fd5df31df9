import type { Page } from '@playwright/test';
import { inDays, operatorOn } from './operator.ts';

/** The evaluation page, by the words on it. */
export const card = (page: Page, place = 1) => page.getByRole('article', { name: new RegExp(`^Item ${place}: `) });
export const submit = (page: Page) => page.getByRole('button', { name: 'Submit Evaluation' }).click();
const accept = async (page: Page, place: number, { price = '2150', days = 3, weight = '450' } = {}) => {
  await card(page, place).getByText('Accept', { exact: true }).click();
  await card(page, place).getByLabel('Price').fill(price);
  await card(page, place).getByLabel('Shipment date').fill(inDays(days));
  await card(page, place).getByLabel('Estimated weight').fill(weight);
};
export const acceptAll = async (page: Page, items = 1) => {
  await operatorOn(page).acceptAddress();
  for (let place = 1; place <= items; place += 1) await accept(page, place);
};
