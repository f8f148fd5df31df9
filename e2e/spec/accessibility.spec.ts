import { expect, type Page } from '@playwright/test';
import {
  cancelOrder,
  confirmOrder,
  denyOrderWith,
  operatorUpdate,
  type PlacedOrder,
  placeOrder,
} from '../journey/api.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine, noAnswerLine, test } from '../journey/clean-console.ts';
import { customerOn, linkOf } from '../journey/customer.ts';
import { aPhone, site } from '../journey/running-stack.ts';
import { violations } from '../journey/violations.ts';

/** Every customer and public screen in its states, on a telephone, in both colour schemes. */
const orders = {} as Record<
  'evaluation' | 'denied' | 'wrongSize' | 'twoDenied' | 'confirmed' | 'cancelled',
  PlacedOrder
>;
let draft = '';
test.beforeAll(async ({ browser }) => {
  for (const name of ['evaluation', 'denied', 'wrongSize', 'confirmed', 'cancelled'] as const)
    orders[name] = await placeOrder(aPhone(), 1, name === 'wrongSize' ? 'kurta' : 'shawl');
  await denyOrderWith(orders.denied.id, ['ERR_OUT_OF_STOCK'], 'ERR_USER_INVALID_ADDRESS');
  orders.twoDenied = await placeOrder(aPhone(), 2);
  await denyOrderWith(orders.twoDenied.id, ['ERR_INVALID_COLOR'], null);
  await denyOrderWith(orders.wrongSize.id, ['ERR_INVALID_SIZE'], null);
  await confirmOrder(orders.confirmed.id);
  await confirmOrder(orders.cancelled.id);
  await cancelOrder(orders.cancelled.id);
  const context = await browser.newContext();
  const page = await context.newPage();
  const customer = customerOn(page, aPhone());
  await customer.toDetails('kurta');
  await customer.fillDetails();
  draft = await page.evaluate(() => localStorage.getItem('orderState') ?? '');
  await context.close();
});

/** Where `npm run dev -- customer --site …` serves from; a site that is developed allows it. */
const localBuild = 'http://127.0.0.1:4300';

const ids = () => Object.fromEntries(Object.entries(orders).map(([name, { id }]) => [name, id]));
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const withDraft = (page: Page) => page.addInitScript((text) => localStorage.setItem('orderState', text), draft);
const withoutCodes = (page: Page) =>
  page.route('**/api/authenticate/generate-otp', (route) => route.fulfill({ json: { success: true } }));

interface Screen {
  readonly before?: (page: Page) => Promise<unknown>;
  readonly path: string;
  readonly act?: (page: Page) => Promise<unknown>;
  /** The screen is there once this text is. */
  readonly shows: string | RegExp;
  readonly says?: RegExp;
}

