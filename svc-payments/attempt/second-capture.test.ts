import { listPaymentExceptions, refundPayment } from '@potli/contracts/payment/back-office.ts';
import { capturePaypalOrder, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(async () => {
  await stage.withoutWebhooks();
  await stage.switchRazorpay({ second_payment: 'kept' });
});

const verify = async (order_id: string, signed: Record<string, string>) =>
  succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));

/** A settled card payment; its window is still open in the customer's browser. */
const settled = async () => {
  const { order_id, razorpay_order_id } = await stage.openCard();
  const first = await stage.payAtBank(razorpay_order_id);
  await verify(order_id, first);
  await stage.quiet();
  return { order_id, razorpay_order_id, first };
};
const attemptOf = async (order_id: string) => {
  const [attempt] = await stage.attemptsOf(order_id);
  if (!attempt) throw new Error('no payment');
  return attempt;
};
const openExceptions = async (): Promise<string[]> =>
  succeeded(await stage.callAsOperator(listPaymentExceptions)).payments.flatMap(({ exceptions }) =>
    exceptions.filter(({ resolved }) => resolved === null).map(({ code }) => code),
  );
const moneyAtProvider = async (razorpay_order_id: string): Promise<number> =>
  (await stage.razorpay(`/orders/${razorpay_order_id}/payments`)).items
    .map(({ amount, amount_refunded }) => Number(amount) - Number(amount_refunded))
    .reduce((sum, left) => sum + left, 0);
const moneyInLedger = async (order_id: string): Promise<number> =>
  (await attemptOf(order_id)).ledger.reduce(
    (sum, { kind, amount }) => (kind === 'refund' ? sum - amount : sum + amount),
    0,
  );

describe('a second payment in a used payment window, without a webhook', () => {
  test('is refunded and noted when the browser reports it', async () => {
    const { order_id, razorpay_order_id, first } = await settled();
    const second = await stage.payAtBank(razorpay_order_id);
    expect(await verify(order_id, second)).toMatchObject({ state: 'settled', payment_id: first.razorpay_payment_id });
    await stage.quiet();
    expect((await attemptOf(order_id)).ledger.map(({ kind, capture_ref }) => [kind, capture_ref])).toEqual([
      ['capture', first.razorpay_payment_id],
      ['capture', second.razorpay_payment_id],
      ['refund', second.razorpay_payment_id],
    ]);
    expect(await openExceptions()).toEqual(['DUPLICATE_PAYMENT']);
    expect([await moneyAtProvider(razorpay_order_id), await moneyInLedger(order_id)]).toEqual([255_900, 255_900]);
  });

  test('is refunded when the browser reports it after the first was refunded', async () => {
    const { order_id, razorpay_order_id, first } = await settled();
    const { id } = await attemptOf(order_id);
    const body = {
      capture_ref: String(first.razorpay_payment_id),
      reason: 'the customer asked for it',
      although_it_pays_the_order: true,
    };
    succeeded(await stage.callAsOperator(refundPayment, { params: { paymentId: id }, body }));
    await stage.quiet();
    expect(await attemptOf(order_id)).toMatchObject({ state: 'REFUNDED' });
    await verify(order_id, await stage.payAtBank(razorpay_order_id));
    await stage.quiet();
    expect(await openExceptions()).toEqual(['DUPLICATE_PAYMENT']);
    expect(await moneyAtProvider(razorpay_order_id)).toBe(0);
    expect(await attemptOf(order_id)).toMatchObject({ state: 'REFUNDED' });
  });

  test('waits for a person when its amount is wrong', async () => {
    const { order_id, razorpay_order_id } = await settled();
    await stage.switchRazorpay({ next_charge: 'one_more' });
    await verify(order_id, await stage.payAtBank(razorpay_order_id));
    expect(await openExceptions()).toEqual(['AMOUNT_MISMATCH']);
    expect(await moneyInLedger(order_id)).toBe(255_900 + 255_901);
  });

  test('is not the reason of a refund of the first where the second is disputed', async () => {
    const { order_id, razorpay_order_id, first } = await settled();
    await stage.switchRazorpay({ next_charge: 'one_more' });
    const second = await stage.payAtBank(razorpay_order_id);
    await verify(order_id, second);
    await stage.switchRazorpay({ webhook: 'after' });
    await stage.post(`/razorpay/_payments/${second.razorpay_payment_id}/dispute`, {});
    await stage.quiet();
    await stage.post(`/razorpay/_payments/${first.razorpay_payment_id}/refund`, {});
    await stage.quiet();
    expect(await openExceptions()).toEqual(['AMOUNT_MISMATCH', 'DISPUTE', 'REFUNDED_ELSEWHERE']);
    expect(stage.orders.refunds).toMatchObject([
      { payment_id: first.razorpay_payment_id, reason: 'made at the provider' },
    ]);
  });

  test('is found within two minutes when the provider does not answer its report', async () => {
    const { order_id, razorpay_order_id } = await settled();
    const second = await stage.payAtBank(razorpay_order_id);
    await stage.switchRazorpay({ next_read: 'error500' });
    expect(await verify(order_id, second)).toMatchObject({ state: 'settled' });
    expect(await openExceptions()).toEqual([]);
    stage.later(2);
    expect(await stage.reconcile()).toBe(1);
    expect(await openExceptions()).toEqual(['DUPLICATE_PAYMENT']);
  });

  test.each([60, 24 * 60, 4 * 24 * 60])('is found by the check %i minutes after the first settled', async (minutes) => {
    const { razorpay_order_id } = await settled();
    const checks = [60, 24 * 60, 4 * 24 * 60].filter((at) => at < minutes);
    let passed = 0;
    for (const at of checks) {
      stage.later(at - passed);
      passed = at;
      expect(await stage.reconcile()).toBe(1);
    }
    await stage.payAtBank(razorpay_order_id);
    stage.later(minutes - passed - 1);
    expect(await stage.reconcile()).toBe(0);
    stage.later(1);
    expect(await stage.reconcile()).toBe(1);
    await stage.quiet();
    expect(await openExceptions()).toEqual(['DUPLICATE_PAYMENT']);
    expect(await moneyAtProvider(razorpay_order_id)).toBe(255_900);
  });
});

