import type { Order } from '@potli/contracts/order/order.ts';
import { ChangeList } from '../../order/change-list.tsx';
import { customerChanges, isResubmitted } from '../../order/customer-changes.ts';
import { texts } from '../../texts.ts';
import styles from './resubmission.module.css';

/** What the customer changed since the order was evaluated the last time; nothing for an order that is evaluated first. */
export const ResubmissionNotice = ({ order }: { order: Order }) => {
  if (!isResubmitted(order)) return null;
  const changes = customerChanges(order);
  return (
    <section className={styles.notice} aria-label={texts.changes.region}>
      <p>{texts.changes.byCustomer(changes.length)}</p>
      {changes.length > 0 && <ChangeList changes={changes} />}
    </section>
  );
};
