import { isOver } from '@potli/contracts/order/is-over.ts';
import { daysBefore } from '@potli/service-kit/clock.ts';
import { outboxState } from '@potli/service-kit/outbox.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { updateWhere } from '@potli/service-kit/store/update.ts';
import type { ItemRecord, OrderDocument } from '../order/order-document.ts';
import { isMessage } from '../payments/refund-task.ts';
import { removedPersonalData } from './personal-data.ts';

/** Since when an order has been closed while it still says whose it is; null otherwise. Kept for the index. */
export const closedAt = (
  order: Pick<OrderDocument, 'order_status' | 'status_since' | 'personal_data_removed'>,
): string | null => (isOver(order.order_status) && !order.personal_data_removed ? order.status_since : null);

/** Photos may show a name on a parcel; their files are deleted by `photo/sweep-photos.ts`. What people wrote goes too. */
const withoutPersonalTexts = ({ photos: _, ...item }: ItemRecord): ItemRecord => ({
  ...item,
  ...(item.taken_out && { taken_out: { ...item.taken_out, reason: '' } }),
  ...(item.refusal && {
    refusal: {
      ...item.refusal,
      text: '',
      ...(item.refusal.resolved && { resolved: { ...item.refusal.resolved, reason: '' } }),
    },
  }),
});

/**
 * A closed order that does not say any more whose it was. Goods, prices, totals, statuses, who did what when, and the
 * payment stay. The very same order where it was done before.
 * @param by an operator's name, or `retention`
 */
export const withoutPersonalData = (order: OrderDocument, by: string, now: Date): OrderDocument => {
  if (order.personal_data_removed) return order;
  return {
    ...order,
    user: removedPersonalData(order.user),
    // Reasons are free text of operators.
    ...(order.refunds && { refunds: order.refunds.map((refund) => ({ ...refund, reason: '' })) }),
    ...(order.refund_requests && {
      refund_requests: order.refund_requests.map((request) => ({ ...request, reason: '' })),
    }),
    // Notes are free text of the customer.
    items: order.items.map(({ note: _, ...item }) => withoutPersonalTexts(item)),
    // Notes of the history are mostly what somebody wrote, whatever the command: none stays.
    history: order.history.map(({ note: _, ...step }) => ({
      ...step,
      ...(step.changes && { changes: step.changes.filter(({ field }) => field !== 'note') }),
    })),
    tracking_token: null,
    submission_key: null,
    // A message that is still pending has no recipient any more; a refund goes back the way it was paid.
    ...outboxState(order.outbox.filter((entry) => !isMessage(entry))),
    personal_data_removed: { at: now.toISOString(), by },
    closed_at: null,
  };
};

/** Removes the personal data of orders that have been closed for so many days. @returns of how many */
export const removeOldPersonalData = (
  orders: Collection<OrderDocument>,
  retentionDays: number,
  now: Date,
): Promise<number> => {
  const before = daysBefore(now, retentionDays);
  return updateWhere(orders, { closed_at: { lte: before } }, (order) => withoutPersonalData(order, 'retention', now));
};
