import type { Order } from '@potli/contracts/order/order.ts';
import { indiaDay } from '../../order/india-time.tsx';
import { texts } from '../../texts.ts';

export interface OutcomeText {
  readonly tone: 'waiting' | 'good' | 'bad' | 'neutral';
  readonly heading: string;
  readonly body: string;
}

type Known = Pick<Order, 'updated_at'> & { readonly order_status: string };

/** Heading and body of the status page (spec 4); neutral for a status that this version does not know. */
export const outcomeText = ({ order_status, updated_at }: Known): OutcomeText => {
  const { outcome } = texts;
  switch (order_status) {
    case 'ORDER_CONFIRMATION':
    case 'ORDER_CORRECTION':
      return { tone: 'waiting', ...outcome[order_status] };
    case 'ORDER_COMPLETED': {
      const { heading, body } = outcome.ORDER_COMPLETED;
      return { tone: 'good', heading, body: body(indiaDay(updated_at)) };
    }
    case 'ORDER_CANCELLED':
      return { tone: 'bad', ...outcome.ORDER_CANCELLED };
    default:
      return { tone: 'neutral', heading: outcome.unknown.heading, body: outcome.unknown.body(order_status) };
  }
};
