import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

describe('an open payment', () => {
  test('is asked about after 2 minutes, 10 minutes, 1 hour, 6 hours and 24 hours, then it is abandoned', async () => {
    const { order_id } = await stage.openCard();
    expect(await stage.reconcile()).toBe(0);
    const minutes = [2, 10, 60, 360, 1440];
    let passed = 0;
    for (const minute of minutes) {
      stage.later(minute - passed - 1);
      expect(await stage.reconcile()).toBe(0);
      stage.later(1);
      passed = minute;
      expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open' });
      expect(await stage.reconcile()).toBe(1);
    }
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ state: 'ABANDONED', check_due: null, checks: 5 });
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'none' });
  });

  test('is asked about as often as a new one when its customer comes back to it', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    for (const minutes of [2, 8, 50]) {
      stage.later(minutes);
      await stage.reconcile();
    }
    stage.later(60);
    const again = succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }));
    expect(again.razorpay_order_id).toBe(razorpay_order_id);
    await stage.payAtBank(razorpay_order_id);
    stage.later(2);
    expect(await stage.reconcile()).toBe(1);
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
  });

  test('is settled by the reconciler when neither the browser nor a webhook reports it', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.payAtBank(razorpay_order_id);
    stage.later(2);
    await stage.reconcile();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
    expect(stage.orders.facts).toHaveLength(1);
    expect(await stage.reconcile()).toBe(0);
  });

  test('is captured by the reconciler when the payer approved and left', async () => {
    const { order_id } = stage.orders.place(1_000_055);
    const body = { order_id, amount: '119.63', currency: 'USD' };
    const { orderID } = succeeded(await stage.call(createPaypalOrder, { body }));
    await stage.approve(orderID);
    stage.later(2);
    await stage.reconcile();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled', transaction: { total_price: 10472 } });
  });

  test('is not abandoned while the provider does not tell', async () => {
    const { order_id } = await stage.openCard();
    await stage.switchRazorpay({ down: 'yes' });
    for (const minutes of [2, 8, 50, 300, 1080]) {
      stage.later(minutes);
      await stage.reconcile();
    }
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'open' });
    await stage.switchRazorpay({ down: 'no' });
    stage.later(1440);
    await stage.reconcile();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'none' });
  });

  test('that was abandoned is settled all the same when its money comes late', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    for (const minutes of [2, 8, 50, 300, 1080]) {
      stage.later(minutes);
      await stage.reconcile();
    }
    await stage.switchRazorpay({ webhook: 'after' });
    await stage.payAtBank(razorpay_order_id);
    await stage.quiet();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
  });

  test('whose opening was interrupted is found at the provider', async () => {
    const { order_id } = stage.orders.place(250_000);
    await stage.switchRazorpay({ next_create: 'error500_after_create', next_read: 'error500' });
    expect(refused(await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } })).code).toBe(
      'PROVIDER_UNAVAILABLE',
    );
    const { items } = await stage.razorpay('/orders');
    await stage.payAtBank(String(items[0]?.id));
    stage.later(2);
    await stage.reconcile();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
  });

  test('whose provider has not decided for a day waits for a person, once, and is asked about all the same', async () => {
    const { order_id } = stage.orders.place(1_000_055);
    const body = { order_id, amount: '119.63', currency: 'USD' };
    const { orderID } = succeeded(await stage.call(createPaypalOrder, { body }));
    await stage.switchPaypal({ next_capture: 'pending', order: orderID });
    await stage.approve(orderID);
    const captured = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    expect(captured.state).toBe('checking');
    for (let hour = 0; hour < 30; hour += 1) {
      stage.later(60);
      await stage.reconcile();
      await stage.quiet();
      const raised = hour < 23 ? [] : ['PENDING_TOO_LONG'];
      expect(stage.orders.raised.map(({ code }) => code)).toEqual(raised);
    }
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt?.check_due).not.toBeNull();
  });

  test('of the other mode is never believed', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.payAtBank(razorpay_order_id);
    await stage.restart({ mode: 'live' });
    stage.later(2);
    await stage.reconcile();
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'none' });
    expect(stage.orders.facts).toEqual([]);
  });

  test('of the test mode, captured but not reported, does not pay an order of a live service', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    const signed = await stage.payAtBank(razorpay_order_id);
    await stage.orders.goDown();
    succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    await stage.restart({ mode: 'live' });
    await stage.orders.comeBack();
    stage.later(10);
    await stage.quiet();
    expect(order.order_status).toBe('ORDER_CONFIRMATION');
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'none' });
    succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }));
    await stage.restart();
    stage.later(60);
    await stage.quiet();
    expect(stage.orders.facts).toHaveLength(1);
  });
});
