import {
  capturePaypalOrder,
  convertCurrency,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
} from '@potli/contracts/payment/operations.ts';
import { euroRates } from '@potli/sandbox/rates/routes.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

const { INR = 0 } = euroRates;
afterEach(() => {
  euroRates.INR = INR;
});

/** 10,000.55 rupees: 10,472 rupees with fees, at 1.0934 / 95.7125 dollars per rupee 119.63 dollars. */
const total = 1_000_055;
const dollars = '119.63';

const open = (order_id: string, amount = dollars, query = {}) =>
  stage.call(createPaypalOrder, { query, body: { order_id, amount, currency: 'USD' } });
const capture = (order_id: string, orderID: string) => stage.call(capturePaypalOrder, { body: { order_id, orderID } });
const options = async (order_id: string) => succeeded(await stage.call(getPaymentOptions, { query: { order_id } }));

const approved = async (more = {}) => {
  const order = stage.orders.place(total);
  await stage.switchPaypal({ webhook: 'none', ...more });
  const { orderID } = succeeded(await open(order.order_id));
  await stage.approve(orderID);
  return { order, order_id: order.order_id, orderID };
};

describe('a wallet payment', () => {
  test('costs 4% of the whole rupees with 18% GST on the fee, paid in USD at the converted amount', async () => {
    const { order_id } = stage.orders.place(total);
    expect((await options(order_id)).paypal).toMatchObject({
      available: true,
      base: 10000,
      fee: 400,
      gst: 72,
      payable: 10472,
      usd_amount: dollars,
      rate_date: '2026-11-20',
    });
    await stage.switchPaypal({ webhook: 'none' });
    const { orderID } = succeeded(await open(order_id));
    await stage.approve(orderID);
    const captured = succeeded(await capture(order_id, orderID));
    expect(captured).toMatchObject({ state: 'settled', amount_paid: dollars });
    expect(stage.orders.facts).toMatchObject([
      {
        payment_id: captured.transaction_id,
        payment_method: 'Wallet (PayPal)',
        mode: 'test',
        total_paise: total,
        paid_paise: 1_047_200,
      },
    ]);
    expect((await stage.paymentState(order_id)).transaction).toEqual({
      payment_id: captured.transaction_id,
      total_price: 10472,
      payment_method: 'Wallet (PayPal)',
      total_time_estimation: 18,
      charged: { amount: 119.63, currency: 'USD' },
    });
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ charged: 11963, fx: { usd: '1.0934', inr: '95.7125', date: '2026-11-20' } });
  });

  test('is charged the amount that was shown although the rate has moved on', async () => {
    const { order_id } = stage.orders.place(total);
    await stage.call(convertCurrency, { query: { from: 'INR', to: 'USD', amount: 1 } });
    stage.later(50);
    expect((await options(order_id)).paypal.usd_amount).toBe(dollars);
    euroRates.INR = 97;
    stage.later(20);
    const newer = stage.orders.place(total);
    expect((await options(newer.order_id)).paypal.usd_amount).toBe('118.04');
    expect(refused(await open(newer.order_id, dollars)).code).toBe('AMOUNT_CHANGED');
    succeeded(await open(order_id, dollars));
    expect((await options(order_id)).paypal.usd_amount).toBe(dollars);
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt?.fx).toMatchObject({ usd: '1.0934', inr: '95.7125' });
  });

  test('is not charged an amount that was shown too long ago', async () => {
    const { order_id } = stage.orders.place(total);
    expect((await options(order_id)).paypal.usd_amount).toBe(dollars);
    euroRates.INR = 97;
    stage.later(61);
    expect(refused(await open(order_id, dollars)).code).toBe('AMOUNT_CHANGED');
    succeeded(await open(order_id, '118.04'));
  });

  test('shows the locked amount as long as it is open', async () => {
    const { order_id } = stage.orders.place(total);
    succeeded(await open(order_id));
    stage.later(100);
    await stage.switchRates({ mode: 'error500' });
    expect((await options(order_id)).paypal).toMatchObject({ available: true, usd_amount: dollars });
  });

  test('is opened again after the provider has expired the old one', async () => {
    const { order_id } = stage.orders.place(total);
    const first = succeeded(await open(order_id)).orderID;
    stage.later(200);
    const second = succeeded(await open(order_id)).orderID;
    expect(second).not.toBe(first);
    expect((await stage.attemptsOf(order_id)).map(({ state }) => state)).toEqual(['OPENED', 'ABANDONED']);
  });

  test('is not opened for another amount', async () => {
    const { order_id } = stage.orders.place(total);
    const answer = refused(await open(order_id, '0.01'));
    expect(answer).toMatchObject({ code: 'AMOUNT_CHANGED', details: [{ sent: '0.01', expected: dollars }] });
    expect(await stage.attemptsOf(order_id)).toEqual([]);
  });

  test('is not offered without a rate, nor with one older than five days', async () => {
    const { order_id } = stage.orders.place(total);
    await stage.switchRates({ mode: 'missing_usd' });
    expect((await options(order_id)).paypal).toMatchObject({
      available: false,
      reason: 'The exchange rate is not available right now',
      usd_amount: null,
      rate_date: null,
    });
    expect(refused(await open(order_id)).code).toBe('RATE_UNAVAILABLE');
    stage.later(2);
    await stage.switchRates({ mode: 'ok', stale_days: 6 });
    expect(refused(await open(order_id)).code).toBe('RATE_UNAVAILABLE');
    stage.later(61);
    await stage.switchRates({ mode: 'ok', stale_days: 4 });
    expect((await options(order_id)).paypal).toMatchObject({ available: true, rate_date: '2026-11-16' });
  });

  test('is refused for an unknown order, one that is not payable, the other mode, and without credentials', async () => {
    const { order_id } = stage.orders.place(total);
    const cancelled = stage.orders.place(total, { order_status: 'ORDER_CANCELLED' });
    expect(refused(await open('NOSUCHORDER')).code).toBe('ORDER_NOT_FOUND');
    expect(refused(await open(cancelled.order_id)).code).toBe('ORDER_NOT_PAYABLE');
    expect(refused(await open(order_id, dollars, { live: true })).code).toBe('PAYMENT_MODE_MISMATCH');
    const inLive = { query: { live: true }, body: { order_id, orderID: 'X1' } };
    expect(refused(await stage.call(capturePaypalOrder, inLive)).code).toBe('PAYMENT_MODE_MISMATCH');
    await stage.orders.goDown();
    expect(refused(await open(order_id)).code).toBe('NEIGHBOUR_UNAVAILABLE');
    await stage.restart({ access: { ...stage.settings.access, paypal: undefined } });
    expect(refused(await open(order_id)).code).toBe('PROVIDER_NOT_CONFIGURED');
    expect(refused(await capture(order_id, 'X1')).code).toBe('PROVIDER_NOT_CONFIGURED');
  });

  test.each(['error500', 'timeout', 'error500_after_create'])(
    'cannot be opened while the provider answers %s; once after',
    async (next_create) => {
      const { order_id } = stage.orders.place(total);
      await stage.switchPaypal({ next_create });
      expect(refused(await open(order_id)).code).toBe('PROVIDER_UNAVAILABLE');
      succeeded(await open(order_id));
      expect(await stage.attemptsOf(order_id)).toHaveLength(1);
    },
  );
});

