import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { purchaseSteps } from '@potli/dev/seed/order-in-status.ts';
import { advance, confirmOrder, orderIn, payOrder, placeOrder } from './journey/api.ts';
import { changeAnswers } from './journey/change-answers.ts';
import { test } from './journey/clean-console.ts';
import { goods } from './journey/customer.ts';
import { operatorOn } from './journey/operator.ts';
import { aPhone, site } from './journey/running-stack.ts';
import { violations } from './journey/violations.ts';

const { name } = goods.shawl;

/** Two pieces of one item, paid and not bought. */
const paidPair = async () => {
  const order = await placeOrder(aPhone(), 1, 'shawl', 2);
  await confirmOrder(order.id, 1000);
  await payOrder(order.id);
  return order;
};

/** Not in the dialogs of a purchase and of a declaration, which spec/operator-accessibility.spec.ts checks. */
const expectGoodPage = async (page: Page) => {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  expect(await violations(page)).toEqual([]);
};

/** A keyboard scanner types into whatever has the focus, and presses Enter. */
const scan = async (page: Page, code: string) => {
  const field = page.getByLabel('Order number of the store, or reference of the order');
  await expect(field).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
};

test('a buyer records a purchase, the warehouse scans, counts, weighs and prints the papers', async ({ page }) => {
  const { id, reference } = await paidPair();
  const number = `OD-${reference.slice(3)}`;
  const office = operatorOn(page);

  await office.openBackOffice('tobuy');
  const row = page.getByRole('listitem', { name }).filter({ hasText: reference });
  await expect(row.getByRole('link', { name })).toHaveAttribute('href', /kullu-wool-shawl/);
  await expect(row).toContainText('₹2,000.00 (2 × ₹1,000.00)');
  await row.getByRole('button', { name: `Record purchase: ${name}` }).click();
  const purchase = page.getByRole('dialog', { name: 'Record a purchase' });
  await purchase.getByLabel('Price paid at the store').fill('1749.50');
  await purchase.getByLabel('Store order number').fill(number);
  await purchase.getByRole('button', { name: 'Save purchase' }).click();
  await expect(row).toHaveCount(0);
  await advance(id, purchaseSteps['local links']);

  const longName = { name: 'Wolfeschlegelsteinhausen'.repeat(3), country: 'UK' };
  await changeAnswers(page, '**/orders/arrivals?*', ({ orders, ...answer }) => ({
    ...answer,
    orders: orders.map((order: object) => ({ ...order, orderUser: longName })),
  }));
  await office.openBackOffice('receive');
  await scan(page, number.toLowerCase());
  await expect(page.getByText(longName.name)).toBeVisible();
  const item = page.getByRole('group', { name, exact: true });
  await expect(item.getByText('Scanned')).toBeVisible();
  await item.getByLabel('Good', { exact: true }).fill('1');
  await item.getByLabel('Damaged').fill('1');
  await item.getByLabel('Weight of good pieces').fill('700');
  await page.reload();
  await expect(page.getByText(/Restored what you entered/)).toBeVisible();
  await page.getByRole('button', { name: 'Save receipt' }).click();
  await expect(page.getByText('Receipt saved.')).toBeVisible();
  // The second piece comes later: weights are those of all good pieces.
  await page.getByLabel('Order number of the store, or reference of the order').focus();
  await scan(page, number);
  await item.getByRole('button', { name: `All 2 good: ${name}` }).click();
  await item.getByLabel('Damaged').fill('0');
  await item.getByLabel('Weight of good pieces').fill('1400');
  await page.getByRole('button', { name: 'Save receipt' }).click();
  await expect(page.getByText('Measured 1400 g, estimated 900 g')).toBeVisible();
  await expect(page.getByText(/Shipping costs ₹[\d,.]+ more than the customer paid/)).toBeVisible();
  await expectGoodPage(page);

  await page.getByRole('link', { name: /All items have arrived/ }).click();
  await page.getByRole('button', { name: 'Confirm Items Received' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(`${site()}/admin/internationalshippingupdate/${id}`);
  // The address changes first: the page before it stays until the code of this one is there.
  await expect(page.getByRole('heading', { level: 1, name: 'Update International Shipping Details' })).toBeVisible();
  await expect(page.getByText('Measured 1400 g, estimated 900 g')).toBeVisible();
  await page.getByRole('button', { name: 'Customs declaration' }).click();
  const declaration = page.getByRole('dialog', { name: 'Declare goods for customs' });
  await declaration.getByLabel('Description').fill('Shawl, woven');
  await declaration.getByLabel('HS code').fill('6214.20');
  await declaration.getByLabel('Material').fill('Wool');
  await declaration.getByRole('button', { name: 'Save declaration' }).click();
  await expect(declaration).toBeHidden();
  await page.getByRole('button', { name: 'Print papers' }).click();
  await expectGoodPage(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download PDF' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${reference}.pdf`);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
});

test('photos taken without a network wait through another scan and a reload, and reach their order', async ({
  page,
  quiet,
}) => {
  quiet.except(/ERR_FAILED/);
  const [first, second] = [await orderIn('LOCAL_SHIPMENT_PROCESSING'), await orderIn('LOCAL_SHIPMENT_PROCESSING')];
  await operatorOn(page).openBackOffice(`receive?q=${first.reference}`);
  await page.route('**/add-photo', (route) => route.abort());
  const picture = await page.screenshot({ type: 'jpeg' });
  await page
    .getByLabel(`Take photo: ${name}`)
    .and(page.locator('input'))
    .setInputFiles({ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(page.getByText('Failed to upload a photo.')).toBeVisible();
  await page.getByLabel('Order number of the store, or reference of the order').focus();
  await scan(page, second.reference);
  await expect(page.getByRole('region', { name: `Order ${second.reference}` })).toBeVisible();
  const pending = page.getByRole('status').filter({ hasText: 'Photos that are not uploaded yet' });
  await expect(pending).toContainText(`${first.reference} 1 photo`);
  await expectGoodPage(page);

  await page.unroute('**/add-photo');
  await page.reload();
  await expect(pending).toHaveCount(0);
  await scan(page, first.reference);
  await expect(page.getByAltText(`Photo 1 of ${name}`)).toHaveJSProperty('complete', true);
  await expect(page.getByAltText(/^Photo/)).toHaveCount(1);
});
