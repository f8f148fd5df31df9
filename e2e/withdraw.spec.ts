import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { denyOrderWith, placeOrder } from './journey/api.ts';
import { collectConsole } from './journey/collect-console.ts';
import { customerOn, dismissAlert, goods } from './journey/customer.ts';
import { operatorMessage, operatorOn } from './journey/operator.ts';
import { aPhone, inInbox, site } from './journey/running-stack.ts';

/** The customer is on a phone, the operator at a computer. */
let contexts: BrowserContext[] = [];
let phonePage: Page;
let deskPage: Page;
const consoleErrors: string[] = [];

test.beforeAll(async ({ browser }) => {
  const pageOf = async (viewport: { width: number; height: number }) => {
    const context = await browser.newContext({ viewport });
    contexts = [...contexts, context];
    const page = await context.newPage();
    collectConsole(page, consoleErrors);
    return page;
  };
  phonePage = await pageOf({ width: 360, height: 780 });
  deskPage = await pageOf({ width: 1280, height: 900 });
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});
test.afterEach(() => {
  expect(consoleErrors.splice(0)).toEqual([]);
});

const withdrawalCode = (phone: string): Promise<string> =>
  inInbox(`44${phone}`, (messages) => {
    const message = messages.find(({ text }) => text.includes('to withdraw order'));
    return message && /^\d{6}/.exec(message.text)?.[0];
  });

test('a customer withdraws an order with the code from the phone, and the operator sees it cancelled', async () => {
  const { id, reference, phone } = await placeOrder(aPhone());
  const customer = customerOn(phonePage, phone);
  await customer.openOrder(id, 'evaluating');
  await phonePage.getByRole('button', { name: 'Withdraw Order' }).click();
  const dialog = phonePage.getByRole('dialog');
  await expect(dialog).toContainText(`+44 ${'•'.repeat(phone.length - 3)}${phone.slice(-3)}`);
  await dialog.getByRole('button', { name: 'Send Code' }).click();
  await expect(phonePage.getByText('OTP Sent Successfully!')).toBeVisible();
  await phonePage.getByLabel('6-digit OTP').fill(await withdrawalCode(phone));
  await phonePage.getByRole('button', { name: 'Withdraw Order' }).click();
  await dismissAlert(phonePage, 'Your order was withdrawn. We will send you a confirmation.');
  await expect(customer.status()).toHaveText('order cancelled');
  await expect(phonePage.getByText(`Your order ${reference} has been cancelled.`)).toBeVisible();
  await customer.messageLink('order_cancelled_v1');

  await operatorOn(deskPage).openBackOffice(`order/${id}`);
  await expect(deskPage).toHaveURL(`${site()}/admin/delivered/${id}`);
  await expect(deskPage.getByRole('heading', { name: 'Order Cancelled!!!' })).toBeVisible();
  await expect(deskPage.getByText(/^The user cancelled this order\./)).toBeVisible();
});

test('a customer removes one of two denied items, resubmits, and the operator sees what was removed', async () => {
  const phone = aPhone();
  const customer = customerOn(phonePage, phone);
  const { orderId, code } = await customer.placeOrder([
    { good: 'kurta', size: 'M', color: 'Indigo' },
    { good: 'shawl' },
  ]);
  await denyOrderWith(orderId, ['ERR_ITEM_RESTRICTED', 'ERR_INVALID_COLOR'], null);

  await phonePage.goto(await customer.messageLink('order_correction_v1'));
  await expect(phonePage).toHaveURL(`${site()}/user/home/${orderId}`);
  const next = phonePage.getByRole('button', { name: 'Next' });
  await next.click();
  const question = phonePage.getByRole('dialog');
  await expect(question).toContainText(
    `You have not changed “${goods.kurta.name}” and “${goods.shawl.name}”; the same answer is likely. Send anyway?`,
  );
  await question.getByRole('button', { name: 'Go back and change it' }).click();
  await customer
    .card(1)
    .getByRole('button', { name: /^Remove from order/ })
    .click();
  await expect(customer.card(1).getByText('Removed', { exact: true })).toBeVisible();
  await expect(customer.card(2).getByText(/You can withdraw the whole order below\.$/)).toBeVisible();
  await customer.choose(2, { color: 'Maroon' });
  await next.click();
  await phonePage.getByRole('button', { name: 'Proceed to Review' }).click();
  await expect(phonePage.getByRole('region', { name: 'Removed from the order' })).toContainText(goods.kurta.name);
  await phonePage.getByRole('button', { name: 'Submit', exact: true }).click();
  await customer.enterCode(await customer.code([code]));
  await expect(phonePage.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();

  await operatorMessage('operator_order_resubmitted_v1', orderId);
  const operator = operatorOn(deskPage);
  await operator.openBackOffice(`evaluation/${orderId}`);
  const changes = deskPage.getByRole('region', { name: 'Changes by the customer' });
  await expect(changes).toContainText(
    'The customer changed 1 field and removed 1 denied item since the last evaluation:',
  );
  await expect(changes).toContainText(`Removed: ${goods.kurta.name}. Denied: Item is restricted`);
  await expect(operator.item('kurta')).toBeHidden();
  await operator.acceptAddress();
  await operator.price('shawl', { price: '2000', days: 3, weight: '400' });
  await operator.submitEvaluation(orderId);
  await customer.openOrder(orderId, 'awaiting payment');
  await expect(phonePage.getByRole('region', { name: 'Cost breakdown' })).toContainText('₹2,000.00');
});
