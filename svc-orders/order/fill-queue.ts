import type { Collection } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { OrderDocument } from './order-document.ts';
import { queued } from './queue.ts';

/** Orders per round; what is left is found by the next. */
const batch = 50;

/**
 * Puts orders that wait for an operator and have no place in the queue into it: the version before, which runs beside
 * this one during a deployment, stores orders without one.
 */
export const fillQueue = async (orders: Collection<OrderDocument>): Promise<void> => {
  for (const { id } of await orders.page({ where: { needs_action: true, waits_from: null }, limit: batch }))
    await update(orders, id, (order) => ({ ...order, ...queued(order) }));
};
