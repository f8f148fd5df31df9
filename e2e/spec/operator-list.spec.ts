import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { pageOfStatus } from '../coverage/operator-pages.ts';
import { cancelOrder, confirmOrder, type PlacedOrder, placeOrder } from '../journey/api.ts';
import { callsTo, expectAt, heading, test } from '../journey/back-office.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine } from '../journey/clean-console.ts';
import { expireTokenOf, operatorOn } from '../journey/operator.ts';
import { orderIn } from '../journey/order-in-status.ts';
import { aPhone, site } from '../journey/running-stack.ts';

/** 'My Orders': sections 2, 7 and 9, and what goes beyond them. */
type Status = keyof typeof pageOfStatus;
const statuses = Object.keys(pageOfStatus) as Status[];
const orders = {} as Record<Status, PlacedOrder>;
test.beforeAll(async () => {
  for (const status of statuses) orders[status] = await orderIn(status);
  // More than a page of ten.
  for (let more = 0; more < 4; more += 1) await placeOrder(aPhone());
});

const open = async (page: Page, search = '') => {
  await operatorOn(page).openBackOffice(`orderlist${search}`);
  await expect(heading(page, 'My Orders')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();
};
const rows = (page: Page) =>
  page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
const statusFilter = (page: Page) => page.getByRole('combobox', { name: 'Status' });
const chooseStatus = async (page: Page, name: RegExp) => {
  await statusFilter(page).click();
  await page.getByRole('option', { name }).click();
};
/** The address changes before the page does: the old rows are marked as busy until the new ones come. */
const statusIsShown = async (page: Page, status: Status) => {
  await expect(page).toHaveURL(new RegExp(`show=${status}`));
  await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
};
const search = (page: Page) => page.getByLabel('Search orders');
const nameOf: Record<Status, RegExp> = {
  ORDER_EVALUATION: /^Evaluation/,
  ORDER_CORRECTION: /^Correction/,
  ORDER_CONFIRMATION: /^Confirmation/,
  PAYMENT_DONE: /^Payment done/,
  LOCAL_SHIPMENT_PROCESSING: /^Processing/,
  LOCAL_SHIPMENT_RECEIVED: /^Received/,
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: /^International/,
  ORDER_COMPLETED: /^Completed/,
  ORDER_CANCELLED: /^Cancelled/,
};

test('spec 2 · Order list: it has a status filter.', async ({ page }) => {
  await open(page, '?show=all');
  for (const status of statuses) {
    await chooseStatus(page, nameOf[status]);
    await expect(page).toHaveURL(`${site()}/admin/orderlist?show=${status}`);
    await statusIsShown(page, status);
    const shown = page.getByRole('table').locator('[data-status]');
    // The rows of the filter before stay until the next ones are there.
    await expect
      .poll(async () => [
        ...new Set(await shown.evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-status')))),
      ])
      .toEqual([status]);
  }
});

test('spec 2 · Order list: paging with sizes 5, 10, 20, default 10.', async ({ page }) => {
  // The oldest first: orders that other tests place and change meanwhile come last.
  await open(page, '?show=all&sort=created_at&direction=asc');
  await expect(rows(page)).toHaveCount(10);
  await page.getByLabel('Orders per page').press('ArrowDown');
  await expect(page.getByRole('option')).toHaveText(['5 / page', '10 / page', '20 / page']);
  await expect(page.getByRole('option', { selected: true })).toHaveText('10 / page');
  await page.getByRole('option', { name: '5 / page' }).click();
  await expect(rows(page)).toHaveCount(5);
  const reference = /PT-\w{6}/;
  const [first = ''] = reference.exec((await rows(page).first().textContent()) ?? '') ?? [];
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows(page).first()).not.toContainText(first);
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await expect(rows(page).first()).toContainText(first);
});

test('the first and the last page are one click away', async ({ page }) => {
  await open(page, '?show=all&size=5&page=2');
  const total = Number(((await page.getByText(/^\d+–\d+ of \d+$/).textContent()) ?? '').split(' of ')[1]);
  const last = Math.ceil(total / 5);
  expect(last).toBeGreaterThan(2);
  await page.getByRole('listitem', { name: String(last), exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`page=${last}&size=5$`));
  await page.getByRole('listitem', { name: '1', exact: true }).click();
  await expect(page).toHaveURL(`${site()}/admin/orderlist?show=all&size=5`);
});

test('on a phone the list needs no horizontal scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await open(page, `?show=all&q=${orders.PAYMENT_DONE.reference}`);
  const row = rows(page).first();
  for (const shown of [orders.PAYMENT_DONE.id, 'Payment done', '₹3,630.00', 'Journey Tester', 'UK'])
    await expect(row).toContainText(shown);
  const table = await page.getByRole('table').boundingBox();
  expect(table?.x).toBeGreaterThanOrEqual(0);
  expect((table?.x ?? 0) + (table?.width ?? 0)).toBeLessThanOrEqual(360);
  await row.getByText('Journey Tester').click();
  await expectAt(page, `/admin/orderlinkupdate/${orders.PAYMENT_DONE.id}`);
});

