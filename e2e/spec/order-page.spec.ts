import { expect, type Page } from '@playwright/test';
import { customerLabels } from '@potli/contracts/order/labels.ts';
import { cancelOrder, confirmOrder, denyOrderWith, type PlacedOrder, placeOrder } from '../journey/api.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine, noAnswerLine, test } from '../journey/clean-console.ts';
import { customerOn, dismissAlert } from '../journey/customer.ts';
import { inDays } from '../journey/operator.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** An order's own pages: sections 2, 4, 8 and 9. */
const itemMessages = {
  ERR_OUT_OF_STOCK:
    'Out of Stock: This product is no longer available. It may also be unavailable in the size or color you selected. Please check the product again.',
  ERR_INVALID_LINK: 'Invalid Link: The product link you provided seems to be invalid. Please check and try again.',
  ERR_INVALID_SIZE: /^Invalid Size:.*(incorrect|unavailable)/,
  ERR_INVALID_COLOR: /^Invalid Color:.*(incorrect|unavailable)/,
  ERR_INVALID_QUANTITY: /^Invalid Quantity: This product is not available in the quantity you entered/,
  ERR_DELIVERY_RESTRICTION: 'Delivery Restriction: cannot be delivered to your selected location.',
  ERR_ITEM_RESTRICTED: 'Item Restricted: not allowed for purchase or shipping.',
  ERR_LOCAL_DELIVERY_RESTRICTION: 'Not Available at Office: not available for delivery to our local addresses.',
};
const addressMessages = {
  ERR_USER_INVALID_ADDRESS: /^Note: Invalid Address/,
  ERR_USER_INCOMPLETE_ADDRESS: /^Note: Incomplete Address: Some required details are missing/,
};
const itemCodes = Object.keys(itemMessages);

const orders = {} as Record<'evaluation' | 'denied' | 'wrongAddress' | 'confirmed' | 'cancelled', PlacedOrder>;
test.beforeAll(async () => {
  orders.evaluation = await placeOrder(aPhone());
  orders.denied = await placeOrder(aPhone(), itemCodes.length);
  await denyOrderWith(orders.denied.id, itemCodes, 'ERR_USER_INCOMPLETE_ADDRESS');
  orders.wrongAddress = await placeOrder(aPhone());
  await denyOrderWith(orders.wrongAddress.id, ['ERR_INVALID_SIZE'], 'ERR_USER_INVALID_ADDRESS');
  orders.confirmed = await placeOrder(aPhone());
  await confirmOrder(orders.confirmed.id);
  orders.cancelled = await placeOrder(aPhone());
  await confirmOrder(orders.cancelled.id);
  await cancelOrder(orders.cancelled.id);
});

const detail = (page: Page, order: PlacedOrder) => page.goto(`${site()}/user/orderdetail/${order.id}`);
const status = (page: Page) => customerOn(page, '').status();
const details = '**/api/orders/details*';
/** The real answer about an order with another status in it. */
const withStatus = (page: Page, order_status: string) =>
  changeAnswers(page, details, (answer) => ({ ...answer, order: { ...answer.order, order_status } }));

test('spec 2 · Order entry: an unknown status leads to /.', async ({ page }) => {
  await withStatus(page, 'ORDER_TELEPORTED');
  await page.goto(`${site()}/user/order/${orders.evaluation.id}`);
  await expect(page).toHaveURL(`${site()}/`);
});

test('spec 2 · In correction the items are prefilled from the server and each link is read-only.', async ({ page }) => {
  await page.goto(`${site()}/user/home/${orders.denied.id}`);
  const { card } = customerOn(page, '');
  for (let number = 1; number <= itemCodes.length; number += 1) {
    await expect(card(number).getByText('Kullu Wool Shawl, 40" x 80"')).toBeVisible();
    await expect(card(number).getByLabel('Product link')).not.toBeEditable();
    await expect(card(number).getByLabel('Color')).toHaveValue('Grey');
  }
});

test('spec 2 · Order detail shows the customer-facing status label and the items.', async ({ page }) => {
  await detail(page, orders.evaluation);
  await expect(status(page)).toHaveText('evaluating');
  await expect(page.getByRole('list', { name: 'Items' })).toContainText('Kullu Wool Shawl');
});

