import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { collectConsole } from './journey/collect-console.ts';
import { customerOn, dismissAlert } from './journey/customer.ts';
import { choose, operatorOn } from './journey/operator.ts';
import { aPhone, inInbox, site } from './journey/running-stack.ts';

/** The customer is on a phone, the operator at a computer; both stay in their own browser for the whole story. */
test.describe.configure({ mode: 'serial' });

const phoneSize = { width: 360, height: 780 };
const deskSize = { width: 1280, height: 900 };

let contexts: BrowserContext[] = [];
let phonePage: Page;
let deskPage: Page;
const consoleErrors: string[] = [];

test.beforeAll(async ({ browser }) => {
  const pageOf = async (viewport: { width: number; height: number }) => {
    const context = await browser.newContext({ viewport, reducedMotion: 'no-preference' });
    contexts = [...contexts, context];
    const page = await context.newPage();
    collectConsole(page, consoleErrors);
    return page;
  };
  phonePage = await pageOf(phoneSize);
  deskPage = await pageOf(deskSize);
});
test.afterAll(async () => {
  for (const context of contexts) await context.close();
});
test.afterEach(() => {
  expect(consoleErrors.splice(0)).toEqual([]);
});

const phone = aPhone();
let orderId = '';
let reference = '';
let usedCode = '';

test('the landing page leads to order creation', async () => {
  await phonePage.goto(site());
  await expect(phonePage.getByRole('heading', { level: 1 })).toBeVisible();
  await phonePage.getByRole('button', { name: 'Get Started' }).click();
  await expect(phonePage).toHaveURL(`${site()}/user/order/create`);
});

test('a customer pastes two links, chooses, gives an address, verifies the phone and submits', async () => {
  const customer = customerOn(phonePage, phone);
  ({ orderId, code: usedCode } = await customer.placeOrder([
    { good: 'kurta', size: 'M', color: 'Indigo', quantity: 2 },
    { good: 'anarkali', size: 'L', color: 'Red' },
  ]));
  await customer.openOrder(orderId, 'evaluating');
  reference = (await phonePage.getByRole('heading', { level: 1 }).textContent())?.replace('Order ', '') ?? '';
  expect(reference).toMatch(/^PT-/);
  await inInbox(`44${phone}`, (messages) => messages.find(({ template }) => template === 'order_received_v1'));
});

test('the operator signs in, finds the order, estimates weights, prices it and denies one item', async () => {
  const operator = operatorOn(deskPage);
  await operator.signIn();
  await expect(deskPage.getByRole('heading', { name: 'My Orders' })).toBeVisible();
  await operator.openFromList(reference);
  await expect(deskPage).toHaveURL(`${site()}/admin/evaluation/${orderId}`);

  await operator.acceptAddress();
  await operator.price('kurta', { price: '1499.50', days: 4 });
  const kurta = operator.item('kurta');
  await choose(kurta.getByLabel('Category'), 'Kurta');
  await choose(kurta.getByLabel('Fabric'), 'Cotton');
  await choose(kurta.getByLabel('Size', { exact: true }), 'Medium');
  await kurta.getByRole('button', { name: 'Get Weight' }).click();
  await expect(kurta.getByLabel('Estimated weight')).not.toHaveValue('');
  await operator.deny('anarkali', 'Invalid Size');
  await operator.submitEvaluation(orderId);
  await expect(deskPage.getByRole('heading', { name: 'Order under correction!!!' })).toBeVisible();
});

test('the customer follows the message, corrects the order, verifies and resubmits', async () => {
  const customer = customerOn(phonePage, phone);
  const link = await customer.messageLink('order_correction_v1');
  expect(link).toBe(`${site()}/user/order/${orderId}`);
  await phonePage.goto(link ?? '');
  await expect(phonePage).toHaveURL(`${site()}/user/home/${orderId}`);
  await expect(phonePage.getByText(/^Invalid Size:/)).toBeVisible();
  await expect(customer.card(2).getByLabel('Product link')).not.toBeEditable();
  await expect(phonePage.getByRole('link', { name: 'Contact Support' }).last()).toBeVisible();

  await customer.choose(2, { size: 'XXL' });
  await phonePage.getByRole('button', { name: 'Next' }).click();
  await expect(phonePage.getByLabel('Email')).not.toBeEditable();
  await expect(phonePage.getByLabel('Mobile')).not.toBeEditable();
  await phonePage.getByRole('button', { name: 'Proceed to Review' }).click();
  await phonePage.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(phonePage.getByText('OTP Sent Successfully!')).toBeVisible();
  await customer.enterCode(await customer.code([usedCode]));
  await expect(phonePage.getByRole('heading', { name: 'Thank you for your order' })).toBeVisible();
});

