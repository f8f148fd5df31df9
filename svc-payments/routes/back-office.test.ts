import {
  listOrderPayments,
  listPaymentExceptions,
  refundPayment,
  resolvePaymentException,
} from '@potli/contracts/payment/back-office.ts';
import {
  createPaypalOrder,
  createRazorpayOrder,
  getTransaction,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';
import { unconfirmedToken } from '../testing/fake-orders.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

/** Paid at the bank and verified; `charge` says what the provider takes instead of what was asked. */
const paid = async (switches: Record<string, string> = {}) => {
  const { order, order_id, razorpay_order_id } = await stage.openCard();
  await stage.switchRazorpay({ ...switches, order: razorpay_order_id });
  const signed = await stage.payAtBank(razorpay_order_id);
  succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
  await stage.quiet();
  return { order, order_id, razorpay_order_id, capture_ref: String(signed.razorpay_payment_id) };
};
const payments = async (orderId: string) =>
  succeeded(await stage.callAsOperator(listOrderPayments, { params: { orderId } })).payments;
const onePayment = async (orderId: string) => {
  const [payment, ...more] = await payments(orderId);
  if (!payment || more.length > 0) throw new Error('not exactly one payment');
  return payment;
};
const queue = async () => succeeded(await stage.callAsOperator(listPaymentExceptions));
const refund = (paymentId: string, capture_ref: string, more: object = {}) =>
  stage.callAsOperator(refundPayment, {
    params: { paymentId },
    body: { capture_ref, reason: 'the customer asked for it', ...more },
  });
const refundsOf = async (capture_ref: string) => (await stage.razorpay(`/payments/${capture_ref}/refunds`)).items;

describe('the payments of an order', () => {
  test('are shown with ledger, fees and history', async () => {
    const { order, order_id, razorpay_order_id, capture_ref } = await paid();
    expect(await payments(order_id)).toMatchObject([
      {
        order_id,
        reference: order.reference,
        payment_method: 'Card/Netbanking (Razorpay)',
        mode: 'test',
        state: 'SETTLED',
        order_outcome: 'applied',
        total_price: 2500,
        base: 2500,
        fee: 50,
        gst: 9,
        payable: 2559,
        currency: 'INR',
        charged: 2559,
        fx: null,
        provider_order_id: razorpay_order_id,
        ledger: [{ kind: 'capture', provider_ref: capture_ref, capture_ref, amount: 2559, currency: 'INR' }],
        refunds: [],
        refundable: [{ capture_ref, amount: 2559, currency: 'INR', pays_order: true }],
        exceptions: [],
        history: [{ to: 'CREATED' }, { to: 'OPENED' }, { to: 'SETTLED' }],
      },
    ]);
    expect(await payments('0'.repeat(26))).toEqual([]);
  });

  test('are reported in dollars where they were paid in dollars, with the rate’s day', async () => {
    const { order_id } = stage.orders.place(1_000_055);
    succeeded(await stage.call(createPaypalOrder, { body: { order_id, amount: '119.63', currency: 'USD' } }));
    expect(await onePayment(order_id)).toMatchObject({ payable: 10472, currency: 'USD', charged: 119.63, fx: {} });
    expect((await onePayment(order_id)).fx?.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  });

  test.each([
    ['the list', listOrderPayments, { params: { orderId: '0'.repeat(26) } }],
    ['the queue', listPaymentExceptions, {}],
    ['a refund', refundPayment, { params: { paymentId: 'a' }, body: { capture_ref: 'b', reason: 'c' } }],
    [
      'a resolution',
      resolvePaymentException,
      { params: { paymentId: 'a', exceptionId: 'x1' }, body: { note: 'looked at' } },
    ],
  ] as const)('and %s are for operators only', async (_, operation, request) => {
    expect(refused(await stage.call(operation, request)).code).toBe('TOKEN_MISSING');
    expect(refused(await stage.callAsOperator(operation, { ...request, token: 'another' })).code).toBe('TOKEN_INVALID');
    expect(refused(await stage.callAsOperator(operation, { ...request, apiKey: 'x' })).code).toBe('API_KEY_INVALID');
    await stage.orders.goDown();
    expect(refused(await stage.callAsOperator(operation, request)).code).toBe('NEIGHBOUR_UNAVAILABLE');
    await stage.orders.comeBack();
  });

  test.each([
    ['an order id of 65 characters', listOrderPayments, { params: { orderId: '0'.repeat(65) } }],
    ['a page below the first', listPaymentExceptions, { query: { page: '0' } }],
    [
      'a refund without a reason',
      refundPayment,
      { params: { paymentId: 'a' }, body: { capture_ref: 'b', reason: ' ' } },
    ],
    [
      'a resolution without a note',
      resolvePaymentException,
      { params: { paymentId: 'a', exceptionId: 'x1' }, body: { note: '' } },
    ],
  ] as const)('refuse %s', async (_, operation, request) => {
    expect(refused(await stage.callAsOperator(operation, request)).code).toBe('VALIDATION_FAILED');
  });
});

describe('a capture that is not what was asked for', () => {
  test.each([
    ['one_more', 'AMOUNT_MISMATCH', 2559.01, 'INR'],
    ['one_less', 'AMOUNT_MISMATCH', 2558.99, 'INR'],
    ['other_currency', 'CURRENCY_MISMATCH', 2559, 'USD'],
  ])(
    '(%s) pays no order, notifies the operators and waits in the queue',
    async (next_charge, code, amount, currency) => {
      const { order, order_id, capture_ref } = await paid({ next_charge });
      expect(order.order_status).toBe('ORDER_CONFIRMATION');
      expect(stage.orders.facts).toEqual([]);
      const payment = await onePayment(order_id);
      expect(stage.orders.raised).toEqual([{ exception_id: `${payment.payment_id}-x1`, code }]);
      expect(await queue()).toMatchObject({
        total_count: 1,
        payments: [
          { order_id, exceptions: [{ code, resolved: null }], refundable: [{ capture_ref, amount, currency }] },
        ],
      });
      expect(payment.state).toBe('CHECKING');
    },
  );

  test('is not refunded by an operator whose session needs a code', async () => {
    const { order_id, capture_ref } = await paid({ next_charge: 'one_more' });
    const { payment_id: paymentId } = await onePayment(order_id);
    const answer = await stage.callAsOperator(refundPayment, {
      token: unconfirmedToken,
      params: { paymentId },
      body: { capture_ref, reason: 'the customer asked for it' },
    });
    expect(refused(answer).code).toBe('SECOND_FACTOR_REQUIRED');
    expect(await refundsOf(capture_ref)).toEqual([]);
  });

  test('is refunded once with one click, by whom and why is kept, and the order can be paid again', async () => {
    const { order_id, capture_ref } = await paid({ next_charge: 'one_more' });
    const { payment_id } = await onePayment(order_id);
    const clicks = await Promise.all(Array.from({ length: 5 }, () => refund(payment_id, capture_ref)));
    for (const click of clicks) succeeded(click);
    await stage.quiet();
    expect(await refundsOf(capture_ref)).toMatchObject([{ amount: 255_901 }]);
    expect(await onePayment(order_id)).toMatchObject({
      state: 'REFUNDED',
      refundable: [],
      ledger: [{ kind: 'capture' }, { kind: 'refund', capture_ref, amount: 2559.01 }],
      refunds: [{ amount: 2559.01, reason: 'the customer asked for it', by: 'Operator 1', state: 'done' }],
      exceptions: [{ resolved: { by: 'Operator 1', note: 'refunded: the customer asked for it' } }],
    });
    expect(await queue()).toMatchObject({ total_count: 0, payments: [] });
    succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }));
  });

  test('of another currency goes back in that currency, and counts as no rupees of the order', async () => {
    const { order_id, capture_ref } = await paid({ next_charge: 'other_currency' });
    const { payment_id } = await onePayment(order_id);
    const { payment } = succeeded(await refund(payment_id, capture_ref));
    expect(payment.ledger).toMatchObject([{ currency: 'USD' }, { kind: 'refund', currency: 'USD' }]);
    await stage.quiet();
    expect(stage.orders.refunds).toMatchObject([{ amount: 255_900, currency: 'USD', amount_paise: 0 }]);
  });
});