test('spec 2 · Order list: a logout.', async ({ page }) => {
  // With a session of its own, which the log-out ends on the server.
  await operatorOn(page).signIn();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expectAt(page, '/admin');
  await expect(page.getByLabel('Passkey')).toBeVisible();
});

test("spec 2 · Order list: each row shows order_id, order_status, total_price, created_at, the user's name and country.", async ({
  page,
}) => {
  await open(page, `?show=all&q=${orders.PAYMENT_DONE.reference}`);
  await expect(rows(page)).toHaveCount(1);
  const row = rows(page).first();
  for (const shown of [orders.PAYMENT_DONE.id, 'Payment done', '₹3,630.00', 'Journey Tester', 'UK'])
    await expect(row).toContainText(shown);
  await expect(row.locator('time').last()).toHaveText(/^\d{1,2} \w{3} \d{4}, \d{1,2}:\d{2}/);
});

test('spec 7 · GET orders (list): page (1-based), page size and order_status; the answer has the true total.', async ({
  page,
}) => {
  const calls = callsTo(page, /^\/api\/orders$/);
  await open(page, '?show=all&size=5');
  const shown = (await page.getByText(/^\d+–\d+ of \d+$/).textContent()) ?? '';
  const total = Number(shown.split(' of ')[1]);
  expect(total).toBeGreaterThanOrEqual(13);
  await page.getByTitle(String(Math.ceil(total / 5)), { exact: true }).click();
  const queries = () => calls.map(({ url }) => Object.fromEntries(url.searchParams));
  // The address is new before the page has rendered for it and asks.
  await expect.poll(() => queries().at(-1)?.page).toBe(String(Math.ceil(total / 5)));
  await chooseStatus(page, nameOf.ORDER_CANCELLED);
  await statusIsShown(page, 'ORDER_CANCELLED');
  await expect
    .poll(() => queries().at(-1))
    .toMatchObject({ page: '1', page_size: '5', order_status: 'ORDER_CANCELLED' });
  const asked = queries();
  expect(asked[0]).toMatchObject({ page: '1', page_size: '5' });
  expect(asked).toContainEqual(expect.objectContaining({ page: String(Math.ceil(total / 5)), page_size: '5' }));
});

test('spec 9 · Admin list: the page index starts at 0 in the table and is sent 1-based.', async ({ page }) => {
  const calls = callsTo(page, /^\/api\/orders$/);
  await open(page, '?show=all');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect.poll(() => calls.at(-1)?.url.searchParams.get('page')).toBe('2');
  expect(calls[0]?.url.searchParams.get('page')).toBe('1');
});

test('spec 2 · Order list: a row opens the page that its order belongs on.', async ({ page }) => {
  for (const status of ['ORDER_EVALUATION', 'LOCAL_SHIPMENT_RECEIVED', 'ORDER_CANCELLED'] as const) {
    await open(page, `?show=all&q=${orders[status].reference}`);
    await rows(page).first().getByText('Journey Tester').click();
    await expectAt(page, `/admin/${pageOfStatus[status]}/${orders[status].id}`);
  }
});

test('lists what is due first, with the time that is left', async ({ page }) => {
  await open(page, '?size=20');
  const shown = await page
    .getByRole('table')
    .locator('[data-status]')
    .evaluateAll((tags) => tags.map((tag) => tag.getAttribute('data-status')));
  for (const resting of ['ORDER_CORRECTION', 'ORDER_CONFIRMATION', 'ORDER_COMPLETED', 'ORDER_CANCELLED'])
    expect(shown).not.toContain(resting);
  const due = await page
    .getByRole('table')
    .locator('td time')
    .evaluateAll((times) =>
      times.flatMap((time, index) => (index % 3 === 0 ? [time.getAttribute('datetime') ?? ''] : [])),
    );
  expect(due).toEqual(due.toSorted());
  await expect(rows(page).first().getByRole('cell').nth(2)).toHaveText(/^(Due in|Overdue by) \d+ (min|h|d)$/);
});

