import { useState } from 'react';
import { texts } from '../texts.ts';
import styles from './copy-id.module.css';

/** The order's id, the customer's key to the order, with a button that copies it. */
export const CopyId = ({
  id,
  reference,
  short = false,
}: {
  id: string;
  reference: string;
  /** Only its beginning is shown, where there is little room. */
  short?: boolean;
}) => {
  const [outcome, setOutcome] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(id);
      setOutcome(texts.order.copied);
    } catch {
      setOutcome(texts.order.notCopied);
    }
    setTimeout(() => setOutcome(''), 2000);
  };
  return (
    <span className={styles.copyId}>
      <code className={short ? `${styles.id} ${styles.short}` : styles.id}>{id}</code>
      <button
        type="button"
        className={styles.copy}
        aria-label={texts.order.copyId(reference)}
        data-analytics="Copy order id"
        onClick={(event) => {
          event.stopPropagation();
          copy();
        }}
      >
        {outcome || texts.order.copy}
      </button>
      <span className="visually-hidden" role="status">
        {outcome}
      </span>
    </span>
  );
};
