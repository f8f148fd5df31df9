import { createRazorpayOrder, getPaymentOptions, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

const open = (order_id: string, amount: number, query = {}) =>
  stage.call(createRazorpayOrder, { query, body: { order_id, amount } });
const verify = (order_id: string, signed: Record<string, string>, more = {}) =>
  stage.call(verifyRazorpayPayment, { body: { order_id, ...signed, ...more } });

describe('a card or netbanking payment', () => {
  test('costs 2% of the order total plus GST of 18% on that fee, and settles the order', async () => {
    const { order_id } = stage.orders.place(1_000_000);
    const options = succeeded(await stage.call(getPaymentOptions, { query: { order_id } }));
    expect(options.razorpay).toMatchObject({ available: true, base: 10000, fee: 200, gst: 36, payable: 10236 });
    expect(options).toMatchObject({ live: false, total_price: 10000, order_id });

    const opened = succeeded(await open(order_id, options.razorpay.payable));
    expect(opened).toMatchObject({ amount: 1_023_600, currency: 'INR', key_id: options.razorpay.key_id });
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open', transaction: null });

    await stage.switchRazorpay({ webhook: 'none' });
    const signed = await stage.payAtBank(opened.razorpay_order_id);
    const verified = succeeded(await verify(order_id, signed, { amount: 10236 }));
    expect(verified).toEqual({ success: true, state: 'settled', payment_id: signed.razorpay_payment_id });
    expect(stage.orders.facts).toEqual([
      {
        payment_id: signed.razorpay_payment_id,
        payment_method: 'Card/Netbanking (Razorpay)',
        mode: 'test',
        total_paise: 1_000_000,
        paid_paise: 1_023_600,
        captured_at: '2026-11-20T06:30:00.000Z',
        captured: { amount: 1_023_600, currency: 'INR' },
        provider_order_id: opened.razorpay_order_id,
      },
    ]);
    const settled = {
      success: true,
      state: 'settled',
      transaction: {
        payment_id: signed.razorpay_payment_id,
        total_price: 10236,
        payment_method: 'Card/Netbanking (Razorpay)',
        total_time_estimation: 18,
        charged: { amount: 10_236, currency: 'INR' },
      },
    };
    expect(await stage.paymentState(order_id)).toEqual(settled);
    await stage.restart();
    expect(await stage.paymentState(order_id)).toEqual(settled);
  });

  test('is the same provider order for two tabs that open it at the same time', async () => {
    const { order_id } = stage.orders.place(250_000);
    const tabs = await Promise.all(Array.from({ length: 8 }, () => open(order_id, 2559)));
    expect(new Set(tabs.map((tab) => succeeded(tab).razorpay_order_id)).size).toBe(1);
    expect((await stage.razorpay('/orders?count=50')).count).toBe(1);
    expect(await stage.attemptsOf(order_id)).toHaveLength(1);
  });

  test('is not opened for an amount that is not what the order costs', async () => {
    const { order_id } = stage.orders.place(250_000);
    const answer = refused(await open(order_id, 2500));
    expect(answer).toMatchObject({ code: 'AMOUNT_CHANGED', details: [{ sent: 2500, expected: 2559 }] });
    expect(refused(await open(order_id, 2558.999)).code).toBe('AMOUNT_CHANGED');
    expect((await stage.razorpay('/orders')).count).toBe(0);
  });

  test('is opened again when the order’s price has changed', async () => {
    const order = stage.orders.place(250_000);
    const first = succeeded(await open(order.order_id, 2559));
    order.total_paise = 300_000;
    expect(refused(await open(order.order_id, 2559)).code).toBe('AMOUNT_CHANGED');
    const second = succeeded(await open(order.order_id, 3070.8));
    expect(second.razorpay_order_id).not.toBe(first.razorpay_order_id);
    expect(second.amount).toBe(307_080);
  });

  test.each(['ORDER_EVALUATION', 'ORDER_CORRECTION', 'ORDER_CANCELLED', 'PAYMENT_DONE', 'ORDER_COMPLETED'] as const)(
    'is not opened for an order in %s',
    async (order_status) => {
      const { order_id } = stage.orders.place(250_000, { order_status });
      expect(refused(await open(order_id, 2559)).code).toBe('ORDER_NOT_PAYABLE');
      expect(refused(await stage.call(getPaymentOptions, { query: { order_id } })).code).toBe('ORDER_NOT_PAYABLE');
    },
  );

  test('above one crore is refused, by its options too; of exactly one crore it is not', async () => {
    const dear = stage.orders.place(1_000_000_000);
    expect(succeeded(await stage.call(getPaymentOptions, { query: { order_id: dear.order_id } }))).toMatchObject({
      total_price: 10_000_000,
      razorpay: { available: true },
      paypal: { available: true },
    });
    const { order_id } = stage.orders.place(499_500_000_000_000);
    for (const answer of [await stage.call(getPaymentOptions, { query: { order_id } }), await open(order_id, 1_000)])
      expect(refused(answer)).toMatchObject({
        code: 'ORDER_NOT_PAYABLE',
        error: 'An order above ₹1,00,00,000 cannot be paid here',
      });
  });

  test('is not opened for an unknown order', async () => {
    for (const id of ['NOSUCHORDER', '\u{1f4a9}', '..'])
      expect(refused(await open(id, 100)).code, JSON.stringify(id)).toBe('ORDER_NOT_FOUND');
    expect(refused(await open('\ud800', 100)).code).toBe('VALIDATION_FAILED');
    const options = await stage.call(getPaymentOptions, { query: { order_id: 'NOSUCHORDER' } });
    expect(refused(options)).toMatchObject({ code: 'ORDER_NOT_FOUND', error: 'Order not found' });
    expect(await stage.paymentState('NOSUCHORDER')).toEqual({ success: true, state: 'none', transaction: null });
  });

  test('is refused when the page believes in the other mode', async () => {
    const { order_id } = stage.orders.place(250_000);
    expect(refused(await open(order_id, 2559, { live: true })).code).toBe('PAYMENT_MODE_MISMATCH');
    const opened = succeeded(await open(order_id, 2559, { live: false }));
    const signed = await stage.payAtBank(opened.razorpay_order_id);
    const answer = await stage.call(verifyRazorpayPayment, { query: { live: true }, body: { order_id, ...signed } });
    expect(refused(answer).code).toBe('PAYMENT_MODE_MISMATCH');
  });

  test('is not offered without credentials', async () => {
    await stage.restart({ access: { ...stage.settings.access, razorpay: undefined } });
    const { order_id } = stage.orders.place(250_000);
    const options = succeeded(await stage.call(getPaymentOptions, { query: { order_id } }));
    expect(options.razorpay).toMatchObject({
      available: false,
      reason: 'This payment method is not available right now',
    });
    expect(options.paypal.available).toBe(true);
    expect(refused(await open(order_id, 2559)).code).toBe('PROVIDER_NOT_CONFIGURED');
    const forged = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: '00' };
    expect(refused(await verify(order_id, forged)).code).toBe('PROVIDER_NOT_CONFIGURED');
  });

  test('cannot be opened while svc-orders is away', async () => {
    const { order_id } = stage.orders.place(250_000);
    await stage.orders.goDown();
    expect(refused(await open(order_id, 2559)).code).toBe('NEIGHBOUR_UNAVAILABLE');
    const options = await stage.call(getPaymentOptions, { query: { order_id } });
    expect(refused(options).code).toBe('NEIGHBOUR_UNAVAILABLE');
  });
});

