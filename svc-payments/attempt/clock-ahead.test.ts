import { createPaypalOrder, createRazorpayOrder, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';
import { createHolds, holdCollection } from './order-hold.ts';

stageForEachTest();

beforeEach(() => stage.withoutWebhooks());

const twoDays = 2 * 24 * 60;
const timeAhead = (minutes: number) => new Date(stage.clock().getTime() + minutes * 60_000).toISOString();
const openAgain = async (order_id: string) =>
  succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } })).razorpay_order_id;

describe('after a moment in which the clock was two days ahead', () => {
  test('the order learns at once that it was paid in that moment', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    const signed = await stage.payAtBank(razorpay_order_id);
    stage.later(twoDays);
    await stage.orders.goDown();
    const verified = await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } });
    expect(succeeded(verified).state).toBe('settled');
    stage.later(-twoDays);
    await stage.orders.comeBack();
    await stage.quiet();
    expect(stage.orders.facts).toHaveLength(1);
  });

  test('a payment that a process died while opening is opened by the next request', async () => {
    const { order_id } = await stage.openCard();
    const [attempt] = await stage.attemptsOf(order_id);
    const cutOff = { provider_order_id: null, state: 'CREATED', opening_until: timeAhead(twoDays) } as const;
    await update(stage.attempts, attempt?.id ?? '', (doc) => ({ ...doc, ...cutOff }));
    expect(await openAgain(order_id)).not.toBeNull();
  });

  test('a capture that was cut off and a cancellation that was refused hold up no payment', async () => {
    const { order_id } = await stage.openCard();
    const [attempt] = await stage.attemptsOf(order_id);
    await update(stage.attempts, attempt?.id ?? '', (doc) => ({ ...doc, capturing_until: timeAhead(twoDays) }));
    const ahead = () => new Date(timeAhead(twoDays));
    await createHolds(await stage.store.collection(holdCollection), ahead).place(order_id);
    expect(await openAgain(order_id)).not.toBeNull();
  });

  test('a wallet payment that was opened in that moment is not resumed when its provider has forgotten it', async () => {
    stage.later(twoDays);
    const { order_id, orderID } = await stage.openWallet();
    stage.later(-twoDays);
    const body = { order_id, amount: '119.63', currency: 'USD' };
    expect(succeeded(await stage.call(createPaypalOrder, { body })).orderID).not.toBe(orderID);
  });
});

test('a payment that was opened by a clock a year ahead is asked about at once, and then at the usual intervals', async () => {
  const year = 365 * 24 * 60;
  stage.later(year);
  const { order_id } = await stage.openCard();
  stage.later(-year);
  expect(await stage.reconcile()).toBe(1);
  expect(await stage.reconcile()).toBe(0);
  const [attempt] = await stage.attemptsOf(order_id);
  expect(attempt).toMatchObject({ checks: 1, checks_from: timeAhead(0), check_due: timeAhead(10) });
});

test('the daily comparison takes place after a clock was a year ahead', async () => {
  const year = 365 * 24 * 60;
  stage.later(year);
  expect(await stage.compare()).toBeGreaterThan(0);
  stage.later(-year);
  expect(await stage.compare()).toBeGreaterThan(0);
  expect(await stage.compare()).toBe(0);
});
