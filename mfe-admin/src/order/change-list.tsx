import type { FieldChange } from '@potli/contracts/order/changes.ts';
import { Typography } from 'antd';
import { texts } from '../texts.ts';
import { fieldInWords, sideInWords } from './field-words.ts';

interface ChangeListProps {
  readonly changes: readonly FieldChange[];
  /** How many more there were. */
  readonly leftOut?: number | undefined;
}

/** Changed fields, each from what it was to what it became. */
export const ChangeList = ({ changes, leftOut }: ChangeListProps) => (
  <ul style={{ paddingLeft: 20, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
    {changes.map(({ field, order_item_id, product_name, from, to }) => (
      <li key={`${order_item_id} ${field}`}>
        <Typography.Text type="secondary">
          {product_name !== null && `${product_name}: `}
          {fieldInWords(field)} {sideInWords(field, from)}
        </Typography.Text>{' '}
        <span aria-hidden="true">→</span>
        <span className="visually-hidden"> {texts.changes.to} </span> <strong>{sideInWords(field, to)}</strong>
      </li>
    ))}
    {leftOut !== undefined && <li>{texts.changes.leftOut(leftOut)}</li>}
  </ul>
);
