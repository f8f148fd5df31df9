import type { Order } from '@potli/contracts/order/order.ts';
import { calendarDate, localHour } from '../../kit/calendar-date.ts';
import { detailTexts } from '../../texts/order-page.ts';

/** By when the present step should be done. Undefined where the customer is asked, or the delivery estimate says it. */
export const byWhen = (
  { order_status, next_step_by }: Pick<Order, 'order_status' | 'next_step_by'>,
  now: Date,
): string | undefined => {
  if (next_step_by === null) return undefined;
  if (Date.parse(next_step_by) < now.getTime()) return detailTexts.nextLate;
  const format = order_status === 'ORDER_EVALUATION' ? localHour : calendarDate;
  return detailTexts.nextBy[order_status]?.(format(next_step_by));
};