describe('capturing a wallet payment', () => {
  test('answers the same when it is repeated', async () => {
    const { order_id, orderID } = await approved();
    const all = await Promise.all(Array.from({ length: 6 }, () => capture(order_id, orderID)));
    const [first, ...rest] = all.map((answer) => succeeded(answer));
    for (const answer of rest) expect(answer).toEqual(first);
    await stage.quiet();
    expect(stage.orders.facts).toHaveLength(1);
  });

  test('finds no payment under another order or id', async () => {
    const { orderID } = await approved();
    const other = stage.orders.place(total);
    expect(refused(await capture(other.order_id, orderID)).code).toBe('PAYMENT_NOT_FOUND');
    expect(refused(await capture(other.order_id, 'NONE')).code).toBe('PAYMENT_NOT_FOUND');
  });

  test('fails when the payer has not finished, and works when they have', async () => {
    const { order_id } = stage.orders.place(total);
    const { orderID } = succeeded(await open(order_id));
    const answer = refused(await capture(order_id, orderID));
    expect(answer).toMatchObject({ code: 'PAYMENT_FAILED', error: 'Payment failed. Please try again.' });
    await stage.approve(orderID);
    expect(succeeded(await capture(order_id, orderID)).state).toBe('settled');
  });

  test('says that it was declined, and the payer may choose another source on the same order', async () => {
    const { order_id, orderID } = await approved({ next_capture: 'declined' });
    expect(refused(await capture(order_id, orderID)).code).toBe('PAYMENT_DECLINED');
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open' });
    expect(succeeded(await open(order_id)).orderID).toBe(orderID);
    await stage.approve(orderID);
    expect(succeeded(await capture(order_id, orderID)).state).toBe('settled');
  });

  test('settles a payment that the provider says is captured already', async () => {
    const { order_id, orderID } = await approved({ next_capture: 'already_captured' });
    expect(succeeded(await capture(order_id, orderID))).toMatchObject({ state: 'settled', amount_paid: dollars });
  });

  test.each(['error500_after_capture', 'timeout_after_capture'])(
    'settles when the answer is lost: %s',
    async (next_capture) => {
      const { order_id, orderID } = await approved({ next_capture });
      expect(succeeded(await capture(order_id, orderID))).toMatchObject({ state: 'settled', amount_paid: dollars });
    },
  );

  test.each(['error500', 'in_progress'])('settles after the provider answered %s once', async (next_capture) => {
    const { order_id, orderID } = await approved({ next_capture });
    const answer = succeeded(await capture(order_id, orderID));
    expect(answer.state).toBe('settled');
  });

  test('says checking while the result is unknown, never failed', async () => {
    const { order_id, orderID } = await approved({ next_capture: 'error500_after_capture', next_read: 'error500' });
    const answer = succeeded(await capture(order_id, orderID));
    expect(answer).toEqual({ success: true, state: 'checking', transaction_id: '', amount_paid: '' });
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'checking' });
    expect(refused(await open(order_id)).code).toBe('PAYMENT_OPEN');
    const card = await stage.call(createRazorpayOrder, { body: { order_id, amount: 10236.56 } });
    expect(refused(card).code).toBe('PAYMENT_OPEN');
    stage.later(3);
    await stage.reconcile();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
  });

  test('says checking while a capture is pending, and settles when the review ends well', async () => {
    const { order, order_id, orderID } = await approved({ next_capture: 'pending' });
    expect(succeeded(await capture(order_id, orderID)).state).toBe('checking');
    expect(stage.orders.facts).toEqual([]);
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt?.ledger).toEqual([]);
    const body = succeeded(await capture(order_id, orderID));
    expect(body.state).toBe('checking');
    await stage.switchPaypal({ webhook: 'after' });
    await stage.review(await captureIdOf(orderID), 'COMPLETED');
    await stage.quiet();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
    expect(order.order_status).toBe('PAYMENT_DONE');
  });

  test('lets the customer pay again when a pending capture is denied', async () => {
    const { order_id, orderID } = await approved({ next_capture: 'pending' });
    succeeded(await capture(order_id, orderID));
    await stage.review(await captureIdOf(orderID), 'DECLINED');
    stage.later(3);
    await stage.reconcile();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'none' });
    expect(refused(await capture(order_id, orderID)).code).toBe('PAYMENT_FAILED');
    expect(succeeded(await open(order_id)).orderID).not.toBe(orderID);
  });

  test('can be paid by card as soon as its pending capture is denied', async () => {
    const { order_id, orderID } = await approved({ next_capture: 'pending' });
    succeeded(await capture(order_id, orderID));
    await stage.switchPaypal({ webhook: 'after' });
    await stage.review(await captureIdOf(orderID), 'DECLINED');
    await stage.quiet();
    succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 10236.56 } }));
  });

  test('takes nothing for an order that was cancelled meanwhile', async () => {
    const { order, order_id, orderID } = await approved();
    order.order_status = 'ORDER_CANCELLED';
    expect(refused(await capture(order_id, orderID)).code).toBe('ORDER_NOT_PAYABLE');
    expect(await captureIdOf(orderID)).toBe('');
  });

  test('says that the provider is not available when our access is wrong', async () => {
    const { order_id, orderID } = await approved();
    const { paypal } = stage.settings.access;
    if (!paypal) throw new Error('no access');
    await stage.restart({ access: { ...stage.settings.access, paypal: { ...paypal, clientSecret: 'wrong' } } });
    expect(refused(await capture(order_id, orderID)).code).toBe('PROVIDER_UNAVAILABLE');
  });

  test('fetches another token when the provider forgets the one it gave', async () => {
    const { order_id, orderID } = await approved();
    await fetch(`${stage.sandboxUrl}/paypal/_revoke-tokens`, { method: 'POST' });
    expect(succeeded(await capture(order_id, orderID)).state).toBe('settled');
  });
});

/** What the provider has captured on its order, asked with an own token. */
const captureIdOf = async (orderID: string): Promise<string> => {
  const { paypal } = stage.settings.access;
  const proof = Buffer.from(`${paypal?.clientId}:${paypal?.clientSecret}`).toString('base64');
  const token = await fetch(`${stage.sandboxUrl}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${proof}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const { access_token } = (await token.json()) as { access_token: string };
  const answer = await fetch(`${stage.sandboxUrl}/paypal/v2/checkout/orders/${orderID}`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  const order = (await answer.json()) as { purchase_units: { payments?: { captures: { id: string }[] } }[] };
  return order.purchase_units[0]?.payments?.captures[0]?.id ?? '';
};
