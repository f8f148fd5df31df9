import type { Order } from '@potli/contracts/order/order.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { type FaultsClient, insist, orderOf } from './commands.ts';
import { type Books, type Compared, compareMoney, type Money, providerBooks, sumOf } from './compare-books.ts';
import type { Arrived } from './inbox-reader.ts';
import type { Currency, Played } from './play-order.ts';

/** What is there of what was acknowledged. */
export interface Account {
  readonly money: readonly (readonly [Played, Compared])[];
  readonly messages: NonNullable<Order['messages']>;
  /** Captured and refunded in the providers' books, whatever order they are of. */
  readonly provider: Readonly<Record<Currency, Money>>;
  readonly problems: readonly string[];
}

/** Orders read at the same time. */
const atOnce = 16;

export const text = ({ captured, refunded }: Money): string =>
  `captured ${toRupees(captured).toFixed(2)}, refunded ${toRupees(refunded).toFixed(2)}`;

export const currencies = ['INR', 'USD'] as const;
/** The sum of all orders paid in that currency. */
export const inAll = (money: Account['money'], currency: Currency, place: keyof Compared): Money =>
  sumOf(money.filter(([played]) => played.currency === currency).map(([, compared]) => compared[place]));

/** Whether time can still end a problem: messages and refunds may be under way. */
export const maySettle = (problem: string): boolean => !/^(doubled|aborted)/.test(problem);

/** What the history lacks of the acknowledged commands, or has beyond them. */
const stepProblems = ({ scenario, statuses, changes, aborted }: Played, { reference, history }: Order): string[] => {
  const reached = history.map(({ to }) => to);
  const lost = statuses.filter((status) => !reached.includes(status)).map((status) => `${status}`);
  const steps = history.filter(({ from, to }) => from !== to).length;
  const changed = history.filter(({ from, to, by }) => from === to && by?.type === 'operator').length;
  if (changed < changes) lost.push('a change without a move');
  const doubled =
    aborted === undefined && (steps > statuses.length || changed > changes)
      ? [`${steps} steps and ${changed} changes instead of ${statuses.length} and ${changes}`]
      : [];
  const of = `${reference} (${scenario})`;
  return [...lost.map((what) => `lost: ${of} ${what}`), ...doubled.map((what) => `doubled: ${of} ${what}`)];
};

/** Each deadline has caused its messages once, whichever instances have seen it. */
const dueProblems = ({ scenario, due }: Played, { reference, messages = [] }: Order): string[] =>
  due.flatMap((wanted) => {
    const times = messages.filter(({ kind }) => kind === wanted).length;
    if (times === 1) return [];
    return [`${times === 0 ? 'lost' : 'doubled'}: ${reference} (${scenario}) ${times} messages ${wanted}`];
  });

const moneyProblems = ({ scenario }: Played, { reference }: Order, compared: Compared): string[] =>
  (['provider', 'ledger', 'order'] as const)
    .filter((place) => text(compared[place]) !== text(compared.acknowledged))
    .map(
      (place) =>
        `money: ${reference} (${scenario}) acknowledged ${text(compared.acknowledged)}; ${place} ${text(compared[place])}`,
    );

/** Messages that are in no inbox, or more than once, or not delivered yet. Outdated ones are rightly in none. */
const messageProblems = ({ reference, messages = [] }: Order, inbox: Inbox): string[] =>
  messages.flatMap(({ message_id, template, state, last_error, refusals }) => {
    const copies = inbox.get(`${reference}.${message_id}`) ?? [];
    if (state === 'failed' && last_error?.startsWith('outdated')) return [];
    if (state !== 'delivered') return [`pending: message ${reference} ${template}`];
    if (copies.length === 0) return [`lost: message ${reference} ${template}`];
    // A channel that rejected a message after taking it did not deliver a second copy.
    if (copies.length <= 1 + refusals.length) return [];
    return [`doubled: message ${reference} ${template}: ${copies.map(({ channel, at }) => `${channel} ${at}`)}`];
  });

type Inbox = ReadonlyMap<string | undefined, readonly Arrived[]>;

const accountOf = async (client: FaultsClient, played: Played, books: Books, inbox: Inbox) => {
  const { order_id, scenario, aborted } = played;
  const problems = aborted === undefined ? [] : [`aborted: ${scenario}: ${aborted.slice(0, 300)}`];
  if (order_id === undefined) return { problems, money: [], messages: [] };
  const order = await orderOf(client, order_id);
  const compared = await compareMoney(client, played, order, books);
  problems.push(
    ...stepProblems(played, order),
    ...dueProblems(played, order),
    ...moneyProblems(played, order, compared),
    ...messageProblems(order, inbox),
  );
  return { problems, money: [[played, compared] as const], messages: order.messages ?? [] };
};

/** Compares what was acknowledged with the providers' books, the ledger, the orders and the inboxes. */
export const account = async (client: FaultsClient, sandbox: string, all: readonly Played[]): Promise<Account> => {
  const books = await insist(client, 'reading the books', () => providerBooks(sandbox));
  const inbox = Map.groupBy(await insist(client, 'reading the inbox', client.inbox), ({ name }) => name);
  const each: Awaited<ReturnType<typeof accountOf>>[] = [];
  for (let first = 0; first < all.length; first += atOnce) {
    const some = all.slice(first, first + atOnce);
    each.push(...(await Promise.all(some.map((played) => accountOf(client, played, books, inbox)))));
  }
  const money = each.flatMap((one) => one.money);
  const provider = { INR: sumOf(books.INR.values()), USD: sumOf(books.USD.values()) };
  const sums = currencies.flatMap((currency) => {
    const [acknowledged, there] = [text(inAll(money, currency, 'acknowledged')), text(provider[currency])];
    if (acknowledged === there) return [];
    return [`money: acknowledged in all ${acknowledged} ${currency}; the provider's books ${there}`];
  });
  return {
    money,
    messages: each.flatMap((one) => one.messages),
    provider,
    problems: [...each.flatMap(({ problems }) => problems), ...sums],
  };
};
