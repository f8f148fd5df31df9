import { expect, type Page, test } from '@playwright/test';
import { denyOrderWith, orderIn, type PlacedOrder, placeOrder, resubmitOrder } from '../journey/api.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine } from '../journey/clean-console.ts';
import { collectConsole } from '../journey/collect-console.ts';
import { inDays, operatorOn } from '../journey/operator.ts';
import { aPhone, site } from '../journey/running-stack.ts';
import { violations } from '../journey/violations.ts';

/** The specification's status-to-page map (section 2), written down once more for the tests. */
const pageOfStatus = {
  ORDER_EVALUATION: 'evaluation',
  ORDER_CORRECTION: 'delivered',
  ORDER_CONFIRMATION: 'delivered',
  PAYMENT_DONE: 'orderlinkupdate',
  LOCAL_SHIPMENT_PROCESSING: 'orderreceivedstatusupdate',
  LOCAL_SHIPMENT_RECEIVED: 'internationalshippingupdate',
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'completeorder',
  ORDER_COMPLETED: 'delivered',
  ORDER_CANCELLED: 'delivered',
} as const;

/** Every operator screen in its states: no violation in light and dark, nothing wider than the screen. */
type Status = keyof typeof pageOfStatus;
const orders = {} as Record<Status | 'returned' | 'heavy', PlacedOrder>;
/** One page for all screens: a page of its own for each would spend most of its time on loading. */
let page: Page;
const consoleLines: string[] = [];
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  collectConsole(page, consoleLines);
  for (const status of Object.keys(pageOfStatus) as Status[]) orders[status] = await orderIn(status);
  orders.returned = await placeOrder(aPhone());
  await denyOrderWith(orders.returned.id, ['ERR_INVALID_COLOR'], 'ERR_USER_INVALID_ADDRESS');
  await resubmitOrder(orders.returned, { user: { address: '14 Harbour Street' }, item: { color: 'Blue' } });
  orders.heavy = await placeOrder(aPhone(), 2);
  await operatorOn(page).openBackOffice('orderlist');
});
test.afterAll(() => page.close());

const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const openDetails = async (page: Page) => {
  for (const name of [/^History/, /^Messages/]) await page.getByRole('button', { name }).click();
  await page
    .getByText(/changed$/)
    .first()
    .click();
};
const failing = (page: Page, path: string, status: number, code: string) =>
  page.route(path, (route) =>
    route.fulfill({ status, json: { success: false, code, error: 'Not now.', request_id: 'r-1', details: [] } }),
  );

/** Only the first rows of a list: it grows with the orders that other tests place, and each row takes time to check. */
const fewRows = (path: string, list: string) => (page: Page) =>
  changeAnswers(page, path, (answer) => ({ ...answer, [list]: answer[list].slice(0, 3) }));

const deadLetters = () =>
  ['2026-11-21T04:50:00.000Z', null].map((next_try_at, at) => ({
    document_id: orders.ORDER_CONFIRMATION.id,
    entry_id: `E${at}`,
    kind: at === 0 ? 'quote' : 'received',
    reference: 'PT-7KQ4M2',
    order_id: orders.ORDER_CONFIRMATION.id,
    since: '2026-11-21T04:32:00.000Z',
    failed_tries: next_try_at ? 9 : 300,
    last_error: 'whatsapp answered 503: https://graph.example/v25.0/100555010000001/messages is out of order',
    next_try_at,
    retried_by: next_try_at ? 'Ravi Menon' : null,
  }));

/** Not sent through the contact form, which takes five queries an hour from one address. */
const supportQueries = (page: Page) =>
  page.route('**/api/support/queries*', (route) => {
    const answered = route.request().url().includes('state=answered');
    const query = {
      query_id: 'Q1',
      version: 1,
      name: 'Asha Verne',
      email: 'asha@mail.example',
      message: 'Where is it?',
      created_at: '2026-11-21T04:32:00.000Z',
      state: answered ? 'answered' : 'open',
      answered_at: answered ? '2026-11-21T05:32:00.000Z' : null,
      answered_by: answered ? 'Ravi Menon' : null,
      note: answered ? 'Sent the tracking number.' : '',
      forwarding: 'sent',
    };
    return route.fulfill({
      json: { success: true, queries: [query], total_count: 1, page_size: 20, counts: { open: 1, answered: 1 } },
    });
  });

