import { expect, type Page } from '@playwright/test';
import { pageOfStatus } from '../coverage/operator-pages.ts';
import { fetchOrder, type PlacedOrder } from '../journey/api.ts';
import { callsTo, dialog, expectAt, test } from '../journey/back-office.ts';
import { dismissAlert } from '../journey/customer.ts';
import { operatorOn } from '../journey/operator.ts';
import { orderIn } from '../journey/order-in-status.ts';

/**
 * The pages on which an order is bought, received, shipped and completed: sections 2, 4, 7 and 8. What the pages reject
 * is proved in mfe-admin/src/pages/steps.test.tsx.
 */
const statuses = [
  'PAYMENT_DONE',
  'LOCAL_SHIPMENT_PROCESSING',
  'LOCAL_SHIPMENT_RECEIVED',
  'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
] as const;
type Status = (typeof statuses)[number];
const orders = {} as Record<Status, PlacedOrder>;
test.beforeAll(async () => {
  for (const status of statuses) orders[status] = await orderIn(status);
});

const open = (page: Page, status: Status, order = orders[status]) =>
  operatorOn(page).openBackOffice(`${pageOfStatus[status]}/${order.id}`);
/** The alert has exactly this text; its OK is pressed. */
const acknowledge = async (page: Page, text: string) => {
  await expect(dialog(page, text)).toBeVisible();
  await dismissAlert(page, text);
};
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test("spec 2 · Links page: each item has a 'Local Order Link' field and its own 'Add'; 'Submit' saves all.", async ({
  page,
}) => {
  const order = await orderIn('PAYMENT_DONE');
  const calls = callsTo(page, /\/update$/);
  await open(page, 'PAYMENT_DONE', order);
  const link = page.getByLabel('Local Order Link');
  await link.fill('https://shop.example/orders/7');
  await button(page, 'Add').click();
  await acknowledge(page, 'Link updated successfully.');
  expect(calls[0]?.body).toMatchObject({
    order: { order_id: order.id },
    orderItems: [{ local_order_link: 'https://shop.example/orders/7' }],
  });
  expect(calls[0]?.body).not.toHaveProperty('order.order_status');
  await button(page, 'Submit').click();
  await acknowledge(page, 'All links updated successfully.');
  expect(calls[1]?.body).toMatchObject({ order: { order_status: 'LOCAL_SHIPMENT_PROCESSING' } });
});

test('spec 4 · A saved local order link is locked.', async ({ page }) => {
  const order = await orderIn('PAYMENT_DONE');
  await open(page, 'PAYMENT_DONE', order);
  const link = page.getByLabel('Local Order Link');
  await link.fill('https://shop.example/orders/7');
  await button(page, 'Add').click();
  await acknowledge(page, 'Link updated successfully.');
  await expect(link).not.toBeEditable();
  await page.reload();
  await expect(link).toHaveValue('https://shop.example/orders/7');
  await expect(link).not.toBeEditable();
  await expect(button(page, 'Add')).toBeHidden();
});

test('spec 4 · Links submit moves to LOCAL_SHIPMENT_PROCESSING and goes to /admin/orderreceivedstatusupdate.', async ({
  page,
}) => {
  const order = await orderIn('PAYMENT_DONE');
  await open(page, 'PAYMENT_DONE', order);
  await page.getByLabel('Local Order Link').fill('https://shop.example/orders/8');
  await button(page, 'Submit').click();
  await acknowledge(page, 'All links updated successfully.');
  await expectAt(page, `/admin/orderreceivedstatusupdate/${order.id}`);
  expect((await fetchOrder(order.id)).order_status).toBe('LOCAL_SHIPMENT_PROCESSING');
});

test("spec 2 · Received page: each item has a Yes/No radio and an 'Add' button; 'Confirm Items Received' submits all.", async ({
  page,
}) => {
  await open(page, 'LOCAL_SHIPMENT_PROCESSING');
  const received = page.getByRole('radiogroup', { name: 'Order received' });
  await expect(received.getByRole('radio', { name: 'No' })).toBeChecked();
  await expect(received.getByRole('radio', { name: 'Yes' })).toBeEnabled();
  await expect(button(page, 'Add')).toBeVisible();
  await expect(button(page, 'Confirm Items Received')).toBeVisible();
});