test('a failed wallet payment is read again and never taken later', async () => {
  const capture = (order_id: string, orderID: string) =>
    stage.call(capturePaypalOrder, { body: { order_id, orderID } });
  const [first, second] = [0, 1].map(() => stage.orders.place(1_000_055, { reference: 'PT-SAME' }));
  const paid = await stage.openWallet(first);
  await stage.approve(paid.orderID);
  succeeded(await capture(paid.order_id, paid.orderID));
  const { order_id, orderID } = await stage.openWallet(second);
  await stage.approve(orderID);
  await stage.switchPaypal({ unique_invoices: 'yes' });
  expect(refused(await capture(order_id, orderID)).code).toBe('PAYMENT_FAILED');
  await stage.switchPaypal({ unique_invoices: 'no' });
  expect(refused(await capture(order_id, orderID)).code).toBe('PAYMENT_FAILED');
  stage.later(60);
  expect(await stage.reconcile()).toBe(2);
  expect(await attemptOf(order_id)).toMatchObject({ state: 'FAILED', ledger: [] });
});

describe('a payment that is known', () => {
  test('is confirmed without reading the provider’s record', async () => {
    const { order_id, first } = await settled();
    await stage.switchRazorpay({ down: 'yes' });
    expect(await verify(order_id, first)).toMatchObject({ state: 'settled' });
  });

  test('stays refunded when its browser reports it after a refund that came first', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    const signed = await stage.payAtBank(razorpay_order_id);
    await stage.switchRazorpay({ webhook: 'after' });
    await stage.post(`/razorpay/_payments/${signed.razorpay_payment_id}/refund`, {});
    await stage.quiet();
    expect(await attemptOf(order_id)).toMatchObject({ state: 'REFUNDED', settled_ref: null });
    await verify(order_id, signed);
    expect(await attemptOf(order_id)).toMatchObject({ state: 'REFUNDED' });
  });

  test('is checked for the last time four days after it was settled', async () => {
    const { order_id } = await settled();
    for (const minutes of [60, 23 * 60, 3 * 24 * 60]) {
      stage.later(minutes);
      expect(await stage.reconcile()).toBe(1);
    }
    expect(await attemptOf(order_id)).toMatchObject({ state: 'SETTLED', check_due: null });
  });
});
