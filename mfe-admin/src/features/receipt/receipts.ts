import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { texts } from '../../texts.ts';

export type Received = 'Yes' | 'No';
/** What was chosen on the page, by order_item_id. */
export type ReceiptChoices = Readonly<Record<string, Received>>;

export const isReceived = ({ is_local_shippment_received }: OrderItem): boolean => is_local_shippment_received === 1;

/** No to start with; an item that was saved as received stays so. */
export const savedReceipts = ({ items }: Pick<Order, 'items'>): ReceiptChoices =>
  Object.fromEntries(items.map((item) => [item.order_item_id, isReceived(item) ? 'Yes' : 'No']));

/** The kept choices, if they are some. */
export const takeReceipts = (kept: unknown, fresh: ReceiptChoices): ReceiptChoices | undefined =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.values(kept).every((choice) => choice === 'Yes' || choice === 'No')
    ? { ...fresh, ...kept }
    : undefined;

/** An item that was saved as received stays so; else what was chosen, No to start with. */
export const receivedOf = (item: OrderItem, choices: ReceiptChoices): Received =>
  isReceived(item) ? 'Yes' : (choices[item.order_item_id] ?? 'No');

/** What is wrong with the choice for an item that is to be saved as received (spec 5). */
export const problemInReceipt = (item: OrderItem, choices: ReceiptChoices): string | undefined =>
  receivedOf(item, choices) === 'No' ? texts.receipt.notReceived : undefined;

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
