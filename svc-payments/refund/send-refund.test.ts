import { createLogger } from '@potli/service-kit/logger.ts';
import { emptiedStore, type TempStore } from '@potli/service-kit/testing/temp-store.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anAttempt } from '../attempt/an-attempt.ts';
import { type Attempt, attemptCollection } from '../attempt/attempt.ts';
import { usualTimes } from '../attempt/check-times.ts';
import { saveDecision } from '../attempt/save-decision.ts';
import { settle } from '../attempt/settle.ts';
import type { Ports } from '../dependencies.ts';
import { type PaymentProvider, ProviderError, type ProviderRecord } from '../provider/provider.ts';
import { sendRefund } from './send-refund.ts';

const now = new Date('2026-11-20T06:30:00.000Z');
const clock = () => now;
const unused = (): never => {
  throw new Error('not called here');
};
const capture = {
  kind: 'capture',
  ...{ provider_ref: 'pay_1', capture_ref: 'pay_1', amount: 255_900, currency: 'INR', at: now.toISOString() },
} as const;
const key = 'refund-pay_1';
const refunding = anAttempt({
  state: 'SETTLED',
  settled_ref: 'pay_1',
  order_outcome: 'applied',
  ledger: [capture],
  refunds: [
    {
      ...{ key, capture_ref: 'pay_1', amount: 50_000, currency: 'INR', reason: 'Sold out', by: 'Operator' },
      ...{ asked_at: now.toISOString(), state: 'asked' },
    },
  ],
});
/** What the provider has once it made that refund. */
const record: ProviderRecord = {
  order_id: 'order_1',
  attempt_id: 'attempt1',
  begun: true,
  approved: false,
  ended: false,
  payments: [{ ref: 'pay_1', status: 'captured', amount: 255_900, currency: 'INR', at: now.toISOString() }],
  refunds: [
    {
      ...{ ref: 'rfnd_1', key, payment_ref: 'pay_1', status: 'given', amount: 50_000, currency: 'INR' },
      at: now.toISOString(),
    },
  ],
};

let temp: TempStore;
beforeEach(async () => {
  temp = await emptiedStore();
});
afterEach(() => temp.remove());

/** Sends the refund at a provider that answers by `refund`; a webhook event about it is processed by `report`. */
const stage = async (refund: (report: () => Promise<unknown>) => Promise<string>, there = record) => {
  const attempts = await temp.store.collection(attemptCollection);
  await attempts.insert(refunding);
  let calls = 0;
  const provider: PaymentProvider = {
    ...{ name: 'razorpay', open: unused, find: unused, capture: unused, movements: unused, belongingOf: unused },
    fetchRecord: async () => there,
    refund: () => {
      calls += 1;
      return refund(() => saveDecision(ports, refunding.id, (attempt) => settle(attempt, there, now)));
    },
  };
  const ports: Ports = {
    attempts,
    providers: { razorpay: provider, paypal: undefined },
    orders: {
      ...{ getPayable: unused, paymentCaptured: unused, paymentRefunded: unused },
      ...{ exceptionRaised: unused, rateRejected: unused },
    },
    holds: { isHeld: async () => false, place: unused, removeOld: unused },
    times: usualTimes,
    leaseMs: 30_000,
    mode: 'test',
    clock,
    log: createLogger({ name: 'payments', level: 'silent' }),
  };
  const stored = async (): Promise<Attempt> => (await attempts.get(refunding.id)) ?? refunding;
  return { send: (attempt: Attempt = refunding) => sendRefund(ports, attempt, key), stored, calls: () => calls };
};

const ledgerOf = ({ ledger }: Attempt) => ledger.map(({ kind, provider_ref, amount }) => [kind, provider_ref, amount]);
const reportsOf = ({ outbox }: Attempt) => outbox.filter(({ message }) => message.kind === 'payment-refunded');

describe('a refund that a webhook event reports before the provider answers', () => {
  test('is booked and reported once', async () => {
    const { send, stored } = await stage(async (report) => {
      await report();
      return 'rfnd_1';
    });
    await send();
    const after = await stored();
    expect(ledgerOf(after)).toEqual([
      ['capture', 'pay_1', 255_900],
      ['refund', 'rfnd_1', 50_000],
    ]);
    expect(reportsOf(after)).toHaveLength(1);
    expect(after.refunds).toMatchObject([{ state: 'done' }]);
  });

  test('stays made when the provider rejects the repeat of its request', async () => {
    const { send, stored } = await stage(async (report) => {
      await report();
      throw new ProviderError('razorpay', 'refused', 'already refunded');
    });
    await send();
    const after = await stored();
    expect(ledgerOf(after)).toHaveLength(2);
    expect(after).toMatchObject({ refunds: [{ state: 'done' }], exceptions: [] });
    expect(reportsOf(after)).toHaveLength(1);
  });
});

describe('a refund whose answer was lost and whose record lacks our key', () => {
  const withoutKey = { ...record, refunds: record.refunds.map((refund) => ({ ...refund, key: null })) };
  const afterLostAnswer = async (there: ProviderRecord) => {
    let lost = false;
    const { send, stored } = await stage(async (report) => {
      if (lost) return 'rfnd_1';
      lost = true;
      await report();
      throw new ProviderError('razorpay', 'unclear', 'no answer');
    }, there);
    await expect(send()).rejects.toThrow('no answer');
    const before = await stored();
    await send(before);
    return { before, after: await stored() };
  };

  test('is booked once, and svc-orders learns which request it carries out', async () => {
    const { before, after } = await afterLostAnswer(withoutKey);
    expect(before).toMatchObject({ refunds: [{ state: 'asked' }], exceptions: [{ code: 'REFUNDED_ELSEWHERE' }] });
    expect(ledgerOf(after)).toEqual([
      ['capture', 'pay_1', 255_900],
      ['refund', 'rfnd_1', 50_000],
    ]);
    expect(after.refunds).toMatchObject([{ state: 'done' }]);
    expect(reportsOf(after).map(({ message }) => message)).toMatchObject([
      { refund_id: 'rfnd_1', state: 'made', key: null },
      { refund_id: 'rfnd_1', state: 'made', key },
    ]);
  });

  test('needs no operator once the provider answers under our key', async () => {
    const { before, after } = await afterLostAnswer(withoutKey);
    expect(before.attention_since).not.toBeNull();
    expect(after).toMatchObject({
      attention_since: null,
      exceptions: [{ code: 'REFUNDED_ELSEWHERE', resolved: { by: 'system', note: `our refund ${key}` } }],
    });
  });
});

test('a refund that was made is not requested from the provider again', async () => {
  const { send, stored, calls } = await stage(async () => 'rfnd_1');
  await send();
  await send(await stored());
  expect(calls()).toBe(1);
  expect(ledgerOf(await stored())).toHaveLength(2);
});
