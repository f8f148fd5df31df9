import type { FieldChange } from '@potli/contracts/order/changes.ts';
import { texts } from '../texts.ts';
import styles from './change-list.module.css';
import { fieldInWords, sideInWords } from './field-words.ts';

interface ChangeListProps {
  readonly changes: readonly FieldChange[];
  /** How many more there were. */
  readonly leftOut?: number | undefined;
}

/** Changed fields, each from what it was to what it became. */
export const ChangeList = ({ changes, leftOut }: ChangeListProps) => (
  <ul className={styles.changes}>
    {changes.map(({ field, order_item_id, product_name, from, to }) => (
      <li key={`${order_item_id} ${field}`}>
        {product_name !== null && <span className={styles.of}>{product_name}: </span>}
        {fieldInWords(field)} <span className={styles.from}>{sideInWords(field, from)}</span>{' '}
        <span aria-hidden="true">→</span>
        <span className="visually-hidden"> {texts.changes.to} </span> <strong>{sideInWords(field, to)}</strong>
      </li>
    ))}
    {leftOut !== undefined && <li>{texts.changes.leftOut(leftOut)}</li>}
  </ul>
);
