import type { FieldChange } from '@potli/contracts/order/changes.ts';
import { texts } from '../texts.ts';
import styles from './changed-mark.module.css';
import { sideInWords } from './field-words.ts';

/** Behind a value: that the customer changed it since the last time, and what it was. */
export const ChangedMark = ({ changes, field }: { changes: readonly FieldChange[]; field: string }) => {
  const change = changes.find((each) => each.field === field);
  return change ? <mark className={styles.mark}>{texts.changes.was(sideInWords(field, change.from))}</mark> : null;
};
