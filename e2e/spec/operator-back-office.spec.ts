import { expect, type Page } from '@playwright/test';
import { fetchOrder, placeOrder } from '../journey/api.ts';
import { expectAt, test } from '../journey/back-office.ts';
import { networkLine } from '../journey/clean-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { expireTokenOf, inDays, operatorOn } from '../journey/operator.ts';
import { aPhone, operatorPasskey } from '../journey/running-stack.ts';

/** The evaluation by keyboard and across the end of a session; other drafts are proved in mfe-admin/src/pages/drafts.test.tsx. */
const open = async (page: Page, id: string) => {
  await operatorOn(page).openBackOffice(`evaluation/${id}`);
  await expect(page.getByRole('article').first()).toBeVisible();
};
const card = (page: Page, place = 1) => page.getByRole('article', { name: new RegExp(`^Item ${place}: `) });
const enterAll = async (page: Page) => {
  await operatorOn(page).acceptAddress();
  await card(page).getByText('Accept', { exact: true }).click();
  await card(page).getByLabel('Price').fill('2150');
  await card(page).getByLabel('Shipment date').fill(inDays(3));
  await card(page).getByLabel('Estimated weight').fill('450');
};
/** `5 Dec 2026`, as the field shows a day that was typed as YYYY-MM-DD. */
const shownDay = (day: string): string => new Date(day).toUTCString().slice(5, 16).replace(/^0/, '');
const expectEntered = async (page: Page) => {
  await expect(card(page).getByLabel('Price')).toHaveValue('2150');
  await expect(card(page).getByLabel('Shipment date')).toHaveValue(shownDay(inDays(3)));
  await expect(card(page).getByLabel('Estimated weight')).toHaveValue('450');
  await expect(card(page).getByRole('radio', { name: 'Accept' })).toBeChecked();
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Evaluation' }).click();

test('an evaluation draft survives session expiry', async ({ page, quiet }) => {
  quiet.except(networkLine(403));
  const order = await placeOrder(aPhone());
  await open(page, order.id);
  await enterAll(page);
  await expireTokenOf(page, 'PUT', '**/api/orders/**');
  await submit(page);
  await dismissAlert(page, 'Session Expired. Redirecting to login page...');
  await page.unroute('**/api/orders/**');
  await expectAt(page, `/admin/order/${order.id}`);
  await page.getByLabel('Passkey').fill(operatorPasskey());
  await page.getByRole('button', { name: 'Authenticate' }).click();
  await expectAt(page, `/admin/evaluation/${order.id}`);
  await expectEntered(page);
  await submit(page);
  await dismissAlert(page, 'Order evaluation submitted successfully.');
});

test('an ordinary five-item order is evaluated by keyboard alone in under a minute', async ({ page }) => {
  const order = await placeOrder(aPhone(), 5);
  await open(page, order.id);
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await page.keyboard.insertText(text);
  };
  await press('A');
  await press('j');
  await press('j');
  await expect(card(page, 1)).toBeFocused();
  // Shawl and Wool are guessed from the name; the size is chosen once and copied.
  await press('g');
  await press('m');
  await press('Enter');
  // An open list takes the first Escape.
  await expect(page.locator(':focus')).toHaveAttribute('aria-expanded', 'false');
  await press('Escape');
  for (let place = 2; place <= 5; place += 1) {
    await press('j');
    await press('c');
  }
  await press('w');
  for (let place = 1; place <= 5; place += 1)
    await expect(card(page, place).getByLabel('Estimated weight')).toHaveValue(/^\d+$/);
  await press('D');
  for (let back = 1; back <= 4; back += 1) await press('k');
  await press('p');
  for (let place = 1; place <= 5; place += 1) {
    await expect(card(page, place).getByLabel('Price')).toBeFocused();
    await type(`${1000 + place}`);
    await press('Enter');
  }
  await expect(page.getByRole('button', { name: 'Submit Evaluation' })).toBeFocused();
  await press('Enter');
  await expect(page.getByRole('dialog')).toContainText('Order evaluation submitted successfully.');
  await press('Enter');
  await expectAt(page, `/admin/delivered/${order.id}`);
  // The keystroke-level model: 0.28 s for a key of an average typist, 1.35 s to think before each item and each of the
  // five other steps.
  expect(keys * 0.28 + (5 + 5) * 1.35).toBeLessThan(60);
  expect((await fetchOrder(order.id)).order_status).toBe('ORDER_CONFIRMATION');
});

test('denying an item by keyboard selects the next one', async ({ page }) => {
  const order = await placeOrder(aPhone(), 2);
  await open(page, order.id);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(card(page, 1)).toBeFocused();
  await page.keyboard.press('d');
  await expect(card(page, 1).getByLabel('Reason')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(card(page, 2)).toBeFocused();
  await page.keyboard.press('a');
  await expect(card(page, 2).getByRole('radio', { name: 'Accept' })).toBeChecked();
  await card(page, 2).getByLabel('Price').focus();
  await page.keyboard.type('ad?');
  await expect(card(page, 2).getByLabel('Price')).toHaveValue('ad?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(card(page, 2)).toBeFocused();
});
