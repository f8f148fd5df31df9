import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { answerSupportQuery, contactSupport, listSupportOfOrder } from '@potli/contracts/support/operations.ts';
import { seedCustomer } from '@potli/dev/seed/customers.ts';
import { orderInStatus, type StackClient, signedInClient } from '@potli/dev/seed/order-in-status.ts';
import { seedPastOrders, seedTeam } from '@potli/dev/seed/past-orders.ts';
import { type Stack, startStack } from '@potli/dev/stack.ts';
import { dialog, heading, test } from './journey/back-office.ts';
import { dismissAlert } from './journey/customer.ts';
import { choose, inDays } from './journey/operator.ts';
import { violations } from './journey/violations.ts';

/**
 * A day of each role, as one operator with that role alone lives it, on a seeded stack of its own. 150 orders of the past
 * fill every queue and several pages; `PAST_ORDERS=3000` plays the same days on as many as `npx potli seed --orders 3000`.
 * Only screens that spec/operator-accessibility.spec.ts does not open are checked for accessibility here.
 */
let stack: Stack;
let dataDir: string;
let client: StackClient;
const passkeys = new Map<string, string>();
let customers = 0;

test.beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'potli-office-'));
  stack = await startStack({ ports: 'free', dataDir, build: false });
  client = await signedInClient(stack.urls);
  for (const operator of await seedTeam(client)) passkeys.set(operator.name, operator.passkey);
  await seedPastOrders(client, Number(process.env.PAST_ORDERS ?? 150), 1, { dataDir, mongodbUri: undefined });
});
test.afterAll(async () => {
  await stack?.stop();
  await rm(dataDir, { recursive: true, force: true });
});

/** An order that was placed and brought there through the product. */
const anOrderIn = (status: OrderStatus) => {
  customers += 1;
  return orderInStatus(client, seedCustomer(customers, '0000'), status);
};

const signIn = async (page: Page, name: string): Promise<void> => {
  await page.goto(`${stack.urls.site}/admin`);
  await page.getByLabel('Passkey').fill(passkeys.get(name) ?? '');
  await page.getByLabel('Passkey').press('Enter');
  await expect(heading(page, 'My Orders')).toBeVisible();
};

const find = async (page: Page, text: string, reference: string): Promise<void> => {
  await page.getByRole('searchbox').fill(text);
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.getByRole('link', { name: reference }).click();
};

