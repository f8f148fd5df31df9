import { listOrderPayments, refundPayment } from '@potli/contracts/payment/back-office.ts';
import { createRazorpayOrder, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';
import { erasePayments, exportPayments } from './texts.ts';

stageForEachTest();

/** A payment that an operator sent back, with a reason that names somebody. */
const refunded = async () => {
  const { order_id } = stage.orders.place(250_000);
  const { razorpay_order_id } = succeeded(await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }));
  const signed = await stage.payAtBank(razorpay_order_id);
  succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
  await stage.quiet();
  const [payment] = await seen(order_id);
  succeeded(
    await stage.callAsOperator(refundPayment, {
      params: { paymentId: String(payment?.payment_id) },
      body: {
        capture_ref: String(signed.razorpay_payment_id),
        reason: 'Meera Test called',
        although_it_pays_the_order: true,
      },
    }),
  );
  await stage.quiet();
  return order_id;
};
const seen = async (orderId: string) =>
  succeeded(await stage.callAsOperator(listOrderPayments, { params: { orderId } })).payments;

const year = 365 * 24 * 60;

test('deletes operators’ notes and webhook events after the retention period and keeps the ledger', async () => {
  const orderId = await refunded();
  const [before] = await seen(orderId);
  expect(before?.refunds).toMatchObject([{ reason: 'Meera Test called' }]);
  expect(await stage.webhookEvents.count()).toBeGreaterThan(0);
  stage.later(year - 1);
  await stage.tidy();
  expect(await seen(orderId)).toEqual([before]);

  stage.later(1);
  await stage.tidy();
  const [after] = await seen(orderId);
  expect(after).toMatchObject({ ledger: before?.ledger, state: before?.state, refunds: [{ reason: 'removed' }] });
  expect(after?.history.at(-1)?.what).toBe('notes of people removed (retention)');
  expect(JSON.stringify(await stage.attemptsOf(orderId))).not.toContain('Meera');
  expect(await stage.webhookEvents.count()).toBe(0);
  await stage.tidy();
  expect(await seen(orderId)).toEqual([after]);
});

test('a customer’s payments are given out and their notes erased on request, by whom is kept', async () => {
  const orderId = await refunded();
  expect(await exportPayments(stage.attempts, [orderId, '0'.repeat(26)])).toEqual({ payments: await seen(orderId) });
  await erasePayments(stage.attempts, [orderId], 'Asha', stage.clock());
  expect(await seen(orderId)).toMatchObject([{ refunds: [{ reason: 'removed' }] }]);
  expect((await seen(orderId))[0]?.history.at(-1)?.what).toBe('notes of people removed (Asha)');
});
