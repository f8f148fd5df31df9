import type { Collection } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { withoutPersonalData } from './remove.ts';

const dayMs = 24 * 3_600_000;
const batch = 50;

/** Removes the personal data of orders that have been closed for so many days. @returns of how many */
export const removeOldPersonalData = async (
  orders: Collection<OrderDocument>,
  retentionDays: number,
  now: Date,
): Promise<number> => {
  const before = new Date(now.getTime() - retentionDays * dayMs).toISOString();
  for (let removed = 0; ; ) {
    const due = await orders.page({ where: { closed_at: { lte: before } }, sort: ['closed_at'], limit: batch });
    if (due.length === 0) return removed;
    for (const { id } of due) await update(orders, id, (order) => withoutPersonalData(order, 'retention', now));
    removed += due.length;
  }
};
