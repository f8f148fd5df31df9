import { describe, expect, test } from 'vitest';
import type { ProviderPayment, ProviderRecord } from '../provider/provider.ts';
import { anAttempt } from './an-attempt.ts';
import type { Attempt } from './attempt.ts';
import { settle } from './settle.ts';

const now = new Date('2026-11-20T07:00:00.000Z');
const paid: ProviderPayment = {
  ref: 'pay_1',
  status: 'captured',
  amount: 255_900,
  currency: 'INR',
  at: '2026-11-20T06:59:00.000Z',
};
const record = (payments: ProviderPayment[], more: Partial<ProviderRecord> = {}): ProviderRecord => ({
  order_id: 'order_1',
  attempt_id: 'attempt1',
  payments,
  refunds: [],
  begun: payments.length > 0,
  approved: false,
  ended: false,
  ...more,
});

const expectNothingNew = (attempt: Attempt, said: ProviderRecord): void => {
  const decision = settle(attempt, said, now);
  expect(decision.attempt).toBe(attempt);
  expect(decision.facts).toEqual([]);
};

describe('the provider’s record', () => {
  test('settles the attempt when order, amount and currency are the same', () => {
    const { attempt: after, facts } = settle(anAttempt(), record([paid]), now);
    expect(after).toMatchObject({ state: 'SETTLED', settled_ref: 'pay_1', order_outcome: 'telling' });
    expect(after.check_due).toBe('2026-11-20T08:00:00.000Z');
    expect(after.ledger).toEqual([
      { kind: 'capture', provider_ref: 'pay_1', capture_ref: 'pay_1', amount: 255_900, currency: 'INR', at: paid.at },
    ]);
    expect(facts).toEqual([{ kind: 'payment-captured', capture_ref: 'pay_1' }]);
  });

  test('says nothing new the second time', () => {
    const once = settle(anAttempt(), record([paid]), now).attempt;
    expectNothingNew(once, record([paid]));
  });

  test.each([
    ['AMOUNT_MISMATCH', [{ ...paid, amount: 255_901 }], {}],
    ['AMOUNT_MISMATCH', [{ ...paid, amount: 255_899 }], {}],
    ['CURRENCY_MISMATCH', [{ ...paid, currency: 'USD' }], {}],
    ['ORDER_MISMATCH', [paid], { order_id: 'order_2' }],
    ['ORDER_MISMATCH', [paid], { attempt_id: 'attempt2' }],
  ])('is kept for a person on %s, and never pays the order', (code, payments, more) => {
    const { attempt: after, facts } = settle(anAttempt(), record(payments, more), now);
    expect(after).toMatchObject({ state: 'CHECKING', settled_ref: null, exceptions: [{ code }] });
    expect(facts).toEqual([{ kind: 'exception-raised', exception_id: 'x1' }]);
    expect(after.attention_since).toBe(now.toISOString());
    expect(after.ledger).toHaveLength(1);
    expectNothingNew(after, record(payments, more));
  });

  test('of a second capture sends that one back', () => {
    const second = { ...paid, ref: 'pay_2' };
    const { attempt: after, facts } = settle(anAttempt(), record([paid, second]), now);
    expect(after).toMatchObject({
      state: 'SETTLED',
      settled_ref: 'pay_1',
      exceptions: [{ code: 'DUPLICATE_PAYMENT' }],
    });
    expect(after.refunds).toMatchObject([{ capture_ref: 'pay_2', amount: 255_900, key: 'refund-pay_2' }]);
    expect(facts.map(({ kind }) => kind)).toEqual(['payment-captured', 'exception-raised', 'refund']);
  });

  test.each(['pending', 'authorized'] as const)('of a payment that is %s makes it unclear', (status) => {
    const { attempt: after } = settle(anAttempt(), record([{ ...paid, status }]), now);
    expect(after).toMatchObject({ state: 'CHECKING', ledger: [], check_due: '2026-11-20T07:02:00.000Z', checks: 0 });
  });

  test('of a failed payment leaves the attempt open', () => {
    const failed = record([{ ...paid, status: 'failed' }]);
    const { attempt: after } = settle(anAttempt(), failed, now);
    // the bank may still change its mind
    expect(after).toEqual({ ...anAttempt(), tried: true });
    expectNothingNew(after, failed);
  });

  test('of a failure that arrives late does not undo what was captured', () => {
    const settled = settle(anAttempt(), record([paid]), now).attempt;
    expectNothingNew(settled, record([{ ...paid, status: 'failed' }], { ended: true }));
  });

  test('of a refund that failed before it was booked leaves the ledger as it is', () => {
    const settled = settle(anAttempt(), record([paid]), now).attempt;
    const { at, amount, currency, ref: payment_ref } = paid;
    const failed = { ref: 'rfnd_1', key: null, payment_ref, amount, currency, at, status: 'failed' } as const;
    expectNothingNew(settled, record([paid], { refunds: [failed] }));
  });

  test('of an order that ended without money ends the attempt', () => {
    const ended = record([], { ended: true });
    const { attempt: after } = settle(anAttempt(), ended, now);
    expect(after).toMatchObject({ state: 'FAILED', check_due: '2026-11-20T08:00:00.000Z' });
    expectNothingNew(after, ended);
  });

  test.each(['OPENED', 'FAILED', 'ABANDONED'] as const)(
    'that does not show what became of the money makes an attempt that is %s unclear, until it does',
    (state) => {
      const said = record([], { begun: true, unclear: true });
      const { attempt: after } = settle(anAttempt({ state }), said, now);
      expect(after).toMatchObject({ state: 'CHECKING', tried: true });
      expectNothingNew(after, said);
      expect(settle(after, record([paid]), now).attempt).toMatchObject({ state: 'SETTLED' });
    },
  );

  test('that does not show what became of the money changes nothing of what is known', () => {
    const refunded = record([{ ...paid, status: 'refunded' }], {
      refunds: [
        {
          ...{ ref: 'rfnd_1', payment_ref: 'pay_1', key: null, status: 'given' },
          amount: 255_900,
          currency: 'INR',
          at: paid.at,
        },
      ],
    });
    for (const known of [refunded, record([paid])]) {
      const { attempt } = settle(anAttempt({ tried: true }), known, now);
      expectNothingNew(attempt, record([], { begun: true, unclear: true }));
    }
  });

  test('that nothing moved opens an unclear attempt again', () => {
    expect(settle(anAttempt({ state: 'CHECKING' }), record([]), now).attempt).toMatchObject({ state: 'OPENED' });
  });

  test('does not open an attempt again whose money is being taken at this moment', () => {
    const taking = anAttempt({ state: 'CHECKING', capturing_until: '2026-11-20T07:00:01.000Z' });
    expectNothingNew(taking, record([]));
    expect(settle(taking, record([]), new Date('2026-11-20T07:00:02.000Z')).attempt).toMatchObject({ state: 'OPENED' });
  });

  test('settles an attempt that was abandoned', () => {
    expect(settle(anAttempt({ state: 'ABANDONED' }), record([paid]), now).attempt).toMatchObject({ state: 'SETTLED' });
  });
});