test('spec 2 · Order detail shows a cost breakdown once the order is confirmed.', async ({ page }) => {
  const costs = page.getByRole('region', { name: 'Cost breakdown' });
  await detail(page, orders.evaluation);
  await expect(status(page)).toBeVisible();
  await expect(costs).toBeHidden();
  await detail(page, orders.confirmed);
  for (const figure of ['₹2,150.00', '₹1,480.00', '₹3,630.00']) await expect(costs).toContainText(figure);
});

test('spec 2 · In ORDER_CONFIRMATION the customer can accept the terms and pay.', async ({ page }) => {
  await detail(page, orders.confirmed);
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page.getByText('Please accept the terms and conditions before proceeding.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Proceed to Payment' }).click();
  await expect(page).toHaveURL(`${site()}/user/payment/${orders.confirmed.id}`);
});

test('spec 2 · Cancelling needs a confirmation dialog.', async ({ page }) => {
  await detail(page, orders.confirmed);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep Order' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.reload();
  await expect(status(page)).toHaveText('awaiting payment');
});

test('spec 6 · A customer may cancel an order in ORDER_CONFIRMATION only.', async ({ page }) => {
  for (const order of [orders.evaluation, orders.denied, orders.cancelled]) {
    await detail(page, order);
    await expect(status(page)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeHidden();
  }
  await detail(page, orders.confirmed);
  await expect(page.getByRole('button', { name: 'Cancel Order' })).toBeVisible();
});

test("spec 8 · Cancelling fails: 'Failed to cancel order. Please try again.'", async ({ page, quiet }) => {
  quiet.except(networkLine(500));
  await page.route('**/api/orders/user/*/update', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'INTERNAL_ERROR', error: 'x', request_id: 'r' } }),
  );
  await detail(page, orders.confirmed);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
  await dismissAlert(page, 'Failed to cancel order. Please try again.');
  await expect(status(page)).toHaveText('awaiting payment');
});

test('spec 2 · ORDER_CANCELLED shows a message with the order id.', async ({ page }) => {
  await detail(page, orders.cancelled);
  await expect(page.getByText(/cancelled/).filter({ hasText: orders.cancelled.id })).toBeVisible();
  await expect(status(page)).toHaveText('order cancelled');
});