describe('opening a card or netbanking payment', () => {
  test.each(['error500', 'timeout', 'broken_proxy'])(
    'fails when the provider answers with %s, and works after',
    async (trouble) => {
      const { order_id } = stage.orders.place(250_000);
      await stage.switchRazorpay({ next_create: trouble });
      const answer = refused(await open(order_id, 2559));
      expect(answer).toMatchObject({ code: 'PROVIDER_UNAVAILABLE', error: 'Failed to do payment. Please try again.' });
      succeeded(await open(order_id, 2559));
      expect((await stage.razorpay('/orders')).count).toBe(1);
      expect(await stage.attemptsOf(order_id)).toHaveLength(1);
    },
  );

  test.each(['error500_after_create', 'timeout_after_create'])(
    'finds by receipt the order that the provider made although it answered with %s',
    async (trouble) => {
      const { order_id } = stage.orders.place(250_000);
      await stage.switchRazorpay({ next_create: trouble });
      succeeded(await open(order_id, 2559));
      expect((await stage.razorpay('/orders')).count).toBe(1);
    },
  );

  test('fails when our keys are wrong', async () => {
    const { razorpay } = stage.settings.access;
    if (!razorpay) throw new Error('no keys');
    await stage.restart({ access: { ...stage.settings.access, razorpay: { ...razorpay, keySecret: 'wrong' } } });
    const { order_id } = stage.orders.place(250_000);
    expect(refused(await open(order_id, 2559)).code).toBe('PROVIDER_UNAVAILABLE');
  });
});

