import { expect, test } from '@playwright/test';
import { goods } from '../sandbox/shop/goods.ts';
import { customerOn } from './journey/customer.ts';
import { aPhone, sandbox, site } from './journey/surroundings.ts';

test('a product of every way of marking a page up is read: name, picture, the sizes that can be had', async ({
  page,
}) => {
  const { card } = customerOn(page, aPhone());
  await page.goto(`${site()}/user/order/create`);
  for (const [index, { path, name, sizes }] of goods.entries()) {
    if (index > 0) await page.getByRole('button', { name: 'Add New Product' }).click();
    const own = card(index + 1);
    await own.getByLabel('Product link').fill(`${sandbox()}/shop/${path}`);
    await own.getByRole('button', { name: 'Fetch' }).click();
    await expect(own.getByText(name), name).toBeVisible();
    const picture = own.locator('img');
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), name).toBeGreaterThan(0);
    const left = sizes.filter(({ available }) => available).map(({ label }) => label);
    const list = own.getByRole('combobox', { name: 'Size' });
    if (left.length === 0) await expect(list, name).toHaveCount(0);
    else
      expect(
        (await list.getByRole('option').allTextContents()).filter((label) => left.includes(label)),
        name,
      ).toEqual(left);
    const all = left.length === 0 ? [] : await list.getByRole('option').allTextContents();
    for (const { label } of sizes.filter(({ available }) => !available)) expect(all, name).not.toContain(label);
  }
});
