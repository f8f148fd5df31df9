import { listUndeliveredOfPayments, retryUndeliveredOfPayments } from '@potli/contracts/dead-letter/operations.ts';
import { createRazorpayOrder, verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { stuckTries } from '@potli/service-kit/outbox.ts';
import { refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

beforeEach(() => stage.switchRazorpay({ webhook: 'none' }));

const list = async () => succeeded(await stage.callAsOperator(listUndeliveredOfPayments)).undelivered;
const retry = (document_id: string, entry_id: string) =>
  stage.callAsOperator(retryUndeliveredOfPayments, { body: { document_id, entry_id } });

describe('what svc-payments owes and could not hand over', () => {
  test('is listed with reason, attempts and next attempt, and delivered with one click once svc-orders is back', async () => {
    const order = stage.orders.place(250_000);
    const { order_id, reference } = order;
    const { razorpay_order_id } = succeeded(
      await stage.call(createRazorpayOrder, { body: { order_id, amount: 2559 } }),
    );
    const signed = await stage.payAtBank(razorpay_order_id);
    stage.orders.refuseFacts(true);
    await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } });
    for (let attempt = 1; attempt < stuckTries; attempt += 1) {
      expect(await list()).toEqual([]);
      stage.later(10);
      await stage.quiet();
    }
    const [owed] = await list();
    expect(owed).toMatchObject({
      kind: 'payment-captured',
      reference,
      order_id,
      failed_tries: stuckTries,
      next_try_at: expect.any(String),
      last_error: expect.stringMatching(/./),
    });
    expect(order.order_status).toBe('ORDER_CONFIRMATION');

    stage.orders.refuseFacts(false);
    succeeded(await retry(String(owed?.document_id), String(owed?.entry_id)));
    await stage.quiet();
    expect(await list()).toEqual([]);
    expect(order.order_status).toBe('PAYMENT_DONE');
  });

  test('is the operators’ alone, and asked for by its names', async () => {
    expect(refused(await stage.call(listUndeliveredOfPayments)).code).toBe('TOKEN_MISSING');
    expect(
      refused(await stage.call(retryUndeliveredOfPayments, { body: { document_id: 'a', entry_id: 'b' } })).code,
    ).toBe('TOKEN_MISSING');
    expect(refused(await retry('a', 'b')).code).toBe('UNDELIVERED_NOT_FOUND');
    expect(refused(await retry('', 'b')).code).toBe('VALIDATION_FAILED');
    const wrong = { token: 'another' };
    expect(refused(await stage.callAsOperator(listUndeliveredOfPayments, wrong)).code).toBe('TOKEN_INVALID');
    const body = { document_id: 'a', entry_id: 'b' };
    expect(refused(await stage.callAsOperator(retryUndeliveredOfPayments, { ...wrong, body })).code).toBe(
      'TOKEN_INVALID',
    );
    await stage.orders.goDown();
    expect(refused(await stage.callAsOperator(listUndeliveredOfPayments)).code).toBe('NEIGHBOUR_UNAVAILABLE');
    expect(refused(await retry('a', 'b')).code).toBe('NEIGHBOUR_UNAVAILABLE');
    await stage.orders.comeBack();
  });
});
