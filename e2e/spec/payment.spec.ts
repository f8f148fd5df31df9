import { expect, type Page } from '@playwright/test';
import { confirmOrder, dollarsFor, type PlacedOrder, placeOrder } from '../journey/api.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine, test } from '../journey/clean-console.ts';
import { customerOn, dismissAlert } from '../journey/customer.ts';
import { inDays } from '../journey/operator.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** Payment page and payment success page: sections 2, 5, 7, 8 and 9. */
test.describe.configure({ mode: 'serial' });

// 2150.50 for goods and 1480 for shipping: an amount that the wallet truncates
const total = 3630.5;
let order: PlacedOrder;
test.beforeAll(async () => {
  order = await placeOrder(aPhone());
  await confirmOrder(order.id, 2150.5);
});

const open = async (page: Page) => {
  await page.goto(`${site()}/user/payment/${order.id}`);
  await expect(page.getByRole('button', { name: 'Pay Now' })).toBeVisible();
};
const card = (page: Page) => page.getByRole('radio', { name: /card and netbanking/i });
const wallet = (page: Page) => page.getByRole('radio', { name: /wallet/i });
const payNow = (page: Page) => page.getByRole('button', { name: 'Pay Now' });
/** What is listed with one way to pay. */
const costs = async (page: Page, way: RegExp): Promise<string> => {
  const id = await page.getByRole('radio', { name: way }).getAttribute('aria-describedby');
  return (await page.locator(`[id="${id}"]`).textContent()) ?? '';
};
const rupees = (amount: number) =>
  new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(amount);
const broken = { success: false, code: 'INTERNAL_ERROR', error: 'x', request_id: 'r' };

test('spec 2 · Payment page shows both ways to pay with a fee breakdown each.', async ({ page }) => {
  await open(page);
  for (const way of [/card and netbanking/i, /wallet/i]) {
    const text = await costs(page, way);
    for (const part of ['Order total', 'Fee', 'GST', 'Payable']) expect(text).toContain(part);
  }
});

test('spec 9 · Card and netbanking fee: 2% of the total plus 18% GST on the fee.', async ({ page }) => {
  await open(page);
  const text = await costs(page, /card and netbanking/i);
  // 2% of 3630.50 is 72.61, 18% of which is 13.07
  for (const amount of [total, 72.61, 13.07, 3716.18]) expect(text).toContain(rupees(amount));
});

test('spec 9 · Wallet fee: 4% with 18% GST on the fee; the total is truncated to a whole number before.', async ({
  page,
}) => {
  await open(page);
  const text = await costs(page, /wallet/i);
  for (const amount of [3630, 145.2, 26.14, 3801.34]) expect(text).toContain(rupees(amount));
});

test('spec 9 · The wallet is paid in USD at the converted amount; rupees are the currency elsewhere.', async ({
  page,
}) => {
  await open(page);
  expect(await costs(page, /wallet/i)).toContain(`US$${(await dollarsFor(3801.34)).toFixed(2)}`);
  expect(await costs(page, /card and netbanking/i)).not.toContain('US$');
});

test("spec 5 · 'Pay Now' needs the terms checkbox: 'Please accept the terms and conditions before proceeding.'", async ({
  page,
}) => {
  await open(page);
  for (const way of [/card and netbanking/i, /wallet/i]) {
    await page.getByRole('radio', { name: way }).check();
    await payNow(page).click();
    await expect(page.getByText('Please accept the terms and conditions before proceeding.')).toBeVisible();
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});

test('spec 2 · The privacy and terms links point to the URLs of the endpoint configuration.', async ({ page }) => {
  const answers = ['privacy', 'terms'].map((name) => page.waitForResponse(`**/api/${name}`));
  await open(page);
  const [privacy, terms] = await Promise.all(answers.map(async (answer) => (await (await answer).json()).url));
  await expect(page.getByRole('link', { name: /privacy policy/ })).toHaveAttribute('href', privacy);
  await expect(page.getByRole('link', { name: /terms and conditions/ })).toHaveAttribute('href', terms);
});

test('spec 2 · Payment page: a loading state shows during calls.', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/payments/razorpay/create-order*', async (route) => {
    await held;
    await route.continue();
  });
  await open(page);
  await card(page).check();
  await page.getByRole('checkbox').check();
  await payNow(page).click();
  const busy = page.getByRole('button', { name: 'Opening payment…' });
  await expect(busy).toBeDisabled();
  release();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('spec 7 · The card and netbanking window offers netbanking only.', async ({ page }) => {
  await open(page);
  await card(page).check();
  await page.getByRole('checkbox').check();
  await payNow(page).click();
  const bank = page.getByRole('dialog');
  await expect(bank.getByText('Choose your bank')).toBeVisible();
  await expect(bank.getByRole('radio', { name: /bank/i }).first()).toBeVisible();
  await expect(bank.getByRole('radio', { name: /card|upi/i })).toBeHidden();
});