test('searches by id, reference, name, phone, email, product and tracking number', async ({ page }) => {
  await open(page, '?show=all');
  const { id, reference, phone } = orders.ORDER_COMPLETED;
  for (const typed of [id, reference, reference.toLowerCase().replace('pt-', ''), phone, `+44 ${phone}`]) {
    await search(page).fill(typed);
    await search(page).press('Enter');
    await expect(rows(page)).toHaveCount(1);
    await expect(rows(page).first()).toContainText(reference);
  }
  for (const typed of ['journey tester', 'journey.tester@mail.example', 'kullu wool', 'TRACK-42']) {
    await search(page).fill(typed);
    await search(page).press('Enter');
    await expect(page).toHaveURL(new RegExp(`q=${encodeURIComponent(typed).replaceAll('%20', '\\+')}`));
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    expect(await rows(page).count()).toBeGreaterThan(0);
  }
  await search(page).fill('no such order');
  await expect(page.getByText('No order matches “no such order”.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear search' }).click();
  await expect(search(page)).toHaveValue('');
  await expect(page.getByRole('table')).toBeVisible();
});

test('links to all orders when a search finds nothing in the tab', async ({ page }) => {
  const { reference } = orders.ORDER_COMPLETED;
  await operatorOn(page).openBackOffice(`orderlist?q=${reference}`);
  await expect(page.getByText(`No orders here match “${reference}”.`)).toBeVisible();
  await page.getByRole('link', { name: 'Search all orders (1 found)' }).click();
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText(reference);
});

test('filter, search, sort and page are in the URL and survive reload and back', async ({ page }) => {
  await open(page, '?show=all&size=5');
  await page.getByRole('columnheader', { name: 'Total price' }).click();
  await expect(page).toHaveURL(/sort=total_price&direction=desc/);
  await expect(page.getByRole('columnheader', { name: 'Total price' })).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  const address = page.url();
  const secondPage = async () => {
    await expect(page.getByText(/^6–10 of \d+$/)).toBeVisible();
    await expect(page.getByRole('table')).toHaveAttribute('aria-busy', 'false');
    return rows(page).first().getByRole('link').textContent();
  };
  // Other tests price orders meanwhile, which may move a row from one page to the next.
  await expect(async () => {
    const shown = await secondPage();
    await page.reload();
    expect(await secondPage()).toBe(shown);
    await chooseStatus(page, nameOf.ORDER_EVALUATION);
    await expect(page).not.toHaveURL(address);
    await page.goBack();
    await expect(page).toHaveURL(address);
    expect(await secondPage()).toBe(shown);
  }).toPass();
});

test('exports the current filter as CSV', async ({ page }) => {
  await open(page, `?show=all&q=${orders.ORDER_CANCELLED.reference}`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(orders.ORDER_CANCELLED.reference);
});

test('shows a failed export; an expired session leads to the login', async ({ page, quiet }) => {
  quiet.except(networkLine(503));
  quiet.except(networkLine(403));
  await open(page, '?show=all');
  await page.route('**/api/orders/export*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 'SERVICE_UNAVAILABLE', error: 'Not now.', request_id: 'r-7' },
    }),
  );
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('alert')).toContainText('Failed to export the orders.');
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await page.unroute('**/api/orders/export*');
  await expireTokenOf(page, 'GET', '**/api/orders/export*');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect(page.getByRole('dialog')).toContainText('Session Expired. Redirecting to login page...');
});

test('polls for changes, answers an unchanged list with 304 and pauses in a hidden tab', async ({ page }) => {
  await page.clock.install();
  await open(page, '?show=all');
  const answers: number[] = [];
  page.on('response', (response) => {
    if (new URL(response.url()).pathname === '/api/orders') answers.push(response.status());
  });
  const fiveSecondsLater = () => page.clock.runFor(5_000);
  const show = (visibilityState: string) =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
    }, visibilityState);

  const order = await placeOrder(aPhone());
  const row = rows(page).filter({ hasText: order.reference });
  await fiveSecondsLater();
  await expect(row).toContainText('Order evaluation');
  // Of one order only: other tests change the list of all.
  await page.goto(`${site()}/admin/orderlist?show=all&q=${order.reference}`);
  await expect(rows(page)).toHaveCount(1);
  answers.length = 0;
  await fiveSecondsLater();
  await expect.poll(() => answers).toEqual([304]);
  await confirmOrder(order.id);
  await fiveSecondsLater();
  await expect(row).toContainText('Order confirmation');

  await show('hidden');
  const asked = answers.length;
  await cancelOrder(order.id);
  for (let more = 0; more < 6; more += 1) await fiveSecondsLater();
  expect(answers).toHaveLength(asked);
  await show('visible');
  await fiveSecondsLater();
  await expect(row).toContainText('Order cancelled');
});

