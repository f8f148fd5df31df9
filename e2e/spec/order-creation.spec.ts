import { expect } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { customerOn } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** What only a browser shows of the order creation screen; the rest is proved in mfe-customer/src/pages/order-create.test.tsx. */
test("spec 2 · Order creation: 'Next' stays at the bottom of the screen while the list scrolls.", async ({ page }) => {
  await page.goto(`${site()}/user/order/create`);
  const next = page.getByRole('button', { name: 'Next' });
  const customer = customerOn(page, aPhone());
  for (const added of [2, 3, 4]) {
    await page.getByRole('button', { name: 'Add New Product' }).click();
    // The page scrolls there after a moment, and would move the button away under the next press.
    await expect(customer.card(added).getByLabel('Product link')).toBeFocused();
  }
  for (const to of [0, 500, 100_000]) {
    await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), to);
    await expect(next).toBeInViewport({ ratio: 1 });
    const box = await next.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(700);
  }
});
