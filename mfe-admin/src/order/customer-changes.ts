import type { FieldChange } from '@potli/contracts/order/changes.ts';
import type { DroppedItem, Order } from '@potli/contracts/order/order.ts';

/** Whether the customer has corrected the order since the last evaluation. */
export const isResubmitted = ({ history }: Pick<Order, 'history'>): boolean => history.at(-1)?.command === 'resubmit';

/**
 * What the customer changed with the resubmission that the operator now has before them; nothing for a first evaluation
 * and once the order has been evaluated again.
 */
export const customerChanges = (order: Pick<Order, 'history'>): readonly FieldChange[] =>
  isResubmitted(order) ? (order.history.at(-1)?.changes ?? []) : [];

/** The denied items that the customer removed with that resubmission. */
export const customerDropped = (order: Pick<Order, 'history'>): readonly DroppedItem[] =>
  isResubmitted(order) ? (order.history.at(-1)?.dropped_items ?? []) : [];

/** Those of one item, or of the customer's own details (null). */
export const changesOf = (changes: readonly FieldChange[], orderItemId: string | null): readonly FieldChange[] =>
  changes.filter(({ order_item_id }) => order_item_id === orderItemId);
