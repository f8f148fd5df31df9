// @vitest-environment jsdom

import { inTurn, refuse, unreachable } from '@potli/ui-kit/testing/fake-network.ts';
import { acknowledge, controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anOrder, orderId, paidOrder } from '../testing/an-order.ts';
import { openPage } from '../testing/open-page.tsx';

const transaction = {
  payment_id: 'pay_1',
  total_price: 1_26_369.56,
  payment_method: 'Card/Netbanking (Razorpay)',
  total_time_estimation: 16,
};
const options = {
  success: true,
  order_id: orderId,
  reference: 'PT-7KQ4M2',
  live: false,
  total_price: 123_456,
  razorpay: {
    available: true,
    base: 123_456,
    fee: 2469.12,
    gst: 444.44,
    payable: 126_369.56,
    key_id: 'rzp_test_1',
    widget_url: 'https://card.example/widget.js',
  },
  paypal: {
    available: true,
    base: 123_456,
    fee: 4938.24,
    gst: 888.88,
    payable: 129_283.12,
    usd_amount: '1478.51' as string | null,
    rate_date: '2026-11-20',
    client_id: 'client',
    sdk_url: 'https://wallet.example/sdk.js',
  },
};
const answers = {
  getOrder: { success: true, order: anOrder() },
  getPaymentOptions: options,
  getTransaction: { success: true, state: 'none', transaction: null },
  getTerms: { success: true, url: '/terms' },
  getPrivacy: { success: true, url: '/privacy' },
  createRazorpayOrder: {
    success: true,
    razorpay_order_id: 'order_1',
    amount: 12_636_956,
    currency: 'INR',
    key_id: 'rzp_test_1',
  },
};

interface WidgetOptions {
  handler(answer: object): void;
  modal: { ondismiss(): void };
}
let widget: WidgetOptions | undefined;

beforeEach(() => {
  widget = undefined;
  // jsdom loads no scripts: the test fires the load event.
  vi.spyOn(document.head, 'append').mockImplementation((script) =>
    queueMicrotask(() => (script as HTMLScriptElement).onload?.(new Event('load'))),
  );
  vi.stubGlobal(
    'Razorpay',
    class {
      constructor(given: WidgetOptions) {
        widget = given;
      }
      open() {}
    },
  );
});

/** The store notifies subscribers once a frame. */
const severalFrames = async () => {
  for (let frame = 0; frame < 5; frame += 1) await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
};

let page: ReturnType<typeof openPage>;
const open = (own: Parameters<typeof openPage>[1] = {}) => {
  page = openPage(`/user/payment/${orderId}`, { ...answers, ...own });
  return page.user;
};
const payByCard = async (user: typeof page.user) => {
  await user.click(await screen.findByLabelText('Card and netbanking'));
  await user.click(await screen.findByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: 'Pay Now' }));
  return waitFor(() => {
    if (!widget) throw new Error('the widget is not open yet');
    return widget;
  });
};
const paid = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: 'a'.repeat(64) };
afterEach(() => {
  vi.restoreAllMocks();
});

const leavesPayableState = async (user: typeof page.user, sentence: string | RegExp) => {
  await screen.findByText(sentence);
  await user.click(await screen.findByRole('link', { name: 'View your order' }));
  await page.arrives(`/user/orderdetail/${orderId}`);
};
const rejections = [
  ['QUOTE_EXPIRED', 'This price has expired. We are checking it again and will send you the new price.'],
  ['ORDER_NOT_PAYABLE', 'This order is not awaiting payment'],
] as const;
const sentences = [
  ['AMOUNT_CHANGED', 'The amount is not what this order costs. Please reload the page.'],
  ['PAYMENT_ON_HOLD', 'This order is being cancelled or priced again. Please try again in a minute.'],
  ['PAYMENT_OPEN', 'A payment for this order is being checked. Please wait until it is settled.'],
] as const;