test('j and k move through the list, Enter opens an order, / searches, ? shows the shortcuts', async ({ page }) => {
  await open(page, '?show=all');
  const links = rows(page).getByRole('link');
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(links.nth(1)).toBeFocused();
  const reference = (await links.nth(1).textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText(reference);
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.type('jk?');
  await expect(search(page)).toHaveValue('jk?');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  for (const does of ['Next order', 'Previous order', 'Open the order', 'Search', 'Show the shortcuts'])
    await expect(help.getByText(does, { exact: true })).toBeVisible();
  await help.getByRole('checkbox').uncheck();
  await help.getByRole('button', { name: 'Close' }).click();
  await expect(help).toBeHidden();
  await page.keyboard.press('j');
  await expect(links.first()).not.toBeFocused();
});

test('at 820 px a row shows what it shows on a wide screen, without scrolling sideways', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await open(page, '?show=PAYMENT_DONE');
  const row = rows(page).filter({ hasText: orders.PAYMENT_DONE.reference });
  for (const text of [/Payment done/, /In status \d/, /₹[\d,]+\.\d\d/, /^Created/, /Due in/]) {
    await expect(row.getByText(text).first()).toBeInViewport({ ratio: 1 });
  }
  await expect(row.getByRole('checkbox')).toBeInViewport({ ratio: 1 });
  const scrolled = await page.getByRole('table').evaluate((table) => {
    const around = table.parentElement as HTMLElement;
    return around.scrollWidth - around.clientWidth;
  });
  expect(scrolled).toBe(0);
});

for (const width of [768, 1024, 1199])
  test(`the longest amounts, names and tags of an order fit its row at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await changeAnswers(
      page,
      ({ pathname }) => pathname.endsWith('/orders'),
      (list) => ({
        ...list,
        orders: list.orders.map((order: object) => ({
          ...order,
          total_price: 99_999_999.99,
          first_item: 'Unbreakable'.repeat(6),
          orderUser: { name: 'Wolfeschlegelsteinhausenbergerdorff', country: 'USA' },
          assigned_to: {
            name: 'Operator-with-a-name-of-one-word-only',
            mine: false,
            since: '2026-11-01T00:00:00.000Z',
          },
          refunded: 'part',
          refunded_amount: 9_999_999.99,
          pending_refund_amount: 9_999_999.99,
          delayed_refund_amount: 5_555_555.55,
          due_at: '2020-01-01T00:00:00.000Z',
        })),
      }),
    );
    await open(page, '?show=all');
    await expect(rows(page).first()).toContainText('Refund pending');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    const tooWide = await page.getByRole('cell').evaluateAll((cells) =>
      // The cell of the checkbox has no text.
      cells.map((cell) => cell.scrollWidth > cell.clientWidth && cell.textContent).filter(Boolean),
    );
    expect(tooWide).toEqual([]);
  });

test('is narrowed to a total and a store, which survive a reload', async ({ page }) => {
  const { reference } = orders.PAYMENT_DONE;
  await open(page, `?show=all&q=${reference}`);
  const row = rows(page).filter({ hasText: reference });
  const total = Number((await row.getByText(/^₹[\d,]+\.\d\d$/).textContent())?.replaceAll(/[₹,]/g, ''));
  await page.getByLabel('Total to').fill(String(Math.ceil(total)));
  await page.getByLabel('Total to').press('Enter');
  await page.getByLabel('Store').fill('127.0.0.1');
  await page.getByLabel('Store').press('Enter');
  await expect(page).toHaveURL(new RegExp(`total_to=${Math.ceil(total)}&store=127.0.0.1`));
  await expect(row).toHaveCount(1);
  await page.getByLabel('Total to').fill(String(Math.floor(total) - 1));
  await page.getByLabel('Total to').press('Enter');
  await expect(row).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Total to')).toHaveValue(String(Math.floor(total) - 1));
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await expect(row).toHaveCount(1);
});
