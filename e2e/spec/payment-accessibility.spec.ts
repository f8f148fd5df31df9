import { expect, type Page } from '@playwright/test';
import { paymentExceptions } from '@potli/contracts/payment/exceptions.ts';
import { call, confirmOrder, type PlacedOrder, placeOrder } from '../journey/api.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine, test } from '../journey/clean-console.ts';
import { operatorOn } from '../journey/operator.ts';
import { payOrder } from '../journey/order-in-status.ts';
import { aPhone, sandbox, setSandbox, site } from '../journey/running-stack.ts';
import { violations } from '../journey/violations.ts';

/** All screens of a payment: the customer's page, the sandbox's windows, the operators' ledger and queue. */
const orders = {} as Record<'open' | 'paid' | 'wrong' | 'reviewed' | 'unsigned', PlacedOrder>;
test.beforeAll(async () => {
  for (const name of ['open', 'paid', 'wrong', 'reviewed', 'unsigned'] as const) {
    orders[name] = await placeOrder(aPhone());
    await confirmOrder(orders[name].id);
  }
  await payOrder(orders.paid.id);
  await payTooMuch(orders.wrong.id);
});

/** At the bank, which takes a paisa more than was asked for. */
const payTooMuch = async (order_id: string): Promise<void> => {
  const { razorpay } = (await call('GET', `payments/options?order_id=${order_id}`)) as {
    razorpay: { payable: number };
  };
  const opened = await call('POST', 'payments/razorpay/create-order', { order_id, amount: razorpay.payable });
  await setSandbox('razorpay', String(opened.razorpay_order_id), { next_charge: 'one_more' });
  const paid = await fetch(`${sandbox()}/razorpay/_widget/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ key: opened.key_id, order_id: opened.razorpay_order_id, bank: 'HDFC' }),
  });
  await call('POST', 'payments/razorpay/verify-payment', { ...((await paid.json()) as object), order_id });
};

interface Screen {
  readonly order?: keyof typeof orders;
  readonly before?: (page: Page) => Promise<unknown>;
  readonly act?: (page: Page) => Promise<unknown>;
  /** The screen is there once this text is. */
  readonly shows: string | RegExp;
  readonly says?: RegExp;
}

const wallet = (page: Page) => page.getByRole('radio', { name: /wallet/i }).check();
const accept = (page: Page) => page.getByRole('checkbox').check();
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click();
const inWindow = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
const payNow = async (page: Page) => {
  await accept(page);
  await press('Pay Now')(page);
};
const payByCard = async (page: Page) => {
  await page.getByRole('radio', { name: /card and netbanking/i }).check();
  await payNow(page);
};
const openBank = async (page: Page) => {
  await payByCard(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};
const openWallet = async (page: Page) => {
  await wallet(page);
  await payNow(page);
  await press('PayPal')(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};
/** The options as the server would say them if it had something else to say about one way. */
const optionsWith = (page: Page, way: 'razorpay' | 'paypal', change: object) =>
  changeAnswers(page, '**/api/payments/options*', (answer) => ({ ...answer, [way]: { ...answer[way], ...change } }));
const rateUnavailable = 'The exchange rate is not available right now';
const refusals = /^error: Failed to load resource: the server responded with a status of 4\d\d /;

const screens: Record<string, Screen> = {
  'both ways with what they cost': { shows: 'Card and netbanking' },
  'wallet chosen, with its buttons': {
    act: async (page) => {
      await wallet(page);
      await payNow(page);
      await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
    },
    shows: 'PayPal',
  },
  'wallet without a rate': {
    before: (page) => optionsWith(page, 'paypal', { available: false, reason: rateUnavailable, usd_amount: null }),
    shows: 'Fetching USD equivalent...',
  },
  'card without credentials': {
    before: (page) =>
      optionsWith(page, 'razorpay', { available: false, reason: 'This payment method is not available right now' }),
    shows: 'This payment method is not available right now',
  },
  'opening that failed': {
    before: (page) => page.route('**/razorpay/create-order*', (route) => route.fulfill({ status: 503, json: {} })),
    act: payByCard,
    shows: 'Failed to do payment. Please try again.',
    says: networkLine(503),
  },
  'window of the bank': { act: openBank, shows: 'Choose your bank' },
  'window of the bank after a decline': {
    act: async (page) => {
      await openBank(page);
      await inWindow(page, 'Decline the payment');
    },
    shows: /declined by the bank/,
  },
  'window of the wallet': { act: openWallet, shows: 'Approve' },
  'window closed without paying': {
    act: async (page) => {
      await openBank(page);
      await inWindow(page, 'Close without paying');
    },
    shows: /^The payment window was closed/,
  },
  'wallet declined': {
    act: async (page) => {
      await openWallet(page);
      await inWindow(page, 'Approve, decline the capture');
    },
    shows: 'Payment failed. Please try again.',
    says: refusals,
  },
  'signature that does not hold': {
    order: 'unsigned',
    before: (page) =>
      page.route('**/razorpay/verify-payment*', (route) =>
        route.fulfill({
          status: 422,
          json: {
            success: false,
            code: 'PAYMENT_VERIFICATION_FAILED',
            error: 'Payment Verification Failed!',
            request_id: 'r-1',
            details: [],
          },
        }),
      ),
    act: async (page) => {
      const opened = page.waitForResponse('**/razorpay/create-order*');
      await openBank(page);
      // Without a webhook, or the page would continue to the success page.
      await setSandbox('razorpay', (await (await opened).json()).razorpay_order_id, { webhook: 'none' });
      await inWindow(page, 'Pay');
    },
    shows: 'Payment Verification Failed!',
    says: refusals,
  },
  'money under review': {
    order: 'reviewed',
    act: async (page) => {
      await openWallet(page);
      await inWindow(page, 'Approve, the capture stays pending');
    },
    shows: 'We are checking your payment',
  },
  'the paid order’s success page': { order: 'paid', shows: 'Payment successful' },
};

const expectGood = async (page: Page) => {
  // Both layouts and both colour schemes in two runs.
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${width}` })
      .toBeLessThanOrEqual(width);
    expect(await violations(page), `${colorScheme} at ${width} px`).toEqual([]);
  }
};

