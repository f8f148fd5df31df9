import type { FieldChange } from '@potli/contracts/order/changes.ts';
import { Typography } from 'antd';
import { texts } from '../texts.ts';
import { sideInWords } from './field-words.ts';

/** Behind a value: that the customer changed it since the last evaluation, and what it was. */
export const ChangedMark = ({ changes, field }: { changes: readonly FieldChange[]; field: string }) => {
  const change = changes.find((each) => each.field === field);
  return change ? <Typography.Text mark>{texts.changes.was(sideInWords(field, change.from))}</Typography.Text> : null;
};
