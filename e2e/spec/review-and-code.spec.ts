import { expect } from '@playwright/test';
import { test } from '../journey/clean-console.ts';
import { customerOn } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** Back after a submission, which needs a browser's history; the rest is proved in mfe-customer/src/pages/order-submission.test.tsx. */
test('spec 2 · OTP page: a successful submission leads to /user/success; there back navigation is blocked.', async ({
  page,
}) => {
  const customer = customerOn(page, aPhone());
  await customer.toCode();
  await customer.enterCode(await customer.code());
  const stays = async () => {
    await expect(page).toHaveURL(`${site()}/user/success`);
    await expect(page.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
  };
  await stays();
  for (const steps of [-1, -1, -2, -2]) {
    await page.evaluate(
      (by) =>
        new Promise<unknown>((heard) => {
          addEventListener('popstate', heard, { once: true });
          history.go(by);
        }),
      steps,
    );
    await stays();
  }
  await page.getByRole('button', { name: 'Return to Home' }).click();
  await expect(page).toHaveURL(`${site()}/user/order/create`);
  expect(await page.evaluate(() => localStorage.getItem('orderState'))).toBeNull();
});

test('the success page says in one line on a wide screen when the customer will hear from us', async ({ page }) => {
  const customer = customerOn(page, aPhone());
  await customer.toCode();
  await customer.enterCode(await customer.code());
  await page.setViewportSize({ width: 1280, height: 800 });
  const hearBy = page.getByText(/^You will hear from us by /);
  await expect(hearBy).toBeVisible();
  // A line is 24 px high.
  expect((await hearBy.boundingBox())?.height).toBeLessThan(30);
});
