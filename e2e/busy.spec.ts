import { expect } from '@playwright/test';
import { errors } from '@potli/contracts/errors.ts';
import { placeOrder } from './journey/api.ts';
import { networkLine, test } from './journey/clean-console.ts';
import { aPhone, site } from './journey/running-stack.ts';

test('the frame says that the site is busy until a rejected page has loaded', async ({ page, quiet }) => {
  quiet.except(networkLine(503));
  const { id, reference } = await placeOrder(aPhone());
  let busy = true;
  const { status, error } = errors.OVERLOADED;
  await page.route('**/api/orders/details?*', (route) =>
    busy
      ? route.fulfill({ status, headers: { 'retry-after': '1' }, json: { success: false, code: 'OVERLOADED', error } })
      : route.continue(),
  );
  await page.goto(`${site()}/user/orderdetail/${id}`);
  const notice = page.getByText('We are busy. Trying again…');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  busy = false;
  await expect(page.getByRole('heading', { name: `Order ${reference}` })).toBeVisible();
  await expect(notice).toBeHidden();
});
