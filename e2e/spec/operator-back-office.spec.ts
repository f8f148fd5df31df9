import { expect, type Page } from '@playwright/test';
import { denyOrderWith, fetchOrder, placeOrder } from '../journey/api.ts';
import { expectAt, test } from '../journey/back-office.ts';
import { networkLine, noAnswerLine } from '../journey/clean-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { expireTokenOf, inDays, operatorOn } from '../journey/operator.ts';
import { orderIn, resubmitOrder } from '../journey/order-in-status.ts';
import { aPhone, operatorPasskey, site } from '../journey/running-stack.ts';

/** The back office beyond the specification: drafts, keyboard, history and messages. */
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
const expectEntered = async (page: Page) => {
  await expect(card(page).getByLabel('Price')).toHaveValue('2150');
  await expect(card(page).getByLabel('Shipment date')).toHaveValue(inDays(3));
  await expect(card(page).getByLabel('Estimated weight')).toHaveValue('450');
  await expect(card(page).getByRole('radio', { name: 'Accept' })).toBeChecked();
};
const submit = (page: Page) => page.getByRole('button', { name: 'Submit Evaluation' }).click();

test('an evaluation draft survives a reload and is removed once submitted or restarted', async ({ page }) => {
  const order = await placeOrder(aPhone());
  await open(page, order.id);
  await enterAll(page);
  await page.reload();
  await expect(page.getByText(/^Restored what you entered until .*\.$/)).toBeVisible();
  await expectEntered(page);
  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(card(page).getByLabel('Price')).toHaveValue('');
  await page.reload();
  await expect(card(page).getByLabel('Price')).toHaveValue('');
  await enterAll(page);
  await submit(page);
  await expect(page.getByRole('dialog')).toContainText('Order evaluation submitted successfully.');
  expect(await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('admin_draft')))).toEqual(
    [],
  );
});

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

test('an evaluation draft survives a network failure', async ({ page, quiet }) => {
  quiet.except(noAnswerLine);
  const order = await placeOrder(aPhone());
  await open(page, order.id);
  await enterAll(page);
  await page.route('**/api/**', (route) => route.abort());
  await submit(page);
  await expect(page.getByRole('alert').first()).toContainText('No response from server. Please try again.');
  await expectEntered(page);
  await page.unroute('**/api/**');
  await submit(page);
  await dismissAlert(page, 'Order evaluation submitted successfully.');
  expect((await fetchOrder(order.id)).order_status).toBe('ORDER_CONFIRMATION');
});

test('drafts of links, receipts and shipment survive a reload', async ({ page }) => {
  const bought = await orderIn('PAYMENT_DONE');
  await operatorOn(page).openBackOffice(`orderlinkupdate/${bought.id}`);
  await page.getByLabel('Local Order Link').fill('https://shop.example/half');
  await page.reload();
  await expect(page.getByLabel('Local Order Link')).toHaveValue('https://shop.example/half');

  const packed = await orderIn('LOCAL_SHIPMENT_PROCESSING');
  await page.goto(`${site()}/admin/orderreceivedstatusupdate/${packed.id}`);
  await card(page).getByText('Yes', { exact: true }).click();
  await page.reload();
  await expect(card(page).getByRole('radio', { name: 'Yes' })).toBeChecked();

  const ready = await orderIn('LOCAL_SHIPMENT_RECEIVED');
  await page.goto(`${site()}/admin/internationalshippingupdate/${ready.id}`);
  await page.getByLabel('International Tracking ID').fill('TRACK-9');
  await page.reload();
  await expect(page.getByLabel('International Tracking ID')).toHaveValue('TRACK-9');
});

test('a draft of an earlier order revision is offered, not applied', async ({ page }) => {
  const order = await placeOrder(aPhone());
  await open(page, order.id);
  await enterAll(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('2150');
  // Another operator returns the order meanwhile, and the customer resubmits it.
  await denyOrderWith(order.id, ['ERR_INVALID_COLOR'], null);
  await resubmitOrder(order, { item: { color: 'Blue' } });
  await page.reload();
  await expect(card(page).getByLabel('Price')).toHaveValue('');
  await page.getByRole('button', { name: 'Restore' }).click();
  await expectEntered(page);
});

test('a resubmission marks changed items and address fields', async ({ page }) => {
  const order = await placeOrder(aPhone());
  await denyOrderWith(order.id, ['ERR_INVALID_COLOR'], 'ERR_USER_INCOMPLETE_ADDRESS');
  await resubmitOrder(order, { user: { address: '14 Harbour Street, Leith' }, item: { color: 'Blue', quantity: 2 } });
  await open(page, order.id);
  const changes = page.getByRole('region', { name: 'Changes by the customer' });
  await expect(changes).toContainText('The customer changed 3 fields since the last evaluation:');
  await expect(changes).toContainText(/Color Grey → to Blue|Color Grey.*Blue/);
  await expect(card(page).getByText('was Grey')).toBeVisible();
  await expect(card(page).getByText('was 1', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('region', { name: 'User details' }).getByText('was 12 Harbour Street, Leith'),
  ).toBeVisible();
});

test('the history shows who did what and when, with the changed fields', async ({ page }) => {
  const order = await orderIn('ORDER_CONFIRMATION');
  await operatorOn(page).openBackOffice(`delivered/${order.id}`);
  await page.getByText('History (2)').click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Evaluate' }).first();
  await expect(entry).toContainText(/\d{4}, \d{1,2}:\d{2}/);
  await expect(entry).toContainText('by Operator');
  await entry.getByText(/fields changed$/).click();
  await expect(entry).toContainText('Kullu Wool Shawl');
  await expect(entry).toContainText('₹2,150.00');
});

test('messages are previewed, show their delivery and can be resent', async ({ page, quiet }) => {
  quiet.except(networkLine(429));
  const order = await placeOrder(aPhone());
  await open(page, order.id);
  await enterAll(page);
  await page.getByRole('button', { name: 'Preview message' }).click();
  const preview = page.getByRole('dialog', { name: 'Message preview' });
  await expect(preview).toContainText('Price and payment');
  await expect(preview).toContainText('3,630.00');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(preview).toBeHidden();
  expect((await fetchOrder(order.id)).order_status).toBe('ORDER_EVALUATION');
  await submit(page);
  await dismissAlert(page, 'Order evaluation submitted successfully.');
  await expect(page.getByRole('button', { name: 'Messages (2)' })).toBeVisible({ timeout: 25_000 });
  // The panel is open in a page that was opened before all were delivered.
  await page.reload();
  await page.getByRole('button', { name: 'Messages (2)' }).click();
  const quote = page.getByRole('listitem').filter({ hasText: 'Price and payment' }).first();
  await expect(quote).toContainText('Delivered');
  const resend = quote.getByRole('button', { name: 'Resend' });
  await resend.click();
  // Either it is sent again, or the server asks to wait a moment after the first delivery.
  await expect(page.getByText(/resent by Operator|wait before sending it again/).first()).toBeVisible();
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