describe('an operator’s refund', () => {
  test('of money that pays the order is refused until the operator says to know that', async () => {
    const { order_id, capture_ref } = await paid();
    const { payment_id } = await onePayment(order_id);
    expect(refused(await refund(payment_id, capture_ref))).toMatchObject({ code: 'PAYS_THE_ORDER' });
    expect(await refundsOf(capture_ref)).toEqual([]);
    const { payment } = succeeded(await refund(payment_id, capture_ref, { although_it_pays_the_order: true }));
    expect(payment).toMatchObject({ state: 'REFUNDED', order_outcome: 'applied' });
    expect(succeeded(await stage.call(getTransaction, { query: { order_id } })).state).toBe('refunded');
  });

  test('waits until svc-orders has said whether it takes the money', async () => {
    const order = stage.orders.place(250_000);
    const { order_id } = order;
    const { razorpay_order_id } = succeeded(
      await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }),
    );
    const signed = await stage.payAtBank(razorpay_order_id);
    await stage.orders.goDown();
    succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    await stage.orders.comeBack();
    const [attempt] = await stage.attemptsOf(order_id);
    const answer = await refund(attempt?.id ?? '', String(signed.razorpay_payment_id));
    expect(refused(answer).code).toBe('PAYMENT_OPEN');
  });

  test('of a capture that is none of that payment is refused', async () => {
    const mine = await paid({ next_charge: 'one_more' });
    const other = await paid({ next_charge: 'one_more' });
    const { payment_id } = await onePayment(mine.order_id);
    expect(refused(await refund(payment_id, other.capture_ref)).code).toBe('PAYMENT_NOT_FOUND');
    expect(refused(await refund('nothing', other.capture_ref)).code).toBe('PAYMENT_NOT_FOUND');
    expect(await refundsOf(other.capture_ref)).toEqual([]);
  });

  test('that the provider refuses waits for a person again, and may be asked for again', async () => {
    const { order_id, capture_ref } = await paid({ next_charge: 'one_more' });
    const { payment_id } = await onePayment(order_id);
    await stage.switchRazorpay({ next_refund: 'refused' });
    const { payment } = succeeded(await refund(payment_id, capture_ref));
    expect(payment).toMatchObject({
      state: 'CHECKING',
      refunds: [{ state: 'failed' }],
      refundable: [{ capture_ref }],
      exceptions: [
        { code: 'AMOUNT_MISMATCH', resolved: {} },
        { code: 'REFUND_FAILED', resolved: null },
      ],
    });
    expect(await queue()).toMatchObject({ total_count: 1 });
    expect(stage.orders.raised.map(({ code }) => code)).toEqual(['AMOUNT_MISMATCH', 'REFUND_FAILED']);
    expect(stage.orders.refunds).toMatchObject([{ payment_id: capture_ref, state: 'failed', by: 'Operator 1' }]);
    succeeded(await refund(payment_id, capture_ref));
    expect(await onePayment(order_id)).toMatchObject({
      state: 'REFUNDED',
      refunds: [{ state: 'failed' }, { state: 'done' }],
    });
    expect(await refundsOf(capture_ref)).toHaveLength(1);
    expect((await queue()).total_count).toBe(0);
  });

  test('ends the reports about an unknown order', async () => {
    const order = stage.orders.place(250_000);
    const { order_id } = order;
    const { razorpay_order_id } = succeeded(
      await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }),
    );
    const signed = await stage.payAtBank(razorpay_order_id);
    stage.orders.forget(order_id);
    succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    expect(await queue()).toMatchObject({ payments: [{ exceptions: [{ code: 'UNKNOWN_ORDER' }] }] });
    const { payment_id } = await onePayment(order_id);
    succeeded(await refund(payment_id, String(signed.razorpay_payment_id)));
    stage.later(60);
    await stage.quiet();
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ state: 'REFUNDED', outbox_due: null, attention_since: null });
  });
});

