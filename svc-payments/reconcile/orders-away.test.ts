import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

describe('a payment that waits for its capture while svc-orders is down', () => {
  test('keeps its place in the check intervals and is captured within a minute of the return', async () => {
    const { order_id, orderID } = await stage.openWallet();
    await stage.approve(orderID);
    await stage.orders.goDown();
    stage.later(2);
    for (let minute = 0; minute < 150; minute += 1) {
      expect(await stage.reconcile()).toBe(1);
      stage.later(1);
    }
    const [waiting] = await stage.attemptsOf(order_id);
    expect(waiting).toMatchObject({ checks: 0, state: 'OPENED' });
    await stage.orders.comeBack();
    expect(await stage.reconcile()).toBe(1);
    expect(await stage.paymentState(order_id)).toMatchObject({ state: 'settled' });
  });

  test('leaves the places of a round to payments that need no answer of svc-orders', async () => {
    const { orderID } = await stage.openWallet();
    await stage.approve(orderID);
    await stage.orders.goDown();
    stage.later(2);
    expect(await stage.reconcile()).toBe(1);
    expect(await stage.reconcile()).toBe(0);
  });
});
