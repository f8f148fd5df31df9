import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import { statusName, turnOf } from './status-names.ts';
import styles from './status-tag.module.css';

/** An order's status in words, coloured by whose turn it is. */
export const StatusTag = ({ status }: { status: string }) => {
  const turn = Object.hasOwn(turnOf, status) ? turnOf[status as OrderStatus] : 'cancelled';
  return (
    <span className={`${styles.tag} ${styles[turn]}`} data-status={status}>
      {statusName(status)}
    </span>
  );
};
