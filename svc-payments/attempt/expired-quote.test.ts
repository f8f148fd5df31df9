import { closePayments } from '@potli/contracts/payment/between-services.ts';
import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

const deadline = '2026-11-20T07:00:00.000Z';
const close = async (orderId: string) =>
  succeeded(await stage.callAsService(closePayments, { params: { orderId } })).outcome;
const refundsOf = async (paymentId: string | undefined) =>
  (await stage.razorpay(`/payments/${paymentId}/refunds`)).count;
type Order = ReturnType<typeof stage.orders.place>;
/** svc-orders has closed the payments and sent the order back to evaluation. */
const goBack = async (order: Order) => {
  expect(await close(order.order_id)).toBe('closed');
  order.order_status = 'ORDER_EVALUATION';
};

describe('a price whose deadline has passed', () => {
  test('is shown with its deadline until then', async () => {
    const { order_id } = stage.orders.place(250_000, { quote_expires_at: deadline, quote_expired: false });
    const options = succeeded(await stage.call(getPaymentOptions, { query: { order_id } }));
    expect(options.quote_expires_at).toBe(deadline);
  });

  test('opens no payment, whatever time the request claims', async () => {
    const { order_id } = stage.orders.place(250_000, { quote_expires_at: deadline, quote_expired: true });
    const headers = { date: new Date(0).toUTCString() };
    for (const answer of [
      await stage.call(getPaymentOptions, { query: { order_id }, headers }),
      await stage.call(createRazorpayOrder, {
        body: { order_id, amount: 2559, quote_expires_at: '2099-01-01T00:00:00.000Z' },
        headers,
      }),
      await stage.call(createPaypalOrder, { body: { order_id, amount: '29.90', currency: 'USD' }, headers }),
    ])
      expect(refused(answer).code).toBe('QUOTE_EXPIRED');
    expect(await stage.attemptsOf(order_id)).toEqual([]);
  });

  test('is still paid by a card payment that was opened before', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    order.quote_expired = true;
    const signed = await stage.payAtBank(razorpay_order_id);
    expect(succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } })).state).toBe('settled');
    expect(order.order_status).toBe('PAYMENT_DONE');
  });

  test('is still paid by a wallet payment that was opened before', async () => {
    const { order, order_id, orderID } = await stage.openWallet();
    order.quote_expired = true;
    await stage.approve(orderID);
    expect(succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } })).state).toBe('settled');
    expect(order.order_status).toBe('PAYMENT_DONE');
  });
});

describe('an order that went back to evaluation', () => {
  test('is not sent back while the bank has captured without reporting it', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    await stage.payAtBank(razorpay_order_id);
    expect(await close(order_id)).toBe('paid');
    expect(order.order_status).toBe('PAYMENT_DONE');
  });

  test('returns money that arrives for the old price, and the new price is payable', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    await goBack(order);
    const late = await stage.payAtBank(razorpay_order_id);
    stage.later(3);
    await stage.reconcile();
    await stage.quiet();
    expect(await refundsOf(late.razorpay_payment_id)).toBe(1);
    expect(order.order_status).toBe('ORDER_EVALUATION');
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt?.exceptions).toMatchObject([
      { code: 'LATE_PAYMENT', note: expect.stringContaining('not_awaiting') },
    ]);

    Object.assign(order, { order_status: 'ORDER_CONFIRMATION', total_paise: 300_000 });
    const opened = succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 3070.8 } }));
    const signed = await stage.payAtBank(opened.razorpay_order_id);
    succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    expect(order).toMatchObject({ order_status: 'PAYMENT_DONE', paidBy: signed.razorpay_payment_id });
  });

  test('returns money for the old price that arrives once the new price is payable', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    await goBack(order);
    Object.assign(order, { order_status: 'ORDER_CONFIRMATION', total_paise: 300_000 });
    const late = await stage.payAtBank(razorpay_order_id);
    await stage.call(verifyRazorpayPayment, { body: { order_id, ...late } });
    await stage.quiet();
    expect(await refundsOf(late.razorpay_payment_id)).toBe(1);
    expect(order.order_status).toBe('ORDER_CONFIRMATION');
    expect(order.paidBy).toBeUndefined();
  });

  test('takes no approval of the wallet for the old price', async () => {
    const { order, order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    await goBack(order);
    stage.later(1);
    const body = { order_id, orderID };
    expect(refused(await stage.call(capturePaypalOrder, { body })).code).toBe('ORDER_NOT_PAYABLE');
    Object.assign(order, { order_status: 'ORDER_CONFIRMATION', total_paise: 1_200_000 });
    expect(refused(await stage.call(capturePaypalOrder, { body })).code).toBe('ORDER_NOT_PAYABLE');
    stage.later(3);
    await stage.reconcile();
    expect((await stage.attemptsOf(order_id))[0]?.ledger).toEqual([]);
  });
});
