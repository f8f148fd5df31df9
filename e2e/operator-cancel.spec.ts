import { type Browser, expect, type Page } from '@playwright/test';
import { confirmOrder, orderIn, payOrder, placeOrder } from './journey/api.ts';
import { heading, test } from './journey/back-office.ts';
import { dismissAlert } from './journey/customer.ts';
import { operatorOn } from './journey/operator.ts';
import { aPhone, inInbox, site } from './journey/running-stack.ts';

const reason = 'The store has closed for good.';

/** The order's page on the customer's phone. */
const onPhone = async (browser: Browser, id: string): Promise<Page> => {
  const page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await page.goto(`${site()}/user/orderdetail/${id}`);
  return page;
};
const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
const message = (phone: string, template: string) =>
  inInbox(`44${phone}`, (messages) => messages.find((each) => each.template === template)?.text);
const refundMade = /^We refunded (₹[\d,.]+) on .+ It should reach your account by .+\.$/;

test('an operator cancels a paid order: the customer reads why and gets the money back', async ({ page, browser }) => {
  const order = await orderIn('LOCAL_SHIPMENT_PROCESSING');
  await operatorOn(page).openBackOffice(`orderreceivedstatusupdate/${order.id}`);
  await page.getByRole('button', { name: 'Cancel order…' }).click();
  const dialog = page.getByRole('dialog', { name: `Cancel order ${order.reference}` });
  const all = (await dialog.getByText(/^All that is left: /).textContent())?.replace('All that is left: ', '') ?? '';
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await expect(dialog.getByText('Please enter a reason.')).toBeVisible();
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: 'Cancel order' }).click();
  await dismissAlert(page, 'Order cancelled. The customer is notified.');
  await expect(page).toHaveURL(`${site()}/admin/delivered/${order.id}`);
  await expect(page.getByText(`An operator cancelled this order. Reason: ${reason}`)).toBeVisible();

  const phone = await onPhone(browser, order.id);
  await expect(phone.getByText(`We had to cancel it. Reason: ${reason}`)).toBeVisible();
  await expect(phone.getByText(refundMade)).toContainText(all);
  await expectNoSidewaysScroll(phone);
  await phone.context().close();
  expect(await message(order.phone, 'order_cancelled_by_us_v1')).toContain(
    `${reason} · We refund ${all} to the account that you paid from.`,
  );
  expect(await message(order.phone, 'order_refunded_v1')).toContain(all);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Order', exact: true }).getByText(`Refunded ${all}`)).toBeVisible();
});

test('an operator takes an item out of a paid order: its refund is shown first, and the rest goes on', async ({
  page,
  browser,
}) => {
  const order = await placeOrder(aPhone(), 2);
  await confirmOrder(order.id);
  await payOrder(order.id);
  await operatorOn(page).openBackOffice(`orderlinkupdate/${order.id}`);
  const first = page.getByRole('article').first();
  await first.getByRole('button', { name: 'Out of stock…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Out of stock: / });
  await expect(dialog.getByText('₹2,150.00')).toBeVisible();
  const confirm = dialog.getByRole('button', { name: /^Take out and refund ₹/ });
  const refund = (await confirm.textContent())?.replace('Take out and refund ', '') ?? '';
  await dialog.getByLabel('Reason').fill(reason);
  await confirm.click();
  await dismissAlert(page, 'Item taken out. The customer is notified.');
  await expect(first.getByText(new RegExp(`Out of stock: ${reason} Refund of ${refund} by `))).toBeVisible();
  await expect(first.getByLabel('Local Order Link')).toHaveCount(0);

  const phone = await onPhone(browser, order.id);
  const item = phone.getByRole('list', { name: 'Items' }).getByRole('listitem').first();
  await expect(item.locator('s')).toBeVisible();
  await expect(item.getByText(`Not available: ${reason} Refund: ${refund}.`)).toBeVisible();
  await expect(phone.getByText(refundMade)).toContainText(refund);
  await expectNoSidewaysScroll(phone);
  await phone.context().close();
  expect(await message(order.phone, 'order_item_taken_out_v1')).toContain(
    `${reason} · We refund ${refund} to the account that you paid from.`,
  );

  await page.getByLabel('Local Order Link').fill('https://shop.example/orders/2');
  await page.getByRole('button', { name: 'Submit' }).click();
  await dismissAlert(page, 'All links updated successfully.');
  await expect(page).toHaveURL(`${site()}/admin/orderreceivedstatusupdate/${order.id}`);

  // The address changes first; the former page stays until the next one is loaded.
  await expect(heading(page, 'Confirm Order Received')).toBeVisible();
  const second = page.getByRole('article').nth(1);
  await second.getByRole('button', { name: 'Out of stock…' }).click();
  await expect(page.getByText(/^This is the last item\./)).toBeVisible();
  await page.getByRole('dialog').getByLabel('Reason').fill(reason);
  await page.getByRole('button', { name: /^Take out and refund ₹/ }).click();
  await dismissAlert(page, 'Last item taken out. The order is cancelled and the customer is notified.');
  await expect(page).toHaveURL(`${site()}/admin/delivered/${order.id}`);
});
