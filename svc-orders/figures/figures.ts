import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { FiguresRow, getFigures } from '@potli/contracts/order/figures.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { toRupees } from '@potli/contracts/rules/money.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import type { HistoryRecord, OrderDocument } from '../order/order-document.ts';
import { hasEarned, marginOf } from '../purchase/margin.ts';
import type { Period } from './periods.ts';

/** The commands that end a step of an order's life, with the figure that counts them. */
const steps = [
  ['submit', 'placed'],
  ['evaluate', 'evaluated'],
  ['pay', 'paid'],
  ['submit_links', 'bought'],
  ['ship', 'shipped'],
  ['complete', 'delivered'],
] as const satisfies readonly (readonly [HistoryRecord['command'], keyof FiguresRow])[];

const counts = ['placed', 'evaluated', 'paid', 'bought', 'shipped', 'delivered', 'cancelled'] as const;
const amounts = ['revenue', 'shipping', 'fees', 'refunds', 'margin'] as const;
type Count = (typeof counts)[number];
type Amount = (typeof amounts)[number];

/** Counts, and amounts in paise. */
type Sums = Record<Count | Amount, number>;
const noSums = (): Sums => Object.fromEntries([...counts, ...amounts].map((name) => [name, 0])) as Sums;

interface Ranked {
  orders: number;
  paise: number;
}

type Figures = Omit<AnswerOf<typeof getFigures>, 'success' | 'overdue'>;

/** Adds up orders one by one, so that memory does not grow with them; `periods` follow one another, the latest first. */
export const figuresOf = (periods: readonly Period[]) => {
  const rows = periods.map((period) => ({ ...period, sums: noSums() }));
  const reached = new Map<string, number>(steps.map(([, step]) => [step, 0]));
  const took = new Map(steps.slice(1).map(([, step]) => [step as string, { steps: 0, ms: 0 }]));
  const stores = new Map<string, Ranked>();
  const countries = new Map<string, Ranked>();

  /** Rows by day, because a day has many steps. */
  const rowsOfDays = new Map<string, (typeof rows)[number] | undefined>();
  const rowAt = (at: string) => {
    const date = indiaDate(new Date(at));
    if (!rowsOfDays.has(date)) {
      const row = rows.find(({ from, to }) => from <= date && date <= to);
      rowsOfDays.set(date, row);
    }
    return rowsOfDays.get(date);
  };
  const rank = (ranking: Map<string, Ranked>, name: string, paise: number): void => {
    const known = ranking.get(name) ?? { orders: 0, paise: 0 };
    ranking.set(name, { orders: known.orders + 1, paise: known.paise + paise });
  };

  const addSteps = ({ history }: OrderDocument): void => {
    let since: string | undefined;
    for (const { command, at, from, to } of history) {
      const row = rowAt(at);
      const step = steps.find(([known]) => known === command)?.[1];
      if (row && step) row.sums[step] += 1;
      if (row && to === 'ORDER_CANCELLED' && from !== to) row.sums.cancelled += 1;
      const duration = step && took.get(step);
      if (row && duration && since !== undefined) {
        duration.steps += 1;
        duration.ms += Date.parse(at) - Date.parse(since);
      }
      if (from !== to) since = at;
    }
  };

  const addMoney = (order: OrderDocument): void => {
    const { payment, totals, refunds = [], user } = order;
    for (const { state, refunded_at, amount_paise } of refunds) {
      const row = state === 'made' ? rowAt(refunded_at) : undefined;
      if (row) row.sums.refunds += amount_paise;
    }
    const row = payment && rowAt(payment.captured_at);
    if (!payment || !row) return;
    const { goods, bought } = marginOf(order);
    row.sums.revenue += payment.paid_paise;
    row.sums.fees += payment.paid_paise - payment.total_paise;
    row.sums.shipping += totals?.international_shipping_cost ?? 0;
    if (hasEarned(order)) row.sums.margin += goods - bought;
    rank(countries, user.country, payment.paid_paise);
    const byStore = new Map<string, number>();
    for (const { product_link, price, quantity } of remainingItems(order)) {
      const store = storeOf(product_link);
      byStore.set(store, (byStore.get(store) ?? 0) + price * quantity);
    }
    for (const [store, paise] of byStore) rank(stores, store, paise);
  };

  return {
    add(order: OrderDocument): void {
      addSteps(order);
      addMoney(order);
      if (!rowAt(order.created_at)) return;
      for (const [command, step] of steps) {
        if (order.history.some((entry) => entry.command === command)) reached.set(step, (reached.get(step) ?? 0) + 1);
      }
    },
    /** All of it, in rupees. */
    answer: (): Figures => {
      const total = noSums();
      for (const { sums } of rows) for (const name of [...counts, ...amounts]) total[name] += sums[name];
      return {
        rows: rows.map(({ from, to, sums }) => ({ from, to, ...onTheWire(sums) })),
        total: onTheWire(total),
        funnel: [...reached].map(([step, orders]) => ({ step, orders })),
        durations: [...took].map(([step, { steps: made, ms }]) => ({
          ...{ step, steps: made },
          hours: made === 0 ? null : Math.round(ms / made / 36_000) / 100,
        })),
        stores: topOf(stores),
        countries: topOf(countries),
      };
    },
  };
};

const onTheWire = (sums: Sums): Sums => ({
  ...sums,
  ...(Object.fromEntries(amounts.map((name) => [name, toRupees(sums[name])])) as Record<Amount, number>),
});

/** The host of a product page, without `www.`; customers may have typed anything. */
const storeOf = (link: string): string => (URL.canParse(link) ? new URL(link).hostname.replace(/^www\./, '') : 'other');

const topOf = (ranking: ReadonlyMap<string, Ranked>): Figures['stores'] =>
  [...ranking]
    .map(([name, { orders, paise }]) => ({ name, orders, amount: toRupees(paise) }))
    .toSorted((one, other) => other.amount - one.amount || (one.name < other.name ? -1 : 1))
    .slice(0, 10);