test("spec 2 · A floating 'Contact Support' button shows on /user/home and /user/orderdetail only.", async ({
  page,
}) => {
  const button = page.getByRole('main').getByRole('link', { name: 'Contact Support' });
  for (const path of [`home/${orders.denied.id}`, `orderdetail/${orders.confirmed.id}`]) {
    await page.goto(`${site()}/user/${path}`);
    await expect(button).toBeVisible();
    await expect(button).toHaveAttribute('href', '/contact-support');
  }
  for (const path of ['order/create', 'calculator', `payment/${orders.confirmed.id}`]) {
    await page.goto(`${site()}/user/${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(button).toBeHidden();
  }
});

test('spec 4 · The label of ORDER_CORRECTION is: action needed: order correction.', async ({ page }) => {
  await detail(page, orders.denied);
  await expect(status(page)).toHaveText('action needed: order correction');
});

test("spec 4 · Any other status shows 'Status Unavailable'.", async ({ page }) => {
  await withStatus(page, 'ORDER_TELEPORTED');
  await detail(page, orders.evaluation);
  await expect(status(page)).toHaveText('Status Unavailable');
});

test('spec 4 · A customer may edit an order only in ORDER_CORRECTION.', async ({ page }) => {
  for (const order of [orders.evaluation, orders.confirmed, orders.cancelled]) {
    await page.goto(`${site()}/user/home/${order.id}`);
    await expect(page).toHaveURL(`${site()}/user/orderdetail/${order.id}`);
    await expect(page.getByRole('link', { name: 'Correct the order' })).toBeHidden();
  }
  expect(Object.keys(customerLabels)).toHaveLength(9);
});

for (const [index, [code, message]] of Object.entries(itemMessages).entries()) {
  test(`spec 8 · ${code} shows its message under the item.`, async ({ page }) => {
    await page.goto(`${site()}/user/home/${orders.denied.id}`);
    await expect(
      customerOn(page, '')
        .card(index + 1)
        .getByText(message, { exact: true }),
    ).toBeVisible();
  });
}

for (const [code, message] of Object.entries(addressMessages)) {
  test(`spec 8 · ${code} shows its message as 'Note: ...'.`, async ({ page }) => {
    const order = code === 'ERR_USER_INVALID_ADDRESS' ? orders.wrongAddress : orders.denied;
    await page.goto(`${site()}/user/home/${order.id}`);
    await expect(page.getByText(message)).toBeVisible();
    await detail(page, order);
    await expect(page.getByText(message)).toBeVisible();
  });
}

test.describe('an order that cannot be fetched', () => {
  const answerWith = (page: Page, status: number, error: string) =>
    page.route(details, (route) =>
      route.fulfill({ status, json: { success: false, code: 'INTERNAL_ERROR', error, request_id: 'r' } }),
    );

  test("spec 8 · Order entry: 'Failed to fetch order details.' and 'Error {status}: {server error}'.", async ({
    page,
    quiet,
  }) => {
    quiet.except(networkLine(500));
    await answerWith(page, 500, 'Something broke');
    await page.goto(`${site()}/user/order/${orders.evaluation.id}`);
    await expect(page.getByText('Failed to fetch order details.')).toBeVisible();
    await expect(page.getByText('Error 500: Something broke')).toBeVisible();
  });

  test("spec 8 · Order detail: 'Error fetching order details. Please try again.' in red.", async ({ page, quiet }) => {
    quiet.except(networkLine(500));
    await answerWith(page, 500, 'Something broke');
    await detail(page, orders.evaluation);
    const headline = page.getByText('Error fetching order details. Please try again.', { exact: true });
    await expect(headline).toBeVisible();
    const [red, green, blue] = await headline.evaluate((element) =>
      (getComputedStyle(element).color.match(/\d+/g) ?? []).map(Number),
    );
    expect(red).toBeGreaterThan(2 * Math.max(green ?? 0, blue ?? 0));
  });

  test("spec 8 · Without an error text: 'Error {status}: {status text}'.", async ({ page, quiet }) => {
    quiet.except(networkLine(503));
    await page.route(details, (route) => route.fulfill({ status: 503, contentType: 'text/html', body: '<h1>x</h1>' }));
    await detail(page, orders.evaluation);
    await expect(page.getByText('Error 503: Service Unavailable')).toBeVisible();
  });

  test("spec 8 · 'No response from server. Please try again.'", async ({ page, quiet }) => {
    quiet.except(noAnswerLine);
    await page.route(details, (route) => route.abort());
    await detail(page, orders.evaluation);
    await expect(page.getByText('No response from server. Please try again.')).toBeVisible();
  });

  test('spec 8 · HTTP 404 with Order not found triggers the alert and the redirect.', async ({ page, quiet }) => {
    quiet.except(networkLine(404));
    for (const path of ['order', 'home', 'orderdetail', 'payment']) {
      await page.goto(`${site()}/user/${path}/${'0'.repeat(26)}`);
      await dismissAlert(page, 'Order not found. Redirecting to home page...');
      await expect(page, path).toHaveURL(`${site()}/user/order/create`);
    }
  });
});

test('spec 9 · Times: packaging 2, international 8, customs 3 days, local the longest item, and their total.', async ({
  page,
}) => {
  await detail(page, orders.confirmed);
  const times = page.getByRole('region', { name: 'Shipment time' });
  for (const text of [/Local shipment\s*3 days/, /packaging\s*2 days/, /International shipment\s*8 days/, /16 days/])
    await expect(times).toContainText(text);
  await expect(times).toContainText(/Customs processing.*3 days/);
});

test('spec 9 · Estimated delivery is today plus total_time_estimation days.', async ({ page }) => {
  await detail(page, orders.confirmed);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  await expect(page.getByText(day.format(new Date(inDays(16))))).toBeVisible();
});

test('spec 9 · Custom fees and platform processing fees are 0; the total is items plus shipping.', async ({ page }) => {
  await detail(page, orders.confirmed);
  const costs = page.getByRole('region', { name: 'Cost breakdown' });
  await expect(costs).toContainText(/Custom fees\s*₹0\.00/);
  await expect(costs).toContainText(/Platform processing charges\s*₹0\.00/);
  await expect(costs).toContainText(/Total\s*₹3,630\.00/);
});
