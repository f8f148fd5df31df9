import { expect } from '@playwright/test';
import { placeOrder } from './journey/api.ts';
import { heading, test } from './journey/back-office.ts';
import { operatorOn } from './journey/operator.ts';
import { aPhone, site } from './journey/running-stack.ts';

/** Operators who work together, and in several tabs. */
test('a row that is opened with Ctrl opens a signed-in tab, and Logout signs out both', async ({ page, context }) => {
  const order = await placeOrder(aPhone());
  const operator = operatorOn(page);
  await operator.signIn();
  await expect(heading(page, 'My Orders')).toBeVisible();
  await page.goto(`${site()}/admin/orderlist?show=all&q=${order.reference}`);
  const opened = context.waitForEvent('page');
  await page.getByRole('cell', { name: 'Evaluation' }).click({ modifiers: ['ControlOrMeta'] });
  const tab = await opened;
  await expect(tab).toHaveURL(`${site()}/admin/evaluation/${order.id}`);
  await expect(tab).toHaveTitle(new RegExp(`^${order.reference} Evaluate Order`));
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(tab.getByLabel('Passkey')).toBeVisible();
});
