import { listOrderPayments, type Payment, refundPayment } from '@potli/contracts/payment/back-office.ts';
import { requestOrderRefund } from '@potli/contracts/payment/between-services.ts';
import { capturePaypalOrder, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { outboxState } from '@potli/service-kit/outbox.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

/** An order of ₹2,500.00 that was paid by card with ₹2,559.00. */
const paidByCard = async () => {
  const { order_id, razorpay_order_id } = await stage.openCard();
  const signed = await stage.payAtBank(razorpay_order_id);
  succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
  await stage.quiet();
  return { order_id, payment_id: String(signed.razorpay_payment_id) };
};
type Paid = Awaited<ReturnType<typeof paidByCard>>;
const request = ({ order_id, payment_id }: Paid, more: object = {}) =>
  stage.callAsService(requestOrderRefund, {
    params: { orderId: order_id },
    body: {
      request_id: 'REQUEST1',
      payment_id,
      amount_paise: null,
      reason: 'The store is sold out',
      by: 'Meera',
      ...more,
    },
  });
const refundsOf = async (payment_id: string) => (await stage.razorpay(`/payments/${payment_id}/refunds`)).items;
const attemptOf = async (order_id: string) => {
  const [attempt] = await stage.attemptsOf(order_id);
  if (!attempt) throw new Error('no attempt');
  return attempt;
};
const paymentOf = async ({ order_id }: Paid): Promise<Payment> => {
  const { payments } = succeeded(await stage.callAsOperator(listOrderPayments, { params: { orderId: order_id } }));
  const [payment] = payments;
  if (!payment) throw new Error('no payment');
  return payment;
};
const openOf = ({ exceptions }: Payment) =>
  exceptions.filter(({ resolved }) => resolved === null).map(({ code }) => code);
/** Of the failed refunds that can be retried. */
const amountsOf = ({ refundable: [capture] }: Payment) => capture?.failed_refunds?.map(({ amount }) => amount);
const retry = ({ payment_id }: Paid, payment: Payment, more: object = {}) =>
  stage.callAsOperator(refundPayment, {
    params: { paymentId: payment.payment_id },
    body: { capture_ref: payment_id, reason: 'again', retry: true, although_it_pays_the_order: true, ...more },
  });
/** Everything that is due, and what becomes due by a retry. */
const settle = async () => {
  for (let round = 0; round < 3; round += 1) {
    stage.later(5);
    await stage.quiet();
  }
};

describe('a refund requested by svc-orders', () => {
  test('of all that is left sends the whole payment back and reports it with the request', async () => {
    const paid = await paidByCard();
    expect(succeeded(await request(paid)).outcome).toBe('requested');
    await stage.quiet();
    expect(await refundsOf(paid.payment_id)).toMatchObject([{ amount: 255_900 }]);
    expect(stage.orders.refunds).toMatchObject([
      {
        payment_id: paid.payment_id,
        state: 'made',
        amount: 255_900,
        amount_paise: 255_900,
        request_id: 'REQUEST1',
        reason: 'The store is sold out',
        by: 'Meera',
      },
    ]);
    expect((await stage.paymentState(paid.order_id)).state).toBe('refunded');
  });

  test('of a part leaves the payment settled, and all that is left is the rest', async () => {
    const paid = await paidByCard();
    succeeded(await request(paid, { amount_paise: 50_000 }));
    await stage.quiet();
    expect(await attemptOf(paid.order_id)).toMatchObject({ state: 'SETTLED' });
    succeeded(await request(paid, { request_id: 'REQUEST2' }));
    await stage.quiet();
    expect((await refundsOf(paid.payment_id)).map(({ amount }) => amount).sort()).toEqual([205_900, 50_000]);
    expect(await attemptOf(paid.order_id)).toMatchObject({ state: 'REFUNDED', outbox_due: null });
  });

  test('while another part is under way takes nothing that is on its way back', async () => {
    const paid = await paidByCard();
    await stage.switchRazorpay({ next_refund: 'error500' });
    succeeded(await request(paid, { amount_paise: 200_000 }));
    succeeded(await request(paid, { request_id: 'REQUEST2', amount_paise: 200_000 }));
    expect(succeeded(await request(paid, { request_id: 'REQUEST3' })).outcome).toBe('nothing_left');
    await settle();
    expect((await refundsOf(paid.payment_id)).map(({ amount }) => amount).sort()).toEqual([200_000, 55_900]);
  });

  test('of money that is all back already reports its refunds again, to an order that lost them with a backup', async () => {
    const paid = await paidByCard();
    succeeded(await request(paid));
    await stage.quiet();
    expect(succeeded(await request(paid, { request_id: 'REQUEST2' })).outcome).toBe('nothing_left');
    await stage.quiet();
    const [first, again, ...more] = stage.orders.refunds;
    expect(again).toEqual(first);
    expect(more).toEqual([]);
    expect(await refundsOf(paid.payment_id)).toHaveLength(1);
  });

  test('of a wallet payment is made in cents at the rate of the payment', async () => {
    const { order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    const { transaction_id } = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    const paid = { order_id, payment_id: transaction_id };
    // ₹10,472.00 were charged as $119.63: a tenth of both.
    succeeded(await request(paid, { amount_paise: 104_720 }));
    await stage.quiet();
    succeeded(await request(paid, { request_id: 'REQUEST2' }));
    await stage.quiet();
    expect(stage.orders.refunds).toMatchObject([
      { amount: 1196, currency: 'USD', amount_paise: 104_694 },
      { amount: 10767, currency: 'USD', captured_amount: 11963 },
    ]);
    expect(await attemptOf(order_id)).toMatchObject({ state: 'REFUNDED' });
  });

  test('of less than a cent of a wallet payment is made as one cent', async () => {
    const { order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    const { transaction_id } = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
    succeeded(await request({ order_id, payment_id: transaction_id }, { amount_paise: 1 }));
    await stage.quiet();
    expect(stage.orders.refunds).toMatchObject([{ state: 'made', amount: 1, currency: 'USD' }]);
  });

  test('requested repeatedly, also at the same moment and after it was made, is made once', async () => {
    const paid = await paidByCard();
    const answers = await Promise.all(Array.from({ length: 5 }, () => request(paid, { amount_paise: 50_000 })));
    for (const answer of answers) expect(succeeded(answer).outcome).toBe('requested');
    await stage.quiet();
    expect(succeeded(await request(paid, { amount_paise: 50_000 })).outcome).toBe('requested');
    await stage.quiet();
    expect(await refundsOf(paid.payment_id)).toHaveLength(1);
    expect(stage.orders.refunds).toHaveLength(1);
  });

  test.each(['error500', 'error500_after_refund', 'in_progress'])(
    'is made and reported once when svc-payments stops after the provider answered %s',
    async (next_refund) => {
      const paid = await paidByCard();
      await stage.switchRazorpay({ next_refund });
      succeeded(await request(paid, { amount_paise: 50_000 }));
      await stage.quiet();
      await stage.restart();
      await settle();
      expect(await refundsOf(paid.payment_id)).toMatchObject([{ amount: 50_000 }]);
      expect(stage.orders.refunds).toMatchObject([{ state: 'made', request_id: 'REQUEST1' }]);
    },
  );

  test('is reported once svc-orders is back, also by another process', async () => {
    const paid = await paidByCard();
    stage.orders.refuseFacts(true);
    succeeded(await request(paid, { amount_paise: 50_000 }));
    await stage.quiet();
    await stage.restart();
    stage.orders.refuseFacts(false);
    await settle();
    expect(await refundsOf(paid.payment_id)).toHaveLength(1);
    expect(stage.orders.refunds).toMatchObject([{ request_id: 'REQUEST1' }]);
  });

  test('of test money is not reported by a live service, and is once its mode is back', async () => {
    const paid = await paidByCard();
    stage.orders.refuseFacts(true);
    succeeded(await request(paid, { amount_paise: 50_000 }));
    await stage.quiet();
    await stage.restart({ mode: 'live' });
    stage.orders.refuseFacts(false);
    await settle();
    expect(stage.orders.refunds).toEqual([]);
    await stage.restart();
    await settle();
    expect(stage.orders.refunds).toMatchObject([{ request_id: 'REQUEST1', amount: 50_000 }]);
  });

  test('that the provider rejects is retried by an operator with its own amount, once', async () => {
    const paid = await paidByCard();
    await stage.switchRazorpay({ next_refund: 'refused' });
    succeeded(await request(paid, { amount_paise: 50_000 }));
    await stage.quiet();
    const payment = await paymentOf(paid);
    expect(payment).toMatchObject({
      refundable: [{ amount: 2559, failed_amount: 500 }],
      exceptions: [{ code: 'REFUND_FAILED', resolved: null }],
    });
    const clicks = [1, 2, 3].map(() => retry(paid, payment));
    for (const click of await Promise.all(clicks)) succeeded(click);
    await stage.quiet();
    expect(await refundsOf(paid.payment_id)).toMatchObject([{ amount: 50_000 }]);
    expect(stage.orders.refunds).toMatchObject([
      { state: 'failed', request_id: 'REQUEST1' },
      { state: 'made', request_id: 'REQUEST1', amount: 50_000 },
    ]);
  });

  test('that the provider rejects is retried with its own amount also after other refunds and failures', async () => {
    const paid = await paidByCard();
    for (const [request_id, amount_paise, next_refund] of [
      ['REQUEST1', 50_000, 'refused'],
      ['REQUEST2', 60_000, 'refused'],
      ['REQUEST3', 70_000, 'none'],
    ] as const) {
      if (next_refund !== 'none') await stage.switchRazorpay({ next_refund });
      succeeded(await request(paid, { request_id, amount_paise }));
      await stage.quiet();
    }
    const payment = await paymentOf(paid);
    expect(payment.refundable).toMatchObject([
      { amount: 1859, failed_amount: 600, failed_refunds: [{ amount: 500 }, { amount: 600 }] },
    ]);
    expect(openOf(payment)).toEqual(['REFUND_FAILED', 'REFUND_FAILED']);
    const refund_key = payment.refundable[0]?.failed_refunds?.[0]?.refund_key;

    // it fails once more, so the retry is what can be retried
    await stage.switchRazorpay({ next_refund: 'refused' });
    succeeded(await retry(paid, payment, { refund_key, refund_amount: 500 }));
    await stage.quiet();
    const failedAgain = await paymentOf(paid);
    expect(amountsOf(failedAgain)).toEqual([600, 500]);
    expect(openOf(failedAgain)).toEqual(['REFUND_FAILED', 'REFUND_FAILED']);
    // what was retried already is not sent again
    succeeded(await retry(paid, payment, { refund_key, refund_amount: 500 }));
    expect(amountsOf(await paymentOf(paid))).toEqual([600, 500]);

    const again = failedAgain.refundable[0]?.failed_refunds?.[1]?.refund_key;
    const clicks = [1, 2, 3].map(() => retry(paid, payment, { refund_key: again, refund_amount: 500 }));
    for (const click of await Promise.all(clicks)) succeeded(click);
    await stage.quiet();
    const rest = await paymentOf(paid);
    expect(amountsOf(rest)).toEqual([600]);
    expect(openOf(rest)).toEqual(['REFUND_FAILED']);
    // a page of an earlier release names no refund
    succeeded(await retry(paid, payment));
    await stage.quiet();
    expect((await refundsOf(paid.payment_id)).map(({ amount }) => amount)).toEqual([60_000, 50_000, 70_000]);
    const settled = await paymentOf(paid);
    expect(settled.refundable).toMatchObject([{ amount: 759 }]);
    expect(settled.refundable[0]).not.toHaveProperty('failed_refunds');
    expect(openOf(settled)).toEqual([]);
    expect(stage.orders.refunds.map(({ state, request_id }) => [state, request_id])).toEqual([
      ['failed', 'REQUEST1'],
      ['failed', 'REQUEST2'],
      ['made', 'REQUEST3'],
      ['failed', 'REQUEST1'],
      ['made', 'REQUEST1'],
      ['made', 'REQUEST2'],
    ]);
  });

  test('that the provider rejects stays retriable when the refund of all that is left fails, too', async () => {
    const paid = await paidByCard();
    await stage.switchRazorpay({ next_refund: 'refused' });
    succeeded(await request(paid, { amount_paise: 50_000 }));
    await stage.quiet();
    const payment = await paymentOf(paid);
    await stage.switchRazorpay({ next_refund: 'refused' });
    succeeded(await retry(paid, payment, { retry: false, refund_amount: 2559 }));
    await stage.quiet();
    expect(amountsOf(await paymentOf(paid))).toEqual([500, 2559]);
    succeeded(await retry(paid, payment, { retry: false, refund_amount: 2559 }));
    await stage.quiet();
    expect(await refundsOf(paid.payment_id)).toMatchObject([{ amount: 255_900 }]);
    expect(await paymentOf(paid)).toMatchObject({ refundable: [], exceptions: [{ resolved: {} }, { resolved: {} }] });
  });

  test('is not part of what an operator refunds who has not seen it', async () => {
    const paid = await paidByCard();
    const seen = await paymentOf(paid);
    succeeded(await request(paid, { amount_paise: 50_000 }));
    await stage.quiet();
    const answer = await retry(paid, seen, { retry: false, refund_amount: 2559 });
    expect(refused(answer)).toMatchObject({
      code: 'REFUND_CHANGED',
      details: [{ path: '/body/refund_amount', sent: 2559, expected: 2059 }],
    });
    expect(await refundsOf(paid.payment_id)).toHaveLength(1);
    succeeded(await retry(paid, seen, { retry: false, refund_amount: 2059 }));
    await stage.quiet();
    expect((await refundsOf(paid.payment_id)).map(({ amount }) => amount)).toEqual([205_900, 50_000]);
  });

  test('that failed is retried only with the amount that the operator confirmed', async () => {
    const paid = await paidByCard();
    await stage.switchRazorpay({ next_refund: 'refused' });
    succeeded(await request(paid, { amount_paise: 50_000 }));
    await stage.quiet();
    const payment = await paymentOf(paid);
    expect(refused(await retry(paid, payment, { refund_amount: 2559 })).code).toBe('REFUND_CHANGED');
    expect(await refundsOf(paid.payment_id)).toEqual([]);
  });

  test('that the provider rejected is not sent again when the process ended before its result was stored', async () => {
    const paid = await paidByCard();
    await stage.switchRazorpay({ next_refund: 'refused' });
    succeeded(await request(paid, { amount_paise: 50_000 }));
    await stage.quiet();
    const { id } = await attemptOf(paid.order_id);
    await update(stage.attempts, id, (attempt) => {
      const outbox = attempt.outbox.map((entry) =>
        entry.message.kind === 'refund' ? { ...entry, delivered_at: null } : entry,
      );
      return { ...attempt, ...outboxState(outbox) };
    });
    await settle();
    expect(await attemptOf(paid.order_id)).toMatchObject({ outbox_due: null });
    expect(await refundsOf(paid.payment_id)).toEqual([]);
  });

  test('is accepted from services alone, and for a capture of that order only', async () => {
    const [mine, other] = [await paidByCard(), await paidByCard()];
    const foreign = { order_id: mine.order_id, payment_id: other.payment_id };
    expect(refused(await request(foreign)).code).toBe('PAYMENT_NOT_FOUND');
    expect(refused(await request({ ...mine, order_id: '0'.repeat(26) })).code).toBe('PAYMENT_NOT_FOUND');
    expect(refused(await request(mine, { amount_paise: 0 })).code).toBe('VALIDATION_FAILED');
    const body = { request_id: 'R', payment_id: mine.payment_id, amount_paise: null, reason: 'r', by: 'b' };
    const params = { orderId: mine.order_id };
    expect(refused(await stage.call(requestOrderRefund, { params, body })).code).toBe('TOKEN_MISSING');
    expect(refused(await stage.callAsOperator(requestOrderRefund, { params, body })).code).toBe('TOKEN_INVALID');
    expect(await refundsOf(mine.payment_id)).toEqual([]);
  });
});
