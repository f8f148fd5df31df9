import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fetchOrder, placeOrder } from '../journey/api.ts';
import { expectAt, test } from '../journey/back-office.ts';
import { holdReads } from '../journey/change-answers.ts';
import { networkLine } from '../journey/clean-console.ts';
import { collectConsole } from '../journey/collect-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { inDays, operatorOn } from '../journey/operator.ts';
import { addOperator, type NamedOperator } from '../journey/operators.ts';
import { orderIn } from '../journey/order-in-status.ts';
import { aPhone } from '../journey/running-stack.ts';

/** Two operators at two desks, each in a browser of their own, on one order. */
test.describe.configure({ mode: 'serial' });

let contexts: BrowserContext[] = [];
const consoleErrors: string[] = [];
const conflict = networkLine(409);
let ravi: NamedOperator;
test.beforeAll(async () => {
  ravi = await addOperator('Ravi');
});
test.afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
  expect(consoleErrors.splice(0).filter((line) => !conflict.test(line))).toEqual([]);
});

/** A browser context of its own, signed in as the first operator unless another passkey is given. */
const anOperator = async (page: Page, passkey?: string) => {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  contexts = [...contexts, context];
  const tab = await context.newPage();
  collectConsole(tab, consoleErrors);
  const operator = operatorOn(tab);
  return {
    page: tab,
    open: (path: string) => operator.openBackOffice(path, passkey),
    card: tab.getByRole('article').first(),
    async evaluate() {
      await operator.acceptAddress();
      const card = tab.getByRole('article').first();
      await card.getByText('Accept', { exact: true }).click();
      await card.getByLabel('Price').fill('2150');
      await card.getByLabel('Shipment date').fill(inDays(3));
      await card.getByLabel('Estimated weight').fill('450');
    },
    submit: () => tab.getByRole('button', { name: 'Submit Evaluation' }).click(),
  };
};

test('shows who is evaluating an order since when, and lets another operator take over', async ({ page }) => {
  const order = await placeOrder(aPhone());
  const first = await anOperator(page, ravi.passkey);
  await first.open(`evaluation/${order.id}`);
  await expect(first.card).toBeVisible();
  const second = await anOperator(page);
  await second.open(`evaluation/${order.id}`);
  const banner = second.page.getByText(
    new RegExp(`^${ravi.name} has been evaluating this order since \\d{1,2}:\\d{2}`),
  );
  await expect(banner).toBeVisible();
  await second.page.getByRole('button', { name: 'Take over' }).click();
  await expect(banner).toBeHidden();
  await first.page.reload();
  await expect(first.page.getByText(/^Operator has been evaluating this order since/)).toBeVisible();
  // The list shows the claim; leaving the page releases it.
  await first.open(`orderlist?q=${order.reference}`);
  const row = first.page.getByRole('row').filter({ hasText: order.reference });
  await expect(row).toContainText(/Operator since/);
  await second.page.getByRole('link', { name: 'My Orders' }).click();
  await expect(row).not.toContainText(/Operator since/, { timeout: 25_000 });
});

test('accepts one of two concurrent evaluations; the other shows who evaluated when and keeps its form', async ({
  page,
}) => {
  const order = await placeOrder(aPhone());
  const [one, other] = [await anOperator(page, ravi.passkey), await anOperator(page)];
  for (const each of [one, other]) {
    await each.open(`evaluation/${order.id}`);
    await each.evaluate();
  }
  await one.submit();
  await dismissAlert(one.page, 'Order evaluation submitted successfully.');
  await other.submit();
  const alert = other.page.getByRole('alert').filter({ hasText: 'Failed to submit order evaluation.' });
  await expect(alert).toContainText(ravi.name);
  await expect(alert).toContainText('₹2,150.00');
  await expect(other.card.getByLabel('Price')).toHaveValue('2150');
  await alert.getByRole('button', { name: 'Reload order' }).click();
  await dismissAlert(other.page, 'You are trying to open incorrect page. Redirecting to ORDER_CONFIRMATION');
  await expectAt(other.page, `/admin/delivered/${order.id}`);
  expect(await other.page.evaluate(() => JSON.stringify(localStorage))).toContain('2150');
});

test('keeps the form after a 409 caused by a link that another operator saved', async ({ page }) => {
  const order = await orderIn('PAYMENT_DONE');
  const [one, other] = [await anOperator(page, ravi.passkey), await anOperator(page)];
  await one.open(`orderlinkupdate/${order.id}`);
  await other.open(`orderlinkupdate/${order.id}`);
  await other.card.getByLabel('Local Order Link').fill('https://shop.example/orders/mine');
  await one.card.getByLabel('Local Order Link').fill('https://shop.example/orders/first');
  await one.card.getByRole('button', { name: 'Add' }).click();
  await dismissAlert(one.page, 'Link updated successfully.');
  await other.page.getByRole('button', { name: 'Submit', exact: true }).click();
  const alert = other.page.getByRole('alert').filter({ hasText: 'Failed to update the link.' });
  await expect(alert).toContainText(ravi.name);
  await expect(alert).toContainText('https://shop.example/orders/first');
  await alert.getByRole('button', { name: 'Reload order' }).click();
  await expect(other.card.getByLabel('Local Order Link')).toHaveValue('https://shop.example/orders/first');
  await other.page.getByRole('button', { name: 'Submit', exact: true }).click();
  await dismissAlert(other.page, 'All links updated successfully.');
  expect((await fetchOrder(order.id)).order_status).toBe('LOCAL_SHIPMENT_PROCESSING');
});

test('accepts one of two concurrent completions and rejects the other', async ({ page }) => {
  const order = await orderIn('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  const [one, other] = [await anOperator(page, ravi.passkey), await anOperator(page)];
  for (const { open } of [one, other]) await open(`completeorder/${order.id}`);
  const buttons = [one, other].map(({ page: each }) => each.getByRole('button', { name: 'Complete Order' }));
  for (const button of buttons) await expect(button).toBeVisible();
  // What the first one did may not be read before the second one presses.
  const released = await Promise.all([one, other].map(({ page: each }) => holdReads(each)));
  await Promise.all(buttons.map((button) => button.click()));
  const outcomes = [one, other].map(({ page: each }) =>
    each.getByRole('dialog').or(each.getByRole('alert')).first().textContent({ timeout: 15_000 }),
  );
  const words = (await Promise.all(outcomes)).join('\n');
  for (const release of released) release();
  expect(words).toContain('Order completed successfully.');
  expect(words).toContain('Failed to complete the order. Please try again.');
  const { history } = (await fetchOrder(order.id)) as { history: { command: string }[] };
  expect(history.filter(({ command }) => command === 'complete')).toHaveLength(1);
});
