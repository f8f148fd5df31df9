import { expect, type Page } from '@playwright/test';
import { paymentExceptions } from '@potli/contracts/payment/exceptions.ts';
import { verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { openPayment } from '@potli/dev/seed/order-in-status.ts';
import { call, confirmOrder, outside, type PlacedOrder, payOrder, placeOrder } from '../journey/api.ts';
import { changeAnswers } from '../journey/change-answers.ts';
import { networkLine, test } from '../journey/clean-console.ts';
import { operatorOn } from '../journey/operator.ts';
import { aPhone, sandbox, setSandbox, site } from '../journey/running-stack.ts';
import { violations } from '../journey/violations.ts';

/** All screens of a payment: the customer's page, the sandbox's windows, the operators' ledger and queue. */
const orders = {} as Record<'open' | 'paid' | 'wrong' | 'reviewed' | 'unsigned', PlacedOrder>;
test.beforeAll(async () => {
  const prepare = async (name: keyof typeof orders, then: (id: string) => Promise<unknown> = async () => undefined) => {
    orders[name] = await placeOrder(aPhone());
    await confirmOrder(orders[name].id);
    await then(orders[name].id);
  };
  await Promise.all([
    prepare('open'),
    prepare('paid', payOrder),
    prepare('wrong', payTooMuch),
    prepare('reviewed'),
    prepare('unsigned'),
  ]);
});

/** At the bank, which takes a paisa more than was asked for. */
const payTooMuch = async (order_id: string): Promise<void> => {
  const opened = await openPayment({ call }, order_id);
  await setSandbox('razorpay', opened.razorpay_order_id, { next_charge: 'one_more' });
  const receipt = await outside().payAtBank(opened.razorpay_order_id, opened.key_id);
  await call(verifyRazorpayPayment, { body: { ...receipt, order_id } });
};

/** One state of a screen, which follows the one before it on the same page. */
interface State {
  readonly act?: (page: Page) => Promise<unknown>;
  /** The state is reached once this text is there. */
  readonly shows: string | RegExp;
}
interface Visit {
  readonly before?: (page: Page) => Promise<unknown>;
  readonly states: Readonly<Record<string, State>>;
}
interface PaymentVisit extends Visit {
  readonly order?: keyof typeof orders;
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
const showWalletButtons = async (page: Page) => {
  await wallet(page);
  await payNow(page);
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible();
};
const openWallet = async (page: Page) => {
  await showWalletButtons(page);
  await press('PayPal')(page);
  await expect(page.getByRole('dialog')).toBeVisible();
};
/** The options as the server would say them if it had something else to say about one way. */
const optionsWith = (page: Page, way: 'razorpay' | 'paypal', change: object) =>
  changeAnswers(page, '**/api/payments/options*', (answer) => ({ ...answer, [way]: { ...answer[way], ...change } }));
const rateUnavailable = 'The exchange rate is not available right now';
const refusals = /^error: Failed to load resource: the server responded with a status of 4\d\d /;

const visits: Record<string, PaymentVisit> = {
  'both ways and the wallet': {
    states: {
      'both ways with what they cost': { shows: 'Card and netbanking' },
      'wallet chosen, with its buttons': { act: showWalletButtons, shows: 'PayPal' },
      'window of the wallet': { act: press('PayPal'), shows: 'Approve' },
      'wallet declined': {
        act: (page) => inWindow(page, 'Approve, decline the capture'),
        shows: 'Payment failed. Please try again.',
      },
    },
    says: refusals,
  },
  'wallet without a rate': {
    before: (page) => optionsWith(page, 'paypal', { available: false, reason: rateUnavailable, usd_amount: null }),
    states: { 'wallet without a rate': { shows: 'Fetching USD equivalent...' } },
  },
  'card without credentials': {
    before: (page) =>
      optionsWith(page, 'razorpay', { available: false, reason: 'This payment method is not available right now' }),
    states: { 'card without credentials': { shows: 'This payment method is not available right now' } },
  },
  'card and its window': {
    before: (page) => page.route('**/razorpay/create-order*', (route) => route.fulfill({ status: 503, json: {} })),
    states: {
      'opening that failed': { act: payByCard, shows: 'Failed to do payment. Please try again.' },
      'window of the bank': {
        act: async (page) => {
          await page.unroute('**/razorpay/create-order*');
          await press('Pay Now')(page);
        },
        shows: 'Choose your bank',
      },
      'window of the bank after a decline': {
        act: (page) => inWindow(page, 'Decline the payment'),
        shows: /declined by the bank/,
      },
      'window closed without paying': {
        act: (page) => inWindow(page, 'Close without paying'),
        shows: /^The payment window was closed/,
      },
    },
    says: networkLine(503),
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
    states: {
      'signature that does not hold': {
        act: async (page) => {
          const opened = page.waitForResponse('**/razorpay/create-order*');
          await openBank(page);
          // Without a webhook, or the page would continue to the success page.
          await setSandbox('razorpay', (await (await opened).json()).razorpay_order_id, { webhook: 'none' });
          await inWindow(page, 'Pay');
        },
        shows: 'Payment Verification Failed!',
      },
    },
    says: refusals,
  },
  'money under review': {
    order: 'reviewed',
    states: {
      'money under review': {
        act: async (page) => {
          await openWallet(page);
          await inWindow(page, 'Approve, the capture stays pending');
        },
        shows: 'We are checking your payment',
      },
    },
  },
  'the paid order’s success page': {
    order: 'paid',
    states: { 'the paid order’s success page': { shows: 'Payment successful' } },
  },
};

const expectGood = async (page: Page, name: string) => {
  // Both layouts and both colour schemes in two runs.
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [360, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: `${name} at ${width}` })
      .toBeLessThanOrEqual(width);
    expect(await violations(page), `${name}, ${colorScheme} at ${width} px`).toEqual([]);
  }
};
const expectAllGood = async (page: Page, states: Visit['states']) => {
  for (const [name, { act, shows }] of Object.entries(states)) {
    await act?.(page);
    await expect(page.getByText(shows, { exact: true }).filter({ visible: true }).first()).toBeVisible();
    await expectGood(page, name);
  }
};

