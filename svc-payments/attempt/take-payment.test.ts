import { closePayments } from '@potli/contracts/payment/between-services.ts';
import {
  capturePaypalOrder,
  createRazorpayOrder,
  getTransaction,
  verifyRazorpayPayment,
} from '@potli/contracts/payment/operations.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

/** A wallet payment that its customer approved; from here on the requests for the price are counted. */
const approved = async () => {
  const opened = await stage.openWallet();
  await stage.approve(opened.orderID);
  stage.orders.priceAsked.length = 0;
  return opened;
};
const capture = (order_id: string, orderID: string) => stage.call(capturePaypalOrder, { body: { order_id, orderID } });

describe('a capture asks svc-orders for the price once', () => {
  test.each(['ok', 'error500', 'in_progress', 'error500_after_capture', 'timeout_after_capture', 'already_captured'])(
    'when the browser reports the approval and the provider answers %s',
    async (next_capture) => {
      const { order_id, orderID } = await approved();
      await stage.switchPaypal({ next_capture });
      expect(succeeded(await capture(order_id, orderID)).state).toBe('settled');
      expect(stage.orders.priceAsked).toEqual([order_id]);
      expect(stage.orders.facts).toHaveLength(1);
    },
  );

  test('when the reconciler finds the approval', async () => {
    const { order_id } = await approved();
    stage.later(3);
    await stage.reconcile();
    expect(stage.orders.priceAsked).toEqual([order_id]);
    expect(stage.orders.facts).toHaveLength(1);
  });

  test('when a webhook reports the approval', async () => {
    const opened = await stage.openWallet();
    await stage.switchPaypal({ webhook: 'after' });
    stage.orders.priceAsked.length = 0;
    await stage.approve(opened.orderID);
    await stage.quiet();
    expect(await stage.paymentState(opened.order_id)).toMatchObject({ state: 'settled' });
    expect(stage.orders.priceAsked).toEqual([opened.order_id]);
  });

  test('when another payment of the order is opened meanwhile, whose price is known already', async () => {
    const { order_id } = await approved();
    const card = await stage.call(createRazorpayOrder, { body: { order_id, amount: 10236.56 } });
    expect(refused(card).code).toBe('ORDER_NOT_PAYABLE');
    expect(stage.orders.priceAsked).toEqual([order_id]);
    expect(stage.orders.facts).toHaveLength(1);
  });
});

test('the reconciler takes nothing by wallet once the card has paid, also before svc-orders has that fact', async () => {
  const { order, order_id, orderID } = await stage.openWallet();
  const { razorpay_order_id } = await stage.openCard(order, 10236.56);
  stage.orders.refuseFacts(true);
  const signed = await stage.payAtBank(razorpay_order_id);
  succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
  await stage.approve(orderID);
  stage.later(3);
  await stage.reconcile();
  const ledgers = (await stage.attemptsOf(order_id)).map(({ provider, ledger }) => [provider, ledger.length]);
  expect(ledgers).toEqual(
    expect.arrayContaining([
      ['razorpay', 1],
      ['paypal', 0],
    ]),
  );
});

describe.each([
  ['card_expired', 'PAYMENT_DECLINED'],
  ['payee_restricted', 'PROVIDER_UNAVAILABLE'],
])('after the provider refused a capture with %s', (next_capture, code) => {
  test('the order can be paid by card at once', async () => {
    const { order_id, orderID } = await approved();
    await stage.switchPaypal({ next_capture });
    expect(refused(await capture(order_id, orderID)).code).toBe(code);
    await stage.switchPaypal({ next_capture });
    succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 10236.56 } }));
  });

  test('its payments can be closed at once', async () => {
    const { order_id, orderID } = await approved();
    await stage.switchPaypal({ next_capture });
    refused(await capture(order_id, orderID));
    expect(succeeded(await stage.callAsService(closePayments, { params: { orderId: order_id } })).outcome).toBe(
      'closed',
    );
  });
});

test('a capture that the provider refuses leaves the mark of another whose answer is not known', async () => {
  const { order_id, orderID } = await approved();
  await stage.switchPaypal({ next_capture: 'error500' });
  stage.later(3);
  await stage.reconcile();
  await stage.switchPaypal({ next_capture: 'payee_restricted' });
  expect(refused(await capture(order_id, orderID)).code).toBe('PROVIDER_UNAVAILABLE');
  expect((await stage.attemptsOf(order_id))[0]?.takers).toHaveLength(1);
});

describe('while svc-orders is down', () => {
  test('the reconciler takes nothing and leaves no mark, and takes it once svc-orders is back', async () => {
    const { order_id } = await approved();
    await stage.orders.goDown();
    stage.later(3);
    await stage.reconcile();
    const [attempt] = await stage.attemptsOf(order_id);
    expect(attempt).toMatchObject({ ledger: [], capturing_until: null });
    await stage.orders.comeBack();
    stage.later(10);
    await stage.reconcile();
    expect(succeeded(await stage.call(getTransaction, { query: { order_id } })).state).toBe('settled');
  });

  test('the browser’s capture is taken: its customer approved that price a moment ago', async () => {
    const { order_id, orderID } = await approved();
    await stage.orders.goDown();
    expect(succeeded(await capture(order_id, orderID)).state).toBe('settled');
  });
});
