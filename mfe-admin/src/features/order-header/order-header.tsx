import type { Order } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Stepper } from '@potli/ui-kit/stepper.tsx';
import type { ReactNode } from 'react';
import { CopyId } from '../../order/copy-id.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { StatusTag } from '../../order/status-tag.tsx';
import { texts } from '../../texts.ts';
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
  // An order that was returned has no price yet, and ₹0.00 would look like one.
  const evaluated = order.total_price > 0;
  return (
    <section className={`card ${styles.header}`} aria-label={texts.order.region}>
      <div className={styles.top}>
        <h2 className={styles.reference}>{order.reference}</h2>
        <StatusTag status={order.order_status} />
        <CopyId id={order.order_id} reference={order.reference} />
      </div>
      <Stepper label={texts.order.life} steps={lifeSteps(order.order_status)} />
      <dl className={styles.facts}>
        <Fact name={texts.order.created}>
          <IndiaTime at={order.created_at} />
        </Fact>
        <Fact name={texts.order.inStatusSince}>
          <IndiaTime at={order.status_since} />
        </Fact>
        <Fact name={texts.order.changed}>
          <IndiaTime at={order.updated_at} />
        </Fact>
        <Fact name={texts.order.items}>{texts.order.pieces(order.items.length, pieces)}</Fact>
        {evaluated && (
          <>
            <Fact name={texts.order.productCost}>
              <Rupees amount={order.items_total_cost} />
            </Fact>
            <Fact name={texts.order.shipping}>
              <Rupees amount={order.international_shipping_cost} />
            </Fact>
            {order.rates_version && <Fact name={texts.order.ratesVersion}>{order.rates_version}</Fact>}
            <Fact name={texts.order.total}>
              <strong>
                <Rupees amount={order.total_price} />
              </strong>
            </Fact>
            <Fact name={texts.order.weight}>
              <span className="figures">{order.estimated_weight} g</span>
            </Fact>
            <Fact name={texts.order.time}>{texts.order.days(order.total_time_estimation)}</Fact>
          </>
        )}
        {order.transaction && (
          <Fact name={texts.order.paid}>
            <Rupees amount={order.transaction.total_price} /> {texts.order.paidBy} {order.transaction.payment_method}{' '}
            <code className={styles.payment}>{order.transaction.payment_id}</code>
          </Fact>
        )}
      </dl>
    </section>
  );
};
