import { AppError } from '@potli/service-kit/app-error.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import type { OrderDocument } from './order-document.ts';

/** The order of that id, in whatever case it was typed. @throws AppError ORDER_NOT_FOUND */
export const orderById = async (orders: Collection<OrderDocument>, id: string): Promise<OrderDocument> => {
  const order = await orders.get(id.toUpperCase());
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
};

/** The order of that very id after a change (`update`). @throws AppError ORDER_NOT_FOUND, and what `change` throws */
export const changedOrder = async (
  orders: Collection<OrderDocument>,
  id: string,
  change: (order: OrderDocument) => OrderDocument | undefined,
): Promise<OrderDocument> => {
  const order = await update(orders, id, change);
  if (!order) throw new AppError('ORDER_NOT_FOUND');
  return order;
};
