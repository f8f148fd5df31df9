import { getPaymentOptions, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

// MongoDB syncs every write.
describe.skipIf(process.env.MONGODB_URI)('durable commits of a payment', () => {
  test('are one each for the amount shown, the attempt, its provider order and the money', async () => {
    // The exchange rate is fetched once for all customers.
    await stage.call(getPaymentOptions, { query: { order_id: stage.orders.place(1).order_id } });
    const before = stage.store.durableCommits();
    const order = stage.orders.place(250_000);
    succeeded(await stage.call(getPaymentOptions, { query: { order_id: order.order_id } }));
    expect(stage.store.durableCommits() - before).toBe(1);
    const { order_id, razorpay_order_id } = await stage.openCard(order);
    expect(stage.store.durableCommits() - before).toBe(3);
    await stage.switchRazorpay({ webhook: 'none' });
    const signed = await stage.payAtBank(razorpay_order_id);
    succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    await stage.quiet();
    expect(stage.store.durableCommits() - before).toBe(4);
    expect(stage.orders.facts).toHaveLength(1);
    expect((await stage.attemptsOf(order_id)).map(({ order_outcome }) => order_outcome)).toEqual(['applied']);
  });
});
