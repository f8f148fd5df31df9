import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { texts } from '../../texts.ts';

/** What was chosen on the page, by order_item_id. */
export type ReceiptChoices = Readonly<Record<string, 'Yes' | 'No'>>;

export const isReceived = ({ is_local_shippment_received }: OrderItem): boolean => is_local_shippment_received === 1;

/** No to start with; an item that was saved as received stays so. */
export const savedReceipts = ({ items }: Pick<Order, 'items'>): ReceiptChoices =>
  Object.fromEntries(items.map((item) => [item.order_item_id, isReceived(item) ? 'Yes' : 'No']));

/** Yes for every item that is still in the order, and the choice before for the others. */
export const allReceived = (order: Pick<Order, 'items'>, choices: ReceiptChoices): ReceiptChoices => ({
  ...choices,
  ...Object.fromEntries(remainingItems(order).map(({ order_item_id }) => [order_item_id, 'Yes'] as const)),
});

/** What is wrong with the choice for an item that is to be saved as received (spec 5). */
export const problemInReceipt = (item: OrderItem, choices: ReceiptChoices): string | undefined =>
  isReceived(item) || choices[item.order_item_id] === 'Yes' ? undefined : texts.receipt.notReceived;

/** One received item (spec 7, received). */
export const markReceivedUpdate = (order_item_id: string): UpdateBody => ({
  order: {},
  orderItems: [{ order_item_id, is_local_shippment_received: 1 }],
});

/** Everything is here, which moves the order on (spec 7, received, submit-all). */
export const confirmReceivedUpdate = (order: Pick<Order, 'items'>): UpdateBody => ({
  order: { order_status: 'LOCAL_SHIPMENT_RECEIVED' },
  orderItems: remainingItems(order).map(({ order_item_id }) => ({ order_item_id, is_local_shippment_received: 1 })),
});
