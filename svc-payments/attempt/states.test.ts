import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { ProviderPayment, ProviderRecord, ProviderRefund } from '../provider/provider.ts';
import { anAttempt } from './an-attempt.ts';
import type { Attempt, LedgerEntry } from './attempt.ts';
import { settle, settleWithoutRecord } from './settle.ts';

// The table "States of a payment attempt" of docs/payments.md, held against the code.

const now = new Date('2026-11-20T07:00:00.000Z');
const at = '2026-11-20T06:59:00.000Z';
const capture = (ref: string, amount = 255_900): LedgerEntry => ({
  ...{ kind: 'capture', provider_ref: ref, capture_ref: ref, amount, currency: 'INR', at },
});
const refund = (ref: string, amount = 255_900): LedgerEntry => ({
  ...{ kind: 'refund', provider_ref: `rfnd_${ref}`, capture_ref: ref, amount, currency: 'INR', at },
});
const settled = { settled_ref: 'pay_1', order_outcome: 'applied', ledger: [capture('pay_1')] } as const;

const states: Readonly<Record<string, Attempt>> = {
  OPENED: anAttempt(),
  CHECKING: anAttempt({ state: 'CHECKING' }),
  'CHECKING with money': anAttempt({ state: 'CHECKING', ledger: [capture('pay_1', 100)] }),
  SETTLED: anAttempt({ state: 'SETTLED', ...settled }),
  REFUNDED: anAttempt({ state: 'REFUNDED', ...settled, ledger: [capture('pay_1'), refund('pay_1')] }),
  FAILED: anAttempt({ state: 'FAILED' }),
  ABANDONED: anAttempt({ state: 'ABANDONED' }),
};

/** What the provider's record holds of the attempt already. */
const known = ({ ledger }: Attempt): Pick<ProviderRecord, 'payments' | 'refunds'> => ({
  payments: ledger
    .filter(({ kind }) => kind === 'capture')
    .map(({ provider_ref: ref, amount, currency }) => ({ ref, status: 'captured', amount, currency, at })),
  refunds: ledger
    .filter(({ kind }) => kind === 'refund')
    .map(({ provider_ref, capture_ref, amount }) => given(provider_ref, capture_ref, amount)),
});
const given = (ref: string, payment_ref: string, amount: number): ProviderRefund => ({
  ...{ ref, payment_ref, key: null, status: 'given', amount, currency: 'INR', at },
});
const payment = (more: Partial<ProviderPayment> = {}): ProviderPayment => ({
  ...{ ref: 'pay_2', status: 'captured', amount: 255_900, currency: 'INR', at },
  ...more,
});
const recordOf = (
  attempt: Attempt,
  { payments = [], refunds = [], ...more }: Partial<ProviderRecord> = {},
): ProviderRecord => {
  const before = known(attempt);
  return {
    ...{ order_id: 'order_1', attempt_id: 'attempt1', approved: false, ended: false },
    begun: before.payments.length + payments.length > 0,
    payments: [...before.payments, ...payments],
    refunds: [...before.refunds, ...refunds],
    ...more,
  };
};
const bySettling = (more: (attempt: Attempt) => Partial<ProviderRecord>) => (attempt: Attempt) =>
  settle(attempt, recordOf(attempt, more(attempt)), now).attempt;

/** What each fact of the table makes of an attempt. */
const facts: Readonly<Record<string, (attempt: Attempt) => Attempt>> = {
  'no payment': bySettling(() => ({})),
  'a payment is pending or authorised': bySettling(() => ({ payments: [payment({ status: 'pending' })] })),
  'captured as expected': bySettling(() => ({ payments: [payment()] })),
  'captured with another amount, currency or order': bySettling(() => ({ payments: [payment({ amount: 1 })] })),
  'captured and already refunded there': bySettling(() => ({
    payments: [payment({ status: 'refunded' })],
    refunds: [given('rfnd_pay_2', 'pay_2', 255_900)],
  })),
  'ended without money': bySettling(() => ({ ended: true })),
  'order unknown there for 6 hours': (attempt) => settleWithoutRecord(attempt, new Date(now.getTime() + 7 * 3_600_000)),
  'a part is refunded': bySettling(() => ({ refunds: [given('rfnd_pay_1', 'pay_1', 1)] })),
  'all captures are refunded': bySettling(({ ledger }) => ({
    refunds: [given('rfnd_pay_1', 'pay_1', ledger[0]?.amount ?? 0)],
  })),
  'a refund came back': bySettling((attempt) => ({
    refunds: known(attempt).refunds.map((one) => ({ ...one, status: 'failed' as const })),
  })),
};

/** Facts whose decision needs more than the attempt, with the test of each. */
const elsewhere = new Set([
  'the order exists at the provider', // reconcile/reconcile.test.ts
  'a report whose record shows no capture, or cannot be read', // routes/card.test.ts
  'svc-orders takes the capture', // money-from-elsewhere.test.ts
  'svc-orders rejects the capture', // refund/money-back.test.ts
  'the provider rejects our refund', // refund/refund-for-order.test.ts
  'no check is left', // reconcile/reconcile.test.ts
  'replaced by a newer attempt; the order is cancelled or priced again', // close-payments.test.ts
]);

const [header = [], ...rows] = readFileSync(new URL('../../docs/payments.md', import.meta.url), 'utf8')
  .split('\n')
  .filter((line) => /^\| (Fact|\*)/.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim().replaceAll('*', '')));
const columns = header.slice(2, -2);

describe('the table of states and facts', () => {
  test('has every state and every fact', () => {
    expect(columns).toEqual(['CREATED', ...Object.keys(states)]);
    expect(rows.map(([, fact]) => fact).sort()).toEqual([...Object.keys(facts), ...elsewhere].sort());
  });

  test.each(rows.filter(([, fact = '']) => facts[fact]).map(([, fact = '', ...cells]) => ({ fact, cells })))(
    'is true of: $fact',
    ({ fact, cells }) => {
      for (const [name, attempt] of Object.entries(states)) {
        const cell = cells[columns.indexOf(name)];
        if (cell === '') continue;
        const becomes = cell === 'stays' ? attempt.state : cell;
        expect([name, facts[fact]?.(attempt).state]).toEqual([name, becomes]);
      }
    },
  );
});
