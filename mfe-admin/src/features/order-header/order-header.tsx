import type { Order } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Stepper } from '@potli/ui-kit/stepper.tsx';
import type { ReactNode } from 'react';
import { CopyId } from '../../order/copy-id.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { StatusTag } from '../../order/status-tag.tsx';
import { lifeSteps } from './life-steps.ts';
import styles from './order-header.module.css';

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Which order this is, where it stands, what it costs. */
export const OrderHeader = ({ order }: { order: Order }) => {
  const pieces = order.items.reduce((sum, { quantity }) => sum + quantity, 0);
  const evaluated = order.total_time_estimation > 0;
  return (
    <section className={`card ${styles.header}`} aria-label="Order">
      <div className={styles.top}>
        <h2 className={styles.reference}>{order.reference}</h2>
        <StatusTag status={order.order_status} />
        <CopyId id={order.order_id} reference={order.reference} />
      </div>
      <Stepper label="Life of the order" steps={lifeSteps(order.order_status)} />
      <dl className={styles.facts}>
        <Fact name="Created">
          <IndiaTime at={order.created_at} />
        </Fact>
        <Fact name="Last change">
          <IndiaTime at={order.updated_at} />
        </Fact>
        <Fact name="Items">
          {order.items.length} ({pieces} {pieces === 1 ? 'piece' : 'pieces'})
        </Fact>
        {evaluated && (
          <>
            <Fact name="Product cost">
              <Rupees amount={order.items_total_cost} />
            </Fact>
            <Fact name="International shipping">
              <Rupees amount={order.international_shipping_cost} />
            </Fact>
            <Fact name="Total price">
              <strong>
                <Rupees amount={order.total_price} />
              </strong>
            </Fact>
            <Fact name="Weight">
              <span className="figures">{order.estimated_weight} g</span>
            </Fact>
            <Fact name="Estimated time">{order.total_time_estimation} days</Fact>
          </>
        )}
        {order.transaction && (
          <Fact name="Paid">
            <Rupees amount={order.transaction.total_price} /> by {order.transaction.payment_method}
            <br />
            <code className={styles.payment}>{order.transaction.payment_id}</code>
          </Fact>
        )}
      </dl>
    </section>
  );
};
