import { listOrderPayments, refundPayment } from '@potli/contracts/payment/back-office.ts';
import { verifyRazorpayPayment } from '@potli/contracts/payment/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { withoutTexts } from '../personal-data/texts.ts';
import type { ProviderRecord } from '../provider/provider.ts';
import { refundByOperator } from '../refund/request-refund.ts';
import { type Stage, setStage } from '../testing/stage.ts';
import { anAttempt } from './an-attempt.ts';
import type { Attempt } from './attempt.ts';
import { abandon, becomeUnclear, resolveExceptions } from './change-attempt.ts';
import { settle, settleWithoutRecord } from './settle.ts';

/** What a newer version of the service may have added. */
const newer = { channel: 'qr' };
const now = new Date('2026-11-20T07:00:00.000Z');
const at = now.toISOString();
const capture = {
  kind: 'capture',
  provider_ref: 'pay_1',
  capture_ref: 'pay_1',
  amount: 255_900,
  currency: 'INR',
  at,
} as const;
const settled = {
  ...anAttempt({ state: 'SETTLED', settled_ref: 'pay_1', order_outcome: 'applied', written_at: at }),
  ledger: [{ ...capture, newer }],
  refunds: [
    {
      key: 'k',
      capture_ref: 'pay_0',
      amount: 1,
      currency: 'INR',
      reason: 'x',
      by: 'Operator 1',
      asked_at: at,
      state: 'failed',
      newer,
    },
  ],
  exceptions: [{ id: 'x1', code: 'LATE_PAYMENT', at, note: '', capture_ref: 'pay_1', resolved: null, newer }],
  newer,
} as const;
const open = { ...anAttempt(), newer };

const record = (more: Partial<ProviderRecord>): ProviderRecord => ({
  order_id: 'order_1',
  attempt_id: 'attempt1',
  payments: [],
  refunds: [],
  begun: true,
  approved: false,
  ended: false,
  ...more,
});
const paid = { ref: 'pay_1', status: 'captured', amount: 255_900, currency: 'INR', at } as const;
const given = {
  ref: 'r1',
  payment_ref: 'pay_1',
  key: null,
  status: 'given',
  amount: 255_900,
  currency: 'INR',
  at,
} as const;
const operator = { by: 'Operator 1', reason: 'asked', note: 'seen' };

describe('fields of a newer version survive in an attempt that', () => {
  test.each<[string, Attempt]>([
    ['is settled', settle(open, record({ payments: [paid] }), now).attempt],
    ['gets a wrong amount', settle(open, record({ payments: [{ ...paid, amount: 1 }] }), now).attempt],
    ['is ended by the provider', settle(open, record({ ended: true }), now).attempt],
    ['becomes unclear', becomeUnclear(open, 'no answer', now)],
    ['is abandoned', abandon(open, 'not paid', now)],
    ['is forgotten by the provider', settleWithoutRecord({ ...open, state: 'CHECKING', checks_from: '2026' }, now)],
  ])('%s', (_, attempt) => {
    expect(attempt.updated_at).toBe(at);
    expect(attempt).toMatchObject({ newer });
  });

  test.each<[string, Attempt]>([
    ['is refunded at the provider', settle(settled, record({ payments: [paid], refunds: [given] }), now).attempt],
    [
      'is refunded by an operator',
      refundByOperator(settled, { capture_ref: 'pay_1', although_it_pays_the_order: true }, operator, now).attempt,
    ],
    ['is seen by an operator', resolveExceptions(settled, () => true, operator, now)],
    ['loses its notes', withoutTexts(settled, 'retention', now)],
  ])('%s, also in its entries', (_, attempt) => {
    expect(attempt).not.toEqual(settled);
    expect(attempt).toMatchObject({ newer });
    for (const [entry] of [attempt.ledger, attempt.refunds, attempt.exceptions]) expect(entry).toMatchObject({ newer });
  });
});

describe('over the whole life of a payment', () => {
  let stage: Stage;
  beforeEach(async () => {
    stage = await setStage();
  });
  afterEach(() => stage.close());

  test('fields of a newer version stay in the store', async () => {
    const { order_id, razorpay_order_id } = await stage.openCard();
    const [opened] = await stage.attemptsOf(order_id);
    const add = (attempt: Attempt) => ({
      ...attempt,
      newer,
      ledger: attempt.ledger.map((entry) => ({ ...entry, newer })),
    });
    await update(stage.attempts, String(opened?.id), add);
    const signed = await stage.payAtBank(razorpay_order_id);
    succeeded(await stage.call(verifyRazorpayPayment, { body: { order_id, ...signed } }));
    await update(stage.attempts, String(opened?.id), add);
    const [payment] = succeeded(
      await stage.callAsOperator(listOrderPayments, { params: { orderId: order_id } }),
    ).payments;
    succeeded(
      await stage.callAsOperator(refundPayment, {
        params: { paymentId: String(payment?.payment_id) },
        body: { capture_ref: String(signed.razorpay_payment_id), reason: 'sold out', although_it_pays_the_order: true },
      }),
    );
    await stage.quiet();
    const [refunded] = await stage.attemptsOf(order_id);
    expect(refunded).toMatchObject({
      state: 'REFUNDED',
      newer,
      ledger: [{ kind: 'capture', newer }, { kind: 'refund' }],
    });
  });
});
