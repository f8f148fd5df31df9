import type { FieldChange } from '@potli/contracts/order/changes.ts';
import type { Order } from '@potli/contracts/order/order.ts';

/**
 * What the customer changed on an item, or on their own details (null), with the resubmission that the operator now has
 * before them; nothing for a first evaluation and once the order has been evaluated again.
 */
export const customerChanges = ({ history }: Pick<Order, 'history'>, itemId: string | null): readonly FieldChange[] => {
  const last = history.at(-1);
  return last?.command === 'resubmit' ? (last.changes ?? []).filter(({ order_item_id: id }) => id === itemId) : [];
};
