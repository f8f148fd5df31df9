import type { Order } from '@potli/contracts/order/order.ts';
import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import { sandboxDefaults } from '@potli/sandbox/settings.ts';
import { type FaultsClient, orderOf, paymentsOf } from './commands.ts';
import type { Played } from './play-order.ts';

/** Paise that were captured and that were refunded. */
export interface Money {
  readonly captured: number;
  readonly refunded: number;
}

interface Entry {
  readonly id: string;
  readonly amount: number;
  readonly order_id: string;
  readonly payment_id: string;
  readonly captured: boolean;
  readonly status: string;
}

/** All captures and refunds of the card provider, by its order. */
export const providerBooks = async (sandbox: string): Promise<ReadonlyMap<string, Money>> => {
  const { SANDBOX_RAZORPAY_KEY_ID: key, SANDBOX_RAZORPAY_SECRET: secret } = sandboxDefaults;
  const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
  const all = async (path: string): Promise<Entry[]> => {
    const found: Entry[] = [];
    for (;;) {
      const url = `${sandbox}/razorpay/v1/${path}?count=100&skip=${found.length}`;
      const { items } = (await (await fetch(url, { headers: { authorization } })).json()) as { items: Entry[] };
      found.push(...items);
      if (items.length < 100) return found;
    }
  };
  const payments = (await all('payments')).filter(({ captured }) => captured);
  const refunds = (await all('refunds')).filter(({ status }) => status !== 'failed');
  const books = new Map<string, Money>();
  for (const { id, amount, order_id } of payments) {
    const { captured, refunded } = books.get(order_id) ?? { captured: 0, refunded: 0 };
    const back = sumOf(refunds.filter(({ payment_id }) => payment_id === id));
    books.set(order_id, { captured: captured + amount, refunded: refunded + back });
  }
  return books;
};

const sumOf = (entries: readonly { readonly amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);
const inPaise = (entries: readonly { readonly amount: number }[]): number =>
  sumOf(entries.map(({ amount }) => ({ amount: toPaise(amount) ?? Number.NaN })));

const inLedger = (payments: readonly Payment[]): Money => {
  const entries = payments.flatMap(({ ledger }) => ledger);
  const ofKind = (wanted: string) => inPaise(entries.filter(({ kind }) => kind === wanted));
  return { captured: ofKind('capture'), refunded: ofKind('refund') - ofKind('refund_failed') };
};

const atOrder = ({ transaction, refunds = [] }: Order): Money => ({
  captured: toPaise(transaction?.total_price ?? 0) ?? Number.NaN,
  refunded: inPaise(refunds.filter(({ state }) => state === 'made')),
});

const atProvider = (payments: readonly Payment[], books: ReadonlyMap<string, Money>): Money =>
  payments.reduce(
    (sum, { provider_order_id }) => {
      const { captured, refunded } = books.get(provider_order_id ?? '') ?? { captured: 0, refunded: 0 };
      return { captured: sum.captured + captured, refunded: sum.refunded + refunded };
    },
    { captured: 0, refunded: 0 },
  );

/** The money of one order in the four places that must agree to the paisa. */
export interface Compared {
  readonly acknowledged: Money;
  readonly provider: Money;
  readonly ledger: Money;
  readonly order: Money;
}

export const compareMoney = async (
  client: FaultsClient,
  { order_id = '', paid, refunded }: Played,
  books: ReadonlyMap<string, Money>,
): Promise<Compared> => {
  const payments = await paymentsOf(client, order_id);
  return {
    acknowledged: { captured: paid, refunded },
    provider: atProvider(payments, books),
    ledger: inLedger(payments),
    order: atOrder(await orderOf(client, order_id)),
  };
};
