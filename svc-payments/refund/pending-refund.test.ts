import { requestOrderRefund } from '@potli/contracts/payment/between-services.ts';
import { capturePaypalOrder } from '@potli/contracts/payment/operations.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { describe, expect, test } from 'vitest';
import { stage, stageForEachTest } from '../testing/each-stage.ts';

stageForEachTest();

const dayMinutes = 24 * 60;

/** A wallet payment of ₹10,472.00 with a refund that PayPal has pending; of a tenth of it, or of all. */
const refundPending = async (amount_paise: number | null = 104_720) => {
  const { order_id, orderID } = await stage.openWallet();
  await stage.approve(orderID);
  const { transaction_id } = succeeded(await stage.call(capturePaypalOrder, { body: { order_id, orderID } }));
  await stage.quiet();
  await stage.switchPaypal({ next_refund: 'pending' });
  const body = { request_id: 'REQUEST1', payment_id: transaction_id, amount_paise, reason: 'Sold out', by: 'Meera' };
  succeeded(await stage.callAsService(requestOrderRefund, { params: { orderId: order_id }, body }));
  await stage.quiet();
  const decideAs = (outcome: 'COMPLETED' | 'FAILED') =>
    stage.post(`/paypal/_captures/${transaction_id}/pending-refunds`, { outcome });
  const attempt = async () => {
    const [only] = await stage.attemptsOf(order_id);
    if (!only) throw new Error('no attempt');
    return only;
  };
  return { attempt, decideAs };
};
const kindsOf = ({ ledger }: { ledger: readonly { kind: string }[] }) => ledger.map(({ kind }) => kind);

describe('a refund that PayPal has pending', () => {
  test('is booked, and its failure by a webhook event is handled like that of a card refund', async () => {
    const { attempt, decideAs } = await refundPending();
    expect(kindsOf(await attempt())).toEqual(['capture', 'refund']);
    await decideAs('FAILED');
    await stage.quiet();
    const after = await attempt();
    expect(kindsOf(after)).toEqual(['capture', 'refund', 'refund_failed']);
    expect(after).toMatchObject({
      state: 'SETTLED',
      refunds: [{ state: 'failed' }],
      exceptions: [{ code: 'REFUND_FAILED' }],
    });
    expect(stage.orders.refunds).toMatchObject([
      { state: 'made', request_id: 'REQUEST1' },
      { state: 'failed', request_id: 'REQUEST1' },
    ]);
  });

  test.each([
    ['a part', 104_720],
    ['all', null],
  ])('of %s that fails after nine days is found without any webhook event', async (_, amount_paise) => {
    await stage.withoutWebhooks();
    const { attempt, decideAs } = await refundPending(amount_paise);
    for (let days = 0; days < 9; days += 1) {
      stage.later(dayMinutes);
      await stage.reconcile();
    }
    await decideAs('FAILED');
    stage.later(dayMinutes);
    await stage.reconcile();
    expect(kindsOf(await attempt())).toEqual(['capture', 'refund', 'refund_failed']);
    expect(await attempt()).toMatchObject({ state: 'SETTLED', exceptions: [{ code: 'REFUND_FAILED' }] });
  });

  test('is asked about no longer once it is completed, or after 30 days', async () => {
    await stage.withoutWebhooks();
    const [completed, endless] = [await refundPending(), await refundPending()];
    await completed.decideAs('COMPLETED');
    for (let days = 0; days < 5; days += 1) {
      stage.later(dayMinutes);
      await stage.reconcile();
    }
    expect(await completed.attempt()).toMatchObject({ check_due: null, exceptions: [] });
    expect((await endless.attempt()).check_due).not.toBeNull();
    for (let days = 5; days < 32; days += 1) {
      stage.later(dayMinutes);
      await stage.reconcile();
    }
    expect(await endless.attempt()).toMatchObject({ check_due: null, exceptions: [] });
  });
});
