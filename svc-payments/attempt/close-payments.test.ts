import { closePayments } from '@potli/contracts/payment/between-services.ts';
import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';
import { attemptCollection } from './attempt.ts';
import { createHolds, holdCollection } from './order-hold.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

const close = async (orderId: string, quote_expires_at?: string) => {
  const query = quote_expires_at === undefined ? {} : { quote_expires_at };
  return succeeded(await stage.callAsService(closePayments, { params: { orderId }, query })).outcome;
};
const holdsNow = async () => createHolds(await stage.store.collection(holdCollection), stage.clock);
const isHeld = async (order_id: string) => (await holdsNow()).isHeld(order_id, null);
const stateOf = async (order_id: string) => (await stage.paymentState(order_id)).state;

describe('an order that is about to be cancelled', () => {
  test('has its open payments closed, and none is opened while it is being cancelled', async () => {
    expect(await close(stage.orders.place(250_000).order_id)).toBe('closed');
    const { order_id } = await stage.openCard();
    expect(await close(order_id)).toBe('closed');
    expect(await stateOf(order_id)).toBe('none');
    const again = await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } });
    expect(refused(again).code).toBe('PAYMENT_ON_HOLD');
    // not cancelled after all
    stage.later(1);
    succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }));
  });

  test('has no wallet payment opened while it is being cancelled', async () => {
    const { order_id } = stage.orders.place(1_000_055);
    expect(await close(order_id)).toBe('closed');
    const body = { order_id, amount: '119.63', currency: 'USD' };
    expect(refused(await stage.call(createPaypalOrder, { body })).code).toBe('PAYMENT_ON_HOLD');
  });

  test('and is priced again can be paid at once, but not for its former price', async () => {
    const [former, current] = ['2026-11-27T06:30:00.000Z', '2026-11-27T06:30:10.000Z'];
    const order = stage.orders.place(250_000, { quote_expires_at: former });
    const body = { order_id: order.order_id, amount: 2559 };
    expect(await close(order.order_id, former)).toBe('closed');
    expect(refused(await stage.call(createRazorpayOrder, { body })).code).toBe('PAYMENT_ON_HOLD');
    order.quote_expires_at = current;
    succeeded(await stage.call(createRazorpayOrder, { body }));
  });

  test('and is priced again has its wallet payment captured at once', async () => {
    const [former, current] = ['2026-11-27T06:30:00.000Z', '2026-11-27T06:30:10.000Z'];
    const { order, order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    order.quote_expires_at = current;
    await (await holdsNow()).place(order_id, former);
    succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    expect((await stage.attemptsOf(order_id))[0]).toMatchObject({ state: 'SETTLED' });
  });

  test('is rejected as paid when the bank captured without reporting it', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    await stage.payAtBank(razorpay_order_id);
    expect(await close(order_id)).toBe('paid');
    expect(order.order_status).toBe('PAYMENT_DONE');
    expect(await close(order_id)).toBe('paid');
  });

  test.each([
    ['is about to be cancelled', async (order_id: string) => expect(await close(order_id)).toBe('paid')],
    [
      'is to be paid once more',
      async (order_id: string) =>
        expect(refused(await stage.call(getPaymentOptions, { query: { order_id } })).code).toBe('ORDER_NOT_PAYABLE'),
    ],
  ])('hears of its payment again where it lost it with a backup and %s', async (_, ask) => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    await stage.payAtBank(razorpay_order_id);
    expect(await close(order_id)).toBe('paid');
    order.order_status = 'ORDER_CONFIRMATION';
    delete order.paidBy;
    await ask(order_id);
    expect(order).toMatchObject({ order_status: 'PAYMENT_DONE' });
    expect((await stage.attemptsOf(order_id))[0]).toMatchObject({ order_outcome: 'applied', outbox_due: null });
  });

  test.each(['error500', 'timeout'])('is not cancelled while the provider answers %s', async (next_read) => {
    const { order_id } = await stage.openCard();
    await stage.switchRazorpay({ next_read });
    expect(await close(order_id)).toBe('checking');
    expect(await close(order_id)).toBe('closed');
  });

  test('is not cancelled while the wallet reviews its payment', async () => {
    const { order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    await stage.switchPaypal({ next_capture: 'pending' });
    succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    expect(await close(order_id)).toBe('checking');
  });

  test('drops an approval that was not captured, and its money is not taken', async () => {
    const { order, order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    expect(await close(order_id)).toBe('closed');
    const answer = await stage.call(capturePaypalOrder, { body: { order_id, orderID } });
    expect(refused(answer).code).toBe('PAYMENT_ON_HOLD');
    order.order_status = 'ORDER_CANCELLED';
    const later = await stage.call(capturePaypalOrder, { body: { order_id, orderID } });
    expect(refused(later).code).toBe('ORDER_NOT_PAYABLE');
    stage.later(3);
    await stage.reconcile();
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ state: 'ABANDONED', ledger: [] });
  });

  test('and a capture at the same moment exclude each other, and one of the two succeeds', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { order_id, orderID } = await stage.openWallet();
      await stage.approve(orderID);
      const [outcome, captured] = await Promise.all([
        close(order_id),
        stage.call(capturePaypalOrder, { body: { order_id, orderID } }),
      ]);
      const [attempt] = await stage.attemptsOf(order_id);
      expect(attempt?.ledger).toHaveLength(captured.status === 200 ? 1 : 0);
      if (captured.status === 200) expect(outcome).toBe('paid');
      else expect([outcome, refused(captured).code]).toEqual(['closed', 'PAYMENT_ON_HOLD']);
    }
  });

  test.each([
    ['', (until: string) => ({ capturing_until: until, takers: [{ id: 'first', until }] })],
    [' by an earlier version', (until: string) => ({ capturing_until: until })],
  ])('is not closed while one capture is under way%s, also once another has given way', async (_, marked) => {
    const { order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    const [attempt] = await stage.attemptsOf(order_id);
    const until = new Date(stage.clock().getTime() + 60_000).toISOString();
    await update(stage.attempts, String(attempt?.id), (doc) => ({ ...doc, ...marked(until) }));
    const release = await (await holdsNow()).place(order_id);
    stage.later(0.25);
    const second = await stage.call(capturePaypalOrder, { body: { order_id, orderID } });
    expect(refused(second).code).toBe('PAYMENT_ON_HOLD');
    expect(await close(order_id)).toBe('checking');
    await release();
    stage.later(1);
    expect(await close(order_id)).toBe('closed');
  });

  test('is closed once a capture that met the hold has given way', async () => {
    const { order_id } = await stage.openWallet();
    const [attempt] = await stage.attemptsOf(order_id);
    if (!attempt) throw new Error('no attempt');
    const attempts = await stage.store.collection(attemptCollection);
    const mark = (capturing_until: string | null) =>
      update(attempts, attempt.id, (doc) => ({ ...doc, capturing_until }));
    await mark(new Date(stage.clock().getTime() + 60_000).toISOString());
    const closing = close(order_id);
    await expect.poll(() => isHeld(order_id)).toBe(true);
    await mark(null);
    expect(await closing).toBe('closed');
    expect(await stateOf(order_id)).toBe('none');
  });

  test('can be paid at once where it is not known whether money moved', async () => {
    const { order, order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    await stage.switchPaypal({ next_read: 'error500' });
    expect(await close(order_id)).toBe('checking');
    expect(await isHeld(order_id)).toBe(false);
    succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    expect(order.order_status).toBe('PAYMENT_DONE');
  });

  test('takes no money while another closing of the same order relies on its hold', async () => {
    const { order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    const release = await (await holdsNow()).place(order_id);
    await stage.switchPaypal({ next_read: 'error500' });
    expect(await close(order_id)).toBe('checking');
    const body = { order_id, orderID };
    expect(refused(await stage.call(capturePaypalOrder, { body })).code).toBe('PAYMENT_ON_HOLD');
    await release();
    succeeded(await stage.call(capturePaypalOrder, { body }));
  });

  test('and an opening at the same moment leave nothing that our pages let be paid', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { order_id } = stage.orders.place(250_000);
      const [outcome, opened] = await Promise.all([
        close(order_id),
        stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }),
      ]);
      if (opened.status !== 200) expect(refused(opened).code).toBe('PAYMENT_ON_HOLD');
      // One that was opened just before is closed with the rest.
      const states = (await stage.attemptsOf(order_id)).map(({ state }) => state);
      if (outcome === 'closed') expect(states.filter((state) => state !== 'ABANDONED')).toEqual([]);
      else expect(outcome).toBe('checking');
    }
  });

  test('whose window was still open is refunded by the reconciler without any other report', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    expect(await close(order_id)).toBe('closed');
    order.order_status = 'ORDER_CANCELLED';
    const signed = await stage.payAtBank(razorpay_order_id);
    stage.later(3);
    await stage.reconcile();
    await stage.quiet();
    expect(await stateOf(order_id)).toBe('refunded');
    expect((await stage.razorpay(`/payments/${signed.razorpay_payment_id}/refunds`)).count).toBe(1);
    expect(order.order_status).toBe('ORDER_CANCELLED');
  });

  test('is no matter of the other mode’s payments', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.payAtBank(razorpay_order_id);
    await stage.restart({ mode: 'live' });
    expect(await close(order_id)).toBe('closed');
  });

  test('is asked about by services only', async () => {
    const params = { orderId: '0'.repeat(26) };
    expect(refused(await stage.call(closePayments, { params })).code).toBe('TOKEN_MISSING');
    expect(refused(await stage.callAsService(closePayments, { params, token: 'x' })).code).toBe('TOKEN_INVALID');
    const long = await stage.callAsService(closePayments, { params: { orderId: '0'.repeat(65) } });
    expect(refused(long).code).toBe('VALIDATION_FAILED');
  });
});

describe('a payment that a newer one replaced', () => {
  test('is sent back or pays the order all the same when its window was still used', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    order.total_paise = 300_000;
    succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 3070.8 } }));
    const signed = await stage.payAtBank(razorpay_order_id);
    stage.later(3);
    await stage.reconcile();
    await stage.quiet();
    expect((await stage.razorpay(`/payments/${signed.razorpay_payment_id}/refunds`)).count).toBe(1);
    const body = { order_id, ...signed };
    succeeded(await stage.call(verifyRazorpayPayment, { body }));
  });
});
