import { expect } from '@playwright/test';
import { networkLine, test } from '../journey/clean-console.ts';
import { site } from '../journey/running-stack.ts';

/** What only a browser shows of an order's own page; the rest is proved in mfe-customer/src/pages/order-detail.test.tsx. */
test("spec 8 · Order detail: 'Error fetching order details. Please try again.' in red.", async ({ page, quiet }) => {
  quiet.except(networkLine(500));
  await page.route('**/api/orders/details*', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL_ERROR', error: 'x', request_id: 'r' } }),
  );
  await page.goto(`${site()}/user/orderdetail/${'0'.repeat(26)}`);
  const headline = page.getByText('Error fetching order details. Please try again.', { exact: true });
  await expect(headline).toBeVisible();
  const [red, green, blue] = await headline.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
  );
  expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0));
});
