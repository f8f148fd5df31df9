import { expect, type Request } from '@playwright/test';
import { confirmOrder, fetchOrder, placeOrder } from '../journey/api.ts';
import { test } from '../journey/clean-console.ts';
import { customerOn, dismissAlert, goods, linkOf } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** The calls that the customer's pages make (section 7) and what travels in them (section 3). */
test.describe.configure({ mode: 'serial' });

const phone = aPhone();
let calls: Request[] = [];
let cardOrder = '';
let walletOrder = '';
test.beforeAll(async () => {
  [cardOrder, walletOrder] = await Promise.all([
    placeOrder(aPhone()).then(({ id }) => id),
    placeOrder(aPhone()).then(({ id }) => id),
  ]);
  await confirmOrder(cardOrder);
  await confirmOrder(walletOrder, 2150.5);
});
test.beforeEach(({ page }) => {
  calls = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls = [...calls, request];
  });
});
test.afterEach(() => {
  for (const call of calls) expect(call.headers()['x-api-key'], call.url()).toBeTruthy();
});

const call = (path: string): Request => {
  const found = calls.findLast((each) => new URL(each.url()).pathname === `/api/${path}`);
  if (!found) throw new Error(`${path} was not called`);
  return found;
};
const query = (path: string) => Object.fromEntries(new URL(call(path).url()).searchParams);

test('spec 7 · Placing an order calls products/details, generate-otp and orders/create, with the API key.', async ({
  page,
}) => {
  const customer = customerOn(page, phone);
  const { code } = await customer.placeOrder([{ good: 'kurta', size: 'M', color: 'Indigo', quantity: 2 }]);
  expect(call('products/details').method()).toBe('GET');
  expect(call('products/details').url()).toContain(`url=${encodeURIComponent(linkOf('kurta'))}`);
  expect(call('authenticate/generate-otp').postDataJSON()).toEqual({ phoneNumber: `+44${phone}` });
  // spec 3, order submission payload
  expect(call('orders/create').postDataJSON()).toMatchObject({
    order: {},
    user: {
      name: 'Journey Tester',
      email: 'journey.tester@mail.example',
      country_code: '+44',
      mobile: phone,
      address: '12 Harbour Street, Leith',
      country: 'UK',
      postal_code: 'EH6 6LX',
    },
    orderItems: [
      { product_name: goods.kurta.name, product_link: linkOf('kurta'), size: 'M', color: 'Indigo', quantity: 2 },
    ],
    otp: code,
  });
});

test('spec 7 · The calculator calls shipping-cost with the country: weights in steps of 0.5 up to 20.', async ({
  page,
}) => {
  await page.goto(`${site()}/user/calculator`);
  await page.getByLabel('Destination country').selectOption('Oman');
  await page.getByLabel('Weight (KG)').fill('1');
  const answer = page.waitForResponse('**/api/shipping-cost*');
  await page.getByRole('button', { name: 'Get Price' }).click();
  const { shipping_rates } = await (await answer).json();
  expect(query('shipping-cost')).toEqual({ country: 'Oman' });
  const weights = Object.keys(shipping_rates).map(Number);
  expect(weights.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 40 }, (_, at) => (at + 1) / 2));
});

test('spec 7 · The contact form sends name, email and message.', async ({ page }) => {
  await page.goto(`${site()}/contact-support`);
  await page.getByLabel('Name').fill('Journey Tester');
  await page.getByLabel('Email').fill('journey.tester@mail.example');
  await page.getByLabel('Message').fill('Where is my parcel?');
  await page.getByRole('button', { name: 'Send Query' }).click();
  await dismissAlert(page, /./);
  expect(call('contact/support').postDataJSON()).toEqual({
    name: 'Journey Tester',
    email: 'journey.tester@mail.example',
    message: 'Where is my parcel?',
  });
});