test("spec 8 · While currency conversion fails 'Fetching USD equivalent...' stays shown.", async ({ page }) => {
  await changeAnswers(page, '**/api/payments/options*', (answer) => ({
    ...answer,
    paypal: { ...answer.paypal, usd_amount: null },
  }));
  await open(page);
  await expect(page.getByText('Fetching USD equivalent...')).toBeVisible();
  await wallet(page).check();
  await expect(payNow(page)).toBeDisabled();
});

test("spec 8 · 'Failed to do payment. Please try again.'", async ({ page, quiet }) => {
  quiet.except(networkLine(500));
  await page.route('**/api/payments/razorpay/create-order*', (route) => route.fulfill({ status: 500, json: broken }));
  await open(page);
  await card(page).check();
  await page.getByRole('checkbox').check();
  await payNow(page).click();
  await expect(page.getByText('Failed to do payment. Please try again.')).toBeVisible();
  await expect(payNow(page)).toBeEnabled();
});

test("spec 8 · Wallet failure: 'Payment failed. Please try again.'", async ({ page, quiet }) => {
  quiet.except(/^error: Failed to load resource: the server responded with a status of 4\d\d /);
  await open(page);
  await wallet(page).check();
  await page.getByRole('checkbox').check();
  await payNow(page).click();
  await page.getByRole('button', { name: 'PayPal', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve, decline the capture' }).click();
  await expect(page.getByText('Payment failed. Please try again.')).toBeVisible();
  await expect(page).toHaveURL(`${site()}/user/payment/${order.id}`);
});

test("spec 8 · 'Payment Verification Failed!' when the signature does not hold.", async ({ page, quiet }) => {
  quiet.except(/^error: Failed to load resource: the server responded with a status of 4\d\d /);
  const other = await placeOrder(aPhone());
  await confirmOrder(other.id);
  await page.route('**/api/payments/razorpay/verify-payment*', (route) => {
    const body = route.request().postDataJSON();
    return route.continue({ postData: JSON.stringify({ ...body, razorpay_signature: 'f'.repeat(64) }) });
  });
  await page.goto(`${site()}/user/payment/${other.id}`);
  await customerOn(page, other.phone).payByNetbanking();
  await dismissAlert(page, 'Payment Verification Failed!');
});

test("spec 8 · 'Payment Successful! Payment ID: ...'; the customer lands on the success page.", async ({ page }) => {
  await open(page);
  await customerOn(page, order.phone).payByNetbanking();
  await dismissAlert(page, /^Payment Successful! Payment ID: pay_\w+$/);
  await expect(page).toHaveURL(`${site()}/user/payment/success/${order.id}`);
});

test('spec 4 · After a successful payment the server sets PAYMENT_DONE.', async ({ page }) => {
  await customerOn(page, order.phone).openOrder(order.id, 'order placed, processing');
});

test('spec 2 · Payment success shows the transaction details and the estimated delivery date.', async ({ page }) => {
  await page.goto(`${site()}/user/payment/success/${order.id}`);
  const details = page.getByRole('region', { name: 'Transaction details' });
  await expect(details).toContainText(/Payment ID\s*pay_/);
  await expect(details).toContainText(/Total price\s*₹3,/);
  await expect(details).toContainText(/Payment method\s*\S/);
  await expect(details).toContainText(/Estimated total time\s*16 days/);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  await expect(details).toContainText(`Estimated delivery date: ${day.format(new Date(inDays(16)))}`);
});

test("spec 2 · Payment success: 'Return to Order' and the browser's back go to /user/orderdetail/{orderId}.", async ({
  page,
}) => {
  const success = `${site()}/user/payment/success/${order.id}`;
  await page.goto(success);
  await page.getByRole('link', { name: 'Return to Order' }).click();
  await expect(page).toHaveURL(`${site()}/user/orderdetail/${order.id}`);
  await page.goto(`${site()}/user/calculator`);
  await page.goto(success);
  await expect(page.getByRole('link', { name: 'Return to Order' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(`${site()}/user/orderdetail/${order.id}`);
});
