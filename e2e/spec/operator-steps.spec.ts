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

test('what an item offers does not touch what is above it, not even its error', async ({ page }) => {
  const outOfStock = page.getByRole('button', { name: 'Out of stock…' }).first();
  const roomBelow = async (above: ReturnType<typeof page.getByText>): Promise<number> => {
    await expect(above).toBeVisible();
    const upper = await above.boundingBox();
    const lower = await outOfStock.boundingBox();
    return (lower?.y ?? 0) - (upper?.y ?? 0) - (upper?.height ?? 0);
  };
  const { id } = await orderIn('PAYMENT_DONE');
  await operatorOn(page).openBackOffice(`orderlinkupdate/${id}`);
  await page.getByRole('button', { name: 'Add', exact: true }).first().click();
  expect(await roomBelow(page.getByText('Local shipment link is required.').first())).toBeGreaterThanOrEqual(8);
  const bought = await orderIn('LOCAL_SHIPMENT_PROCESSING');
  await page.goto(`${site()}/admin/orderreceivedstatusupdate/${bought.id}`);
  expect(await roomBelow(page.getByRole('button', { name: /^Take photo/ }).first())).toBeGreaterThanOrEqual(8);
});
