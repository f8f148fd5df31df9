import { capturePaypalOrder, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { attemptCollection } from '../attempt/attempt.ts';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(async () => {
  await stage.withoutWebhooks();
  await stage.switchRazorpay({ second_payment: 'kept' });
});

const day = 24 * 60;
const attemptOf = async (order_id: string) => {
  const [attempt] = await stage.attemptsOf(order_id);
  if (!attempt) throw new Error('no payment');
  return attempt;
};
const exceptionsOf = async (order_id: string) => (await attemptOf(order_id)).exceptions.map(({ code }) => code);
const byCard = async () => {
  const { order_id, razorpay_order_id } = await stage.openCard();
  const signed = await stage.payAtBank(razorpay_order_id);
  succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
  await stage.quiet();
  const refundThere = () => stage.post(`/razorpay/_payments/${signed.razorpay_payment_id}/refund`, {});
  return { order_id, razorpay_order_id, refundThere };
};
const byWallet = async () => {
  const { order_id, orderID } = await stage.openWallet();
  await stage.approve(orderID);
  const { transaction_id } = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
  await stage.quiet();
  const capture = `/paypal/_captures/${transaction_id}`;
  const there = (what: 'refund' | 'reverse' | 'dispute') => () => stage.post(`${capture}/${what}`, {});
  return {
    ...{ order_id, capture_ref: String(transaction_id) },
    ...{ refundThere: there('refund'), reverseThere: there('reverse'), disputeThere: there('dispute') },
  };
};
const metrics = async () => (await fetch(`${stage.url}/metrics`)).text();
/** A wallet payment that names the attempt of another one, as an interrupted opening may leave it. */
const strayCapture = async (custom_id: string) => {
  const { sandboxUrl, settings } = stage;
  const { clientId = '', clientSecret = '' } = settings.access.paypal ?? {};
  const send = async (path: string, authorization: string, body: string, type = 'application/json') => {
    const headers = { authorization, 'content-type': type };
    const answer = await fetch(`${sandboxUrl}/paypal${path}`, { method: 'POST', headers, body });
    return (await answer.json()) as Record<string, string>;
  };
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  const form = 'application/x-www-form-urlencoded';
  const { access_token } = await send('/v1/oauth2/token', basic, 'grant_type=client_credentials', form);
  const bearer = `Bearer ${access_token}`;
  const purchase_units = [{ custom_id, amount: { currency_code: 'USD', value: '119.63' } }];
  const { id } = await send('/v2/checkout/orders', bearer, JSON.stringify({ intent: 'CAPTURE', purchase_units }));
  await stage.approve(String(id));
  await send(`/v2/checkout/orders/${id}/capture`, bearer, '{}');
};
/** All checks of a closed payment are over. */
const afterLastCheck = async () => {
  for (const minutes of [60, day, 4 * day]) {
    stage.later(minutes);
    await stage.reconcile();
  }
  expect(await stage.compare()).toBe(2);
};

describe('the daily comparison', () => {
  test('refunds a second payment in a window that was used a week ago', async () => {
    const { order_id, razorpay_order_id } = await byCard();
    await afterLastCheck();
    const second = await stage.payAtBank(razorpay_order_id);
    stage.later(day);
    expect(await stage.reconcile()).toBe(0);
    expect(await stage.compare()).toBe(2);
    await stage.quiet();
    expect(await exceptionsOf(order_id)).toEqual(['DUPLICATE_PAYMENT']);
    expect(await stage.razorpay(`/payments/${second.razorpay_payment_id}`)).toMatchObject({ status: 'refunded' });
    stage.later(day);
    await stage.compare();
    expect((await attemptOf(order_id)).ledger).toHaveLength(3);
  });

  test.each([
    ['card and netbanking', byCard],
    ['the wallet', byWallet],
  ])('finds a refund in the dashboard of a payment by %s', async (_, pay) => {
    const { order_id, refundThere } = await pay();
    await afterLastCheck();
    await refundThere();
    stage.later(day);
    expect(await stage.compare()).toBe(2);
    await stage.quiet();
    expect(await attemptOf(order_id)).toMatchObject({ state: 'REFUNDED' });
    expect(stage.orders.raised.map(({ code }) => code)).toEqual(['REFUNDED_ELSEWHERE']);
  });

  test('finds a refund that failed later', async () => {
    const { order_id, refundThere } = await byCard();
    await afterLastCheck();
    const { id } = await refundThere();
    stage.later(day);
    await stage.compare();
    await stage.post(`/razorpay/_refunds/${id}/fail`, {});
    stage.later(day);
    await stage.compare();
    expect(await exceptionsOf(order_id)).toEqual(['REFUNDED_ELSEWHERE', 'REFUND_FAILED']);
    expect(await attemptOf(order_id)).toMatchObject({ state: 'SETTLED' });
  });

  test('finds every payment of a day with more than a page of them', async () => {
    const { order_id, razorpay_order_id } = await byCard();
    await afterLastCheck();
    await stage.payAtBank(razorpay_order_id);
    const { razorpay_order_id: other } = await stage.openCard();
    for (let payment = 0; payment < 101; payment += 1) await stage.payAtBank(other, 'decline');
    stage.later(day);
    await stage.compare();
    expect(await exceptionsOf(order_id)).toEqual(['DUPLICATE_PAYMENT']);
  });

  test('reports a payment that names an attempt and is not in the record of its order, once', async () => {
    const { order_id } = await byWallet();
    await strayCapture((await attemptOf(order_id)).id);
    for (let passed = 0; passed < 2; passed += 1) {
      stage.later(day);
      expect(await stage.compare()).toBe(2);
      await stage.quiet();
    }
    expect(await exceptionsOf(order_id)).toEqual(['ORDER_MISMATCH']);
    expect(stage.orders.raised.map(({ code }) => code)).toEqual(['ORDER_MISMATCH']);
  });

  test('leaves the last ten minutes, whose webhooks may be under way, to the next day', async () => {
    const { order_id, razorpay_order_id } = await byCard();
    await afterLastCheck();
    stage.later(day - 9);
    await stage.payAtBank(razorpay_order_id);
    stage.later(9);
    expect(await stage.compare()).toBe(2);
    expect(await exceptionsOf(order_id)).toEqual([]);
    stage.later(day);
    await stage.compare();
    expect(await exceptionsOf(order_id)).toEqual(['DUPLICATE_PAYMENT']);
  });

  test('books and reports a payment that the provider reversed, which only its list shows, once', async () => {
    const { order_id, capture_ref, reverseThere, disputeThere } = await byWallet();
    await stage.switchPaypal({ webhook: 'after' });
    await disputeThere();
    await stage.quiet();
    const { id } = await reverseThere();
    for (let passed = 0; passed < 2; passed += 1) {
      stage.later(day);
      expect(await stage.compare()).toBe(2);
      await stage.quiet();
    }
    const attempt = await attemptOf(order_id);
    expect(attempt).toMatchObject({
      state: 'REFUNDED',
      ledger: [{ kind: 'capture' }, { kind: 'refund', provider_ref: id, capture_ref, amount: attempt.charged }],
    });
    expect(await exceptionsOf(order_id)).toEqual(['DISPUTE', 'REFUNDED_ELSEWHERE']);
    expect(stage.orders.refunds).toMatchObject([
      {
        ...{ refund_id: id, payment_id: capture_ref, state: 'made', amount: attempt.charged, currency: 'USD' },
        ...{ amount_paise: attempt.fees.payable, by: 'provider', reason: 'dispute' },
      },
    ]);
  });

  test('changes nothing where the ledger agrees', async () => {
    const [card, wallet] = [await byCard(), await byWallet()];
    const before = [await attemptOf(card.order_id), await attemptOf(wallet.order_id)];
    stage.later(30);
    expect(await stage.compare()).toBe(2);
    expect([await attemptOf(card.order_id), await attemptOf(wallet.order_id)]).toEqual(before);
  });

  test('counts payments whose attempts were lost with a backup, until they are not in the list any more', async () => {
    const lost = [await byCard(), await byCard()];
    await byWallet();
    const attempts = await stage.store.collection(attemptCollection);
    for (const { order_id } of lost) await attempts.remove((await attemptOf(order_id)).id);
    stage.later(30);
    expect(await stage.compare()).toBe(2);
    expect(await metrics()).toContain('potli_unknown_captures{service="payments"} 2');
    for (let passed = 0; passed < 6; passed += 1) {
      stage.later(day);
      expect(await stage.compare()).toBe(2);
    }
    expect(await metrics()).toContain('potli_unknown_captures{service="payments"} 0');
  });

  test('runs once a day for all instances, also after a restart', async () => {
    const counts = await Promise.all([stage.compare(), stage.compare(), stage.compare()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    await stage.restart();
    expect(await stage.compare()).toBe(0);
    stage.later(day - 1);
    expect(await stage.compare()).toBe(0);
    stage.later(1);
    expect(await stage.compare()).toBe(2);
  });

  test('is repeated after its lease when the record of one payment could not be read', async () => {
    const { order_id, razorpay_order_id, refundThere } = await byCard();
    await afterLastCheck();
    await refundThere();
    stage.later(day);
    await stage.switchRazorpay({ next_read: 'error500', order: razorpay_order_id });
    expect(await stage.compare()).toBe(1);
    expect(await attemptOf(order_id)).toMatchObject({ state: 'SETTLED' });
    stage.later(15);
    expect(await stage.compare()).toBe(1);
    expect(await attemptOf(order_id)).toMatchObject({ state: 'REFUNDED' });
  });

  test('is repeated when a provider did not answer, over the whole time since the last one', async () => {
    const { order_id, razorpay_order_id } = await byCard();
    await afterLastCheck();
    await stage.payAtBank(razorpay_order_id);
    await stage.switchRazorpay({ down: 'yes' });
    for (let passed = 0; passed < 8; passed += 1) {
      stage.later(day);
      expect(await stage.compare()).toBe(1);
    }
    expect(await metrics()).toContain('potli_ledger_comparison_overdue{service="payments"} 1');
    await stage.switchRazorpay({ down: 'no' });
    expect(await stage.compare()).toBe(0);
    stage.later(15);
    expect(await stage.compare()).toBe(1);
    expect(await exceptionsOf(order_id)).toEqual(['DUPLICATE_PAYMENT']);
    expect(await metrics()).toContain('potli_ledger_comparison_overdue{service="payments"} 0');
  });
});
