import type { FieldChange } from '@potli/contracts/order/changes.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import { Typography } from 'antd';
import { texts } from '../texts.ts';
import { sideInWords } from './field-words.ts';

/**
 * What the customer changed on an item, or on their own details (null), with the resubmission that the operator now has
 * before them; nothing for a first evaluation and once the order has been evaluated again.
 */
export const customerChanges = ({ history }: Pick<Order, 'history'>, itemId: string | null): readonly FieldChange[] => {
  const last = history.at(-1);
  return last?.command === 'resubmit' ? (last.changes ?? []).filter(({ order_item_id: id }) => id === itemId) : [];
};

/** Behind a value: that the customer changed it since the last evaluation, and what it was. */
export const ChangedMark = ({ changes, field }: { changes: readonly FieldChange[]; field: string }) => {
  const change = changes.find((each) => each.field === field);
  return change ? <Typography.Text mark>{texts.changes.was(sideInWords(field, change.from))}</Typography.Text> : null;
};
