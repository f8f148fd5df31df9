import { expect, type Page } from '@playwright/test';
import { networkLine, test } from '../journey/clean-console.ts';
import { customerOn, dismissAlert, goods } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** Review, the code and the thanks: sections 2, 4, 5, 8 and 9. */
const resend = (page: Page) => page.getByRole('button', { name: /^Resend/ });
const submit = (page: Page) => page.getByRole('button', { name: 'Submit', exact: true }).click();

/** The review of one product; nothing was sent yet. */
const openReview = async (page: Page, phone = aPhone()) => {
  const customer = customerOn(page, phone);
  await customer.toDetails();
  await customer.fillDetails();
  await page.getByRole('button', { name: 'Proceed to Review' }).click();
  await expect(page).toHaveURL(`${site()}/user/orderreview`);
  return customer;
};
/** Where the server's own rest of 30 seconds, or its failure, would decide. */
const answerCode = (page: Page, status: number, body: object) =>
  page.route('**/api/authenticate/generate-otp', (route) => route.fulfill({ status, json: body }));
const failed = { success: false, code: 'INTERNAL_ERROR', error: 'Something broke', request_id: 'r' };

test('spec 2 · Order review shows the cart items and the user details.', async ({ page }) => {
  await openReview(page);
  await expect(page.getByRole('list', { name: 'Items' })).toContainText(goods.shawl.name);
  for (const text of ['Journey Tester', '12 Harbour Street, Leith', 'EH6 6LX', 'UK'])
    await expect(page.getByText(text).first()).toBeVisible();
});

test("spec 2 · Order review: 'Edit Order' goes back to /user/order/create with an isEdit flag.", async ({ page }) => {
  await openReview(page);
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create`);
  expect(JSON.stringify(await page.evaluate(() => history.state))).toContain('"isEdit":true');
  await expect(page.getByText(goods.shawl.name)).toBeVisible();
});

test("spec 2 · Order review: 'Submit' goes to /user/otpverify.", async ({ page }) => {
  await openReview(page);
  await submit(page);
  await expect(page).toHaveURL(`${site()}/user/otpverify`);
  await expect(page.getByRole('heading', { name: 'OTP Verification' })).toBeVisible();
});

test("spec 2 · OTP page, sent: 'OTP Sent Successfully!'; resend is disabled for 30 seconds, with a countdown.", async ({
  page,
}) => {
  await openReview(page);
  await page.clock.install();
  await submit(page);
  await expect(page.getByText('OTP Sent Successfully!', { exact: true })).toBeVisible();
  await expect(resend(page)).toBeDisabled();
  await expect(resend(page)).toHaveText(/\b(30|29|28)\b/);
  await page.clock.fastForward(20_000);
  await expect(resend(page)).toHaveText(/\b(10|9|8|7)\b/);
  await expect(resend(page)).toBeDisabled();
  await page.clock.fastForward(10_500);
  await expect(resend(page)).toBeEnabled();
});

test('spec 9 · The resend button is disabled again after each further code.', async ({ page }) => {
  await openReview(page);
  await answerCode(page, 200, { success: true });
  await page.clock.install();
  await submit(page);
  // The answer starts the countdown again.
  await expect(page.getByText('OTP Sent Successfully!', { exact: true })).toBeVisible();
  await expect(resend(page)).toHaveText(/\b(30|29|28)\b/);
  await page.clock.fastForward(30_500);
  await resend(page).click();
  await expect(resend(page)).toBeDisabled();
  await expect(resend(page)).toHaveText(/\b(30|29|28)\b/);
});

test("spec 8 · OTP page, not sent: 'Failed to send OTP. Try again.'", async ({ page, quiet }) => {
  quiet.except(networkLine(500));
  await openReview(page);
  await answerCode(page, 500, failed);
  await submit(page);
  await expect(page.getByRole('alert').getByText('Failed to send OTP. Try again.', { exact: true })).toBeVisible();
});

test("spec 5 · OTP is exactly 6 digits: 'Invalid OTP format. Please enter a 6-digit OTP.'", async ({ page }) => {
  await openReview(page);
  await answerCode(page, 200, { success: true });
  await submit(page);
  const field = page.getByLabel('6-digit OTP');
  for (const wrong of ['', '1', '12345', 'abcdef']) {
    await field.fill('');
    await field.pressSequentially(wrong);
    await page.getByRole('button', { name: 'Verify & Submit' }).click();
    await expect(page.getByText('Invalid OTP format. Please enter a 6-digit OTP.')).toBeVisible();
  }
  await field.fill('');
  // Unanswered: the sixth digit submits the order.
  await page.route('**/api/orders/create', () => undefined);
  await field.pressSequentially('12345678');
  await expect(field).toHaveValue('123456');
});

test("spec 8 · An order submission error alerts the server's text followed by a full stop.", async ({
  page,
  quiet,
}) => {
  quiet.except(/^error: Failed to load resource: the server responded with a status of 4\d\d /);
  const customer = await openReview(page);
  await submit(page);
  const code = await customer.code();
  const answer = page.waitForResponse('**/api/orders/create');
  await customer.enterCode(code === '000000' ? '000001' : '000000');
  const { error } = await (await answer).json();
  await dismissAlert(page, `${String(error).replace(/\.$/, '')}.`);
  await expect(page).toHaveURL(`${site()}/user/otpverify`);
});

test('spec 2 · OTP page: a successful submission leads to /user/success; there back navigation is blocked.', async ({
  page,
}) => {
  const customer = await openReview(page);
  await submit(page);
  await customer.enterCode(await customer.code());
  const stays = async () => {
    await expect(page).toHaveURL(`${site()}/user/success`);
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  };
  await stays();
  for (const steps of [-1, -1, -2, -2]) {
    await page.evaluate(
      (by) =>
        new Promise<unknown>((heard) => {
          addEventListener('popstate', heard, { once: true });
          history.go(by);
        }),
      steps,
    );
    await stays();
  }
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create`);
  expect(await page.evaluate(() => localStorage.getItem('orderState'))).toBeNull();
});

test('spec 4 · A new order that was verified by phone is in ORDER_EVALUATION.', async ({ page }) => {
  const customer = await openReview(page);
  await submit(page);
  const answer = page.waitForResponse('**/api/orders/create');
  await customer.enterCode(await customer.code());
  const { order_id } = await (await answer).json();
  await page.getByRole('link', { name: 'View your order' }).click();
  await expect(page).toHaveURL(`${site()}/user/orderdetail/${order_id}`);
  await expect(customer.status()).toHaveText('evaluating');
});
