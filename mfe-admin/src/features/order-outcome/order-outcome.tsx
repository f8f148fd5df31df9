import type { Order } from '@potli/contracts/order/order.ts';
import { texts } from '../../texts.ts';
import styles from './order-outcome.module.css';
import { outcomeText } from './outcome-text.ts';

/** Where the order stands when there is nothing to do for the operator. */
export const OrderOutcome = ({ order }: { order: Order }) => {
  const { tone, heading, body } = outcomeText(order);
  return (
    <section className={`${styles.outcome} ${styles[tone]}`} aria-label={texts.outcome.region}>
      <h2>{heading}</h2>
      <p>{body}</p>
    </section>
  );
};
