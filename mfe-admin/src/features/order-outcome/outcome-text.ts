import type { Order } from '@potli/contracts/order/order.ts';
import { indiaDay } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';

export interface OutcomeText {
  readonly type: 'info' | 'success' | 'error' | 'warning';
  readonly heading: string;
  readonly body: string;
}

type Known = Pick<Order, 'updated_at' | 'cancellation'> & { readonly order_status: string };

/** Heading and body of the status page (spec 4); neutral for a status that this version does not know. */
export const outcomeText = ({ order_status, updated_at, cancellation }: Known): OutcomeText => {
  const { outcome } = texts;
  switch (order_status) {
    case 'ORDER_CONFIRMATION':
    case 'ORDER_CORRECTION':
      return { type: 'info', ...outcome[order_status] };
    case 'ORDER_COMPLETED': {
      const { heading, body } = outcome.ORDER_COMPLETED;
      return { type: 'success', heading, body: body(indiaDay(updated_at)) };
    }
    case 'ORDER_CANCELLED': {
      const { heading, body, byOperator } = outcome.ORDER_CANCELLED;
      // The specification's sentence holds only where the customer cancelled.
      return { type: 'error', heading, body: cancellation?.by === 'operator' ? byOperator(cancellation.reason) : body };
    }
    default:
      return { type: 'warning', heading: outcome.unknown.heading, body: outcome.unknown.body(order_status) };
  }
};
