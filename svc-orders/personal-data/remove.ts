import { isOver } from '@potli/contracts/order/moves.ts';
import { outboxState } from '@potli/service-kit/outbox.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { removedPersonalData, trackingOf } from './personal-data.ts';

/** Whether the order has ended, so that its personal data is no longer needed. */
export const isClosed = ({ order_status }: Pick<OrderDocument, 'order_status'>): boolean => isOver(order_status);

/** Since when an order has been closed while it still says whose it is; null otherwise. Kept for the index. */
export const closedAt = (
  order: Pick<OrderDocument, 'order_status' | 'status_since' | 'personal_data_removed'>,
): string | null => (isClosed(order) && !order.personal_data_removed ? order.status_since : null);

/**
 * A closed order that does not say any more whose it was. Goods, prices, totals, statuses, who did what when, and the
 * payment stay. The very same order where it was done before.
 * @param by an operator's name, or `retention`
 */
export const withoutPersonalData = (order: OrderDocument, by: string, now: Date): OrderDocument => {
  if (order.personal_data_removed) return order;
  const user = removedPersonalData(order.user);
  return {
    ...order,
    user,
    ...trackingOf(user),
    submission_key: null,
    submission_hash: null,
    // A message that is still pending has no recipient any more.
    ...outboxState([]),
    personal_data_removed: { at: now.toISOString(), by },
    closed_at: null,
  };
};