for (const [name, { order = 'open', before, states, says }] of Object.entries(visits))
  test(`accessibility · payment, ${name}: no violation in light and dark, nothing wider than 1280 and 360 px`, async ({
    page,
    quiet,
  }) => {
    if (says) quiet.except(says);
    await before?.(page);
    await page.goto(`${site()}/user/payment/${order === 'paid' ? 'success/' : ''}${orders[order].id}`);
    await expectAllGood(page, states);
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

const backOffice: Record<string, { path: () => string } & Visit> = {
  'queue with every kind of exception': {
    path: () => 'payments',
    before: everyException,
    states: { 'queue with every kind of exception': { shows: 'Refund made elsewhere' } },
  },
  'queue, refund without a reason': {
    path: () => 'payments',
    states: {
      'refund without a reason': {
        act: async (page) => {
          const waiting = page.getByRole('article', { name: new RegExp(orders.wrong.reference) });
          await waiting.getByLabel('Refund reason').fill('');
          await waiting.getByRole('button', { name: /^Refund ₹/ }).click();
        },
        shows: 'Please enter a refund reason.',
      },
    },
  },
  'payments and ledger of an order': {
    path: () => `orderlinkupdate/${orders.paid.id}`,
    states: {
      'payments and ledger': { act: (page) => page.getByText('Payments and refunds').click(), shows: 'Captured' },
      'question before its own money goes back': {
        act: async (page) => {
          await page.getByLabel('Refund reason').fill('the store has no more of it');
          await page.getByRole('button', { name: /^Refund ₹/ }).click();
        },
        shows: 'This payment pays for the order. A full refund stops the order until it is reopened. Refund anyway?',
      },
    },
  },
  'payments of an order with a wrong amount': {
    path: () => `delivered/${orders.wrong.id}`,
    states: {
      'wrong amount': { act: (page) => page.getByText('Payments and refunds').click(), shows: 'Wrong amount' },
    },
  },
};

for (const [name, { path, before, states }] of Object.entries(backOffice))
  test(`accessibility · back office, ${name}: no violation in light and dark, nothing wider than 1280 and 360 px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await before?.(page);
    await operatorOn(page).openBackOffice(path());
    await expectAllGood(page, states);
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
  await expectGood(page, 'switches');
});
