import type { BodyOf } from '@potli/contracts/operation.ts';
import type { recordPurchase as operation } from '@potli/contracts/order/purchases.ts';
import { isDate } from '@potli/contracts/rules/dates.ts';
import { mostPaise, mostRupeesText, toPaise } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { itemOf, withItem } from '../order/items.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { assertMove, type StepBy, step } from '../order/step.ts';

/**
 * The order with what the store charged for one item; the very same order where exactly that is recorded.
 * @throws AppError ORDER_STATUS_CONFLICT, ORDER_REFUNDED, ITEMS_DO_NOT_MATCH, ITEM_TAKEN_OUT, VALIDATION_FAILED
 */
export const recordPurchase = (
  order: OrderDocument,
  sent: BodyOf<typeof operation>,
  now: Date,
  by: StepBy,
): OrderDocument => {
  assertMove(order, 'record_purchase', 'operator');
  const item = itemOf(order, sent.order_item_id);
  const { paid, ...said } = purchaseIn(sent);
  const before = item.purchase;
  const same =
    before?.paid === paid &&
    (['store_order_number', 'seller', 'expected_on'] as const).every((name) => before[name] === said[name]);
  if (same) return order;
  const purchase = { paid, ...said, at: now.toISOString(), by: by.name };
  return step(order, 'record_purchase', by, now, { items: withItem(order, item, { purchase }) });
};

const purchaseIn = (sent: BodyOf<typeof operation>) => {
  const paid = toPaise(sent.paid);
  if (paid === undefined || paid === 0 || paid > mostPaise) {
    const message = `The price must be above 0 and at most ${mostRupeesText}, with at most two decimals.`;
    throw new AppError('VALIDATION_FAILED', { error: message, details: [{ path: '/body/paid', message }] });
  }
  if (sent.expected_on !== null && !isDate(sent.expected_on)) {
    const message = 'There is no such day.';
    throw new AppError('VALIDATION_FAILED', { error: message, details: [{ path: '/body/expected_on', message }] });
  }
  return {
    paid,
    store_order_number: sent.store_order_number.trim(),
    seller: sent.seller.trim(),
    expected_on: sent.expected_on,
  };
};
