// @vitest-environment jsdom
import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { controlTime, passTime } from '@potli/ui-kit/testing/open-page.tsx';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPayment, aRefundedPayment } from '../testing/a-payment.ts';
import { anOrder, noon, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const queue = (...payments: Payment[]) => ({ success: true, payments, total_count: payments.length });
const refundButton = () => screen.findByRole('button', { name: 'Refund ₹2,559.01' });

describe('the queue of payment exceptions', () => {
  test('shows what happened, what to do and the evidence, and links the order', async () => {
    openAsOperator('/admin/payments', { listPaymentExceptions: queue(aPayment()) });
    const payment = await screen.findByRole('article', { name: /PT-DZQZTD/ });
    for (const words of [
      'Wrong amount',
      'The provider charged a different amount than shown. It does not pay for the order: refund it.',
      'pay_1: 2559.01 INR captured',
      'Awaiting confirmation',
      '₹50.00 + ₹9.00',
    ])
      expect(payment.textContent).toContain(words);
    expect(within(payment).getByRole('link', { name: 'PT-DZQZTD' }).getAttribute('href')).toBe(
      `/admin/order/${orderId}`,
    );
    expect(screen.getByRole('link', { name: /^Payments/ }).getAttribute('aria-current')).toBe('true');
  });

  test('shows why the exchange rate was rejected', async () => {
    const rejected_rate = {
      ...{ usd: '109.34', inr: '95.7125', date: '2026-11-20', source: 'rates.example', at: '2026-11-20T06:30:00.000Z' },
      reason: 'It is too old: 2026-11-13.',
    };
    openAsOperator('/admin/payments', { listPaymentExceptions: { ...queue(), rejected_rate } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'rates.example reports ₹0.88 per dollar. It is too old: 2026-11-13.',
    );
  });

  test('shows a refund made elsewhere without a suggested reason, and offers the rest', async () => {
    const { ledger, exceptions, ...payment } = aPayment({ state: 'SETTLED', order_outcome: 'applied' });
    const [captured] = ledger;
    const [exception] = exceptions;
    if (!captured || !exception) throw new Error('the payment has neither money nor an exception');
    openAsOperator('/admin/payments', {
      listPaymentExceptions: queue({
        ...payment,
        ledger: [
          captured,
          { ...captured, kind: 'refund', provider_ref: 'rfnd_1', amount: 59.01 },
          { ...captured, kind: 'refund_failed', provider_ref: 'rfnd_1', amount: 59.01 },
          { ...captured, kind: 'refund', provider_ref: 'rfnd_2', amount: 559.01 },
        ],
        refundable: [{ capture_ref: 'pay_1', amount: 2000, currency: 'INR', pays_order: true }],
        exceptions: [{ ...exception, code: 'REFUNDED_ELSEWHERE', note: 'rfnd_2: 559.01 INR of pay_1' }],
      }),
    });
    const rows = within(await screen.findByRole('region', { name: 'Ledger of order_1' })).getAllByRole('row');
    expect(rows.slice(1).map(({ textContent }) => textContent?.replace(/(rfnd|pay)_.*$/, ''))).toEqual([
      'Captured₹2,559.01',
      'Refunded−₹59.01',
      'Refund failed+₹59.01',
      'Refunded−₹559.01',
    ]);
    expect(screen.getByText('Refund made elsewhere')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Refund reason').value).toBe('');
    expect(screen.getByRole('button', { name: 'Refund ₹2,000.00' })).toBeTruthy();
  });

  test('shows an empty queue', async () => {
    openAsOperator('/admin/payments', { listPaymentExceptions: queue() });
    expect(await screen.findByText('No payments to review.')).toBeTruthy();
  });

  test('refunds with the exception as reason and reloads', async () => {
    let refunded = false;
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: () => (refunded ? queue() : queue(aPayment())),
      refundPayment: () => {
        refunded = true;
        return { success: true, payment: aRefundedPayment() };
      },
    });
    await page.user.click(await refundButton());
    expect(await screen.findByText('No payments to review.')).toBeTruthy();
    expect(page.network.bodiesOf('refundPayment')).toEqual([
      { capture_ref: 'pay_1', reason: 'Wrong amount', refund_amount: 2559.01 },
    ]);
  });

  test('retries each failed refund with its own amount and reason, apart from the rest', async () => {
    const failed = (refund_key: string, amount: number, reason: string) => ({
      ...{ refund_key, amount, reason },
      asked_at: '2026-11-20T06:30:00.000Z',
    });
    const failed_refunds = [failed('refund-pay_1', 480, 'Sold out'), failed('refund-pay_1-2', 141, 'Torn')];
    const capture = { capture_ref: 'pay_1', amount: 2000, currency: 'INR', pays_order: false, failed_amount: 141 };
    const payment = aPayment({ refundable: [{ ...capture, failed_refunds }] });
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: queue(payment),
      refundPayment: { success: true, payment },
    });
    await page.user.click(await screen.findByRole('button', { name: 'Retry refund of ₹480.00' }));
    await page.user.click(screen.getByRole('button', { name: 'Retry refund of ₹141.00' }));
    const rest = within(screen.getByRole('form', { name: 'Refund of pay_1' }));
    await page.user.type(rest.getByLabelText('Refund reason'), 'The customer gave up');
    await page.user.click(rest.getByRole('button', { name: 'Refund all left: ₹2,000.00' }));
    const base = { capture_ref: 'pay_1' };
    await waitFor(() =>
      expect(page.network.bodiesOf('refundPayment')).toEqual([
        { ...base, reason: 'Sold out', refund_amount: 480, retry: true, refund_key: 'refund-pay_1' },
        { ...base, reason: 'Torn', refund_amount: 141, retry: true, refund_key: 'refund-pay_1-2' },
        { ...base, reason: 'The customer gave up', refund_amount: 2000 },
      ]),
    );
  });

  test('offers a failed refund of everything once', async () => {
    const failed = { refund_key: 'refund-pay_1', reason: 'Sold out', asked_at: '2026-11-20T06:30:00.000Z' };
    const [capture] = aPayment().refundable;
    if (!capture) throw new Error('the payment has no money');
    const failed_refunds = [{ ...failed, amount: capture.amount }];
    openAsOperator('/admin/payments', {
      listPaymentExceptions: queue(aPayment({ refundable: [{ ...capture, failed_refunds }] })),
    });
    await screen.findByRole('button', { name: 'Retry refund of ₹2,559.01' });
    expect(screen.queryByRole('form', { name: 'Refund of pay_1' })).toBeNull();
  });

  test('shows the new amount of a refund that changed meanwhile, and refunds that', async () => {
    const [capture] = aPayment().refundable;
    if (!capture) throw new Error('the payment has no money');
    const left = aPayment({ refundable: [{ ...capture, amount: 2000 }] });
    let changed = false;
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: () => queue(changed ? left : aPayment()),
      refundPayment: ({ body }) => {
        changed = true;
        return body.refund_amount === 2000 ? { success: true, payment: left } : refuse('REFUND_CHANGED');
      },
    });
    await page.user.click(await refundButton());
    const now = await screen.findByRole('button', { name: 'Refund ₹2,000.00' });
    expect(screen.getByRole('alert').textContent).toContain(
      'The refund is no longer the amount shown. Check the new amount and confirm again.',
    );
    await page.user.click(now);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(page.network.bodiesOf('refundPayment').map(({ refund_amount }) => refund_amount)).toEqual([2559.01, 2000]);
  });

  test('requires a refund reason', async () => {
    const page = openAsOperator('/admin/payments', { listPaymentExceptions: queue(aPayment()) });
    const button = await refundButton();
    await page.user.clear(screen.getByLabelText('Refund reason'));
    await page.user.click(button);
    expect(await screen.findByText('Please enter a refund reason.')).toBeTruthy();
    expect(page.network.bodiesOf('refundPayment')).toEqual([]);
  });

  test('shows why a refund failed', async () => {
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: queue(aPayment()),
      refundPayment: () => refuse('PAYMENT_OPEN'),
    });
    await page.user.click(await refundButton());
    expect((await screen.findByRole('alert')).textContent).toContain('Refund failed.');
  });

  test('removes an exception marked as done', async () => {
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: queue(aPayment()),
      resolvePaymentException: { success: true, payment: aPayment() },
    });
    await page.user.click(await screen.findByRole('button', { name: /^Done: Wrong amount/ }));
    await waitFor(() => expect(page.network.bodiesOf('resolvePaymentException')).toEqual([{ note: 'reviewed' }]));
    // Not those of the bar.
    const ofPage = () => page.network.callsOf('listPaymentExceptions').filter(({ query }) => query.page_size === '10');
    await waitFor(() => expect(ofPage()).toHaveLength(2));
  });

  test('shows an error when it cannot be fetched', async () => {
    openAsOperator('/admin/payments', { listPaymentExceptions: () => refuse('NEIGHBOUR_UNAVAILABLE') });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the payments.');
  });

  test('has pages', async () => {
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: { success: true, payments: [aPayment()], total_count: 11 },
    });
    await page.user.click(await screen.findByRole('listitem', { name: '2' }));
    expect(page.address()).toBe('/admin/payments?page=2');
    await waitFor(() => expect(page.network.callsOf('listPaymentExceptions').at(-1)?.query.page).toBe('2'));
  });

  test('goes to the last page when the address names one beyond it', async () => {
    const page = openAsOperator('/admin/payments?page=9', {
      listPaymentExceptions: ({ query }) => ({
        success: true,
        payments: query.page === '2' ? [aPayment()] : [],
        total_count: 11,
      }),
    });
    await page.arrives('/admin/payments?page=2');
    expect(await screen.findByRole('article', { name: /PT-DZQZTD/ })).toBeTruthy();
  });
});