test('the operator accepts all: the totals and times are those of the specification', async () => {
  const operator = operatorOn(deskPage);
  await operator.openFromList(reference);
  await operator.acceptAddress();
  await operator.price('kurta', { price: '1000', days: 4, weight: '300' });
  await operator.price('anarkali', { price: '2500.50', days: 6, weight: '800' });
  const totals = deskPage.getByRole('region', { name: 'Totals' });
  await expect(totals).toContainText('₹4,500.50');
  await expect(totals).toContainText('Depends on custom');
  await operator.submitEvaluation(orderId);
  await expect(deskPage.getByRole('heading', { name: "Awaiting the user's payment!" })).toBeVisible();

  const customer = customerOn(phonePage, phone);
  await customer.openOrder(orderId, 'awaiting payment');
  const costs = phonePage.getByRole('region', { name: 'Cost breakdown' });
  await expect(costs).toContainText('₹4,500.50');
  const duration = phonePage.getByRole('region', { name: 'Shipment time' });
  await expect(duration).toContainText('6 days');
  await expect(duration).toContainText('19 days');
});

test('the customer pays by netbanking and lands on the success page', async () => {
  const customer = customerOn(phonePage, phone);
  await phonePage.getByRole('checkbox').check();
  await phonePage.getByRole('button', { name: 'Pay' }).click();
  await expect(phonePage).toHaveURL(`${site()}/user/payment/${orderId}`);
  await phonePage.getByRole('button', { name: 'Pay Now' }).click();
  await expect(phonePage.getByText('Please accept the terms and conditions before proceeding.')).toBeVisible();
  await phonePage.getByRole('checkbox').check();
  await phonePage.getByRole('radio', { name: /card and netbanking/i }).check();
  await phonePage.getByRole('button', { name: 'Pay Now' }).click();
  const bank = phonePage.getByRole('dialog');
  await bank.getByRole('radio').first().check();
  await bank.getByRole('button', { name: 'Pay', exact: true }).click();
  await dismissAlert(phonePage, /Payment Successful! Payment ID: pay_/);
  await expect(phonePage).toHaveURL(`${site()}/user/payment/success/${orderId}`);
  const details = phonePage.getByRole('region', { name: 'Transaction details' });
  await expect(details).toContainText(/pay_/);
  await expect(details).toContainText('19 days');
  await phonePage.reload();
  await expect(details).toContainText(/pay_/);
  await phonePage.goBack();
  await expect(phonePage).toHaveURL(`${site()}/user/orderdetail/${orderId}`);
  await expect(customer.status()).toHaveText('order placed, processing');
  await inInbox(`44${phone}`, (messages) => messages.find(({ template }) => template === 'order_paid_v1'));
});

test('the operator saves the local links, confirms receipt, enters the shipment and completes', async () => {
  const operator = operatorOn(deskPage);
  const customer = customerOn(phonePage, phone);
  await operator.openFromList(reference);
  await expect(deskPage).toHaveURL(`${site()}/admin/orderlinkupdate/${orderId}`);
  await deskPage.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(deskPage.getByText('All local order links are mandatory.')).toBeVisible();
  const kurta = operator.item('kurta');
  await kurta.getByLabel('Local Order Link').fill('https://shop.example/orders/1');
  await kurta.getByRole('button', { name: 'Add' }).click();
  await dismissAlert(deskPage, 'Link updated successfully.');
  await expect(kurta.getByLabel('Local Order Link')).not.toBeEditable();
  await operator.item('anarkali').getByLabel('Local Order Link').fill('https://shop.example/orders/2');
  await deskPage.getByRole('button', { name: 'Submit', exact: true }).click();
  await dismissAlert(deskPage, 'All links updated successfully.');
  await expect(deskPage).toHaveURL(`${site()}/admin/orderreceivedstatusupdate/${orderId}`);
  await expect(customer.status()).toHaveText('preparing for local shipment');

  await deskPage.getByRole('button', { name: 'Confirm Items Received' }).click();
  await expect(deskPage.getByText('Please confirm all items have been received.')).toBeVisible();
  await operator.item('kurta').getByText('Yes', { exact: true }).click();
  await operator.item('kurta').getByRole('button', { name: 'Add' }).click();
  await expect(operator.item('kurta').getByRole('radio', { name: 'No', exact: true })).toBeDisabled();
  await operator.item('anarkali').getByText('Yes', { exact: true }).click();
  await deskPage.getByRole('button', { name: 'Confirm Items Received' }).click();
  await dismissAlert(deskPage, 'All received status updated successfully.');
  await expect(deskPage).toHaveURL(`${site()}/admin/internationalshippingupdate/${orderId}`);
  await expect(customer.status()).toHaveText('packing your order');

  await deskPage.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(deskPage.getByText('Both international shipping link and tracking ID are mandatory.')).toBeVisible();
  await deskPage.getByLabel('International Shipping Link').fill('https://track.example/parcel/42');
  await deskPage.getByLabel('International Tracking ID').fill('TRACK-42');
  await deskPage.getByRole('button', { name: 'Submit', exact: true }).click();
  await dismissAlert(deskPage, 'International link submitted successfully.');
  await expect(deskPage).toHaveURL(`${site()}/admin/completeorder/${orderId}`);
  await expect(customer.status()).toHaveText('shipped internationally');
  await expect(phonePage.getByRole('link', { name: /track\.example/ })).toHaveAttribute(
    'href',
    'https://track.example/parcel/42',
  );
  await expect(phonePage.getByText('TRACK-42')).toBeVisible();

  await deskPage.getByRole('button', { name: 'Complete Order' }).click();
  await dismissAlert(deskPage, 'Order completed successfully.');
  await expect(deskPage).toHaveURL(`${site()}/admin/delivered/${orderId}`);
  await expect(deskPage.getByRole('heading', { name: 'Order Successfully Delivered!!!' })).toBeVisible();
  await expect(customer.status()).toHaveText('delivered successfully');
  await expect(phonePage.getByText(/Thank you for shopping/)).toBeVisible();
});

