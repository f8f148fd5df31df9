import type { ErrorCode, Problem } from '@potli/contracts/errors.ts';
import type { Paper } from '@potli/contracts/order/paper-kinds.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { isStopped } from '../order/refund-state.ts';
import { hasPapers } from './declare-goods.ts';
import { missingSettings, type Sender } from './sender.ts';

const forCustoms: readonly Paper[] = ['commercial_invoice', 'customs_declaration'];

/**
 * Rejects what cannot be printed, with each order and item that is in the way.
 * @throws AppError SENDER_INCOMPLETE, ORDER_STATUS_CONFLICT, ORDER_REFUNDED, PERSONAL_DATA_REMOVED, GOODS_NOT_DECLARED
 */
export const assertPrintable = (orders: readonly OrderDocument[], papers: readonly Paper[], sender: Sender): void => {
  const unset = missingSettings(sender, papers);
  reject(
    'SENDER_INCOMPLETE',
    unset.map((name) => ({ path: `/settings/${name}`, message: `The setting ${name} is missing.` })),
  );
  const named = (wrong: (order: OrderDocument) => boolean, message: string): Problem[] =>
    orders.filter(wrong).map(({ reference }) => ({ path: `/orders/${reference}`, message: `${reference} ${message}` }));
  reject(
    'ORDER_STATUS_CONFLICT',
    named((order) => !hasPapers(order), 'is not paid or was cancelled.'),
  );
  reject('ORDER_REFUNDED', named(isStopped, 'was fully refunded.'));
  reject(
    'PERSONAL_DATA_REMOVED',
    named((order) => Boolean(order.personal_data_removed), 'has no personal data.'),
  );
  if (papers.some((paper) => forCustoms.includes(paper))) reject('GOODS_NOT_DECLARED', orders.flatMap(undeclared));
};

/** Items without a customs declaration. */
const undeclared = (order: OrderDocument): Problem[] => {
  const declared = new Set(order.goods_declaration?.items.map(({ order_item_id }) => order_item_id));
  return remainingItems(order)
    .filter(({ order_item_id }) => !declared.has(order_item_id))
    .map(({ order_item_id, product_name }) => ({
      path: `/orders/${order.reference}/items/${order_item_id}`,
      message: `${order.reference}: “${product_name}” has no tariff number and material.`,
    }));
};

const reject = (code: ErrorCode, details: Problem[]): void => {
  if (details.length > 0) throw new AppError(code, { details });
};
