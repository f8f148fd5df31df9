import { type Browser, expect, type Page } from '@playwright/test';
import { cancel } from '@potli/dev/seed/order-in-status.ts';
import { advance, confirmOrder, fetchOrder, type PlacedOrder, placeOrder } from './journey/api.ts';
import { test } from './journey/clean-console.ts';
import { dismissAlert } from './journey/customer.ts';
import { operatorOn } from './journey/operator.ts';
import { aPhone, setSandbox, site } from './journey/running-stack.ts';

/** What happens to money when windows close, banks decline, tabs are two and amounts are wrong. */
const orderToPay = async (): Promise<PlacedOrder> => {
  const order = await placeOrder(aPhone());
  await confirmOrder(order.id);
  return order;
};
/** The browser logs each failed request; the page shows a message. */
const refusals = /^error: Failed to load resource: the server responded with a status of 4\d\d /;

const open = async (page: Page, { id }: PlacedOrder, way: 'card' | 'wallet' = 'card') => {
  await page.goto(`${site()}/user/payment/${id}`);
  await page.getByRole('radio', { name: way === 'wallet' ? /wallet/i : /card and netbanking/i }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  if (way === 'wallet') await page.getByRole('button', { name: 'PayPal', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
};
const press = (page: Page, name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const landsOnSuccess = (page: Page, { id }: PlacedOrder) =>
  expect(page).toHaveURL(`${site()}/user/payment/success/${id}`, { timeout: 30_000 });
const statusOf = async ({ id }: PlacedOrder) => (await fetchOrder(id)).order_status;
const anotherTab = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

test('a declined netbanking payment is tried again in the same window and succeeds', async ({ page }) => {
  const order = await orderToPay();
  await open(page, order);
  await press(page, 'Decline the payment');
  await expect(page.getByRole('alert').filter({ hasText: 'declined by the bank' })).toBeVisible();
  await press(page, 'Pay');
  await dismissAlert(page, /^Payment Successful! Payment ID: pay_\w+$/);
  await landsOnSuccess(page, order);
});

test('a declined wallet payment is approved again with another source and succeeds', async ({ page, quiet }) => {
  quiet.except(refusals);
  const order = await orderToPay();
  await open(page, order, 'wallet');
  await press(page, 'Approve, decline the capture');
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible();
  await press(page, 'Approve');
  await landsOnSuccess(page, order);
  await expect.poll(() => statusOf(order)).toBe('PAYMENT_DONE');
});

for (const way of ['card', 'wallet'] as const)
  test(`notices a payment after its window was closed (${way})`, async ({ page }) => {
    const order = await orderToPay();
    await open(page, order, way);
    await press(page, way === 'card' ? 'Pay and close the window' : 'Approve and close the window');
    await landsOnSuccess(page, order);
    await expect.poll(() => statusOf(order)).toBe('PAYMENT_DONE');
  });

test('a late bank answer is waited for and never reported as a failed payment', async ({ page }) => {
  const order = await orderToPay();
  const opened = page.waitForResponse('**/api/payments/razorpay/create-order*');
  await open(page, order);
  await setSandbox('razorpay', (await (await opened).json()).razorpay_order_id, { late_seconds: '1' });
  await press(page, 'Pay, and the bank answers late');
  await landsOnSuccess(page, order);
});

test('a wallet whose answer was lost after it took the money is asked again, and the order is paid once', async ({
  page,
}) => {
  const order = await orderToPay();
  await open(page, order, 'wallet');
  await press(page, 'Approve, the answer to the capture is lost');
  await landsOnSuccess(page, order);
});

test('two tabs that both pay: the order is paid once', async ({ page, browser }) => {
  const order = await orderToPay();
  const other = await anotherTab(browser);
  await open(page, order);
  await open(other, order);
  await press(page, 'Pay');
  await dismissAlert(page, /^Payment Successful!/);
  await landsOnSuccess(page, order);
  await press(other, 'Pay');
  await expect(other.getByText('This order has already been paid. Your money is returned to you.')).toBeVisible();
  await press(other, 'Close without paying');
  await landsOnSuccess(other, order);
  await other.context().close();
});

test('two tabs with two providers: the second one takes no money', async ({ page, browser }) => {
  const order = await orderToPay();
  const other = await anotherTab(browser);
  await open(other, order, 'wallet');
  await open(page, order);
  await press(page, 'Pay');
  await dismissAlert(page, /^Payment Successful!/);
  await press(other, 'Approve');
  await landsOnSuccess(other, order);
  await other.context().close();
});

test('a wallet payment of an order that was cancelled elsewhere takes nothing, and says so', async ({
  page,
  quiet,
}) => {
  quiet.except(refusals);
  const order = await orderToPay();
  await open(page, order, 'wallet');
  await advance(order.id, cancel);
  await press(page, 'Approve');
  await dismissAlert(page, 'The order has changed, so this payment was not taken. Nothing was charged.');
  await expect(page).toHaveURL(`${site()}/user/orderdetail/${order.id}`);
  await expect(page.getByText(/has been cancelled/)).toBeVisible();
});

test('a card payment of an order that was cancelled elsewhere is no success, and is returned', async ({ page }) => {
  const order = await orderToPay();
  await open(page, order);
  await advance(order.id, cancel);
  // The bank took the money, which a dialog says where the order has not refused it yet.
  await page.addLocatorHandler(page.getByRole('button', { name: 'OK', exact: true }), (ok) => ok.click());
  await press(page, 'Pay');
  await expect(page).toHaveURL(`${site()}/user/orderdetail/${order.id}`, { timeout: 30_000 });
  await expect(page.getByText(/has been cancelled/)).toBeVisible();
});

test('an order whose money is on its way is not cancelled', async ({ page, quiet }) => {
  quiet.except(refusals);
  const order = await orderToPay();
  await open(page, order, 'wallet');
  await press(page, 'Approve, the capture stays pending');
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  await expect(advance(order.id, cancel)).rejects.toThrow('PAYMENT_OPEN');
  expect(await statusOf(order)).toBe('ORDER_CONFIRMATION');
});

test('a wrong amount pays nothing, waits for an operator, and goes back with one click', async ({ page, browser }) => {
  const order = await orderToPay();
  const opened = page.waitForResponse('**/api/payments/razorpay/create-order*');
  await open(page, order);
  await setSandbox('razorpay', (await (await opened).json()).razorpay_order_id, { next_charge: 'one_more' });
  await press(page, 'Pay');
  await expect(page.getByRole('heading', { name: 'We are checking your payment' })).toBeVisible();
  expect(await statusOf(order)).toBe('ORDER_CONFIRMATION');

  const office = await anotherTab(browser);
  await operatorOn(office).openBackOffice('payments');
  const waiting = office.getByRole('article', { name: new RegExp(order.reference) });
  await expect(waiting).toContainText('Wrong amount');
  await expect(waiting.getByLabel('Refund reason')).toHaveValue('Wrong amount');
  await waiting.getByRole('button', { name: /^Refund ₹/ }).click();
  await expect(waiting).toBeHidden();
  await office.goto(`${site()}/admin/delivered/${order.id}`);
  await office.getByText('Payments and refunds').click();
  const ledger = office.getByRole('region', { name: 'Ledger' });
  await expect(ledger.getByRole('listitem')).toHaveCount(2);
  await expect(ledger.getByRole('listitem').last()).toContainText('Refunded');
  await office.context().close();
  await page.goto(`${site()}/user/payment/${order.id}`);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
});
