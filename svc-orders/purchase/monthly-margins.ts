import type { MonthlyMargin } from '@potli/contracts/order/purchases.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { beginningOf, lastPeriods } from '../figures/periods.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { addMargins, hasEarned, type Margin, marginOf, marginOnTheWire, noMargin } from './margin.ts';

const monthOf = (date: string): string => date.slice(0, 7);

/** The margins of the last months by the month in which an order was placed (India), the latest first. */
export const monthlyMargins = async (
  orders: Collection<OrderDocument>,
  count: number,
  now: Date,
): Promise<MonthlyMargin[]> => {
  const months = lastPeriods('month', count, now);
  const sums = new Map(months.map(({ from }) => [monthOf(from), { orders: 0, margin: noMargin as Margin }]));
  const first = beginningOf(months.at(-1)?.from ?? indiaDate(now));
  for await (const order of orders.each({ where: { created_at: { gte: first } }, sort: ['created_at'] })) {
    const sum = sums.get(monthOf(indiaDate(new Date(order.created_at))));
    if (!sum || !hasEarned(order)) continue;
    sum.orders += 1;
    sum.margin = addMargins(sum.margin, marginOf(order));
  }
  return [...sums].map(([month, sum]) => ({ month, orders: sum.orders, ...marginOnTheWire(sum.margin) }));
};
