import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

const paidByCard = async (order = stage.orders.place(250_000)) => {
  const { order_id, razorpay_order_id } = await stage.openCard(order);
  const signed = await stage.payAtBank(razorpay_order_id);
  return { order, order_id, payment_id: String(signed.razorpay_payment_id), signed };
};
const verify = async (order_id: string, signed: Record<string, string>) =>
  succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
const refundsOf = async (payment_id: string) => (await stage.razorpay(`/payments/${payment_id}/refunds`)).items;

describe('a payment that svc-orders cannot take', () => {
  test('is refunded when the order was cancelled meanwhile, and operators are notified', async () => {
    const { order, order_id, payment_id, signed } = await paidByCard();
    order.order_status = 'ORDER_CANCELLED';
    expect((await verify(order_id, signed)).state).toBe('checking');
    expect(await refundsOf(payment_id)).toMatchObject([{ amount: 255_900, payment_id }]);
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'refunded', transaction: { payment_id } });
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({
      state: 'REFUNDED',
      order_outcome: 'refused',
      refunds: [{ key: `refund-${payment_id}`, amount: 255_900, reason: 'cancelled', state: 'done' }],
      exceptions: [{ code: 'LATE_PAYMENT' }],
      outbox_due: null,
    });
    expect(attempt?.ledger.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['capture', 255_900],
      ['refund', 255_900],
    ]);
    expect(stage.lines).toContainEqual(
      expect.objectContaining({ level: 'error', exception: 'LATE_PAYMENT', reference: order.reference }),
    );
    expect((await verify(order_id, signed)).state).toBe('checking');
    await stage.quiet();
    expect(await refundsOf(payment_id)).toHaveLength(1);
    expect(stage.orders.refunds).toMatchObject([{ payment_id, by: 'system', reason: 'cancelled', state: 'made' }]);
  });

  test('is refunded in dollars when it was paid by wallet for a price that changed', async () => {
    const order = stage.orders.place(1_000_055);
    const { order_id } = order;
    const body = { order_id, amount: '119.63', currency: 'USD' };
    const { orderID } = succeeded(await stage.call(createPaypalOrder, { body }));
    await stage.approve(orderID);
    await stage.orders.goDown();
    const captured = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    expect(captured.state).toBe('settled');
    order.total_paise = 900_000;
    await stage.orders.comeBack();
    stage.later(10);
    await stage.quiet();
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ state: 'REFUNDED', refunds: [{ amount: 11963, reason: 'amount_changed' }] });
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'refunded' });
  });

  test.each(['error500', 'in_progress', 'error500_after_refund'])(
    'is refunded once although the provider first answers %s',
    async (next_refund) => {
      const { order, order_id, payment_id, signed } = await paidByCard();
      order.order_status = 'ORDER_CANCELLED';
      await stage.switchRazorpay({ next_refund });
      await verify(order_id, signed);
      expect(await stage.paymentState(order_id)).toMatchObject({ state: 'checking' });
      stage.later(1);
      await stage.quiet();
      expect(await stage.paymentState(order_id)).toMatchObject({ state: 'refunded' });
      expect(await refundsOf(payment_id)).toHaveLength(1);
    },
  );

  test('is refunded when the order was paid in the other way first', async () => {
    const order = stage.orders.place(1_000_055);
    const { order_id } = order;
    const wallet = { order_id, amount: '119.63', currency: 'USD' };
    const { orderID } = succeeded(await stage.call(createPaypalOrder, { body: wallet }));
    const card = succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 10236.56 } }));
    const signed = await stage.payAtBank(card.razorpay_order_id);
    await stage.approve(orderID);
    const captured = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    expect(captured.state).toBe('settled');
    await verify(order_id, signed);
    await stage.quiet();
    expect(await refundsOf(String(signed.razorpay_payment_id))).toHaveLength(1);
    expect(await stage.paymentState(order_id)).toMatchObject({
      state: 'settled',
      transaction: { payment_id: captured.transaction_id },
    });
    const attempts = await stage.attemptsOf(order_id);
    expect(attempts.flatMap(({ exceptions }) => exceptions.map(({ code }) => code))).toEqual(['DUPLICATE_PAYMENT']);
  });
});

describe('a captured payment', () => {
  test('waits while svc-orders is away, and PAYMENT_DONE follows when it is back', async () => {
    const { order, order_id, payment_id, signed } = await paidByCard();
    await stage.orders.goDown();
    expect((await verify(order_id, signed)).state).toBe('settled');
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled', transaction: { payment_id } });
    stage.later(30);
    await stage.quiet();
    await stage.restart();
    await stage.orders.comeBack();
    expect(order.order_status).toBe('ORDER_CONFIRMATION');
    stage.later(30);
    await stage.quiet();
    expect(order).toMatchObject({ order_status: 'PAYMENT_DONE', paidBy: payment_id });
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ order_outcome: 'applied', outbox_due: null });
  });

  test('of an order unknown to svc-orders is kept as an exception and reported again', async () => {
    const { order, order_id, signed } = await paidByCard();
    stage.orders.forget(order_id);
    await verify(order_id, signed);
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ exceptions: [{ code: 'UNKNOWN_ORDER' }], refunds: [], order_outcome: 'telling' });
    expect(attempt?.outbox_due).not.toBeNull();
    expect(stage.lines).toContainEqual(
      expect.objectContaining({ exception: 'UNKNOWN_ORDER', reference: order.reference }),
    );
  });
});
