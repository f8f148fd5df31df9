import { type Browser, expect, type Page } from '@playwright/test';
import { orderIn } from './journey/api.ts';
import { test } from './journey/clean-console.ts';
import { goods } from './journey/customer.ts';
import { operatorOn } from './journey/operator.ts';
import { site } from './journey/running-stack.ts';

const { name } = goods.shawl;
const said = 'Mine was blue, this one is red.';
const reason = 'The picture in the store was wrong too. We send the blue one.';

const pageOf = async (browser: Browser, width: number): Promise<Page> =>
  (await browser.newContext({ viewport: { width, height: 800 } })).newPage();

/** A picture as large as a camera's. */
const cameraPicture = async (page: Page) => {
  const address = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [4000, 3000];
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = 'firebrick';
    context.fillRect(0, 0, 4000, 3000);
    context.fillStyle = 'gold';
    for (let stripe = 0; stripe < 10; stripe += 1) context.fillRect(stripe * 400, 0, 120, 3000);
    return canvas.toDataURL('image/jpeg');
  });
  return { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(address.split(',')[1] ?? '', 'base64') };
};

const expectNoSidewaysScroll = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

test('a photo of an item reaches its customer, who refuses it and holds the parcel until that is resolved', async ({
  page,
  browser,
}) => {
  const { id, reference } = await orderIn('LOCAL_SHIPMENT_PROCESSING');
  await operatorOn(page).openBackOffice(`receive?q=${reference}`);
  const uploaded = page.waitForRequest((request) => request.url().endsWith('/add-photo'));
  await page
    .getByLabel(`Take photo: ${name}`)
    .and(page.locator('input'))
    .setInputFiles(await cameraPicture(page));
  // Smaller than the camera's: the browser has resized it.
  expect((await uploaded).postDataBuffer()?.length).toBeLessThan(400_000);
  const photo = page.getByAltText(`Photo 1 of ${name}`);
  await expect(photo).toHaveJSProperty('naturalWidth', 1600);
  await page.getByRole('button', { name: /^Arrived, good/ }).click();
  await page.getByRole('button', { name: 'Save receipt' }).click();
  await expect(page.getByText('Receipt saved.')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const phone = await pageOf(browser, 360);
  await phone.goto(`${site()}/user/orderdetail/${id}`);
  await phone.getByRole('button', { name: `Enlarge photo 1 of ${name}` }).click();
  await expect(phone.getByRole('dialog').getByRole('img')).toHaveJSProperty('naturalWidth', 1600);
  await phone.getByRole('button', { name: 'Close' }).click();
  await phone.getByRole('button', { name: `This is not what I ordered: ${name}` }).click();
  await expect(phone.getByLabel('What is wrong?')).toBeFocused();
  await phone.getByLabel('What is wrong?').fill(said);
  await phone.getByRole('button', { name: 'Send' }).click();
  await expect(phone.getByText('We hold your parcel until this is resolved. We will message you.')).toBeVisible();
  await expectNoSidewaysScroll(phone);

  await page.reload();
  await expect(page.getByText(said)).toBeVisible();
  await expectNoSidewaysScroll(page);
  const office = await pageOf(browser, 1280);
  await operatorOn(office).openBackOffice(`orderreceivedstatusupdate/${id}`);
  await office.getByRole('button', { name: 'Confirm Items Received' }).click();
  await expect(office.getByText(`Refused: ${name}`)).toBeVisible();
  await office.getByRole('button', { name: `Resolve: ${name}` }).click();
  await office.getByLabel('Reason for the customer').fill(reason);
  await office.getByRole('button', { name: 'Resolve refusal' }).click();
  await expect(office.getByText('Refused by the customer, resolved by')).toBeVisible();
  await office.getByRole('button', { name: 'Confirm Items Received' }).click();
  await office.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(office).toHaveURL(`${site()}/admin/internationalshippingupdate/${id}`);

  await expect(phone.getByText(reason)).toBeVisible();
  for (const each of [phone, office]) await each.context().close();
});
