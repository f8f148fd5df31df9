import { expect, type Page } from '@playwright/test';
import { pageOfStatus } from '../coverage/operator-pages.ts';
import type { PlacedOrder } from '../journey/api.ts';
import { expectAt, heading, test } from '../journey/back-office.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine } from '../journey/clean-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { operatorOn } from '../journey/operator.ts';
import { orderIn } from '../journey/order-in-status.ts';
import { site } from '../journey/running-stack.ts';

/** The pages of an order but the evaluation: sections 2, 4, 5, 7 and 8. */
type Status = keyof typeof pageOfStatus;
const statuses = Object.keys(pageOfStatus) as Status[];
const orders = {} as Record<Status, PlacedOrder>;
test.beforeAll(async () => {
  for (const status of statuses) orders[status] = await orderIn(status);
});

const titles = {
  evaluation: 'Evaluate Order',
  orderlinkupdate: 'Update Order Links',
  orderreceivedstatusupdate: 'Confirm Order Received',
  internationalshippingupdate: 'Update International Shipping Details',
  completeorder: 'Complete the Order',
  delivered: 'Order Status',
} as const;
const pages = Object.keys(titles) as (keyof typeof titles)[];
const open = (page: Page, status: Status, order = orders[status]) =>
  operatorOn(page).openBackOffice(`${pageOfStatus[status]}/${order.id}`);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

for (const status of statuses) {
  test(`spec 2 · Status-to-page map: ${status} leads to /admin/${pageOfStatus[status]}/{id}, by replace navigation.`, async ({
    page,
  }) => {
    const wrong = pages.find((name) => name !== pageOfStatus[status]);
    await operatorOn(page).openBackOffice('orderlist?show=all');
    await expect(heading(page, 'My Orders')).toBeVisible();
    await page.goto(`${site()}/admin/${wrong}/${orders[status].id}`);
    await dismissAlert(page, `You are trying to open incorrect page. Redirecting to ${status}`);
    await expectAt(page, `/admin/${pageOfStatus[status]}/${orders[status].id}`);
    await expect(heading(page, titles[pageOfStatus[status]])).toBeVisible();
    await page.goBack();
    await expectAt(page, '/admin/orderlist?show=all');
  });
}

test('spec 2 · Every admin step page shows an order header, user details and per-item cards.', async ({ page }) => {
  for (const status of statuses) {
    await open(page, status);
    await expect(heading(page, titles[pageOfStatus[status]])).toBeVisible();
    await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText(orders[status].reference);
    const user = page.getByRole('region', { name: 'User details' });
    for (const detail of ['Journey Tester', 'journey.tester@mail.example', '12 Harbour Street', 'UK', 'EH6 6LX'])
      await expect(user).toContainText(detail);
    await expect(page.getByRole('article', { name: /^Item 1: Kullu Wool Shawl/ })).toBeVisible();
  }
});

for (const [status, words, body] of [
  ['ORDER_CONFIRMATION', "Awaiting the user's payment!", /notified when the payment completes/],
  ['ORDER_CORRECTION', 'Order under correction!!!', /notified when the user updates the order/],
  ['ORDER_COMPLETED', 'Order Successfully Delivered!!!', /delivered on \d+ \w+ \d{4}/],
  ['ORDER_CANCELLED', 'Order Cancelled!!!', /The user cancelled.*check the user's concern/],
] as const) {
  test(`spec 4 · Status page of ${status}: '${words}', read-only.`, async ({ page }) => {
    await open(page, status);
    const shown = page.getByRole('region', { name: 'Status', exact: true });
    await expect(shown.getByRole('heading', { name: words, exact: true })).toBeVisible();
    await expect(shown).toContainText(body);
    // Who sees to an order can be changed in every status.
    await expect(
      page.getByRole('main').locator('input, select, textarea').and(page.locator(':not([role=combobox])')),
    ).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('combobox')).toHaveAccessibleName('Assigned to');
  });
}

test('spec 4 · The delivery date is taken from updated_at.', async ({ page }) => {
  await changeAnswers(page, '**/api/orders/details*', (answer) => ({
    ...answer,
    order: { ...answer.order, updated_at: '2025-03-31T20:00:00.000Z' },
  }));
  await open(page, 'ORDER_COMPLETED');
  // 20:00 UTC is the next morning in India.
  await expect(page.getByText('The order was delivered on 1 Apr 2025.')).toBeVisible();
});

test('spec 4 · The status page accepts awaiting payment, correction, delivered and cancelled, and redirects otherwise.', async ({
  page,
}) => {
  await operatorOn(page).openBackOffice('orderlist?show=all');
  await expect(heading(page, 'My Orders')).toBeVisible();
  for (const status of statuses) {
    await page.goto(`${site()}/admin/delivered/${orders[status].id}`);
    if (pageOfStatus[status] !== 'delivered')
      await dismissAlert(page, `You are trying to open incorrect page. Redirecting to ${status}`);
    await expectAt(page, `/admin/${pageOfStatus[status]}/${orders[status].id}`);
  }
});

test("spec 8 · 'Failed to fetch order details.'; the status page adds 'Please try again.'", async ({ page, quiet }) => {
  quiet.except(networkLine(500));
  let down = true;
  await page.route('**/api/orders/details*', (route) =>
    down
      ? route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL_ERROR', error: 'x', request_id: 'r' } })
      : route.continue(),
  );
  await open(page, 'PAYMENT_DONE');
  await expect(page.getByText('Failed to fetch order details.', { exact: true })).toBeVisible();
  await page.goto(`${site()}/admin/delivered/${orders.ORDER_CANCELLED.id}`);
  await expect(page.getByText('Failed to fetch order details. Please try again.', { exact: true })).toBeVisible();
  down = false;
  await button(page, 'Try again').click();
  await expect(page.getByRole('heading', { name: 'Order Cancelled!!!' })).toBeVisible();
});

test("spec 8 · 'Order not found.' for an unknown order.", async ({ page, quiet }) => {
  quiet.except(networkLine(404));
  await operatorOn(page).openBackOffice(`evaluation/${'0'.repeat(26)}`);
  await expect(page.getByText('Order not found.', { exact: true })).toBeVisible();
  await expect(page.getByRole('alert').getByRole('link', { name: 'My Orders' })).toBeVisible();
});

test('spec 2 · Status-to-page map: any other status leads to /admin/delivered/{id}.', async ({ page }) => {
  await changeAnswers(page, '**/api/orders/details*', (answer) => ({
    ...answer,
    order: { ...answer.order, order_status: 'ORDER_TELEPORTED' },
  }));
  const { id } = orders.PAYMENT_DONE;
  await operatorOn(page).openBackOffice(`orderlinkupdate/${id}`);
  await dismissAlert(page, 'You are trying to open incorrect page. Redirecting to ORDER_TELEPORTED');
  await expectAt(page, `/admin/delivered/${id}`);
  await expect(page.getByRole('heading', { name: 'Status Unavailable' })).toBeVisible();
});
