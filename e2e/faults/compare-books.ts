import type { Order } from '@potli/contracts/order/order.ts';
import type { Payment } from '@potli/contracts/payment/back-office.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import { sandboxDefaults } from '@potli/sandbox/settings.ts';
import { type FaultsClient, paymentsOf } from './commands.ts';
import type { Currency, Played } from './play-order.ts';

/** Captured and refunded, in the smallest unit of the currency that was charged: paise by card, cents by wallet. */
export interface Money {
  readonly captured: number;
  readonly refunded: number;
}
const noMoney: Money = { captured: 0, refunded: 0 };
const add = (one: Money, other: Money): Money => ({
  captured: one.captured + other.captured,
  refunded: one.refunded + other.refunded,
});
export const sumOf = (all: Iterable<Money>): Money => [...all].reduce(add, noMoney);

const book = (books: Map<string, Money>, name: string, moved: Money): void => {
  books.set(name, add(books.get(name) ?? noMoney, moved));
};

/** All captures and refunds of a provider: of the card's by its order, of the wallet's by our payment attempt. */
export type Books = Readonly<Record<Currency, ReadonlyMap<string, Money>>>;

const basic = (user: string, password: string) => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
const json = async <T>(url: string, init: RequestInit): Promise<T> => (await (await fetch(url, init)).json()) as T;

interface CardPayment {
  readonly order_id: string;
  readonly amount: number;
  readonly amount_refunded: number;
  readonly captured: boolean;
}

const cardBooks = async (sandbox: string): Promise<ReadonlyMap<string, Money>> => {
  const { SANDBOX_RAZORPAY_KEY_ID: key, SANDBOX_RAZORPAY_SECRET: secret } = sandboxDefaults;
  const headers = { authorization: basic(key, secret) };
  const books = new Map<string, Money>();
  for (let skip = 0; ; skip += 100) {
    const url = `${sandbox}/razorpay/v1/payments?count=100&skip=${skip}`;
    const { items } = await json<{ items: CardPayment[] }>(url, { headers });
    for (const { order_id, amount, amount_refunded } of items.filter(({ captured }) => captured))
      book(books, order_id, { captured: amount, refunded: amount_refunded });
    if (items.length < 100) return books;
  }
};

interface WalletEntry {
  readonly transaction_info: {
    readonly transaction_id: string;
    readonly transaction_amount: { readonly value: string };
    readonly paypal_reference_id?: string;
    readonly custom_field?: string;
  };
}

const walletBooks = async (sandbox: string): Promise<ReadonlyMap<string, Money>> => {
  const { SANDBOX_PAYPAL_CLIENT_ID: client, SANDBOX_PAYPAL_SECRET: secret } = sandboxDefaults;
  const { access_token } = await json<{ access_token: string }>(`${sandbox}/paypal/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic(client, secret), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  const [day, now] = [86_400_000, Date.now()];
  const period = `start_date=${new Date(now - day).toISOString()}&end_date=${new Date(now + day).toISOString()}`;
  const books = new Map<string, Money>();
  const attempts = new Map<string, string>();
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await json<{ transaction_details: WalletEntry[]; total_pages: number }>(
      `${sandbox}/paypal/v1/reporting/transactions?${period}&page_size=500&page=${page}`,
      { headers: { authorization: `Bearer ${access_token}` } },
    );
    pages = answer.total_pages;
    for (const { transaction_info: info } of answer.transaction_details) {
      const cents = Math.round(Number(info.transaction_amount.value) * 100);
      // A refund follows its capture and names it.
      const attempt = attempts.get(info.paypal_reference_id ?? '') ?? info.custom_field ?? 'no attempt';
      if (cents > 0) attempts.set(info.transaction_id, attempt);
      book(books, attempt, { captured: Math.max(cents, 0), refunded: Math.max(-cents, 0) });
    }
  }
  return books;
};

export const providerBooks = async (sandbox: string): Promise<Books> => ({
  INR: await cardBooks(sandbox),
  USD: await walletBooks(sandbox),
});

// Both currencies have two decimals.
const units = (amount: number): number => toPaise(amount) ?? Number.NaN;
const inUnits = (entries: readonly { readonly amount: number }[]): number =>
  entries.reduce((sum, { amount }) => sum + units(amount), 0);

const inLedger = (payments: readonly Payment[]): Money => {
  const entries = payments.flatMap(({ ledger }) => ledger);
  const ofKind = (wanted: string) => inUnits(entries.filter(({ kind }) => kind === wanted));
  return { captured: ofKind('capture'), refunded: ofKind('refund') - ofKind('refund_failed') };
};

/** The order keeps what was paid in rupees, also of a wallet payment, and refunds in the currency that was charged. */
const atOrder = ({ transaction, refunds = [] }: Order, { payable, paid }: Played): Money => ({
  captured: units(transaction?.total_price ?? 0) === payable ? paid : Number.NaN,
  refunded: inUnits(refunds.filter(({ state }) => state === 'made')),
});

const atProvider = (payments: readonly Payment[], books: Books): Money =>
  sumOf(
    payments.map(
      ({ provider_order_id, payment_id }) =>
        books.INR.get(provider_order_id ?? '') ?? books.USD.get(payment_id) ?? noMoney,
    ),
  );

/** The money of one order in the four places that must agree to the paisa or cent. */
export interface Compared {
  readonly acknowledged: Money;
  readonly provider: Money;
  readonly ledger: Money;
  readonly order: Money;
}

export const compareMoney = async (
  client: FaultsClient,
  played: Played,
  order: Order,
  books: Books,
): Promise<Compared> => {
  const { paid, refunded } = played;
  const payments = await paymentsOf(client, order.order_id);
  return {
    acknowledged: { captured: paid, refunded },
    provider: atProvider(payments, books),
    ledger: inLedger(payments),
    order: atOrder(order, played),
  };
};
