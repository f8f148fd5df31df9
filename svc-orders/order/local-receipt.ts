import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import { assertNothingRefused } from '../photo/photos.ts';
import { assertNotTakenOut, someItems } from './items.ts';
import type { ItemRecord, OrderDocument } from './order-document.ts';
import { assertMove, type StepBy, step } from './step.ts';

/**
 * The order with some items marked as received at our office; it stays in LOCAL_SHIPMENT_PROCESSING (spec 2).
 * @throws AppError ORDER_STATUS_CONFLICT, ITEMS_DO_NOT_MATCH, RECEIPT_NOT_CONFIRMED, RECEIVED_CANNOT_BE_UNDONE,
 * ITEM_TAKEN_OUT
 */
export const markReceived = (order: OrderDocument, body: UpdateBody, now: Date, by: StepBy): OrderDocument => {
  assertMove(order, 'mark_received', 'operator');
  const items = withReceipts(order, body);
  if (body.orderItems?.some(({ is_local_shippment_received }) => is_local_shippment_received !== 1)) {
    throw new AppError('RECEIPT_NOT_CONFIRMED');
  }
  return step(order, 'mark_received', by, now, { items });
};

/**
 * The order with everything at our office (spec 4).
 * @throws AppError ORDER_STATUS_CONFLICT, ITEMS_DO_NOT_MATCH, RECEIVED_CANNOT_BE_UNDONE, ITEMS_NOT_RECEIVED, ITEM_TAKEN_OUT
 */
export const confirmReceived = (order: OrderDocument, body: UpdateBody, now: Date, by: StepBy): OrderDocument => {
  assertMove(order, 'confirm_received', 'operator');
  const items = body.orderItems?.length ? withReceipts(order, body) : order.items;
  if (remainingItems({ items }).some(({ received }) => !received)) throw new AppError('ITEMS_NOT_RECEIVED');
  assertNothingRefused(order);
  return step(order, 'confirm_received', by, now, { items }, [{ kind: 'packing' }]);
};

const withReceipts = (order: OrderDocument, body: UpdateBody): readonly ItemRecord[] => {
  const pairs = someItems(order.items, body.orderItems ?? []);
  assertNotTakenOut(pairs.map(({ item }) => item));
  for (const { item, sent, index } of pairs) {
    if (item.received && sent.is_local_shippment_received === 0) {
      throw new AppError('RECEIVED_CANNOT_BE_UNDONE', {
        details: [{ path: `/body/orderItems/${index}/is_local_shippment_received`, message: 'Already received.' }],
      });
    }
  }
  return order.items.map((item) => ({
    ...item,
    received: item.received || pairs.find((pair) => pair.item === item)?.sent.is_local_shippment_received === 1,
  }));
};
