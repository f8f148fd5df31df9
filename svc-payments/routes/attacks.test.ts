import { createHmac } from 'node:crypto';
import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  getPaymentOptions,
  getTransaction,
  razorpayWebhook,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { sandboxDefaults } from '@potli/sandbox/settings.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

/** Somebody who wants goods for nothing, another's money, or our patience. */
beforeEach(() => stage.withoutWebhooks());

const nothingPaid = () => expect(stage.orders.facts).toEqual([]);
const webhookSecret = sandboxDefaults.SANDBOX_RAZORPAY_WEBHOOK_SECRET;
/** A webhook event signed with the right secret: sent by an attacker who stole it, or by the provider by mistake. */
const sendEvent = (body: unknown, headers: Record<string, string> = {}) => {
  const rawBody = JSON.stringify(body);
  const signature = createHmac('sha256', webhookSecret).update(rawBody).digest('hex');
  return stage.call(razorpayWebhook, { rawBody, headers: { 'x-razorpay-signature': signature, ...headers } });
};

describe('an attacker', () => {
  test('pays a cheap order and shows its signature for a dear one: the dear one is not paid', async () => {
    const cheap = await stage.openCard(stage.orders.place(10_000), 102.36);
    const dear = await stage.openCard();
    const signed = await stage.payAtBank(cheap.razorpay_order_id);
    const body = { ...signed, razorpay_order_id: dear.razorpay_order_id, order_id: dear.order_id };
    expect(refused(await stage.call(verifyRazorpayPayment, { body })).code).toBe('PAYMENT_VERIFICATION_FAILED');
    const foreign = { ...signed, order_id: dear.order_id };
    expect(refused(await stage.call(verifyRazorpayPayment, { body: foreign })).code).toBe('PAYMENT_NOT_FOUND');
    expect(dear.order.order_status).toBe('ORDER_CONFIRMATION');
  });

  test('sends a webhook that claims a capture: the provider’s record decides, and it has none', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    const entity = {
      id: 'pay_claimed',
      order_id: razorpay_order_id,
      amount: 255_900,
      currency: 'INR',
      status: 'captured',
    };
    succeeded(await sendEvent({ event: 'payment.captured', payload: { payment: { entity } } }));
    await stage.quiet();
    expect(order.order_status).toBe('ORDER_CONFIRMATION');
    expect(succeeded(await stage.call(getTransaction, { query: { order_id } })).state).toBe('open');
    nothingPaid();
  });

  test('sends a webhook whose event type is an inherited property name: no alarm is raised', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    const signed = await stage.payAtBank(razorpay_order_id);
    const entity = { id: signed.razorpay_payment_id, order_id: razorpay_order_id };
    succeeded(await sendEvent({ event: 'constructor', payload: { payment: { entity } } }));
    await stage.quiet();
    expect((await stage.attemptsOf(order_id))[0]).toMatchObject({ state: 'SETTLED', exceptions: [] });
  });

  test('replays a genuine webhook with another event id: the order is paid once', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    const signed = await stage.payAtBank(razorpay_order_id);
    const entity = { id: signed.razorpay_payment_id, order_id: razorpay_order_id };
    const body = { event: 'payment.captured', payload: { payment: { entity } } };
    for (const event of ['evt_1', 'evt_1', 'evt_2', 'evt_3'])
      succeeded(await sendEvent(body, { 'x-razorpay-event-id': event }));
    await stage.quiet();
    expect(stage.orders.facts).toHaveLength(1);
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ state: 'SETTLED', refunds: [], exceptions: [] });
    expect(attempt?.ledger).toHaveLength(1);
  });

  test('replays the browser’s callback after the order was refunded: nothing is paid again', async () => {
    const { order, order_id, razorpay_order_id } = await stage.openCard();
    order.order_status = 'ORDER_CANCELLED';
    const signed = await stage.payAtBank(razorpay_order_id);
    for (let times = 0; times < 3; times += 1) {
      await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } });
      await stage.quiet();
    }
    expect((await stage.razorpay(`/payments/${signed.razorpay_payment_id}/refunds`)).count).toBe(1);
    expect(order.order_status).toBe('ORDER_CANCELLED');
  });

  test('pays the same order in two tabs and with two providers at the same moment: it is paid once', async () => {
    for (let round = 0; round < 4; round += 1) {
      const order = stage.orders.place(1_000_055);
      const { order_id } = order;
      const wallet = { order_id, amount: '119.63', currency: 'USD' };
      const [card, paypal] = [
        succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 10236.56 } })),
        succeeded(await stage.call(createPaypalOrder, { body: wallet })),
      ];
      await stage.approve(paypal.orderID);
      const signed = await stage.payAtBank(card.razorpay_order_id);
      const capture = () => stage.call(capturePaypalOrder, { body: { order_id, orderID: paypal.orderID } });
      const verify = () => stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } });
      await Promise.all([capture(), verify(), capture(), verify()]);
      stage.later(1);
      await stage.quiet();
      const attempts = await stage.attemptsOf(order_id);
      const kept = attempts.filter(({ state }) => state === 'SETTLED');
      expect(kept.map(({ settled_ref }) => settled_ref)).toEqual([order.paidBy]);
      for (const { state, ledger } of attempts.filter(({ state }) => state !== 'SETTLED'))
        expect(state === 'REFUNDED' ? 'refunded' : ledger).toEqual(state === 'REFUNDED' ? 'refunded' : []);
    }
  });

  test.each([
    ['null', null],
    ['a list', []],
    ['a payload of text', { event: 'payment.captured', payload: 'x' }],
    ['ids that are objects', { event: 'payment.captured', payload: { payment: { entity: { id: {}, order_id: [] } } } }],
    ['an unknown event', { event: 'moon.full', payload: {} }],
    ['an id that is no text', { event: 'payment.captured', payload: { payment: { entity: { id: 'pay_\ud800' } } } }],
    ['an id that is a path', { event: 'refund.processed', payload: { refund: { entity: { payment_id: '..' } } } }],
    ['names that mean something to JavaScript', { event: '__proto__', payload: { constructor: { entity: {} } } }],
  ])('sends a signed webhook with %s: it is accepted and changes nothing', async (_, body) => {
    succeeded(await sendEvent(body));
    await stage.quiet();
    nothingPaid();
    const [kept] = await stage.webhookEvents.page({ limit: 2 });
    expect(kept?.outbox).toMatchObject([{ tries: 0, delivered_at: expect.any(String) }]);
  });

  test('is slowed down by the limit of its own network address only', async () => {
    await stage.restart({ callsPerMinute: 3 });
    const { order_id } = stage.orders.place(250_000);
    const forged = { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: '00', order_id };
    const from = (address: string) =>
      stage.call(verifyRazorpayPayment, { body: forged, headers: { 'x-forwarded-for': address } });
    for (let times = 0; times < 3; times += 1)
      expect(refused(await from('198.51.100.1')).code).toBe('PAYMENT_NOT_FOUND');
    const slowed = await from('198.51.100.1');
    expect(refused(slowed).code).toBe('TOO_MANY_REQUESTS');
    expect(Number(slowed.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused(await from('198.51.100.2')).code).toBe('PAYMENT_NOT_FOUND');
    const readOptions = () =>
      stage.call(getPaymentOptions, { query: { order_id }, headers: { 'x-forwarded-for': '198.51.100.1' } });
    for (let times = 0; times < 30; times += 1) succeeded(await readOptions());
    expect(refused(await readOptions()).code).toBe('TOO_MANY_REQUESTS');
    stage.later(1);
    expect(refused(await from('198.51.100.1')).code).toBe('PAYMENT_NOT_FOUND');
  });

  test('finds no secret, no order id and nothing personal in the log, whatever went wrong', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    await stage.switchRazorpay({ next_read: 'error500' });
    const signed = await stage.payAtBank(razorpay_order_id);
    await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } });
    await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed, razorpay_signature: 'ab'.repeat(32) } });
    await sendEvent({ event: 'payment.captured', payload: { payment: { entity: { order_id: razorpay_order_id } } } });
    const wallet = { order_id: stage.orders.place(1_000_055).order_id, amount: '119.63', currency: 'USD' };
    await stage.switchPaypal({ next_create: 'error500' });
    await stage.call(createPaypalOrder, { body: wallet });
    await stage.quiet();
    const log = JSON.stringify(stage.lines);
    expect(stage.lines.length).toBeGreaterThan(4);
    for (const secret of [
      sandboxDefaults.SANDBOX_RAZORPAY_SECRET,
      sandboxDefaults.SANDBOX_PAYPAL_SECRET,
      webhookSecret,
      String(signed.razorpay_signature),
      order_id,
      wallet.order_id,
      'A21AA',
      'Bearer',
      'payer@example.com',
    ])
      expect(log).not.toContain(secret);
  });
});
