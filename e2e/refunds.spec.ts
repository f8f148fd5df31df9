import { expect } from '@playwright/test';
import { orderIn } from './journey/api.ts';
import { test } from './journey/back-office.ts';
import { operatorOn } from './journey/operator.ts';
import { inInbox, site } from './journey/running-stack.ts';

test('an operator refunds a paid order: everybody sees it, and nothing is bought until it is reopened', async ({
  page,
  browser,
}) => {
  const order = await orderIn('PAYMENT_DONE');
  await operatorOn(page).openBackOffice(`orderlinkupdate/${order.id}`);
  await page.getByText('Payments and refunds').click();
  await page.getByLabel('Refund reason').fill('the store has no more of it');
  await page.getByRole('button', { name: /^Refund ₹/ }).click();
  await page.getByRole('dialog').getByText('Refund ₹').click();

  const header = page.getByRole('region', { name: 'Order', exact: true });
  await expect(header.getByText(/^Refunded ₹/)).toBeVisible();
  await expect(page.getByText('This order was fully refunded')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'Add' })).toBeDisabled();
  await page.getByText(/^History \(/).click();
  await expect(page.getByText('the store has no more of it').last()).toBeVisible();

  const list = await page.context().newPage();
  await operatorOn(list).openBackOffice(`orderlist?show=all&q=${order.reference}`);
  await expect(list.getByRole('row', { name: order.reference }).getByText(/^Refunded ₹/)).toBeVisible();
  await list.goto(`${site()}/admin/orderlist?q=${order.reference}`);
  await expect(list.getByRole('link', { name: order.reference })).toHaveCount(0);

  const customer = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage();
  await customer.goto(`${site()}/user/orderdetail/${order.id}`);
  await expect(customer.getByText(/^We refunded ₹[\d,.]+ on .+ It should reach your account by .+\.$/)).toBeVisible();
  const wide = await customer.evaluate(() => document.documentElement.scrollWidth);
  expect(wide).toBeLessThanOrEqual(360);
  await customer.context().close();
  await inInbox(`44${order.phone}`, (messages) => messages.find(({ template }) => template === 'order_refunded_v1'));

  await page.getByLabel('Reason for reopening').fill('paid again by bank transfer');
  await page.getByRole('button', { name: 'Reopen order' }).click();
  await expect(page.getByText('This order was fully refunded')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Submit' })).toBeEnabled();
  await expect(page.getByText('paid again by bank transfer')).toBeVisible();
  await list.reload();
  await expect(list.getByRole('link', { name: order.reference })).toBeVisible();
});