describe('the payment page', () => {
  test('without an orderId redirects to /user/order/create', async () => {
    page = openPage('/user/payment');
    await page.arrives('/user/order/create');
    await screen.findByRole('heading', { name: 'Create your order' });
  });

  test('is read again once there is a connection', async () => {
    open({ getPaymentOptions: inTurn(unreachable, options) });
    await screen.findByText(/^Failed to load the payment methods\./);
    window.dispatchEvent(new Event('online'));
    await screen.findByLabelText('Card and netbanking');
  });

  test('shows both payment methods with their fees', async () => {
    open();
    await screen.findByLabelText('Card and netbanking');
    expect(screen.queryByRole('link', { name: 'Contact Support' })).toBeNull();
    const costs = (way: string) => {
      const list = document.getElementById(screen.getByLabelText(way).getAttribute('aria-describedby') ?? '');
      const rows = [...(list?.querySelectorAll('dt') ?? [])];
      return rows.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    };
    expect(costs('Card and netbanking')).toEqual([
      'Order total: ₹1,23,456.00',
      'Fee (2%): ₹2,469.12',
      'GST (18% of the fee): ₹444.44',
      'Payable: ₹1,26,369.56',
    ]);
    expect(costs('PayPal wallet')).toEqual([
      'Order total: ₹1,23,456.00',
      'Fee (4%): ₹4,938.24',
      'GST (18% of the fee): ₹888.88',
      'Payable: ₹1,29,283.12',
      'Paid in dollars: US$1,478.51',
    ]);
  });

  test('preselects the wallet and shows what will be charged beside the button, in its currency', async () => {
    const user = open();
    const sum = () => screen.getByText('You pay').querySelector('strong')?.textContent;
    expect((await screen.findByLabelText<HTMLInputElement>('PayPal wallet')).checked).toBe(true);
    expect(sum()).toBe('US$1,478.51');
    await user.click(screen.getByLabelText('Card and netbanking'));
    expect(sum()).toBe('₹1,26,369.56');
  });

  test('preselects the card where the wallet is not available', async () => {
    open({ getPaymentOptions: { ...options, paypal: { ...options.paypal, available: false } } });
    expect((await screen.findByLabelText<HTMLInputElement>('Card and netbanking')).checked).toBe(true);
  });

  test('says after a reload that a payment was begun, and can still be paid', async () => {
    open({ getTransaction: { success: true, state: 'open', transaction: null } });
    await screen.findByText(/^You have started a payment\./);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay Now' }).disabled).toBe(false);
  });

  test("shows the total in dollars and the rate's date", async () => {
    open({
      convertCurrency: { success: true, convertedAmount: 1411.89, rate_date: '2026-11-20', rate_source: 'a bank' },
    });
    expect(await screen.findByText('About US$1,411.89 (rate of 20 Nov 2026)')).toBeDefined();
    expect(screen.getByText('Rate of 20 Nov 2026')).toBeDefined();
  });

  test('shows the total in the chosen currency, too', async () => {
    localStorage.setItem('displayCurrency', 'CAD');
    open({
      convertCurrency: { success: true, convertedAmount: 1411.89, rate_date: '2026-11-20', rate_source: 'a bank' },
      getDisplayRates: { success: true, rates: { CAD: 0.01 }, rate_date: '2026-11-20', rate_source: 'a bank' },
    });
    expect(await screen.findByText('About US$1,411.89 or CA$1,235 (rate of 20 Nov 2026)')).toBeDefined();
  });

  test("shows 'Fetching USD equivalent...' while there is no rate", async () => {
    const user = open({
      getPaymentOptions: { ...options, paypal: { ...options.paypal, usd_amount: null, rate_date: null } },
    });
    await screen.findByText('Fetching USD equivalent...');
    await user.click(screen.getByLabelText('PayPal wallet'));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay Now' }).disabled).toBe(true);
  });

  test("'Pay Now' needs the terms checkbox", async () => {
    const user = open();
    await user.click(await screen.findByRole('button', { name: 'Pay Now' }));
    expect(screen.getByRole('alert').textContent).toBe('Please accept the terms and conditions before proceeding.');
    await user.click(screen.getByLabelText('Card and netbanking'));
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(screen.getByRole('alert').textContent).toBe('Please accept the terms and conditions before proceeding.');
    expect(page.network.calls.filter(({ id }) => id.startsWith('create'))).toEqual([]);
  });

  test('redirects an order that is not payable to its details', async () => {
    open({
      getOrder: { success: true, order: anOrder({ order_status: 'ORDER_COMPLETED' }) },
      getPaymentOptions: refuse('ORDER_NOT_PAYABLE'),
    });
    await page.arrives(`/user/orderdetail/${orderId}`);
    await screen.findByText('delivered successfully');
  });

  test('says that the price has expired and leads to the order, which says so too', async () => {
    const user = open({
      getOrder: { success: true, order: anOrder({ quote_expires_at: '2026-01-01T06:30:00.000Z' }) },
      getPaymentOptions: refuse('QUOTE_EXPIRED'),
    });
    await leavesPayableState(user, /^This price has expired\./);
    await screen.findByText(/^This price has expired\./);
  });

  test('says so when the deadline passes while it is open', async () => {
    controlTime(new Date('2026-11-21T06:30:00.000Z'));
    open({ getPaymentOptions: { ...options, quote_expires_at: '2026-11-21T06:30:07.000Z' } });
    await screen.findByRole('button', { name: 'Pay Now' });
    await passTime(5000);
    expect(screen.getByText(/^Price valid until /)).toBeDefined();
    await passTime(5000);
    expect((await screen.findByRole('alert')).textContent).toContain('This price has expired.');
    expect(screen.queryByText(/^Price valid until /)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
  });

  test('says until when the price is valid', async () => {
    open({ getPaymentOptions: { ...options, quote_expires_at: '2999-12-31T06:30:00.000Z' } });
    await screen.findByText(/^Price valid until \w+, 31 Dec, \d\d:\d\d \(your time\)\.$/);
  });
});

describe('paying by card and netbanking', () => {
  test('opens the widget for netbanking only, with the server’s amount', async () => {
    const opened = await payByCard(open());
    expect(page.network.callsOf('createRazorpayOrder')).toMatchObject([
      { query: { live: 'false' }, body: { order_id: orderId, amount: 126_369.56 } },
    ]);
    expect(opened).toMatchObject({
      key: 'rzp_test_1',
      amount: 12_636_956,
      currency: 'INR',
      order_id: 'order_1',
      name: 'Potli',
      description: 'Order PT-7KQ4M2',
      prefill: { contact: '+447700900123' },
      config: {
        display: {
          blocks: { banks: { instruments: [{ method: 'netbanking' }] } },
          sequence: ['block.banks'],
          preferences: { show_default_blocks: false },
        },
      },
    });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Opening payment…' }).disabled).toBe(true);
    opened.modal.ondismiss();
    expect(await screen.findByText(/The payment window was closed/)).toBeDefined();
  });

  test('says that it is processed once the customer has paid', async () => {
    const user = open({ verifyRazorpayPayment: () => new Promise<object>(() => {}) });
    (await payByCard(user)).handler(paid);
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Processing payment…' })).disabled).toBe(true);
  });

  test('alerts the payment id and goes to the success page', async () => {
    let settled = false;
    let polled = false;
    const user = open({
      getTransaction: () => {
        polled = settled;
        return settled ? { success: true, state: 'settled', transaction } : answers.getTransaction;
      },
      verifyRazorpayPayment: () => {
        settled = true;
        return { success: true, state: 'settled', payment_id: 'pay_1' };
      },
    });
    (await payByCard(user)).handler(paid);
    await screen.findByRole('dialog');
    // The page behind the dialog learns of the settled payment, too, and must not leave before the dialog was read.
    await waitFor(() => expect(polled).toBe(true));
    await severalFrames();
    expect(page.address()).toBe(`/user/payment/${orderId}`);
    const [verified] = page.network.callsOf('verifyRazorpayPayment');
    expect(verified?.query).toEqual({ live: 'false' });
    expect(verified?.body).toEqual({ ...paid, order_id: orderId, amount: 126_369.56 });
    await acknowledge(user, 'Payment Successful! Payment ID: pay_1');
    await page.arrives(`/user/payment/success/${orderId}`);
    await screen.findByText('Estimated delivery date:', { exact: false });
    expect(screen.getByText('₹1,26,369.56')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Return to Order' }).getAttribute('href')).toBe(
      `/user/orderdetail/${orderId}`,
    );
  });

  test.each([
    ['is elsewhere', false],
    ['came back', true],
  ])('goes to the success page after the page was left with the widget open and %s', async (_, comesBack) => {
    let settled = false;
    const user = open({
      getOrder: () => ({ success: true, order: settled ? paidOrder() : anOrder() }),
      getPaymentOptions: () => (settled ? refuse('ORDER_NOT_PAYABLE') : options),
      getTransaction: () => (settled ? { success: true, state: 'settled', transaction } : answers.getTransaction),
      verifyRazorpayPayment: () => {
        settled = true;
        return { success: true, state: 'settled', payment_id: 'pay_1' };
      },
    });
    const { handler } = await payByCard(user);
    await user.click(screen.getByRole('link', { name: 'PT-7KQ4M2' }));
    await page.arrives(`/user/orderdetail/${orderId}`);
    await user.click(await screen.findByRole('checkbox'));
    if (comesBack) {
      await user.click(screen.getByRole('button', { name: 'Proceed to Payment' }));
      await screen.findByRole('button', { name: 'Pay Now' });
    }
    handler(paid);
    await screen.findByText('Payment Successful! Payment ID: pay_1');
    // The page that came back learns that the order is paid. Its way to the details would replace the success page.
    if (comesBack) await page.arrives(`/user/payment/success/${orderId}`);
    await acknowledge(user, 'Payment Successful! Payment ID: pay_1');
    await page.arrives(`/user/payment/success/${orderId}`);
    await screen.findByText('Estimated delivery date:', { exact: false });
  });

  test("alerts 'Payment Verification Failed!' when the server rejects the payment", async () => {
    const user = open({ verifyRazorpayPayment: refuse('PAYMENT_VERIFICATION_FAILED') });
    (await payByCard(user)).handler(paid);
    await acknowledge(user, 'Payment Verification Failed!');
  });

  test.each([
    ['the network', unreachable],
    ['the service', refuse('SERVICE_UNAVAILABLE')],
  ])('shows no failure when %s leaves the result open', async (_, answer) => {
    const user = open({ verifyRazorpayPayment: answer });
    (await payByCard(user)).handler(paid);
    await screen.findByText('We are checking your payment');
    expect(screen.queryByText(/failed/i)).toBeNull();
  });

  test("says 'Failed to do payment. Please try again.' when it cannot be opened", async () => {
    const user = open({ createRazorpayOrder: refuse('PROVIDER_UNAVAILABLE') });
    await user.click(await screen.findByLabelText('Card and netbanking'));
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByText('Failed to do payment. Please try again.')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pay Now' }).disabled).toBe(false);
  });

  test.each(rejections)('says why on %s and leads to the order, read again', async (code, sentence) => {
    let refused = false;
    const user = open({
      getPaymentOptions: () => (refused ? refuse(code) : options),
      createRazorpayOrder: () => {
        refused = true;
        return refuse(code);
      },
    });
    await user.click(await screen.findByLabelText('Card and netbanking'));
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    await screen.findByRole('link', { name: 'View your order' });
    // The focus was on the button, which is gone.
    expect(document.activeElement?.textContent).toContain(sentence);
    expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
    expect(page.network.callsOf('getOrder').length).toBeGreaterThan(1);
    await leavesPayableState(user, sentence);
  });

  test('shows the new price after a change', async () => {
    const user = open({ createRazorpayOrder: refuse('AMOUNT_CHANGED') });
    await user.click(await screen.findByLabelText('Card and netbanking'));
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    await screen.findByText('The amount is not what this order costs. Please reload the page.');
    await waitFor(() => expect(page.network.callsOf('getPaymentOptions')).toHaveLength(2));
  });
});

describe('paying by wallet', () => {
  interface Buttons {
    createOrder(): Promise<string>;
    onApprove(data: { orderID: string }, actions: { restart(): void }): Promise<void>;
    onError(error: unknown): void;
  }
  let buttons: Buttons | undefined;
  beforeEach(() => {
    buttons = undefined;
    vi.stubGlobal('paypal', {
      // biome-ignore lint/correctness/noComponentHookFactories: the provider's name for it; it is no component
      Buttons: (given: Buttons) => {
        buttons = given;
        return { render: async () => {} };
      },
    });
  });
  const chooseWallet = async (user: typeof page.user) => {
    await user.click(await screen.findByLabelText('PayPal wallet'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    return waitFor(() => {
      if (!buttons) throw new Error('there are no buttons yet');
      return buttons;
    });
  };

  test('captures the approved payment and goes to the success page', async () => {
    let settled = false;
    const slow = Promise.withResolvers<void>();
    const user = open({
      createPaypalOrder: { success: true, orderID: 'PP1' },
      capturePaypalOrder: () => {
        settled = true;
        return { success: true, state: 'settled', transaction_id: 'pay_1', amount_paid: '1478.51' };
      },
      getTransaction: async () => {
        if (!settled) return answers.getTransaction;
        await slow.promise;
        return { success: true, state: 'settled', transaction };
      },
    });
    const wallet = await chooseWallet(user);
    expect(await wallet.createOrder()).toBe('PP1');
    expect(page.network.callsOf('createPaypalOrder')).toMatchObject([
      { query: { live: 'false' }, body: { order_id: orderId, amount: '1478.51', currency: 'USD' } },
    ]);
    await wallet.onApprove({ orderID: 'PP1' }, { restart: () => {} });
    await page.arrives(`/user/payment/success/${orderId}`);
    expect(page.network.callsOf('capturePaypalOrder')).toMatchObject([
      { query: { live: 'false' }, body: { orderID: 'PP1', order_id: orderId } },
    ]);
    // What was known before the payment, that there is none, does not send the customer away.
    await screen.findByRole('status', { name: 'Loading the page' });
    slow.resolve();
    await screen.findByText('pay_1');
  });

  test("moves the focus from 'Pay Now' to the sum above the buttons, not away from the consent", async () => {
    const user = open();
    await chooseWallet(user);
    expect(document.activeElement?.textContent).toBe('You pay US$1,478.51');
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('checkbox'));
    expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('checkbox'));
  });

  test('loads the script again on request where it failed, and charges nothing', async () => {
    const append = vi.mocked(document.head.append).mockImplementationOnce((script) => {
      queueMicrotask(() => (script as HTMLScriptElement).onerror?.(new Event('error')));
    });
    const paypal = { ...options.paypal, sdk_url: 'https://wallet.example/dropped.js' };
    const user = open({ getPaymentOptions: { ...options, paypal } });
    await user.click(await screen.findByLabelText('PayPal wallet'));
    await user.click(screen.getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Pay Now' }));
    expect(await screen.findByText('Payment failed. Please try again.')).toBeDefined();
    expect(screen.getByText('PayPal could not be loaded. This attempt charged nothing.')).toBeDefined();
    expect(buttons).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(buttons).toBeDefined());
    expect(append).toHaveBeenCalledTimes(2);
    expect(screen.queryByText('Payment failed. Please try again.')).toBeNull();
  });

  test('starts again after a decline', async () => {
    const user = open({ capturePaypalOrder: refuse('PAYMENT_DECLINED') });
    const restart = vi.fn();
    await (await chooseWallet(user)).onApprove({ orderID: 'PP1' }, { restart });
    expect(await screen.findByText('Payment failed. Please try again.')).toBeDefined();
    expect(restart).toHaveBeenCalledOnce();
  });

  test('says that nothing was charged for an order that was cancelled elsewhere, and leads to it', async () => {
    let cancelled = false;
    const user = open({
      getOrder: () => ({ success: true, order: anOrder(cancelled ? { order_status: 'ORDER_CANCELLED' } : {}) }),
      createPaypalOrder: { success: true, orderID: 'PP1' },
      capturePaypalOrder: () => {
        cancelled = true;
        return refuse('ORDER_NOT_PAYABLE');
      },
    });
    const wallet = await chooseWallet(user);
    await wallet.createOrder();
    const approved = wallet.onApprove({ orderID: 'PP1' }, { restart: () => {} });
    await page.arrives(`/user/orderdetail/${orderId}`);
    expect(screen.queryByText('We are checking your payment')).toBeNull();
    await acknowledge(user, 'The order has changed, so this payment was not taken. Nothing was charged.');
    await approved;
    await screen.findByText(/has been cancelled/);
  });

  test('shows a failure', async () => {
    const user = open();
    (await chooseWallet(user)).onError(new Error('closed'));
    expect(await screen.findByText('Payment failed. Please try again.')).toBeDefined();
  });

  /** As the provider's buttons do: what `createOrder` threw becomes an error without its code. */
  const press = async ({ createOrder, onError }: Buttons) => {
    const problem = await createOrder().then(
      () => undefined,
      (thrown: unknown) => new Error(String(thrown)),
    );
    if (problem) act(() => onError(problem));
  };

  test.each(sentences)('shows the sentence of %s with the buttons', async (code, sentence) => {
    const user = open({ createPaypalOrder: refuse(code) });
    await press(await chooseWallet(user));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
    expect(screen.queryByText('Payment failed. Please try again.')).toBeNull();
  });

  test.each(rejections)('says why on %s and leads to the order', async (code, sentence) => {
    let refused = false;
    const user = open({
      getPaymentOptions: () => (refused ? refuse(code) : options),
      createPaypalOrder: () => {
        refused = true;
        return refuse(code);
      },
    });
    await press(await chooseWallet(user));
    await leavesPayableState(user, sentence);
  });

  test('shows a failure of the provider after a rejection by the server', async () => {
    const user = open({
      createPaypalOrder: inTurn(refuse('PAYMENT_ON_HOLD'), { success: true, orderID: 'PP1' }),
    });
    const wallet = await chooseWallet(user);
    await press(wallet);
    await screen.findByText(/^This order is being cancelled or priced again\./);
    await press(wallet);
    act(() => wallet.onError(new Error('closed')));
    expect(await screen.findByText('Payment failed. Please try again.')).toBeDefined();
  });
});

describe('a payment that is being checked', () => {
  test('is shown after a reload and finishes automatically', async () => {
    controlTime(new Date('2026-11-21T06:30:00.000Z'));
    open({
      getTransaction: inTurn(
        { success: true, state: 'checking', transaction: null },
        { success: true, state: 'settled', transaction },
      ),
    });
    await screen.findByText('We are checking your payment');
    expect(screen.queryByRole('button', { name: 'Pay Now' })).toBeNull();
    await passTime(3000);
    await page.arrives(`/user/payment/success/${orderId}`);
    await screen.findByText('pay_1');
  });
});

describe('the payment success page', () => {
  test('survives a reload, and back leads to the order', async () => {
    controlTime(new Date('2026-11-21T06:30:00.000Z'));
    page = openPage(`/user/payment/success/${orderId}`, {
      ...answers,
      getTransaction: { success: true, state: 'settled', transaction },
    });
    await screen.findByText('Card/Netbanking (Razorpay)');
    expect(screen.getByText('You paid ₹1,26,369.56 with Razorpay.')).toBeDefined();
    const details = screen.getByRole('region', { name: 'Transaction details' });
    const rows = within(details).getAllByRole('term');
    expect(rows.map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`)).toEqual([
      'Payment ID: pay_1',
      'Total price: ₹1,26,369.56',
      'Payment method: Card/Netbanking (Razorpay)',
      'Estimated total time: 16 days',
    ]);
    expect(details.textContent).toContain('Estimated delivery date: 7\u00a0Dec\u00a02026');
    window.dispatchEvent(new PopStateEvent('popstate'));
    await page.arrives(`/user/orderdetail/${orderId}`);
    await screen.findByText('awaiting payment');
  });

  test('says what PayPal charged in dollars, on the receipt too', async () => {
    const inDollars = {
      ...transaction,
      payment_method: 'Wallet (PayPal)',
      charged: { amount: 1478.51, currency: 'USD' },
    };
    page = openPage(`/user/payment/success/${orderId}`, {
      ...answers,
      getOrder: { success: true, order: paidOrder({ transaction: inDollars }) },
      getTransaction: { success: true, state: 'settled', transaction: inDollars },
    });
    expect(await screen.findByText('You paid US$1,478.51 with PayPal (₹1,26,369.56).')).toBeDefined();
    expect(screen.getByText('Charged as US$1,478.51')).toBeDefined();
    window.print = vi.fn();
    await page.user.click(await screen.findByRole('button', { name: 'Print receipt' }));
    const line = screen.getByRole('rowheader', { name: 'Charged by PayPal', hidden: true });
    expect(line.nextElementSibling?.textContent).toBe('US$1,478.51');
  });

  test('offers the receipt once the order is paid', async () => {
    page = openPage(`/user/payment/success/${orderId}`, {
      ...answers,
      getOrder: { success: true, order: paidOrder() },
      getTransaction: { success: true, state: 'settled', transaction },
    });
    expect(await screen.findByRole('button', { name: 'Print receipt' })).toBeDefined();
    // 16 days from the payment, whenever the page is opened.
    expect(screen.getByText(/Estimated delivery/).textContent).toBe('Estimated delivery date: 19\u00a0Nov\u00a02026');
  });

  const settled = { success: true, state: 'settled', transaction };
  const opened = (more: object) => openPage(`/user/payment/success/${orderId}`, { ...answers, ...more });
  const cancelled = anOrder({ order_status: 'ORDER_CANCELLED' });

  test('of an order that was cancelled meanwhile waits until the money is returned, and leads to the order', async () => {
    controlTime(new Date('2026-11-21T06:30:00.000Z'));
    page = opened({
      getOrder: { success: true, order: cancelled },
      getTransaction: inTurn(settled, { ...settled, state: 'refunded' }),
    });
    await screen.findByText('We are checking your payment');
    expect(screen.queryByText('Payment successful')).toBeNull();
    await passTime(3000);
    await page.arrives(`/user/orderdetail/${orderId}`);
  });

  test('waits for the order, whose former answer may be from before it was cancelled', async () => {
    const slow = Promise.withResolvers<object>();
    page = opened({ getOrder: () => slow.promise, getTransaction: settled });
    await waitFor(() => expect(page.network.callsOf('getTransaction')).toHaveLength(1));
    // Both are requested at the same time: the page waits for the slower answer, not for their sum.
    expect(page.network.callsOf('getOrder')).toHaveLength(1);
    await severalFrames();
    await screen.findByRole('status', { name: 'Loading the page' });
    slow.resolve({ success: true, order: paidOrder() });
    await screen.findByText('Payment successful');
  });

  test('says that the payment is being checked as long as the order cannot be read', async () => {
    controlTime(new Date('2026-11-21T06:30:00.000Z'));
    page = opened({ getOrder: inTurn(unreachable, { success: true, order: paidOrder() }), getTransaction: settled });
    await screen.findByText('We are checking your payment');
    await passTime(3000);
    await screen.findByText('Payment successful');
  });

  test.each([
    ['cancelled by us later', 'ORDER_CANCELLED', 'settled'],
    ['refunded in full', 'PAYMENT_DONE', 'refunded'],
  ] as const)('of a paid order that was %s leads to the order', async (_, order_status, state) => {
    page = opened({
      getOrder: { success: true, order: paidOrder({ order_status }) },
      getTransaction: { ...settled, state },
    });
    await page.arrives(`/user/orderdetail/${orderId}`);
  });

  test('redirects an unpaid order to its details', async () => {
    page = openPage(`/user/payment/success/${orderId}`, answers);
    await page.arrives(`/user/orderdetail/${orderId}`);
    await screen.findByText('awaiting payment');
  });
});