test('spec 4 · A received item cannot be set back.', async ({ page }) => {
  const order = await orderIn('LOCAL_SHIPMENT_PROCESSING');
  await open(page, 'LOCAL_SHIPMENT_PROCESSING', order);
  await page.getByRole('article').getByText('Yes', { exact: true }).click();
  await button(page, 'Add').click();
  const radio = page.getByRole('radiogroup', { name: 'Order received' }).getByRole('radio', { name: 'No' });
  await expect(radio).toBeDisabled();
  await page.reload();
  await expect(radio).toBeDisabled();
  await expect(page.getByText('Received', { exact: true })).toBeVisible();
});

test('spec 4 · Received confirm moves to LOCAL_SHIPMENT_RECEIVED and goes to /admin/internationalshippingupdate.', async ({
  page,
}) => {
  const order = await orderIn('LOCAL_SHIPMENT_PROCESSING');
  const calls = callsTo(page, /\/update$/);
  await open(page, 'LOCAL_SHIPMENT_PROCESSING', order);
  await page.getByRole('article').getByText('Yes', { exact: true }).click();
  await button(page, 'Confirm Items Received').click();
  await acknowledge(page, 'All received status updated successfully.');
  await expectAt(page, `/admin/internationalshippingupdate/${order.id}`);
  expect((await fetchOrder(order.id)).order_status).toBe('LOCAL_SHIPMENT_RECEIVED');
  expect(calls[0]?.body).toMatchObject({
    order: { order_id: order.id, order_status: 'LOCAL_SHIPMENT_RECEIVED' },
    orderItems: [{ is_local_shippment_received: 1 }],
  });
});

test("spec 2 · International page: inputs 'International Shipping Link' and 'International Tracking ID', and 'Submit'.", async ({
  page,
}) => {
  await open(page, 'LOCAL_SHIPMENT_RECEIVED');
  await expect(page.getByLabel('International Shipping Link')).toBeEditable();
  await expect(page.getByLabel('International Tracking ID')).toBeEditable();
  await expect(button(page, 'Submit')).toBeVisible();
});

test('spec 4 · International submit moves to INTERNATIONAL_SHIPMENT_IN_PROGRESS and goes to /admin/completeorder.', async ({
  page,
}) => {
  const order = await orderIn('LOCAL_SHIPMENT_RECEIVED');
  const calls = callsTo(page, /\/update$/);
  await open(page, 'LOCAL_SHIPMENT_RECEIVED', order);
  await page.getByLabel('International Shipping Link').fill('https://track.example/parcel/7');
  await page.getByLabel('International Tracking ID').fill('TRACK-7');
  await button(page, 'Submit').click();
  await acknowledge(page, 'International link submitted successfully.');
  await expectAt(page, `/admin/completeorder/${order.id}`);
  expect((await fetchOrder(order.id)).order_status).toBe('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  expect(calls[0]?.body).toMatchObject({
    order: {
      order_id: order.id,
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      international_shipping_tracking_link: 'https://track.example/parcel/7',
      international_shipping_tracking_number: 'TRACK-7',
    },
  });
});

test("spec 2 · Complete page: the tracking link and tracking number, with a 'Complete Order' button.", async ({
  page,
}) => {
  await open(page, 'INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  const tracking = page.getByRole('region', { name: 'Tracking' });
  const link = tracking.getByRole('link', { name: 'https://track.example/parcel/42' });
  await expect(link).toHaveAttribute('href', 'https://track.example/parcel/42');
  await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
  await expect(tracking).toContainText('TRACK-42');
  await expect(button(page, 'Complete Order')).toBeVisible();
});

test('spec 4 · Complete order moves to ORDER_COMPLETED and goes to /admin/delivered/{orderId}.', async ({ page }) => {
  const order = await orderIn('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  const calls = callsTo(page, /\/update$/);
  await open(page, 'INTERNATIONAL_SHIPMENT_IN_PROGRESS', order);
  await button(page, 'Complete Order').click();
  await acknowledge(page, 'Order completed successfully.');
  await expectAt(page, `/admin/delivered/${order.id}`);
  expect((await fetchOrder(order.id)).order_status).toBe('ORDER_COMPLETED');
  expect(calls[0]?.body).toMatchObject({ order: { order_id: order.id, order_status: 'ORDER_COMPLETED' } });
});