/** Events of the customer module: a load, its duration, a failure and a crash. */
const sendModuleEvents = async () => {
  const { modules } = await (await fetch(`${site()}/boot.json`)).json();
  const { version } = modules.customer;
  const of = { page: '/user/calculator', at: new Date().toISOString(), module: 'customer', version };
  const response = await fetch(`${site()}/api/analytics/events`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': 'potli-sandbox-key' },
    body: JSON.stringify({
      events: [
        { ...of, name: 'module_loaded' },
        { ...of, name: 'module_interactive', milliseconds: 800 },
        { ...of, name: 'module_load_failed', error_class: 'script' },
        { ...of, name: 'module_crashed', error_class: 'TypeError' },
      ],
    }),
  });
  expect(response.ok).toBe(true);
};

interface Screen {
  readonly path: string;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
  readonly shows: string | RegExp;
  readonly says?: RegExp;
}
const ofStatus = (status: Status, shows: string | RegExp, act?: Screen['act']): Screen => ({
  path: `${pageOfStatus[status]}/{${status}}`,
  shows,
  ...(act ? { act } : {}),
});

const screens: Record<string, Screen> = {
  'list, needs action': { path: 'orderlist?size=5', shows: /^1–\d+ of \d+$/ },
  'list, all, sorted': { path: 'orderlist?show=all&sort=total_price&direction=asc&size=5', shows: /^1–\d+ of \d+$/ },
  'list, nothing found': { path: 'orderlist?q=unknown', shows: 'No order matches “unknown”.' },
  'list that cannot be fetched': {
    path: 'orderlist',
    before: (page) => failing(page, '**/api/orders?*', 503, 'SERVICE_UNAVAILABLE'),
    shows: 'Failed to fetch the orders.',
    says: networkLine(503),
  },
  'keyboard shortcuts': {
    path: 'orderlist',
    act: async (page) => {
      await expect(page.getByRole('table')).toBeVisible();
      await page.keyboard.press('?');
    },
    shows: 'Use single-key shortcuts in this browser',
  },
  evaluation: ofStatus('ORDER_EVALUATION', 'Submit Evaluation'),
  'reopening an evaluation': ofStatus('ORDER_CONFIRMATION', 'Reopen the evaluation', press('Reopen evaluation')),
  'correcting an address': ofStatus('PAYMENT_DONE', 'Correct the delivery address', press('Correct address')),
  'correcting a local order link': ofStatus(
    'LOCAL_SHIPMENT_PROCESSING',
    'The customer does not see this link.',
    press('Correct a local order link'),
  ),
  'correcting the tracking': ofStatus(
    'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
    'Correct the tracking',
    press('Correct tracking'),
  ),
  'evaluation with every problem': ofStatus('ORDER_EVALUATION', 'Please select Accept or Deny.', async (page) => {
    await press('Submit Evaluation')(page);
    await press('OK')(page);
    await expect(page.getByRole('dialog')).toBeHidden();
  }),
  'evaluation, denied': ofStatus('ORDER_EVALUATION', 'Reason', async (page) => {
    await expect(page.getByRole('article')).toBeVisible();
    for (const deny of await page.getByText('Deny', { exact: true }).all()) await deny.click();
  }),
  'evaluation, warning to acknowledge': {
    path: 'evaluation/{heavy}',
    act: async (page) => {
      await press('Accept all')(page);
      await press('Set for all')(page);
      for (const price of await page.getByLabel('Price').all()) await price.fill('1000');
      for (const weight of await page.getByLabel('Estimated weight').all()) await weight.fill('15000');
    },
    shows: 'Heavier than 20 kg',
  },
  'evaluation of a resubmission': { path: 'evaluation/{returned}', shows: 'was Grey', act: openDetails },
  'evaluation restored': ofStatus('ORDER_EVALUATION', /^Restored what you entered until/, async (page) => {
    await page.getByLabel('Shipment date', { exact: true }).fill(inDays(2));
    await page.keyboard.press('Enter');
    await page.reload();
  }),
  'evaluation claimed by another': {
    path: 'evaluation/{ORDER_EVALUATION}',
    before: (page) =>
      page.route('**/claim', (route) =>
        route.fulfill({
          json: {
            success: true,
            claim: {
              name: 'Ravi Menon',
              since: '2026-11-21T04:32:00.000Z',
              expires_at: '2026-11-21T04:35:00.000Z',
              mine: false,
            },
          },
        }),
      ),
    shows: /^Ravi Menon has been evaluating this order since 10:02/,
  },
  'evaluation refused': {
    path: 'evaluation/{heavy}',
    before: (page) => failing(page, '**/update', 409, 'ORDER_CHANGED'),
    act: async (page) => {
      await press('Accept all')(page);
      await press('Set for all')(page);
      for (const price of await page.getByLabel('Price').all()) await price.fill('1000');
      for (const weight of await page.getByLabel('Estimated weight').all()) await weight.fill('100');
      await press('Submit Evaluation')(page);
    },
    shows: 'Failed to submit order evaluation. Please try again.',
    says: networkLine(409),
  },
  links: ofStatus('PAYMENT_DONE', 'Update Order Links'),
  'links with problems': ofStatus('PAYMENT_DONE', 'All local order links are mandatory.', press('Submit')),
  received: ofStatus(
    'LOCAL_SHIPMENT_PROCESSING',
    'Please confirm all items have been received.',
    press('Confirm Items Received'),
  ),
  international: ofStatus('LOCAL_SHIPMENT_RECEIVED', 'This field is required.', press('Submit')),
  complete: ofStatus('INTERNATIONAL_SHIPMENT_IN_PROGRESS', 'Complete Order'),
  'status, awaiting payment': ofStatus('ORDER_CONFIRMATION', "Awaiting the user's payment!", openDetails),
  'status, correction': ofStatus('ORDER_CORRECTION', 'Order under correction!!!'),
  'status, delivered': ofStatus('ORDER_COMPLETED', 'Order Successfully Delivered!!!', openDetails),
  'status, cancelled': ofStatus('ORDER_CANCELLED', 'Order Cancelled!!!'),
  'support, open queries': { path: 'support', before: supportQueries, shows: 'Mark as answered' },
  'answered support queries': { path: 'support?state=answered', before: supportQueries, shows: /^Answered by / },
  'status, personal data deleted': {
    ...ofStatus('ORDER_COMPLETED', /were deleted by Ravi Menon,/),
    before: (page) =>
      changeAnswers(page, '**/api/orders/details?*', (answer) => {
        const user = { ...answer.order.user, name: 'Removed', email: '', mobile: '', address: '' };
        const removed = { at: '2026-11-21T04:32:00.000Z', by: 'Ravi Menon' };
        return { ...answer, order: { ...answer.order, user, personal_data_removed: removed, messages: [] } };
      }),
  },
  'dead letters': {
    path: 'undelivered',
    before: (page) =>
      page.route('**/api/orders/admin/undelivered', (route) =>
        route.fulfill({ json: { success: true, undelivered: deadLetters(), more: false } }),
      ),
    shows: 'Message: Price and payment',
  },
  'no dead letters': { path: 'undelivered', shows: 'No failed tasks.' },
  'menu of reports': {
    path: 'orderlist',
    act: (page) => page.getByRole('menuitem', { name: 'Reports' }).click(),
    shows: 'Visits',
  },
  'to buy': { path: 'tobuy', before: fewRows('**/api/orders/to-buy', 'stores'), shows: 'Margin by month' },
  receive: { path: 'receive', shows: 'Receive items' },
  'all orders of a customer': {
    path: 'customer/{PAYMENT_DONE}',
    before: fewRows('**/api/orders/admin/*/customer', 'orders'),
    shows: 'Journey Tester',
  },
  'papers, customs declaration': ofStatus(
    'LOCAL_SHIPMENT_RECEIVED',
    'Declare goods for customs',
    press('Customs declaration'),
  ),
  'purchase of an item': ofStatus('PAYMENT_DONE', 'Save purchase', (page) =>
    page.getByText('Record purchase', { exact: true }).first().click(),
  ),
  notes: ofStatus('ORDER_EVALUATION', 'Save note', async (page) => {
    await page.getByRole('button', { name: /^Internal notes/ }).click();
  }),
  'payments without an order': { path: 'payments', shows: 'Payments to review' },
  figures: { path: 'figures?unit=month', shows: 'Figures of the shop' },
  rates: { path: 'rates', shows: 'Shipping rates' },
  activity: {
    path: 'activity',
    before: fewRows('**/api/orders/admin/steps?*', 'steps'),
    shows: 'Activity of operators',
  },
  'account and operators': { path: 'account', shows: 'Add an operator' },
  'store pages': { path: 'stores', shows: 'Store pages' },
  'visits by day': { path: 'analytics', shows: 'Failed module loads' },
  'module health': {
    path: 'modules',
    before: sendModuleEvents,
    shows: /^75th percentile/,
  },
  'incorrect page': { path: 'completeorder/{ORDER_CANCELLED}', shows: /^You are trying to open incorrect page\./ },
  'unknown order': { path: `delivered/${'0'.repeat(26)}`, shows: 'Order not found.', says: networkLine(404) },
};

