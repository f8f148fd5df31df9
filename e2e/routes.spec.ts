import { expect, type Page, test } from '@playwright/test';
import { cancelOrder, confirmOrder, denyOrder, type PlacedOrder, placeOrder } from './journey/api.ts';
import { dismissAlert } from './journey/customer.ts';
import { aPhone, site } from './journey/running-stack.ts';

/** Every route of the specification's two tables, opened as a link from outside. */
test.describe.configure({ mode: 'serial' });

const orders = {} as Record<'evaluation' | 'correction' | 'confirmation' | 'cancelled', PlacedOrder>;
test.beforeAll(async () => {
  for (const name of ['evaluation', 'correction', 'confirmation', 'cancelled'] as const)
    orders[name] = await placeOrder(aPhone());
  await denyOrder(orders.correction.id);
  await confirmOrder(orders.confirmation.id);
  await confirmOrder(orders.cancelled.id);
  await cancelOrder(orders.cancelled.id);
});

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const unknownId = '0'.repeat(26);

test.describe('customer and public routes', () => {
  test.use({ viewport: { width: 360, height: 780 } });

  for (const [path, name] of [
    ['/', /Shop your favourite/],
    ['/user/order/create', 'Create your order'],
    ['/user/calculator', /calculator/i],
    ['/contact-support', 'Contact Support'],
    ['/privacy', /privacy/i],
    ['/terms', /terms/i],
  ] as const) {
    test(`${path} shows its screen`, async ({ page }) => {
      await page.goto(site() + path);
      await expect(heading(page, name)).toBeVisible();
    });
  }

  for (const path of ['/user/usercontact', '/user/orderreview', '/user/otpverify', '/user/payment']) {
    test(`${path} without an order in progress leads to order creation`, async ({ page }) => {
      await page.goto(site() + path);
      await expect(page).toHaveURL(`${site()}/user/order/create`);
    });
  }

  test('/user/order without an id: Order ID is missing in the URL.', async ({ page }) => {
    await page.goto(`${site()}/user/order`);
    await expect(page.getByText('Order ID is missing in the URL.')).toBeVisible();
  });

  test('/user/order/{orderId} leads to the order’s details, in ORDER_CORRECTION to its correction', async ({
    page,
  }) => {
    for (const name of ['evaluation', 'confirmation', 'cancelled'] as const) {
      await page.goto(`${site()}/user/order/${orders[name].id}`);
      await expect(page).toHaveURL(`${site()}/user/orderdetail/${orders[name].id}`);
    }
    await page.goto(`${site()}/user/order/${orders.correction.id}`);
    await expect(page).toHaveURL(`${site()}/user/home/${orders.correction.id}`);
    await expect(page.getByText(/^Note: Incomplete Address/)).toBeVisible();
    await expect(page.getByText(/^Invalid Color:/)).toBeVisible();
  });

  test('/user/home/{orderId} of an order that is not in correction leads to its details', async ({ page }) => {
    await page.goto(`${site()}/user/home/${orders.evaluation.id}`);
    await expect(page).toHaveURL(`${site()}/user/orderdetail/${orders.evaluation.id}`);
  });

  test('/user/home/{orderId} of an unknown order: Order not found. Redirecting to home page...', async ({ page }) => {
    await page.goto(`${site()}/user/home/${unknownId}`);
    await dismissAlert(page, 'Order not found. Redirecting to home page...');
    await expect(page).toHaveURL(`${site()}/user/order/create`);
  });

  test('/user/payment/{orderId} shows both ways to pay with their fees', async ({ page }) => {
    await page.goto(`${site()}/user/payment/${orders.confirmation.id}`);
    await expect(heading(page, 'Payment')).toBeVisible();
    // 2150 + 1480 shipping: 2 % and 18 % of it; the wallet 4 % and 18 % of it
    for (const figure of ['₹3,630.00', '₹72.60', '₹13.07', '₹3,715.67', '₹145.20', '₹26.14', '₹3,801.34']) {
      await expect(page.getByText(figure).first()).toBeVisible();
    }
  });

  test('/user/payment and its success page of an order that is not payable lead to its details', async ({ page }) => {
    for (const path of ['payment', 'payment/success']) {
      await page.goto(`${site()}/user/${path}/${orders.cancelled.id}`);
      await expect(page).toHaveURL(`${site()}/user/orderdetail/${orders.cancelled.id}`);
    }
  });

  test('an unknown address shows a not-found page', async ({ page }) => {
    for (const path of ['/nowhere', '/user/nowhere', '/admin/nowhere/at/all']) {
      await page.goto(site() + path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(site() + path);
    }
  });
});
