import type { BodyOf } from '@potli/contracts/operation.ts';
import type { declareGoods as operation } from '@potli/contracts/order/papers.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { everyItem } from '../order/items.ts';
import { paidStatuses } from '../order/mark-paid.ts';
import type { OrderDocument } from '../order/order-document.ts';

/** Whether papers can be made of an order in that status: from its payment on. */
export const hasPapers = ({ order_status }: Pick<OrderDocument, 'order_status'>): boolean =>
  paidStatuses.has(order_status);

/**
 * The paid order with the declaration of its goods: all items that were not taken out, each once. No step of its
 * history, so that it makes no open form stale: the declaration itself says who made it and when.
 * @throws AppError ORDER_STATUS_CONFLICT, ITEMS_DO_NOT_MATCH
 */
export const declareGoods = (
  order: OrderDocument,
  { reason, items }: BodyOf<typeof operation>,
  now: Date,
  by: string,
): OrderDocument => {
  if (!hasPapers(order)) throw new AppError('ORDER_STATUS_CONFLICT');
  const declared = everyItem(remainingItems(order), items).map(({ sent }) => ({
    order_item_id: sent.order_item_id,
    description: sent.description.trim(),
    hs_code: sent.hs_code,
    material: sent.material.trim(),
  }));
  return { ...order, goods_declaration: { reason, items: declared, by, at: now.toISOString() } };
};
