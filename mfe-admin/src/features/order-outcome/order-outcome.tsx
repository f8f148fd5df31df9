import type { Order } from '@potli/contracts/order/order.ts';
import { Alert } from 'antd';
import { indiaDay } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';

type Known = Pick<Order, 'updated_at' | 'cancellation'> & { readonly order_status: string };

/** Heading and body of the status page (spec 4); neutral for a status that this version does not know. */
export const outcomeText = ({ order_status, updated_at, cancellation }: Known) => {
  const { outcome } = texts;
  switch (order_status) {
    case 'ORDER_CONFIRMATION':
    case 'ORDER_CORRECTION':
      return { type: 'info' as const, ...outcome[order_status] };
    case 'ORDER_COMPLETED': {
      const { heading, body } = outcome.ORDER_COMPLETED;
      return { type: 'success' as const, heading, body: body(indiaDay(updated_at)) };
    }
    case 'ORDER_CANCELLED': {
      const { heading, body, byOperator } = outcome.ORDER_CANCELLED;
      // The specification's sentence holds only where the customer cancelled.
      return {
        type: 'error' as const,
        heading,
        body: cancellation?.by === 'operator' ? byOperator(cancellation.reason) : body,
      };
    }
    default:
      return { type: 'warning' as const, heading: outcome.unknown.heading, body: outcome.unknown.body(order_status) };
  }
};

/** The status of an order on which the operator has nothing to do. */
export const OrderOutcome = ({ order }: { order: Order }) => {
  const { type, heading, body } = outcomeText(order);
  return (
    <Alert
      type={type}
      role="region"
      aria-label={texts.outcome.region}
      showIcon
      title={<h2>{heading}</h2>}
      description={body}
    />
  );
};
