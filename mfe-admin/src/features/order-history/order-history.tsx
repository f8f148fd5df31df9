import type { Order } from '@potli/contracts/order/order.ts';
import { IndiaTime } from '../../order/india-time.tsx';
import { statusName } from '../../order/status-names.ts';
import styles from './order-history.module.css';

/** Who did what to the order, newest first; folded away because it is looked up, not worked with. */
export const OrderHistory = ({ order: { history } }: { order: Order }) => (
  <details className={`card ${styles.history}`}>
    <summary>History ({history.length})</summary>
    <ol reversed className={styles.entries}>
      {history.toReversed().map(({ at, command, to, by, note }) => (
        <li key={`${at} ${command}`}>
          <IndiaTime at={at} /> {statusName(command)}
          {by && <> by {by.name}</>} <span aria-hidden="true">→</span> {statusName(to)}
          {note && <span className={styles.note}> ({note})</span>}
        </li>
      ))}
    </ol>
  </details>
);