const screens: Record<string, Screen> = {
  'landing page': { path: '/', shows: 'Why Choose Us' },
  privacy: { path: '/privacy', shows: /privacy/i },
  terms: { path: '/terms', shows: /terms/i },
  'unknown page': { path: '/nowhere', shows: 'Page not found', says: networkLine(404) },
  'order creation, empty': { path: '/user/order/create', shows: 'Create your order' },
  'order creation, refused link': {
    path: '/user/order/create',
    act: press('Fetch'),
    shows: 'Please add your online link',
  },
  'order creation, alert': {
    path: '/user/order/create',
    act: press('Next'),
    shows: 'Please complete at least one product entry before proceeding.',
  },
  'order creation, failed fetch': {
    before: (page) => page.route('**/api/products/details*', (route) => route.fulfill({ status: 500, json: {} })),
    path: '/user/order/create',
    act: async (page) => {
      await page.getByLabel('Product link').fill(linkOf('shawl'));
      await press('Fetch')(page);
    },
    shows: 'Failed to fetch product details. Please try again.',
    says: networkLine(500),
  },
  'order creation, fetched': { before: withDraft, path: '/user/order/create', shows: 'Edit Link' },
  'correction of a returned order': { path: '/user/home/{denied}', shows: /^Note: Invalid Address/ },
  'order creation, question before incomplete cards are left out': {
    before: withDraft,
    path: '/user/order/create',
    act: async (page) => {
      await press('Add New Product')(page);
      await page.getByRole('region', { name: 'Product 2' }).getByLabel('Product link').fill(linkOf('shawl'));
      await press('Next')(page);
    },
    shows: 'Product 2 is incomplete and will not be ordered.',
  },
  'correction of a size, with the sizes that the store offers': {
    path: '/user/home/{wrongSize}',
    shows: 'Available sizes:',
  },
  'correction, item removed and question before another is sent unchanged': {
    path: '/user/home/{twoDenied}',
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Remove from order/ })
        .first()
        .click();
      await press('Next')(page);
    },
    shows: /^You have not changed /,
  },
  'user details': { before: withDraft, path: '/user/usercontact', shows: 'Contact & Address Details' },
  'user details with errors': {
    before: withDraft,
    path: '/user/usercontact',
    act: async (page) => {
      await page.getByLabel('Name', { exact: true }).fill('');
      await press('Proceed to Review')(page);
    },
    shows: 'Please correct the highlighted fields.',
  },
  'order review': { before: withDraft, path: '/user/orderreview', shows: 'Edit Order' },
  'OTP verification': {
    before: (page) => Promise.all([withDraft(page), withoutCodes(page)]),
    path: '/user/otpverify',
    act: press('Verify & Submit'),
    shows: 'Invalid OTP format. Please enter a 6-digit OTP.',
  },
  'order detail, evaluating': { path: '/user/orderdetail/{evaluation}', shows: 'evaluating' },
  'order detail, question before withdrawing': {
    path: '/user/orderdetail/{evaluation}',
    act: press('Withdraw Order'),
    shows: 'Send Code',
  },
  'order detail, code for withdrawing': {
    before: (page) =>
      page.route('**/withdrawal-code', (route) => route.fulfill({ json: { success: true, resend_after_seconds: 30 } })),
    path: '/user/orderdetail/{evaluation}',
    act: async (page) => {
      await press('Withdraw Order')(page);
      await press('Send Code')(page);
      await press('Withdraw Order')(page);
    },
    shows: 'Invalid OTP format. Please enter a 6-digit OTP.',
  },
  'order detail, correction': { path: '/user/orderdetail/{denied}', shows: 'Correct the order' },
  'order detail, awaiting payment': { path: '/user/orderdetail/{confirmed}', shows: 'awaiting payment' },
  'order detail, question before cancelling': {
    path: '/user/orderdetail/{confirmed}',
    act: press('Cancel Order'),
    shows: 'Keep Order',
  },
  'order detail, cancelled': { path: '/user/orderdetail/{cancelled}', shows: 'order cancelled' },
  'order that cannot be fetched': {
    before: (page) => page.route('**/api/orders/details*', (route) => route.fulfill({ status: 503, json: {} })),
    path: '/user/orderdetail/{evaluation}',
    shows: 'Error fetching order details. Please try again.',
    says: networkLine(503),
  },
  'order without an id': { path: '/user/order', shows: 'Order ID is missing in the URL.' },
  'payment, terms not accepted': {
    path: '/user/payment/{confirmed}',
    act: press('Pay Now'),
    shows: 'Please accept the terms and conditions before proceeding.',
  },
  calculator: { path: '/user/calculator', act: press('Get Price'), shows: 'Please enter a country name.' },
  'calculator with a price': {
    path: '/user/calculator',
    act: async (page) => {
      await page.getByLabel('Destination country').selectOption('UK');
      await page.getByLabel('Weight (KG)').fill('2');
      await press('Get Price')(page);
    },
    shows: /^₹/,
  },
  'module that did not load': {
    before: (page) => page.route('**/releases/customer/**/remoteEntry*', (route) => route.abort()),
    path: '/user/calculator',
    shows: 'This page did not load',
    // Beside the browser's own lines, that what was preloaded has not been used.
    says: /^error: (Failed to load resource: net::ERR_FAILED|ModuleLoadError)|^warning: The resource \S+ was preloaded/,
  },
  'shell that did not load, where nothing can be read without it': {
    before: (page) => page.route('**/releases/shell/**/*.js', (route) => route.abort()),
    path: '/contact-support',
    shows: 'This page did not load',
    says: /^error: Failed to load resource: net::ERR_FAILED|^warning: The resource \S+ was preloaded/,
  },
  'shell that did not load, on a page that was rendered': {
    before: (page) => page.route('**/releases/shell/**/*.js', (route) => route.abort()),
    path: '/user/calculator',
    shows: 'This page did not load completely: you can read it, but not all of it works.',
    says: /^error: Failed to load resource: net::ERR_FAILED|^warning: The resource \S+ was preloaded/,
  },
  'newer version to update to': {
    before: async (page) => {
      await page.clock.install();
      await changeAnswers(page, '**/boot.json', (boot) => ({ ...boot, shell: 'newer' }));
    },
    path: '/user/calculator',
    act: async (page) => {
      // The prerendered page shows the button; it is enabled once the page is hydrated and its clock runs.
      await expect(page.getByRole('button', { name: 'Get Price' })).toBeEnabled();
      // A page polls for versions at most every half minute, at a navigation.
      await page.clock.fastForward(60_000);
      await page.getByRole('link', { name: 'Support', exact: true }).first().click();
      await expect(page.getByRole('heading', { level: 1, name: 'Contact Support' })).toBeVisible();
    },
    shows: 'A newer version of this site is ready.',
  },
  'local build, where it is chosen': { path: '/override?module=customer', shows: 'Local build' },
  'local build that does not answer': {
    before: async (page) => {
      await page.route(`${localBuild}/**`, (route) => route.abort());
      await page.request.post(`${site()}/override`, { data: { module: 'customer', origin: localBuild } });
    },
    path: '/user/calculator',
    shows: `customer: no response from ${localBuild}, showing the release`,
    says: noAnswerLine,
  },
  'contact support': { path: '/contact-support', act: press('Send Query'), shows: 'Please enter your query.' },
};

