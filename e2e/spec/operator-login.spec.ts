import { expect } from '@playwright/test';
import { orderIn } from '../journey/api.ts';
import { expectAt, test } from '../journey/back-office.ts';
import { operatorOn } from '../journey/operator.ts';

/** What the login needs a browser for; the rest is proved in mfe-admin/src/pages/sign-in.test.tsx. */
test("spec 2 · Login: with an orderId the admin goes to the order's page by status, by replace navigation.", async ({
  page,
}) => {
  const order = await orderIn('PAYMENT_DONE');
  // Without a token an admin page leads to the form of its order.
  await operatorOn(page).signIn(`/admin/evaluation/${order.id}`);
  await expectAt(page, `/admin/orderlinkupdate/${order.id}`);
  await expect(page.getByText(order.reference).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Passkey')).toBeHidden();
});