test('an evaluator works through the queue with the keyboard alone', async ({ page }) => {
  const { reference, order_id } = await anOrderIn('ORDER_EVALUATION');
  await signIn(page, 'Esha Evaluator');
  await expect(page.getByRole('row').nth(1)).toContainText(/Overdue by|in \d/);
  await page.keyboard.press('/');
  await page.keyboard.type(reference);
  await expect(page.getByRole('link', { name: reference })).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('Tab');
  await page.keyboard.press('j');
  await expect(page.getByRole('link', { name: reference })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Evaluate Order')).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${reference}`));

  await page.keyboard.press('A');
  const items = page.getByRole('article', { name: /^Item / });
  await expect(items.first()).toBeVisible();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('p');
  // Enter goes down a column, then to the next one, at last to the button.
  for (const [label, text] of [
    ['Price', '1499'],
    ['Shipment date', inDays(3)],
    ['Estimated weight', '450'],
  ] as const)
    for (const item of await items.all()) {
      await expect(item.getByLabel(label, { exact: true })).toBeFocused();
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    }
  await expect(page.getByRole('button', { name: 'Submit Evaluation' })).toBeFocused();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(dialog(page, 'Order evaluation submitted successfully.')).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${stack.urls.site}/admin/delivered/${order_id}`);
  await expect(page.getByText("Awaiting the user's payment!")).toBeVisible();
});

test('a buyer buys what is due, store by store, and records links', async ({ page }) => {
  const { reference, order_id } = await anOrderIn('PAYMENT_DONE');
  await signIn(page, 'Bela Buyer');
  await page.getByRole('link', { name: 'To buy' }).click();
  await expect(heading(page, 'To buy today')).toBeVisible();
  await expect(page.getByRole('link', { name: reference }).first()).toBeVisible();
  await page.getByRole('link', { name: reference }).first().click();
  await expect(heading(page, 'Update Order Links')).toBeVisible();
  await page
    .getByRole('button', { name: /^Record purchase/ })
    .first()
    .click();
  const purchase = page.getByRole('dialog');
  await purchase.getByLabel('Price paid at the store').fill('1300');
  await purchase.getByLabel('Store order number').fill('OD-4711');
  await purchase.getByRole('button', { name: 'Save purchase' }).click();
  await expect(page.getByText('OD-4711').first()).toBeVisible();
  const links = page.getByLabel('Local Order Link');
  for (let place = 0; place < (await links.count()); place += 1)
    await links.nth(place).fill(`https://orders.store.example/${place}`);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dismissAlert(page, 'All links updated successfully.');
  await expect(page).toHaveURL(`${stack.urls.site}/admin/orderreceivedstatusupdate/${order_id}`);
  // The next step is another's: it is shown with the reason why it cannot be pressed.
  await expect(page.getByRole('button', { name: 'Confirm Items Received' })).toBeDisabled();
  await expect(page.getByText('This step is for Warehouse. Ask an administrator for the role.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('the warehouse receives a parcel, ships it and completes the order', async ({ page }) => {
  const { reference, order_id } = await anOrderIn('LOCAL_SHIPMENT_PROCESSING');
  await signIn(page, 'Wasim Warehouse');
  await page.getByRole('link', { name: 'Receive' }).click();
  await page.getByLabel('Order number of the store, or reference of the order').fill(reference);
  await page.keyboard.press('Enter');
  const arrival = page.getByRole('region', { name: new RegExp(reference) });
  const good = arrival.getByRole('button', { name: /^(All \d+ good|Arrived, good): / });
  await expect(good.first()).toBeVisible();
  for (let left = await good.count(); left > 0; left -= 1) await good.nth(left - 1).click();
  await arrival.getByRole('button', { name: 'Save receipt' }).click();
  await expect(arrival.getByText('Receipt saved.')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await arrival.getByRole('link', { name: reference }).click();
  await page.getByRole('button', { name: 'Confirm Items Received' }).click();
  await dismissAlert(page, 'All received status updated successfully.');
  await page.getByLabel('International Shipping Link').fill('https://track.carrier.example/POTLI-1');
  await page.getByLabel('International Tracking ID').fill('POTLI-1');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dismissAlert(page, 'International link submitted successfully.');
  await page.getByRole('button', { name: 'Complete Order' }).click();
  await dismissAlert(page, 'Order completed successfully.');
  await expect(page).toHaveURL(`${stack.urls.site}/admin/delivered/${order_id}`);
});

/** An order on its way whose customer asked something. */
const anOrderWithQuery = async () => {
  const placed = await anOrderIn('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  const { user } = seedCustomer(customers, '0000');
  const message = 'The tracking page has not changed for three days.';
  const body = { name: user.name, email: user.email, message, order_id: placed.order_id };
  await client.call(contactSupport, { body });
  return { ...placed, user };
};

test('support finds an order by a phone number, answers its customer and leaves a note', async ({ page }) => {
  const { reference, user } = await anOrderWithQuery();
  await signIn(page, 'Sunita Support');
  await expect(page.getByRole('link', { name: /^Support \d/ })).toBeVisible();
  await page.goto(`${stack.urls.site}/admin/orderlist?show=all`);
  await find(page, `${user.country_code} ${user.mobile.slice(0, 4)} ${user.mobile.slice(4)}`, reference);
  const query = page.getByRole('article', { name: new RegExp(user.name) });
  await query.getByLabel('Answer', { exact: true }).fill('The parcel waits for customs. We expect it on Monday.');
  await query.getByRole('button', { name: 'Send answer' }).click();
  await expect(query.locator('blockquote')).toContainText('Sunita Support');
  await page.getByText('Internal notes', { exact: true }).click();
  await page.getByLabel('Note', { exact: true }).last().fill('Called the carrier.');
  await page.getByRole('button', { name: 'Save note' }).last().click();
  await expect(page.getByText('Called the carrier.').first()).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('link', { name: 'All orders of this customer' }).click();
  await expect(heading(page, `Customer: ${user.name}`)).toBeVisible();
  await expect(page.getByRole('link', { name: reference })).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('finance refunds a payment, reads the figures and exports the orders', async ({ page }) => {
  const { reference, order_id } = await anOrderIn('PAYMENT_DONE');
  await signIn(page, 'Farid Finance');
  await find(page, reference, reference);
  await expect(page).toHaveURL(`${stack.urls.site}/admin/orderlinkupdate/${order_id}`);
  await page.getByText('Payments and refunds').click();
  await page.getByLabel('Refund reason').fill('the store has no more of it');
  await page.getByRole('button', { name: /^Refund ₹/ }).click();
  await page.getByRole('dialog').getByText('Refund ₹').click();
  await expect(page.getByText('This order was fully refunded')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${stack.urls.site}/admin/figures`);
  await expect(heading(page, 'Figures of the shop')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeVisible();
  await page.goto(`${stack.urls.site}/admin/orderlist?show=all`);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/\.csv$/);
});

/** Sunita Support answers a query of an order, without a page. @returns the order's reference */
const answered = async (): Promise<string> => {
  const { reference, order_id: orderId } = await anOrderWithQuery();
  const { token } = await client.call(authenticateOperator, {
    body: { passkey: passkeys.get('Sunita Support') ?? '' },
  });
  const { queries } = await client.call(listSupportOfOrder, { params: { orderId }, token });
  for (const { query_id: queryId, version } of queries)
    await client.call(answerSupportQuery, { params: { queryId }, body: { text: 'On Monday.', version }, token });
  return reference;
};

test('an administrator adds an operator, changes roles and sees what was done', async ({ page }) => {
  const reference = await answered();
  await signIn(page, 'Asha Administrator');
  await page.goto(`${stack.urls.site}/admin/account`);
  const form = page.getByRole('form', { name: 'Add an operator' });
  await form.getByLabel('Name').fill('Nila New');
  await choose(form.getByLabel('Roles'), 'Buyer');
  await form.getByRole('button', { name: 'Add operator' }).click();
  await page.getByRole('button', { name: 'I have handed it over' }).click();
  await choose(page.getByLabel('Roles of Nila New'), 'Warehouse');
  await page.getByRole('button', { name: 'Save roles of Nila New' }).click();
  await expect(page.getByRole('button', { name: 'Save roles of Nila New' })).toBeHidden();
  expect(await violations(page)).toEqual([]);
  await page.goto(`${stack.urls.site}/admin/activity`);
  await expect(page.getByRole('row', { name: /Farid Finance|Wasim Warehouse/ }).first()).toBeVisible();
  await expect(
    page.getByRole('row', { name: `Sunita Support ${reference} Answer support query` }).first(),
  ).toBeVisible();
  await page.goto(`${stack.urls.site}/admin/rates`);
  await expect(heading(page, 'Shipping rates')).toBeVisible();
});
