import { expect, type Page } from '@playwright/test';
import { addOperator, placeOrder } from '../journey/api.ts';
import { expectAt, test } from '../journey/back-office.ts';
import { networkLine } from '../journey/clean-console.ts';
import { collectConsole } from '../journey/collect-console.ts';
import { dismissAlert } from '../journey/customer.ts';
import { acceptAll, card, submit } from '../journey/evaluation-page.ts';
import { operatorOn } from '../journey/operator.ts';
import { aPhone } from '../journey/running-stack.ts';

/** Two operators, each in a browser of their own; claims and other conflicts are proved in mfe-admin/src/pages/back-office.test.tsx. */
test('accepts one of two concurrent evaluations; the other shows who evaluated when and keeps its form', async ({
  browser,
  page: one,
}) => {
  const ravi = await addOperator('Ravi');
  const order = await placeOrder(aPhone());
  const other = await browser.newPage();
  const consoleLines: string[] = [];
  collectConsole(other, consoleLines);
  const evaluate = async (page: Page, passkey?: string) => {
    await operatorOn(page).openBackOffice(`evaluation/${order.id}`, passkey);
    await acceptAll(page);
  };
  await evaluate(one, ravi.passkey);
  await evaluate(other);
  await submit(one);
  await dismissAlert(one, 'Order evaluation submitted successfully.');
  await submit(other);
  const alert = other.getByRole('alert').filter({ hasText: 'Failed to submit order evaluation.' });
  await expect(alert).toContainText(ravi.name);
  await expect(alert).toContainText('₹2,150.00');
  await expect(card(other).getByLabel('Price')).toHaveValue('2150');
  await alert.getByRole('button', { name: 'Reload order' }).click();
  await dismissAlert(other, 'You are trying to open incorrect page. Redirecting to ORDER_CONFIRMATION');
  await expectAt(other, `/admin/delivered/${order.id}`);
  expect(await other.evaluate(() => JSON.stringify(localStorage))).toContain('2150');
  expect(consoleLines.filter((line) => !networkLine(409).test(line))).toEqual([]);
  await other.close();
});
