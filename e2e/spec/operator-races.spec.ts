import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fetchOrder, placeOrder } from '../journey/api.ts';
import { dismissAlert } from '../journey/customer.ts';
import { expectAt, test } from '../journey/desk.ts';
import { noNoise } from '../journey/noise.ts';
import { inDays, operatorOn } from '../journey/operator.ts';
import { addOperator, type NamedOperator } from '../journey/operators.ts';
import { networkLine } from '../journey/quiet.ts';
import { orderIn } from '../journey/stages.ts';
import { aPhone } from '../journey/surroundings.ts';

/** Two operators at two desks, each in a browser of their own, on one order. */
test.describe.configure({ mode: 'serial' });

let contexts: BrowserContext[] = [];
const noise: string[] = [];
const conflict = networkLine(409);
let ravi: NamedOperator;
test.beforeAll(async () => {
  ravi = await addOperator('Ravi');
});
test.afterEach(async () => {
  for (const context of contexts) await context.close();
  contexts = [];
  expect(noise.splice(0).filter((line) => !conflict.test(line))).toEqual([]);
});

/** A desk of its own, the first operator's unless another passkey is given. */
const aDesk = async (page: Page, passkey?: string) => {
  const browser = page.context().browser();
  if (!browser) throw new Error('the page has no browser');
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  contexts = [...contexts, context];
  const desk = await context.newPage();
  noNoise(desk, noise);
  const operator = operatorOn(desk);
  return {
    desk,
    open: (path: string) => operator.atDesk(path, passkey),
    card: desk.getByRole('article').first(),
    async evaluate() {
      await operator.acceptAddress();
      const card = desk.getByRole('article').first();
      await card.getByText('Accept', { exact: true }).click();
      await card.getByLabel('Price').fill('2150');
      await card.getByLabel('Shipment date').fill(inDays(3));
      await card.getByLabel('Estimated weight').fill('450');
    },
    submit: () => desk.getByRole('button', { name: 'Submit Evaluation' }).click(),
  };
};

test('the second operator on an order reads who is evaluating it since when, and can take it over', async ({
  page,
}) => {
  const order = await placeOrder(aPhone());
  const first = await aDesk(page, ravi.passkey);
  await first.open(`evaluation/${order.id}`);
  await expect(first.card).toBeVisible();
  const second = await aDesk(page);
  await second.open(`evaluation/${order.id}`);
  const banner = second.desk.getByText(new RegExp(`^${ravi.name} is evaluating this since \\d{1,2}:\\d{2}`));
  await expect(banner).toBeVisible();
  await second.desk.getByRole('button', { name: 'Take over' }).click();
  await expect(banner).toBeHidden();
  await first.desk.reload();
  await expect(first.desk.getByText(/^Operator is evaluating this since/)).toBeVisible();
  // In the list the others see it, too; whoever leaves the page gives the claim back.
  await first.open(`orderlist?q=${order.reference}`);
  const row = first.desk.getByRole('row').filter({ hasText: order.reference });
  await expect(row).toContainText(/Operator since/);
  await second.desk.getByRole('link', { name: 'My Orders' }).click();
  await expect(row).not.toContainText(/Operator since/, { timeout: 25_000 });
});

test('of two evaluations at once one is taken; the other is told who evaluated when, and nothing it entered is lost', async ({
  page,
}) => {
  const order = await placeOrder(aPhone());
  const [one, other] = [await aDesk(page, ravi.passkey), await aDesk(page)];
  for (const each of [one, other]) {
    await each.open(`evaluation/${order.id}`);
    await each.evaluate();
  }
  await one.submit();
  await dismissAlert(one.desk, 'Order evaluation submitted successfully.');
  await other.submit();
  const alert = other.desk.getByRole('alert').filter({ hasText: 'Failed to submit order evaluation.' });
  await expect(alert).toContainText(ravi.name);
  await expect(alert).toContainText('₹2,150.00');
  await expect(other.card.getByLabel('Price')).toHaveValue('2150');
  await alert.getByRole('button', { name: 'Reload order' }).click();
  await dismissAlert(other.desk, 'You are trying to open incorrect page. Redirecting to ORDER_CONFIRMATION');
  await expectAt(other.desk, `/admin/delivered/${order.id}`);
  expect(await other.desk.evaluate(() => JSON.stringify(localStorage))).toContain('2150');
});

test('a link saved by the other operator meets a 409; the form is kept and applied to the fresh order', async ({
  page,
}) => {
  const order = await orderIn('PAYMENT_DONE');
  const [one, other] = [await aDesk(page, ravi.passkey), await aDesk(page)];
  await one.open(`orderlinkupdate/${order.id}`);
  await other.open(`orderlinkupdate/${order.id}`);
  await other.card.getByLabel('Local Order Link').fill('https://shop.example/orders/mine');
  await one.card.getByLabel('Local Order Link').fill('https://shop.example/orders/first');
  await one.card.getByRole('button', { name: 'Add' }).click();
  await dismissAlert(one.desk, 'Link updated successfully.');
  await other.desk.getByRole('button', { name: 'Submit', exact: true }).click();
  const alert = other.desk.getByRole('alert').filter({ hasText: 'Failed to update the link.' });
  await expect(alert).toContainText(ravi.name);
  await expect(alert).toContainText('https://shop.example/orders/first');
  await alert.getByRole('button', { name: 'Reload order' }).click();
  await expect(other.card.getByLabel('Local Order Link')).toHaveValue('https://shop.example/orders/first');
  await other.desk.getByRole('button', { name: 'Submit', exact: true }).click();
  await dismissAlert(other.desk, 'All links updated successfully.');
  expect((await fetchOrder(order.id)).order_status).toBe('LOCAL_SHIPMENT_PROCESSING');
});

test('two completions at once: one completes, the other is told, the order is completed once', async ({ page }) => {
  const order = await orderIn('INTERNATIONAL_SHIPMENT_IN_PROGRESS');
  const [one, other] = [await aDesk(page, ravi.passkey), await aDesk(page)];
  for (const { open } of [one, other]) await open(`completeorder/${order.id}`);
  const buttons = [one, other].map(({ desk }) => desk.getByRole('button', { name: 'Complete Order' }));
  for (const button of buttons) await expect(button).toBeVisible();
  await Promise.all(buttons.map((button) => button.click()));
  const told = [one, other].map(({ desk }) =>
    desk.getByRole('dialog').or(desk.getByRole('alert')).first().textContent({ timeout: 15_000 }),
  );
  const words = (await Promise.all(told)).join('\n');
  expect(words).toContain('Order completed successfully.');
  expect(words).toContain('Failed to complete the order. Please try again.');
  const { history } = (await fetchOrder(order.id)) as { history: { command: string }[] };
  expect(history.filter(({ command }) => command === 'complete')).toHaveLength(1);
});
