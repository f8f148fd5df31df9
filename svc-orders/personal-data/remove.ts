import { isOver } from '@potli/contracts/order/moves.ts';
import type { HistoryRecord, OrderDocument } from '../order/order-document.ts';

/** Whether nothing more is to happen with an order, so that nobody needs to know whose it is. */
export const isClosed = ({ order_status }: Pick<OrderDocument, 'order_status'>): boolean => isOver(order_status);

/** Since when an order has been closed while it still says whose it is; null otherwise. Kept for the index. */
export const closedAt = (
  order: Pick<OrderDocument, 'order_status' | 'status_since' | 'personal_data_removed'>,
): string | null => (isClosed(order) && !order.personal_data_removed ? order.status_since : null);

/** Fields of changes in the history that tell about a person; the country stays: it explains the price. */
const personal = new Set([
  ...['name', 'email', 'country_code', 'mobile', 'address', 'postal_code'],
  ...['international_shipping_tracking_link', 'international_shipping_tracking_number'],
]);

const withoutPersonal = ({ changes, ...step }: HistoryRecord): HistoryRecord => {
  const kept = changes?.filter(({ field }) => !personal.has(field)) ?? [];
  return { ...step, ...(kept.length > 0 && { changes: kept }) };
};

/**
 * A closed order that does not say any more whose it was: no name, telephone, e-mail, address, tracking or messages. Goods,
 * prices, totals, statuses, who did what when, and the payment stay. The very same order where it was done before.
 * @param by an operator's name, or `retention`
 */
export const withoutPersonalData = (order: OrderDocument, by: string, now: Date): OrderDocument => {
  if (order.personal_data_removed) return order;
  return {
    ...order,
    user: {
      ...{ name: 'Removed', email: '', country_code: '', mobile: '', address: '', postal_code: '' },
      country: order.user.country,
    },
    // Hashes over what the customer sent.
    submission_key: null,
    submission_hash: null,
    international_shipping_tracking_link: null,
    international_shipping_tracking_number: null,
    history: order.history.map(withoutPersonal),
    // A message that did not go out by now has nobody to go to.
    outbox: [],
    outbox_due: null,
    outbox_stuck: null,
    personal_data_removed: { at: now.toISOString(), by },
    closed_at: null,
  };
};