/** The status that each step of the operator's leads to, as the customer reads it. */
const stepsAfterPayment: Record<string, (itemIds: readonly string[]) => Record<string, unknown>> = {
  'preparing for local shipment': (itemIds) => ({
    order: { order_status: 'LOCAL_SHIPMENT_PROCESSING' },
    orderItems: itemIds.map((order_item_id) => ({ order_item_id, local_order_link: 'https://store.example/orders/1' })),
  }),
  'packing your order': (itemIds) => ({
    order: { order_status: 'LOCAL_SHIPMENT_RECEIVED' },
    orderItems: itemIds.map((order_item_id) => ({ order_item_id, is_local_shippment_received: 1 })),
  }),
  'shipped internationally': () => ({
    order: {
      order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
      international_shipping_tracking_link: 'https://track.example/TRK1',
      international_shipping_tracking_number: 'TRK1',
    },
  }),
  'delivered successfully': () => ({ order: { order_status: 'ORDER_COMPLETED' } }),
};

for (const [name, { before, path, act, shows, says }] of Object.entries(screens)) {
  test(`accessibility · ${name}: no violation in light and dark, nothing wider than 360 px`, async ({
    page,
    quiet,
  }) => {
    if (says) quiet.except(says);
    await page.emulateMedia({ colorScheme: 'light' });
    await before?.(page);
    await page.goto(site() + path.replaceAll(/\{(\w+)\}/g, (_, key) => ids()[key] ?? ''));
    // The words of the header and the footer are there before the page is.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await act?.(page);
    await expect(page.getByText(shows, { exact: true }).first()).toBeVisible();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, 'colours')).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  });
}

test('accessibility · the paid order: payment success, its details in every status and the thanks for an order', async ({
  page,
}) => {
  const customer = customerOn(page, orders.confirmed.phone);
  await page.goto(`${site()}/user/payment/${orders.confirmed.id}`);
  await customer.payByNetbanking();
  await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('region', { name: 'Transaction details' })).toBeVisible();
  const both = async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, 'colours')).toEqual([]);
  };
  await both();
  await page.getByRole('link', { name: 'Return to Order' }).click();
  await expect(customer.status()).toHaveText('order placed, processing');
  await both();
  for (const [label, body] of Object.entries(stepsAfterPayment)) {
    await operatorUpdate(orders.confirmed.id, (_, itemIds) => body(itemIds));
    // The page polls.
    await expect(customer.status()).toHaveText(label);
    await both();
  }
  await customerOn(page, aPhone()).placeOrder([{ good: 'shawl' }]);
  await both();
});
