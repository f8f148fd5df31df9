import type { Order } from '@potli/contracts/order/order.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Stepper } from '@potli/ui-kit/stepper.tsx';
import { Flex } from 'antd';
import { CopyId } from '../../order/copy-id.tsx';
import { type Fact, Facts } from '../../order/facts.tsx';
import { IndiaTime } from '../../order/india-time.tsx';
import { RefundTag } from '../../order/refund-tag.tsx';
import { StatusTag } from '../../order/status-tag.tsx';
import { texts } from '../../texts.ts';
import { lifeSteps } from './life-steps.ts';
import styles from './order-header.module.css';

const words = texts.order;

const evaluatedFacts = (order: Order): Fact[] => [
  [words.productCost, <Rupees key="cost" amount={order.items_total_cost} />],
  [words.shipping, <Rupees key="shipping" amount={order.international_shipping_cost} />],
  [words.ratesVersion, order.rates_version],
  [
    words.total,
    <strong key="total">
      <Rupees amount={order.total_price} />
    </strong>,
  ],
  [words.weight, `${order.estimated_weight} g`],
  [words.time, words.days(order.total_time_estimation)],
];

/** Which order this is, its status, what it costs. */
export const OrderHeader = ({ order }: { order: Order }) => {
  const items = remainingItems(order);
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  const { transaction, quote_expires_at } = order;
  return (
    <section className="card" aria-label={words.region}>
      <Flex vertical gap={12}>
        <Flex wrap align="center" gap="4px 12px">
          <h2 className="figures">{order.reference}</h2>
          <StatusTag status={order.order_status} />
          <RefundTag {...order} />
          <CopyId id={order.order_id} reference={order.reference} />
        </Flex>
        <div className={styles.life}>
          <Stepper label={words.life} steps={lifeSteps(order.order_status, order.history)} />
        </div>
        <Facts
          column={{ xs: 1, sm: 2, xl: 3 }}
          facts={[
            [words.created, <IndiaTime key="created" at={order.created_at} />],
            [words.inStatusSince, <IndiaTime key="since" at={order.status_since} />],
            [words.changed, <IndiaTime key="changed" at={order.updated_at} />],
            [words.items, words.pieces(items.length, pieces)],
            // An order that was returned has no price yet, and ₹0.00 would look like one.
            ...(order.total_price > 0 ? evaluatedFacts(order) : []),
            [words.quote, quote_expires_at && <IndiaTime key="quote" at={quote_expires_at} />],
            [
              words.paid,
              transaction && (
                <span>
                  <Rupees amount={transaction.total_price} /> {words.paidBy} {transaction.payment_method}{' '}
                  <code>{transaction.payment_id}</code>
                </span>
              ),
            ],
          ]}
        />
      </Flex>
    </section>
  );
};
