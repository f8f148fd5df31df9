import { expect, test } from '@playwright/test';
import { customerOn, goods } from './journey/customer.ts';
import { aPhone, inbox, site } from './journey/running-stack.ts';

/** Reload, back and double clicks at each step of placing an order. */
test.use({ viewport: { width: 360, height: 780 } });

test('a reload at each step keeps what was entered', async ({ page }) => {
  const phone = aPhone();
  const customer = customerOn(page, phone);
  await page.goto(`${site()}/user/order/create`);
  await customer.fetchProduct(1, 'kurta', { size: 'M', color: 'Indigo', quantity: 3 });
  await page.reload();
  await expect(customer.card(1).getByText(goods.kurta.name)).toBeVisible();
  await expect(customer.card(1).getByRole('radio', { name: 'M', exact: true })).toBeChecked();
  await expect(customer.card(1).getByLabel('Color')).toHaveValue('Indigo');
  await expect(customer.card(1).getByRole('status')).toHaveText('3');

  await page.getByRole('button', { name: 'Next' }).click();
  await customer.fillDetails();
  await page.reload();
  await expect(page.getByLabel('Address')).toHaveValue('12 Harbour Street, Leith');
  await page.getByRole('button', { name: 'Proceed to Review' }).click();
  await expect(page.getByText(goods.kurta.name)).toBeVisible();
  await page.reload();
  await expect(page.getByText(goods.kurta.name)).toBeVisible();

  await page.goBack();
  await expect(page.getByLabel('Mobile')).toHaveValue(phone);
  await page.getByRole('button', { name: 'Proceed to Review' }).click();
  await page.getByRole('button', { name: 'Edit Order' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create`);
  await expect(customer.card(1).getByText(goods.kurta.name)).toBeVisible();
});

test('a reload of the code page sends no second code, and the sixth digit places one order', async ({ page }) => {
  const phone = aPhone();
  const customer = customerOn(page, phone);
  await page.goto(`${site()}/user/order/create`);
  await customer.fetchProduct(1, 'shawl');
  await page.getByRole('button', { name: 'Next' }).click();
  await customer.fillDetails();
  await page.getByRole('button', { name: 'Proceed to Review' }).click();
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  const code = await customer.code();
  await page.reload();
  await expect(page.getByLabel('6-digit OTP')).toBeVisible();
  await page.getByLabel('6-digit OTP').fill('12345');
  await page.getByRole('button', { name: 'Verify & Submit' }).click();
  await expect(page.getByText('Invalid OTP format. Please enter a 6-digit OTP.')).toBeVisible();
  await customer.enterCode(code);
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await expect
    .poll(async () => (await inbox(`44${phone}`)).map(({ channel, template }) => template ?? channel).sort())
    .toEqual(['order_received_v1', 'sms']);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create`);
  await expect(customer.card(1).getByLabel('Product link')).toHaveValue('');
  expect(await page.evaluate(() => localStorage.getItem('orderState') ?? '')).not.toContain(goods.shawl.name);
});
