import type { MonthlyMargin } from '@potli/contracts/order/purchases.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { refundStanding } from '../order/refund-state.ts';
import { addMargins, type Margin, marginOf, marginOnTheWire, noMargin } from './margin.ts';

const monthOf = (instant: Date): string => indiaDate(instant).slice(0, 7);

/** The month and those before it, the latest first, as YYYY-MM. */
const lastMonths = (now: Date, count: number): string[] => {
  const [year = 0, month = 0] = monthOf(now).split('-').map(Number);
  return Array.from({ length: count }, (_, back) =>
    new Date(Date.UTC(year, month - 1 - back)).toISOString().slice(0, 7),
  );
};

/** Whether the shop has earned something with the order: paid, not cancelled, not refunded in full. */
const counts = (order: OrderDocument): boolean =>
  order.payment !== null && order.order_status !== 'ORDER_CANCELLED' && refundStanding(order).refunded !== 'whole';

/** The margins of the last months by the month in which an order was placed (India), the latest first. */
export const monthlyMargins = async (
  orders: Collection<OrderDocument>,
  count: number,
  now: Date,
): Promise<MonthlyMargin[]> => {
  const months = lastMonths(now, count);
  const sums = new Map(months.map((month) => [month, { orders: 0, margin: noMargin as Margin }]));
  const first = new Date(`${months.at(-1)}-01T00:00:00+05:30`).toISOString();
  for await (const order of orders.each({ where: { created_at: { gte: first } }, sort: ['created_at'] })) {
    const sum = sums.get(monthOf(new Date(order.created_at)));
    if (!sum || !counts(order)) continue;
    sum.orders += 1;
    sum.margin = addMargins(sum.margin, marginOf(order));
  }
  return [...sums].map(([month, sum]) => ({ month, orders: sum.orders, ...marginOnTheWire(sum.margin) }));
};