describe('the payments on an order’s page', () => {
  const open = async (payments: Payment[]) => {
    const page = openAsOperator(`/admin/delivered/${orderId}`, {
      getOrder: { success: true, order: anOrder({ order_status: 'ORDER_CONFIRMATION', allowed_actions: [] }) },
      listOrderPayments: { success: true, payments },
      refundPayment: { success: true, payment: aRefundedPayment() },
    });
    await page.user.click(await screen.findByText('Payments and refunds'));
    return page;
  };

  test('show their ledger and who refunded what and why', async () => {
    await open([aRefundedPayment()]);
    const ledger = await screen.findByRole('region', { name: 'Ledger of order_1' });
    const rows = within(ledger).getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      ['Captured', '₹2,559.01', 'pay_1', expect.any(String)],
      ['Refunded', '−₹2,559.01', 'rfnd_1', expect.any(String)],
    ]);
    expect(screen.getByText(/Refund of ₹2,559.01 by Operator 1: Wrong amount/).textContent).toContain('Completed');
    expect(screen.getByText(/Operator 1: refunded: Wrong amount/)).toBeTruthy();
  });

  test('are fetched again when the order changes, and keep what was typed', async () => {
    controlTime(noon);
    const [capture] = aPayment().refundable;
    if (!capture) throw new Error('the payment has no money');
    let version = 3;
    const amount = () => (version === 3 ? capture.amount : 2000);
    const page = openAsOperator(`/admin/delivered/${orderId}`, {
      getOrder: () => {
        const order = anOrder({ version, order_status: 'ORDER_CONFIRMATION', allowed_actions: [] });
        return { success: true, order };
      },
      listOrderPayments: () => ({
        success: true,
        payments: [aPayment({ refundable: [{ ...capture, amount: amount() }] })],
      }),
    });
    await page.user.click(await screen.findByText('Payments and refunds'));
    await refundButton();
    await page.user.type(screen.getByLabelText('Refund reason'), ', agreed by phone');
    await passTime(5_000);
    expect(page.network.callsOf('listOrderPayments')).toHaveLength(1);
    version = 4;
    await passTime(5_000);
    await screen.findByRole('button', { name: 'Refund ₹2,000.00' });
    expect(page.network.callsOf('listOrderPayments')).toHaveLength(2);
    expect(screen.getByLabelText<HTMLInputElement>('Refund reason').value).toBe('Wrong amount, agreed by phone');
  });

  test('are empty before the first attempt', async () => {
    await open([]);
    expect(await screen.findByText('No payment attempts.')).toBeTruthy();
  });

  test('that pay the order are refunded only after a confirmation', async () => {
    const settled = aPayment({
      state: 'SETTLED',
      order_outcome: 'applied',
      exceptions: [],
      refundable: [{ capture_ref: 'pay_1', amount: 2559.01, currency: 'INR', pays_order: true }],
    });
    const page = await open([settled]);
    await page.user.type(await screen.findByLabelText('Refund reason'), 'sold out');
    await page.user.click(await refundButton());
    const question =
      'This payment pays for the order. A full refund stops the order until it is reopened. Refund anyway?';
    const no = within(await screen.findByRole('dialog', { name: question })).getByRole('button', {
      name: 'Do not refund',
    });
    await waitFor(() => expect(document.activeElement).toBe(no));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.network.bodiesOf('refundPayment')).toEqual([]);
    await page.user.click(await refundButton());
    await page.user.click(
      within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Refund ₹2,559.01' }),
    );
    await waitFor(() =>
      expect(page.network.bodiesOf('refundPayment')).toEqual([
        { capture_ref: 'pay_1', reason: 'sold out', refund_amount: 2559.01, although_it_pays_the_order: true },
      ]),
    );
  });

  test('in dollars are shown in dollars with the date of the rate', async () => {
    await open([
      aPayment({
        provider: 'paypal',
        payment_method: 'Wallet (PayPal)',
        currency: 'USD',
        charged: 30.12,
        fx: { date: '2026-11-20', source: 'frankfurter' },
        ledger: [],
        refundable: [],
        exceptions: [],
        state: 'OPENED',
      }),
    ]);
    const payment = await screen.findByRole('article', { name: /Wallet/ });
    expect(payment.textContent).toContain('US$30.12 at the rate of 2026-11-20 (frankfurter)');
    expect(payment.textContent).toContain('No transactions yet.');
    expect(payment.textContent).toContain('Waiting for customer');
  });
});