describe('verifying a card or netbanking payment', () => {
  const opened = async (total = 250_000, amount = 2559) => {
    const order = stage.orders.place(total);
    const { razorpay_order_id } = succeeded(await open(order.order_id, amount));
    return { order, order_id: order.order_id, razorpay_order_id };
  };

  test('refuses a wrong signature', async () => {
    const { order_id, razorpay_order_id } = await opened();
    await stage.switchRazorpay({ webhook: 'none' });
    const signed = await stage.payAtBank(razorpay_order_id);
    const wrong = { ...signed, razorpay_signature: 'ab'.repeat(32) };
    const answer = refused(await verify(order_id, wrong));
    expect(answer).toMatchObject({ code: 'PAYMENT_VERIFICATION_FAILED', error: 'Payment Verification Failed!' });
    expect(stage.orders.facts).toEqual([]);
  });

  test('refuses the signature of another order and finds no payment under another order', async () => {
    const mine = await opened();
    const other = await opened();
    await stage.switchRazorpay({ webhook: 'none' });
    const signed = await stage.payAtBank(other.razorpay_order_id);
    const moved = { ...signed, razorpay_order_id: mine.razorpay_order_id };
    expect(refused(await verify(mine.order_id, moved)).code).toBe('PAYMENT_VERIFICATION_FAILED');
    expect(refused(await verify(mine.order_id, signed)).code).toBe('PAYMENT_NOT_FOUND');
    expect(refused(await verify(mine.order_id, { ...signed, razorpay_order_id: 'order_none' })).code).toBe(
      'PAYMENT_NOT_FOUND',
    );
  });

  test('refuses an amount that is not the payment’s', async () => {
    const { order_id, razorpay_order_id } = await opened();
    const signed = await stage.payAtBank(razorpay_order_id);
    expect(refused(await verify(order_id, signed, { amount: 2558 })).code).toBe('AMOUNT_CHANGED');
  });

  test('answers the same when it is repeated', async () => {
    const { order_id, razorpay_order_id } = await opened();
    const signed = await stage.payAtBank(razorpay_order_id);
    const first = succeeded(await verify(order_id, signed));
    const rest = await Promise.all(Array.from({ length: 5 }, () => verify(order_id, signed)));
    for (const answer of rest) expect(succeeded(answer)).toEqual(first);
    await stage.quiet();
    expect(stage.orders.facts).toHaveLength(1);
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt?.ledger).toHaveLength(1);
  });

  test.each(['error500', 'timeout'])(
    'says checking when the provider answers with %s, and settles later',
    async (trouble) => {
      const { order_id, razorpay_order_id } = await opened();
      await stage.switchRazorpay({ webhook: 'none' });
      const signed = await stage.payAtBank(razorpay_order_id);
      await stage.switchRazorpay({ next_read: trouble });
      expect(succeeded(await verify(order_id, signed))).toMatchObject({ state: 'checking' });
      expect(await stage.paymentState(order_id)).toMatchObject({ state: 'checking', transaction: null });
      expect(refused(await open(order_id, 2559)).code).toBe('PAYMENT_OPEN');
      const options = succeeded(await stage.call(getPaymentOptions, { query: { order_id } }));
      expect(options.razorpay.available || options.paypal.available).toBe(false);
      stage.later(3);
      expect(await stage.reconcile()).toBe(1);
      expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
      expect(stage.orders.facts).toHaveLength(1);
    },
  );

  test('captures a payment that the provider left authorized', async () => {
    const { order_id, razorpay_order_id } = await opened();
    await stage.switchRazorpay({ capture: 'authorized', webhook: 'none' });
    const signed = await stage.payAtBank(razorpay_order_id);
    expect(succeeded(await verify(order_id, signed))).toMatchObject({ state: 'settled' });
    expect(await stage.razorpay(`/payments/${signed.razorpay_payment_id}`)).toMatchObject({ status: 'captured' });
  });

  test('lets a declined payment be tried again on the same provider order', async () => {
    const { order_id, razorpay_order_id } = await opened();
    await stage.payAtBank(razorpay_order_id, 'decline');
    await stage.quiet();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open' });
    expect(succeeded(await open(order_id, 2559)).razorpay_order_id).toBe(razorpay_order_id);
    const signed = await stage.payAtBank(razorpay_order_id);
    expect(succeeded(await verify(order_id, signed))).toMatchObject({ state: 'settled' });
  });

  test('leaves nothing to pay for', async () => {
    const { order, order_id, razorpay_order_id } = await opened();
    await stage.orders.goDown();
    await stage.switchRazorpay({ webhook: 'none' });
    const signed = await stage.payAtBank(razorpay_order_id);
    expect(succeeded(await verify(order_id, signed))).toMatchObject({ state: 'settled' });
    await stage.orders.comeBack();
    expect(order.order_status).toBe('ORDER_CONFIRMATION');
    expect(refused(await open(order_id, 2559)).code).toBe('ORDER_NOT_PAYABLE');
    expect(refused(await stage.call(getPaymentOptions, { query: { order_id } })).code).toBe('ORDER_NOT_PAYABLE');
  });
});
