import { addDays, indiaDate } from '@potli/contracts/rules/dates.ts';
import type { OrderDocument } from './order-document.ts';

/**
 * When the step that we are at should be done, as an ISO timestamp: the promised hour of an evaluation, else the end of
 * a day in India, counted with the times of the evaluation (spec 9). Null where the customer is asked or nothing is left.
 */
export const nextStepBy = (order: OrderDocument): string | null => {
  const { totals } = order;
  switch (order.order_status) {
    case 'ORDER_EVALUATION':
      // Orders from before there was a promise have none.
      return order.evaluation_due ?? null;
    case 'PAYMENT_DONE':
    case 'LOCAL_SHIPMENT_PROCESSING':
      return daysAfter(order, 'PAYMENT_DONE', totals?.local_shippment_time);
    case 'LOCAL_SHIPMENT_RECEIVED':
      return daysAfter(order, 'LOCAL_SHIPMENT_RECEIVED', totals?.local_packaging_time);
    case 'INTERNATIONAL_SHIPMENT_IN_PROGRESS':
      return daysAfter(order, 'PAYMENT_DONE', totals?.total_time_estimation);
    default:
      return null;
  }
};

/** The last second of a day in India, as an ISO timestamp. */
export const endOfIndiaDay = (date: string): string => new Date(`${date}T23:59:59+05:30`).toISOString();

const daysAfter = (
  { history }: OrderDocument,
  reached: OrderDocument['order_status'],
  days: number | undefined,
): string | null => {
  const since = history.findLast(({ from, to }) => to === reached && from !== reached);
  if (!since || days === undefined) return null;
  return endOfIndiaDay(addDays(indiaDate(new Date(since.at)), days));
};
