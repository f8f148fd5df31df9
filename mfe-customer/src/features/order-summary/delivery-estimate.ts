import { isOver } from '@potli/contracts/order/is-over.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';

/** Today plus that many days, in India's calendar, as YYYY-MM-DD (spec 9). */
export const deliveryFromToday = (totalDays: number, now: Date): string => addDays(indiaDate(now), totalDays);

/** Counted from the payment once there is one, from today before. Undefined before an evaluation and after the end. */
export const estimatedDelivery = (
  { order_status, total_time_estimation, history }: Order,
  now: Date,
): string | undefined => {
  if (order_status === 'ORDER_CONFIRMATION') return deliveryFromToday(total_time_estimation, now);
  const paid = history.findLast(({ to }) => to === 'PAYMENT_DONE');
  return paid && !isOver(order_status) ? deliveryFromToday(total_time_estimation, new Date(paid.at)) : undefined;
};
