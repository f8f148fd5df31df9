import { expect, test } from '@playwright/test';
import { goods } from '../sandbox/shop/goods.ts';
import { customerOn } from './journey/customer.ts';
import { aPhone, sandbox, site } from './journey/running-stack.ts';

test('a product of every way of marking a page up is read: name, picture, sizes, those sold out among them', async ({
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
    const picture = own.locator('img').first();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth), name).toBeGreaterThan(0);
    const list = own.getByRole('group', { name: 'Size' });
    for (const { label, available } of sizes) {
      const size = list.getByRole('radio', { name: available ? label : `${label} (sold out)`, exact: true });
      await expect(size, name).toBeEnabled({ enabled: available });
    }
    if (sizes.length === 0) await expect(list, name).toHaveCount(0);
  }
});