const fill = (path: string) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => orders[name as keyof typeof orders].id);

/** By how many pixels the menu overflows. */
const sideways = (page: Page) =>
  page.evaluate(() => {
    const places = document.querySelector('nav[aria-label="Back office"]');
    return places ? places.scrollWidth - places.clientWidth : 0;
  });

const expectGood = async () => {
  // Both layouts and both colour schemes in two runs.
  expect(await violations(page), 'light at 1280 px').toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width}` })
      .toBeLessThanOrEqual(width);
    // The menu moves its entries once it is observed to be narrower.
    await expect.poll(() => sideways(page), { message: `menu at ${width}` }).toBe(0);
  }
  expect(await violations(page), 'dark at 360 px').toEqual([]);
};

/** Whether the page shows a screen as it is opened: the application goes on from there without a load. */
let untouched = false;

/** Opens a page of the back office at 1280 px in light colours, without what an earlier screen has left. */
const open = async (path: string, { load = false } = {}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.setViewportSize({ width: 1280, height: 900 });
  if (load || !untouched) {
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${site()}/admin/${path}`);
  } else
    await page.evaluate((to) => {
      history.pushState({ key: 'x', idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    }, `/admin/${path}`);
};

test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

for (const [name, { path, before, act, shows, says }] of Object.entries(screens)) {
  test(`accessibility · back office, ${name}: no violation in light and dark, nothing too wide at 1280, 768 and 360 px`, async () => {
    consoleLines.length = 0;
    await before?.(page);
    await open(fill(path), { load: before !== undefined });
    untouched = before === undefined && act === undefined;
    await act?.(page);
    await expect(page.getByText(shows, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectGood();
    expect(consoleLines.filter((line) => !says?.test(line))).toEqual([]);
  });
}

/** What scrolls sideways inside the page, by its label. */
const scrolledSideways = () =>
  page
    .getByRole('main')
    .evaluate((main) =>
      [...main.querySelectorAll('*')]
        .filter((each) => getComputedStyle(each).overflowX === 'auto' && each.scrollWidth > each.clientWidth)
        .map((each) => each.getAttribute('aria-label')),
    );

test('accessibility · back office on a phone: rows with actions and steps are read without scrolling sideways', async () => {
  for (const [path, list] of [
    ['account', 'Open sessions'],
    ['account', 'All operators'],
    ['activity', 'What operators did'],
    ['modules', 'Stored releases'],
    [`customer/${orders.PAYMENT_DONE.id}`, 'Orders of this customer'],
  ] as const) {
    await open(path);
    await page.setViewportSize({ width: 360, height: 780 });
    const rows = page.getByRole('region', { name: list, exact: true }).getByRole('listitem');
    await expect(rows.first()).toBeVisible();
    expect(await scrolledSideways(), path).toEqual([]);
  }
});

test('accessibility · back office, login with a wrong passkey: no violation in light and dark', async () => {
  consoleLines.length = 0;
  await page.evaluate(() => sessionStorage.removeItem('admin_token'));
  await open('', { load: true });
  await page.getByLabel('Passkey').fill('wrong-passkey');
  await page.getByRole('button', { name: 'Authenticate' }).click();
  await expect(page.getByText('Invalid passkey', { exact: true })).toBeVisible();
  await expectGood();
  expect(consoleLines.filter((line) => !networkLine(401).test(line))).toEqual([]);
});
