import { isDeepStrictEqual } from 'node:util';
import type { BodyOf } from '@potli/contracts/operation.ts';
import type { declareGoods as operation } from '@potli/contracts/order/papers.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { staleVersion } from '../order/history.ts';
import { everyItem } from '../order/items.ts';
import { paidStatuses } from '../order/mark-paid.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { record, type StepBy } from '../order/step.ts';

/** Whether papers can be made of an order in that status: from its payment on. */
export const hasPapers = ({ order_status }: Pick<OrderDocument, 'order_status'>): boolean =>
  paidStatuses.has(order_status);

/**
 * The paid order with the declaration of its goods: all items that were not taken out, each once; the very same order
 * where exactly that is declared. It makes no other open form stale (`fitsRevision`), and only another declaration
 * makes its own form stale.
 * @throws AppError ORDER_STATUS_CONFLICT, ITEMS_DO_NOT_MATCH, ORDER_CHANGED
 */
export const declareGoods = (
  order: OrderDocument,
  { reason, items, version }: BodyOf<typeof operation>,
  now: Date,
  by: StepBy,
): OrderDocument => {
  if (!hasPapers(order)) throw new AppError('ORDER_STATUS_CONFLICT');
  const declared = everyItem(remainingItems(order), items).map(({ sent }) => ({
    order_item_id: sent.order_item_id,
    description: sent.description.trim(),
    hs_code: sent.hs_code,
    material: sent.material.trim(),
  }));
  const before = order.goods_declaration;
  if (before?.reason === reason && isDeepStrictEqual(before.items, declared)) return order;
  if (version !== undefined && isOutdated(order, version)) throw staleVersion(order, version, 'operator');
  const goods_declaration = { reason, items: declared, by: by.name, at: now.toISOString() };
  const note = `${reason.replaceAll('_', ' ')}: ${declared.map(({ hs_code }) => hs_code).join(', ')}`;
  const move = { command: 'declare_goods', to: order.order_status, by } as const;
  return record(order, move, now, { goods_declaration }, [], { note });
};

const isOutdated = ({ history }: OrderDocument, seen: number): boolean =>
  seen > history.length || history.slice(seen).some(({ command }) => command === 'declare_goods');
