// @vitest-environment jsdom
import type { Payment } from '@potli/contracts/payment/desk.ts';
import { refuse } from '@potli/ui-kit/testing/fake-network.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aPayment, aRefundedPayment } from '../testing/a-payment.ts';
import { anOrder, orderId } from '../testing/an-order.ts';
import { openAsOperator } from '../testing/open-as-operator.tsx';

const queue = (...payments: Payment[]) => ({ success: true, payments, total_count: payments.length });
const refundButton = () => screen.findByRole('button', { name: 'Refund ₹2,559.01' });

describe('the queue of payments that need a person', () => {
  test('shows what happened, what is to be done and the evidence, and leads to the order', async () => {
    openAsOperator('/admin/payments', { listPaymentExceptions: queue(aPayment()) });
    const payment = await screen.findByRole('article', { name: /PT-DZQZTD/ });
    for (const words of [
      'Wrong amount',
      'The provider took another amount than was shown. The order is not paid by it: refund it.',
      'pay_1: 2559.01 INR captured',
      'Being checked',
      '₹50.00 + ₹9.00',
    ])
      expect(payment.textContent).toContain(words);
    expect(within(payment).getByRole('link', { name: 'PT-DZQZTD' }).getAttribute('href')).toBe(
      `/admin/order/${orderId}`,
    );
    expect(screen.getByRole('link', { name: 'Payments' }).getAttribute('aria-current')).toBe('true');
  });

  test('tells of a refund made elsewhere, suggests no reason for another, and offers what is left', async () => {
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
      'Refund came back+₹59.01',
      'Refunded−₹559.01',
    ]);
    expect(screen.getByText('Refund made elsewhere')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Reason of the refund').value).toBe('');
    expect(screen.getByRole('button', { name: 'Refund ₹2,000.00' })).toBeTruthy();
  });

  test('says when nothing waits', async () => {
    openAsOperator('/admin/payments', { listPaymentExceptions: queue() });
    expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
  });

  test('refunds with one click, the reason being what is wrong, and is asked for again', async () => {
    let refunded = false;
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: () => (refunded ? queue() : queue(aPayment())),
      refundPayment: () => {
        refunded = true;
        return { success: true, payment: aRefundedPayment() };
      },
    });
    await page.user.click(await refundButton());
    expect(await screen.findByText('Nothing waits for you.')).toBeTruthy();
    expect(page.network.bodiesOf('refundPayment')).toEqual([{ capture_ref: 'pay_1', reason: 'Wrong amount' }]);
  });

  test('wants a reason', async () => {
    const page = openAsOperator('/admin/payments', { listPaymentExceptions: queue(aPayment()) });
    const button = await refundButton();
    await page.user.clear(screen.getByLabelText('Reason of the refund'));
    await page.user.click(button);
    expect(await screen.findByText('Please say why it is refunded.')).toBeTruthy();
    expect(page.network.bodiesOf('refundPayment')).toEqual([]);
  });

  test('tells why a refund was not taken up', async () => {
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: queue(aPayment()),
      refundPayment: () => refuse('PAYMENT_OPEN'),
    });
    await page.user.click(await refundButton());
    expect((await screen.findByRole('alert')).textContent).toContain('The refund was not taken up.');
  });

  test('loses what an operator has looked at', async () => {
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: queue(aPayment()),
      resolvePaymentException: { success: true, payment: aPayment() },
    });
    await page.user.click(await screen.findByRole('button', { name: /^Done: Wrong amount/ }));
    await waitFor(() => expect(page.network.bodiesOf('resolvePaymentException')).toEqual([{ note: 'looked at' }]));
    await waitFor(() => expect(page.network.bodiesOf('listPaymentExceptions')).toHaveLength(2));
  });

  test('says when it cannot be fetched', async () => {
    openAsOperator('/admin/payments', { listPaymentExceptions: () => refuse('NEIGHBOUR_UNAVAILABLE') });
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the payments that wait.');
  });

  test('has pages', async () => {
    const page = openAsOperator('/admin/payments', {
      listPaymentExceptions: { success: true, payments: [aPayment()], total_count: 11 },
    });
    await page.user.click(await screen.findByRole('listitem', { name: '2' }));
    expect(page.address()).toBe('/admin/payments?page=2');
    await waitFor(() => expect(page.network.calls.at(-1)?.query.page).toBe('2'));
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

  test('are unfolded with their ledger and who refunded what and why', async () => {
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
    expect(screen.getByText(/Refund of ₹2,559.01 by Operator 1: Wrong amount/).textContent).toContain('Done');
    expect(screen.getByText(/Operator 1: refunded: Wrong amount/)).toBeTruthy();
  });

  test('are none before anybody has tried', async () => {
    await open([]);
    expect(await screen.findByText('Nobody has tried to pay this order.')).toBeTruthy();
  });

  test('that pay the order are refunded only after a second question', async () => {
    const settled = aPayment({
      state: 'SETTLED',
      order_outcome: 'applied',
      exceptions: [],
      refundable: [{ capture_ref: 'pay_1', amount: 2559.01, currency: 'INR', pays_order: true }],
    });
    const page = await open([settled]);
    await page.user.type(await screen.findByLabelText('Reason of the refund'), 'sold out');
    await page.user.click(await refundButton());
    const question = 'This money pays the order, which goes on as it is. Refund it all the same?';
    await page.user.click(
      within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Keep it' }),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(page.network.bodiesOf('refundPayment')).toEqual([]);
    await page.user.click(await refundButton());
    await page.user.click(
      within(await screen.findByRole('dialog', { name: question })).getByRole('button', { name: 'Refund it' }),
    );
    await waitFor(() =>
      expect(page.network.bodiesOf('refundPayment')).toEqual([
        { capture_ref: 'pay_1', reason: 'sold out', although_it_pays_the_order: true },
      ]),
    );
  });

  test('in dollars are told in dollars, with the day of the rate', async () => {
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
    expect(payment.textContent).toContain('No money has moved.');
    expect(payment.textContent).toContain('Waiting for the customer');
  });
});
