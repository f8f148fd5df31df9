import { listPaymentExceptions, refundPayment } from '@potli/contracts/payment/back-office.ts';
import {
  capturePaypalOrder,
  createPaypalOrder,
  createRazorpayOrder,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

interface Paid {
  readonly order_id: string;
  readonly capture_ref: string;
  /** Somebody refunds so much in the provider's own dashboard, all of it where no amount is given. */
  readonly refundThere: (amount?: number) => Promise<Record<string, string>>;
  readonly dispute: () => Promise<unknown>;
}

const byCard = async (switches: Record<string, string> = {}): Promise<Paid> => {
  const { order_id } = stage.orders.place(250_000);
  const body = { order_id, amount: 2559 };
  const { razorpay_order_id } = succeeded(await stage.call(createRazorpayOrder, { body }));
  await stage.switchRazorpay({ ...switches, order: razorpay_order_id });
  const signed = await stage.payAtBank(razorpay_order_id);
  succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
  await stage.quiet();
  const capture_ref = String(signed.razorpay_payment_id);
  return {
    order_id,
    capture_ref,
    refundThere: (amount) => stage.post(`/razorpay/_payments/${capture_ref}/refund`, { amount }),
    dispute: () => stage.post(`/razorpay/_payments/${capture_ref}/dispute`, {}),
  };
};
const byWallet = async (): Promise<Paid> => {
  const { order_id } = stage.orders.place(250_000);
  const { orderID } = succeeded(
    await stage.call(createPaypalOrder, { body: { order_id, amount: '29.91', currency: 'USD' } }),
  );
  await stage.approve(orderID);
  const { transaction_id } = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
  await stage.quiet();
  const capture_ref = String(transaction_id);
  const inDollars = (cents: number) => ({ value: (cents / 100).toFixed(2), currency_code: 'USD' });
  return {
    order_id,
    capture_ref,
    refundThere: (amount) =>
      stage.post(`/paypal/_captures/${capture_ref}/refund`, amount === undefined ? {} : { amount: inDollars(amount) }),
    dispute: () => stage.post(`/paypal/_captures/${capture_ref}/dispute`, {}),
  };
};

const ways = [
  ['card and netbanking', byCard, 255_900, 255_900],
  ['the wallet', byWallet, 2991, 261_800],
] as const;

const attemptOf = async (orderId: string) => {
  const [attempt, ...more] = await stage.attemptsOf(orderId);
  if (!attempt || more.length > 0) throw new Error('not exactly one payment');
  return attempt;
};
const ledgerOf = async (orderId: string) => (await attemptOf(orderId)).ledger.map(({ kind, amount }) => [kind, amount]);
const openExceptions = async (): Promise<string[]> =>
  succeeded(await stage.callAsOperator(listPaymentExceptions)).payments.flatMap(({ exceptions }) =>
    exceptions.filter(({ resolved }) => resolved === null).map(({ code }) => code),
  );
const refundHere = async ({ order_id, capture_ref }: Paid) => {
  const { id } = await attemptOf(order_id);
  const body = { capture_ref, reason: 'the customer asked for it', although_it_pays_the_order: true };
  return succeeded(await stage.callAsOperator(refundPayment, { params: { paymentId: id }, body })).payment;
};

describe.each(ways)('a payment by %s that is refunded in the provider’s own dashboard', (_, pay, all, paise) => {
  test('in full is booked once, final, and reported to the operators', async () => {
    const paid = await pay();
    await stage.switchRazorpay({ webhook: 'duplicate' });
    await stage.switchPaypal({ webhook: 'duplicate' });
    const { id } = await paid.refundThere();
    await stage.quiet();
    expect(await attemptOf(paid.order_id)).toMatchObject({
      state: 'REFUNDED',
      order_outcome: 'applied',
      ledger: [{ kind: 'capture' }, { kind: 'refund', provider_ref: id, capture_ref: paid.capture_ref, amount: all }],
      refunds: [],
      exceptions: [{ code: 'REFUNDED_ELSEWHERE', capture_ref: paid.capture_ref }],
    });
    expect(await openExceptions()).toEqual(['REFUNDED_ELSEWHERE']);
    expect(stage.orders.raised.map(({ code }) => code)).toEqual(['REFUNDED_ELSEWHERE']);
    expect(stage.orders.refunds).toMatchObject([
      {
        refund_id: id,
        payment_id: paid.capture_ref,
        state: 'made',
        amount: all,
        captured_amount: all,
        amount_paise: paise,
        reason: 'made at the provider',
        by: 'provider',
      },
    ]);
  });

  test('in part stays paid, and an operator’s refund sends back the rest', async () => {
    const paid = await pay();
    await paid.refundThere(1000);
    await stage.quiet();
    await paid.refundThere(500);
    await stage.quiet();
    expect(await attemptOf(paid.order_id)).toMatchObject({ state: 'SETTLED' });
    expect(await refundHere(paid)).toMatchObject({ state: 'REFUNDED', refundable: [] });
    await stage.quiet();
    expect(await ledgerOf(paid.order_id)).toEqual([
      ['capture', all],
      ['refund', 1000],
      ['refund', 500],
      ['refund', all - 1500],
    ]);
    expect(stage.orders.raised.map(({ code }) => code)).toEqual(['REFUNDED_ELSEWHERE', 'REFUNDED_ELSEWHERE']);
    expect(stage.orders.refunds.map(({ amount, by, reason }) => [amount, by, reason])).toEqual([
      [1000, 'provider', 'made at the provider'],
      [500, 'provider', 'made at the provider'],
      [all - 1500, 'Operator 1', 'the customer asked for it'],
    ]);
  });

  test('without a webhook is found when an operator refunds it', async () => {
    const paid = await pay();
    await stage.switchRazorpay({ webhook: 'none' });
    await stage.switchPaypal({ webhook: 'none' });
    await paid.refundThere();
    expect(await refundHere(paid)).toMatchObject({ state: 'REFUNDED', refundable: [], refunds: [{ state: 'failed' }] });
    await stage.quiet();
    expect(await ledgerOf(paid.order_id)).toEqual([
      ['capture', all],
      ['refund', all],
    ]);
    expect(stage.orders.raised.map(({ code }) => code)).toEqual(['REFUNDED_ELSEWHERE']);
  });

  test('and by an operator here is recorded once, also when a webhook reports it', async () => {
    const paid = await pay();
    const lost = 'error500_after_refund';
    await stage.switchRazorpay({ next_refund: lost, webhook: 'duplicate' });
    await stage.switchPaypal({ next_refund: lost, webhook: 'duplicate' });
    await refundHere(paid);
    await stage.quiet();
    stage.later(10);
    await stage.quiet();
    expect(await ledgerOf(paid.order_id)).toEqual([
      ['capture', all],
      ['refund', all],
    ]);
    expect(await attemptOf(paid.order_id)).toMatchObject({ state: 'REFUNDED', refunds: [{ state: 'done' }] });
    expect(stage.orders.raised).toEqual([]);
    expect(stage.orders.refunds.map(({ by }) => by)).toEqual(['Operator 1']);
  });

  test('or disputed is reported to the operators', async () => {
    const paid = await pay();
    await paid.dispute();
    await stage.quiet();
    expect(await openExceptions()).toEqual(['DISPUTE']);
    expect(await attemptOf(paid.order_id)).toMatchObject({ state: 'SETTLED' });
    await paid.refundThere();
    await stage.quiet();
    expect(stage.orders.refunds).toMatchObject([{ amount: all, by: 'provider', reason: 'dispute' }]);
  });
});

describe('a refund', () => {
  test('that could not be delivered is taken out again, waits for a person, and may be asked for again', async () => {
    const paid = await byCard();
    await refundHere(paid);
    await stage.quiet();
    const { ledger } = await attemptOf(paid.order_id);
    await stage.post(`/razorpay/_refunds/${ledger[1]?.provider_ref}/fail`, {});
    await stage.quiet();
    expect(await ledgerOf(paid.order_id)).toEqual([
      ['capture', 255_900],
      ['refund', 255_900],
      ['refund_failed', 255_900],
    ]);
    expect(await attemptOf(paid.order_id)).toMatchObject({ state: 'SETTLED', refunds: [{ state: 'failed' }] });
    expect(await openExceptions()).toEqual(['REFUND_FAILED']);
    const refund_id = ledger[1]?.provider_ref;
    expect(stage.orders.refunds).toMatchObject([
      { refund_id, state: 'made', arrives_on: '2026-12-01' },
      { refund_id, state: 'failed', arrives_on: null },
    ]);
    expect(await refundHere(paid)).toMatchObject({
      state: 'REFUNDED',
      refunds: [{ state: 'failed' }, { state: 'done' }],
    });
  });

  test('that could not be delivered is found among more refunds than one page of the provider holds', async () => {
    const paid = await byCard();
    for (let refunds = 0; refunds < 12; refunds += 1) {
      await paid.refundThere(1000);
      await stage.quiet();
    }
    const { ledger } = await attemptOf(paid.order_id);
    expect(ledger).toHaveLength(13);
    await stage.post(`/razorpay/_refunds/${ledger.at(1)?.provider_ref}/fail`, {});
    await stage.quiet();
    expect((await ledgerOf(paid.order_id)).at(-1)).toEqual(['refund_failed', 1000]);
    expect(await openExceptions()).toContain('REFUND_FAILED');
  });

  test('of a payment of which we knew nothing yet is booked with it, and pays no order', async () => {
    const order = stage.orders.place(250_000);
    const { order_id } = order;
    const { razorpay_order_id } = succeeded(
      await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }),
    );
    await stage.switchRazorpay({ webhook: 'none' });
    const signed = await stage.payAtBank(razorpay_order_id);
    await stage.switchRazorpay({ webhook: 'after' });
    await stage.post(`/razorpay/_payments/${signed.razorpay_payment_id}/refund`, {});
    await stage.quiet();
    expect(await attemptOf(order_id)).toMatchObject({ state: 'REFUNDED', settled_ref: null });
    expect(await ledgerOf(order_id)).toEqual([
      ['capture', 255_900],
      ['refund', 255_900],
    ]);
    expect(order.order_status).toBe('ORDER_CONFIRMATION');
    expect(await openExceptions()).toEqual(['REFUNDED_ELSEWHERE']);
  });
});