for (const [name, { order = 'open', before, act, shows, says }] of Object.entries(screens))
  test(`accessibility · payment, ${name}: no violation in light and dark, nothing wider than 1280 and 360 px`, async ({
    page,
    quiet,
  }) => {
    if (says) quiet.except(says);
    await before?.(page);
    await page.goto(`${site()}/user/payment/${order === 'paid' ? 'success/' : ''}${orders[order].id}`);
    await act?.(page);
    await expect(page.getByText(shows, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectGood(page);
  });

/** The payment with the wrong amount, once for each kind of exception. */
const everyException = (page: Page) =>
  changeAnswers(page, '**/api/payments/admin/exceptions*', ({ payments: [real] }) => {
    const payments = paymentExceptions.map((code, index) => ({
      ...real,
      payment_id: `${real.payment_id}-${index}`,
      state: code.endsWith('MISMATCH') || code === 'PENDING_TOO_LONG' ? 'CHECKING' : 'SETTLED',
      order_outcome: code.endsWith('MISMATCH') ? 'none' : 'applied',
      provider_order_id: `${real.provider_order_id}${index}`,
      refundable: real.refundable.map((capture: object) => ({
        ...capture,
        capture_ref: `pay_${index}`,
        pays_order: code === 'DISPUTE',
      })),
      exceptions: [{ ...real.exceptions[0], code }],
    }));
    return { success: true, payments, total_count: payments.length };
  });

const backOffice: Record<string, { path: () => string } & Screen> = {
  'queue with every kind of exception': {
    path: () => 'payments',
    before: everyException,
    shows: 'Refund made elsewhere',
  },
  'queue, refund without a reason': {
    path: () => 'payments',
    act: async (page) => {
      const waiting = page.getByRole('article', { name: new RegExp(orders.wrong.reference) });
      await waiting.getByLabel('Refund reason').fill('');
      await waiting.getByRole('button', { name: /^Refund ₹/ }).click();
    },
    shows: 'Please enter a refund reason.',
  },
  'payments and ledger of an order, question before its own money goes back': {
    path: () => `orderlinkupdate/${orders.paid.id}`,
    act: async (page) => {
      await page.getByText('Payments and refunds').click();
      await page.getByLabel('Refund reason').fill('the store has no more of it');
      await page.getByRole('button', { name: /^Refund ₹/ }).click();
    },
    shows: 'This payment pays for the order. A full refund stops the order until it is reopened. Refund anyway?',
  },
  'payments and ledger of an order': {
    path: () => `orderlinkupdate/${orders.paid.id}`,
    act: (page) => page.getByText('Payments and refunds').click(),
    shows: 'Captured',
  },
  'payments of an order with a wrong amount': {
    path: () => `delivered/${orders.wrong.id}`,
    act: (page) => page.getByText('Payments and refunds').click(),
    shows: 'Wrong amount',
  },
};

for (const [name, { path, before, act, shows }] of Object.entries(backOffice))
  test(`accessibility · back office, ${name}: no violation in light and dark, nothing wider than 1280 and 360 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await before?.(page);
    await operatorOn(page).openBackOffice(path());
    await act?.(page);
    await expect(page.getByText(shows, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectGood(page);
  });

test('accessibility · sandbox, its switches: no violation in light and dark, nothing wider than 1280 and 360 px', async ({
  page,
}) => {
  await page.goto(`${site()}/user/payment/${orders.open.id}`);
  await openBank(page);
  const address = await page.getByRole('link', { name: /^More switches/ }).getAttribute('href');
  expect(address).toBe(`${sandbox()}/switches`);
  await page.goto(address ?? '');
  await expect(page.getByLabel('next_capture')).toBeVisible();
  await expectGood(page);
});
