import { expect, type Page } from '@playwright/test';
import { getTransaction } from '@potli/contracts/payment/operations.ts';
import { openPayment } from '@potli/dev/seed/order-in-status.ts';
import { call, orderIn, outside } from './journey/api.ts';
import { dialog, test } from './journey/back-office.ts';
import { customerOn } from './journey/customer.ts';
import { operatorMessage, operatorOn } from './journey/operator.ts';
import { passDeadline } from './journey/quote-deadline.ts';
import { inInbox, site } from './journey/running-stack.ts';

/** The order's page on a telephone. */
const onTelephone = async (page: Page, { id, phone }: { id: string; phone: string }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`${site()}/user/orderdetail/${id}`);
  await expect(customerOn(page, phone).status()).toBeVisible();
  return page;
};
const isNarrow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
const message = (phone: string, template: string) =>
  inInbox(`44${phone}`, (messages) => messages.find((each) => each.template === template));

test('an operator reopens an evaluation: the customer sees the new price, and money for the old one goes back', async ({
  page,
  context,
}) => {
  const order = await orderIn('ORDER_CONFIRMATION');
  const customer = await onTelephone(await context.newPage(), order);
  await expect(customer.getByText(/^Price valid until .+ \(your time\)\.$/)).toBeVisible();
  await expect(customer.getByText(/new price/)).toHaveCount(0);
  const opened = await openPayment({ call }, order.id);

  await operatorOn(page).openBackOffice(`delivered/${order.id}`);
  await page.getByRole('button', { name: 'Reopen evaluation' }).click();
  const reopening = dialog(page, 'Reopen the evaluation');
  await reopening.getByLabel('Reason').fill('the store has raised its price');
  await reopening.getByRole('button', { name: 'Reopen' }).click();
  await expect(page).toHaveURL(`${site()}/admin/evaluation/${order.id}`);
  await expect(customer.getByText('We are checking your order again. Please wait for our next message.')).toBeVisible();
  await message(order.phone, 'order_reopened_v1');

  await expect(operatorOn(page).item('shawl').getByLabel('Price')).toHaveValue('2150');
  await operatorOn(page).item('shawl').getByLabel('Price').fill('2400');
  await operatorOn(page).submitEvaluation(order.id);
  await message(order.phone, 'order_new_quote_v2');
  await expect(customer.getByText('This is a new price. The earlier price is no longer valid.')).toBeVisible();
  await expect(customer.getByText('₹2,400.00').first()).toBeVisible();
  await isNarrow(customer);

  await outside().payAtBank(opened.razorpay_order_id, opened.key_id);
  await expect
    .poll(async () => (await call(getTransaction, { query: { order_id: order.id } })).state, { timeout: 30_000 })
    .toBe('refunded');
  await expect(customerOn(customer, order.phone).status()).toHaveText('awaiting payment');
});

test('a price that is not paid in time expires: the order is evaluated again and cannot be paid meanwhile', async ({
  page,
  context,
}) => {
  const order = await orderIn('ORDER_CONFIRMATION');
  await passDeadline(order.id);
  const customer = await onTelephone(await context.newPage(), order);
  await expect(customerOn(customer, order.phone).status()).toHaveText('evaluating', { timeout: 30_000 });
  await expect(customer.getByText(/^The earlier price was not paid in time and has expired\./)).toBeVisible();
  await isNarrow(customer);
  await message(order.phone, 'order_quote_expired_v1');
  await operatorMessage('operator_quote_expired_v1', order.id);
  await customer.goto(`${site()}/user/payment/${order.id}`);
  await expect(customer).toHaveURL(`${site()}/user/orderdetail/${order.id}`);

  await operatorOn(page).openBackOffice(`evaluation/${order.id}`);
  await expect(operatorOn(page).item('shawl').getByLabel('Price')).toHaveValue('2150');
  await page.getByText(/^History \(/).click();
  await expect(page.getByText('by system')).toBeVisible();
});

test('an operator corrects tracking and address: the customer sees both and gets a message for each', async ({
  page,
  context,
}) => {
  const shipped = await orderIn('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  await operatorOn(page).openBackOffice(`completeorder/${shipped.id}`);
  await page.getByRole('button', { name: 'Correct tracking' }).click();
  const tracking = dialog(page, 'Correct the tracking');
  await tracking.getByLabel('International Tracking ID').fill('TRACK-43');
  await tracking.getByRole('button', { name: 'Save tracking' }).click();
  await expect(tracking).toBeHidden();
  await expect(page.getByRole('region', { name: 'Tracking' }).getByText('TRACK-43')).toBeVisible();
  expect((await message(shipped.phone, 'order_tracking_changed_v1'))?.text).toContain('TRACK-43');
  const customer = await onTelephone(await context.newPage(), shipped);
  await expect(customer.getByText('TRACK-43')).toBeVisible();
  await isNarrow(customer);

  const paid = await orderIn('PAYMENT_DONE');
  await operatorOn(page).openBackOffice(`orderlinkupdate/${paid.id}`);
  await page.getByRole('button', { name: 'Correct address' }).click();
  const address = dialog(page, 'Correct the delivery address');
  await address.getByRole('textbox', { name: 'Address' }).fill('7 Shore Street, Leith');
  await address.getByLabel('How did the customer agree?').fill('by phone');
  await address.getByRole('button', { name: 'Save address' }).click();
  await expect(page.getByRole('region', { name: 'User details' }).getByText('7 Shore Street, Leith')).toBeVisible();
  await message(paid.phone, 'order_address_changed_v1');
  await onTelephone(customer, paid);
  await expect(customer.getByText('7 Shore Street, Leith')).toBeVisible();
});
