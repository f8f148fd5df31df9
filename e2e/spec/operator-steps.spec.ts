import { expect } from '@playwright/test';
import { orderIn } from '../journey/api.ts';
import { expectAt, heading, test } from '../journey/back-office.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { dismissAlert } from '../journey/customer.ts';
import { operatorOn } from '../journey/operator.ts';
import { site } from '../journey/running-stack.ts';

/** What the step pages need a browser for; the rest is proved in mfe-admin/src/pages/steps.test.tsx. */
test('spec 2 · Status-to-page map: any other status leads to /admin/delivered/{id}, by replace navigation.', async ({
  page,
}) => {
  const { id } = await orderIn('PAYMENT_DONE');
  await operatorOn(page).openBackOffice('orderlist?show=all');
  await expect(heading(page, 'My Orders')).toBeVisible();
  await changeAnswers(page, '**/api/orders/details*', (answer) => ({
    ...answer,
    order: { ...answer.order, order_status: 'ORDER_TELEPORTED' },
  }));
  await page.goto(`${site()}/admin/orderlinkupdate/${id}`);
  await dismissAlert(page, 'You are trying to open incorrect page. Redirecting to ORDER_TELEPORTED');
  await expectAt(page, `/admin/delivered/${id}`);
  await expect(page.getByRole('heading', { name: 'Status Unavailable' })).toBeVisible();
  await page.goBack();
  await expectAt(page, '/admin/orderlist?show=all');
});