test('spec 7 · Paying by netbanking calls create-order and verify-payment with the live flag.', async ({ page }) => {
  await page.goto(`${site()}/user/payment/${cardOrder}`);
  await customerOn(page, phone).payByNetbanking();
  await dismissAlert(page, /Payment Successful!/);
  expect(query('payments/razorpay/create-order')).toEqual({ live: 'false' });
  expect(call('payments/razorpay/create-order').postDataJSON()).toMatchObject({ amount: 3715.67 });
  expect(query('payments/razorpay/verify-payment')).toEqual({ live: 'false' });
  expect(call('payments/razorpay/verify-payment').postDataJSON()).toEqual({
    razorpay_order_id: expect.stringMatching(/^order_/),
    razorpay_payment_id: expect.stringMatching(/^pay_/),
    razorpay_signature: expect.stringMatching(/^[0-9a-f]{64}$/),
    order_id: cardOrder,
    amount: 3715.67,
  });
});

test('spec 7 · Paying by wallet calls create-order in USD and capture-order with the live flag.', async ({ page }) => {
  await page.goto(`${site()}/user/payment/${walletOrder}`);
  await page.getByRole('radio', { name: /wallet/i }).check();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Pay Now' }).click();
  await page.getByRole('button', { name: 'PayPal', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(page).toHaveURL(`${site()}/user/payment/success/${walletOrder}`);
  expect(query('payments/paypal/create-order')).toEqual({ live: 'false' });
  expect(call('payments/paypal/create-order').postDataJSON()).toEqual({
    order_id: walletOrder,
    amount: expect.stringMatching(/^\d+\.\d\d$/),
    currency: 'USD',
  });
  expect(query('payments/paypal/capture-order')).toEqual({ live: 'false' });
  expect(call('payments/paypal/capture-order').postDataJSON()).toEqual({
    orderID: expect.stringMatching(/./),
    order_id: walletOrder,
  });
});

test('spec 7 · Cancelling sends an update with status ORDER_CANCELLED.', async ({ page }) => {
  const { id } = await placeOrder(aPhone());
  await confirmOrder(id);
  await page.goto(`${site()}/user/orderdetail/${id}`);
  await page.getByRole('button', { name: 'Cancel Order' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Order' }).click();
  await dismissAlert(page, 'Order cancelled successfully.');
  expect(call(`orders/user/${id}/update`).method()).toBe('PUT');
  expect(call(`orders/user/${id}/update`).postDataJSON().order.order_status).toBe('ORDER_CANCELLED');
  await expect(customerOn(page, phone).status()).toHaveText('order cancelled');
});

test('spec 3 · An order, its user and its items have the fields of the specification.', async () => {
  const order = await fetchOrder(cardOrder);
  expect(Object.keys(order)).toEqual(
    expect.arrayContaining([
      ...['order_id', 'user_id', 'order_status', 'total_price', 'created_at', 'orderUser', 'user', 'items'],
      ...['items_total_cost', 'international_shipping_cost', 'custom_fees', 'platform_processing_fees'],
      ...['local_shippment_time', 'local_packaging_time', 'international_shipping_time', 'custom_processing_time'],
      ...['total_time_estimation', 'international_shipping_tracking_link', 'international_shipping_tracking_number'],
      ...['order_error_code', 'estimated_weight', 'updated_at'],
    ]),
  );
  expect(order.orderUser).toEqual({ name: 'Journey Tester', country: 'UK' });
  const userFields = ['name', 'email', 'mobile', 'country_code', 'address', 'country', 'postal_code'];
  expect(Object.keys(order.user as object)).toEqual(expect.arrayContaining(userFields));
  const [item] = order.items as Record<string, unknown>[];
  expect(Object.keys(item ?? {})).toEqual(
    expect.arrayContaining([
      ...['order_item_id', 'product_name', 'product_link', 'product_image', 'size', 'color', 'quantity', 'price'],
      ...['weight', 'shipment_date', 'is_item_accepted', 'item_error_code', 'local_shippment_duration'],
      ...['local_order_link', 'is_local_shippment_received'],
    ]),
  );
});