test('the customer got a message for each change', async () => {
  const templates = await inInbox(`44${phone}`, (messages) => {
    const kinds = messages.flatMap(({ template }) => (template ? [template] : []));
    return kinds.includes('order_delivered_v1') ? kinds : undefined;
  });
  expect(templates.sort()).toEqual([
    'order_correction_v1',
    'order_delivered_v1',
    'order_packing_v1',
    'order_paid_v1',
    'order_purchased_v1',
    'order_quote_v2',
    'order_received_v1',
    'order_received_v1',
    'order_shipped_v1',
  ]);
});

/** A second order, confirmed, by another customer on the same phone. */
const confirmedOrder = async (mobile: string) => {
  const customer = customerOn(phonePage, mobile);
  await phonePage.goto(`${site()}/user/order/create`);
  await phonePage.evaluate(() => localStorage.clear());
  const placed = await customer.placeOrder([{ good: 'shawl', color: 'Grey' }]);
  const operator = operatorOn(deskPage);
  await deskPage.goto(`${site()}/admin/evaluation/${placed.orderId}`);
  await operator.acceptAddress();
  await operator.price('shawl', { price: '2150', days: 3, weight: '450' });
  await operator.submitEvaluation(placed.orderId);
  return { customer, id: placed.orderId };
};

test('a second order is paid by wallet in USD', async () => {
  const { customer, id } = await confirmedOrder(aPhone());
  await phonePage.goto(`${site()}/user/payment/${id}`);
  await phonePage.getByRole('radio', { name: /wallet|paypal/i }).check();
  await expect(phonePage.getByText(/US\$\d+\.\d\d/).first()).toBeVisible();
  await phonePage.getByRole('checkbox').check();
  await phonePage.getByRole('button', { name: 'Pay Now' }).click();
  await phonePage.getByRole('button', { name: 'PayPal', exact: true }).click();
  await phonePage.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(phonePage).toHaveURL(`${site()}/user/payment/success/${id}`);
  await expect(phonePage.getByRole('region', { name: 'Transaction details' })).toContainText('Wallet (PayPal)');
  await phonePage.getByRole('link', { name: 'Return to Order' }).click();
  await expect(customer.status()).toHaveText('order placed, processing');
});

test('a third order is cancelled', async () => {
  const { customer, id } = await confirmedOrder(aPhone());
  await customer.openOrder(id, 'awaiting payment');
  await phonePage.getByRole('button', { name: 'Cancel Order' }).click();
  const question = phonePage.getByRole('dialog');
  await question.getByRole('button', { name: /yes|cancel order/i }).click();
  await dismissAlert(phonePage, 'Order cancelled successfully.');
  await expect(customer.status()).toHaveText('order cancelled');
  await deskPage.goto(`${site()}/admin/evaluation/${id}`);
  await dismissAlert(deskPage, /You are trying to open incorrect page. Redirecting to /);
  await expect(deskPage.getByRole('heading', { name: 'Order Cancelled!!!' })).toBeVisible();
});
