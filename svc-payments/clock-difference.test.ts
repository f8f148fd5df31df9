import { listPaymentExceptions } from '@potli/contracts/payment/back-office.ts';
import { verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from './testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

const ready = async () => {
  const answer = await fetch(`${stage.url}/health/ready`);
  return { status: answer.status, body: await answer.json() };
};
const paid = async () => {
  const { order, order_id, razorpay_order_id } = await stage.openCard();
  const signed = await stage.payAtBank(razorpay_order_id);
  return { order, order_id, signed };
};

describe.each([60, -60])('with the clock of svc-orders %i seconds away', (seconds) => {
  beforeEach(() => stage.setOrdersAhead(seconds));

  test('a payment settles, its order learns of it, and operators are recognized', async () => {
    const { order, order_id, signed } = await paid();
    expect(succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } })).state).toBe('settled');
    expect(order.order_status).toBe('PAYMENT_DONE');
    succeeded(await stage.callAsOperator(listPaymentExceptions));
    expect(await ready()).toMatchObject({ status: 200 });
  });
});

describe.each([
  [130, 'ahead'],
  [-130, 'behind'],
] as const)('with the clock of svc-orders %i seconds away', (seconds, direction) => {
  test('the service is not ready and gives the reason, and payments catch up once the clock is right', async () => {
    const { order, order_id, signed } = await paid();
    stage.setOrdersAhead(seconds);
    expect(await ready()).toMatchObject({
      status: 503,
      body: {
        code: 'SERVICE_UNAVAILABLE',
        error: expect.stringMatching(new RegExp(`^The clock of svc-orders is (129|130) s ${direction} of this one`)),
      },
    });
    succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    expect(order.order_status).toBe('ORDER_CONFIRMATION');
    stage.setOrdersAhead(0);
    stage.later(1);
    await stage.quiet();
    expect(order.order_status).toBe('PAYMENT_DONE');
    expect(await ready()).toMatchObject({ status: 200 });
  });
});

test.each([61, -61])('the service is not ready with the clock of svc-orders %i seconds away', async (seconds) => {
  stage.setOrdersAhead(seconds);
  const direction = seconds > 0 ? 'ahead' : 'behind';
  expect(await ready()).toMatchObject({
    status: 503,
    body: { error: expect.stringMatching(new RegExp(`^The clock of svc-orders is 6[01] s ${direction} of this one`)) },
  });
});

test('the service stays ready while svc-orders is down', async () => {
  await stage.orders.goDown();
  expect(await ready()).toMatchObject({ status: 200 });
});