describe('the queue of exceptions', () => {
  test('has the longest waiting first, page by page, and loses what a person has resolved', async () => {
    const made = [];
    for (let number = 0; number < 3; number += 1) {
      made.push(await paid({ next_charge: 'one_more' }));
      stage.later(1);
    }
    const page = async (number: number) =>
      succeeded(await stage.callAsOperator(listPaymentExceptions, { query: { page: String(number), page_size: '2' } }));
    const orders = [...(await page(1)).payments, ...(await page(2)).payments].map(({ order_id }) => order_id);
    expect(orders).toEqual(made.map(({ order_id }) => order_id));
    const { payment_id } = await onePayment(orders[0] ?? '');
    const resolve = (exceptionId: string) =>
      stage.callAsOperator(resolvePaymentException, {
        params: { paymentId: payment_id, exceptionId },
        body: { note: 'settled by telephone' },
      });
    for (let times = 0; times < 2; times += 1) {
      const { payment } = succeeded(await resolve('x1'));
      expect(payment.exceptions).toMatchObject([{ resolved: { by: 'Operator 1', note: 'settled by telephone' } }]);
    }
    expect((await page(1)).total_count).toBe(2);
    expect(refused(await resolve('x9')).code).toBe('PAYMENT_NOT_FOUND');
    const unknown = await stage.callAsOperator(resolvePaymentException, {
      params: { paymentId: 'nothing', exceptionId: 'x1' },
      body: { note: 'n' },
    });
    expect(refused(unknown).code).toBe('PAYMENT_NOT_FOUND');
  });

  test('lists an automatically refunded payment until an operator has seen it', async () => {
    const order = stage.orders.place(250_000);
    const { order_id } = order;
    const { razorpay_order_id } = succeeded(
      await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }),
    );
    order.order_status = 'ORDER_CANCELLED';
    const signed = await stage.payAtBank(razorpay_order_id);
    succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    expect(await queue()).toMatchObject({
      payments: [{ state: 'REFUNDED', exceptions: [{ code: 'LATE_PAYMENT' }], refunds: [{ by: 'system' }] }],
    });
    expect(stage.orders.raised).toMatchObject([{ code: 'LATE_PAYMENT' }]);
  });
});
