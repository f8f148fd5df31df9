import type { Order } from '@potli/contracts/order/order.ts';
import { indiaDay } from '../../order/india-time.tsx';

export interface OutcomeText {
  readonly tone: 'waiting' | 'good' | 'bad' | 'neutral';
  readonly heading: string;
  readonly body: string;
}

type Known = Pick<Order, 'updated_at'> & { readonly order_status: string };

/** Heading and body of the status page (spec 4); neutral for a status that this version does not know. */
export const outcomeText = ({ order_status, updated_at }: Known): OutcomeText => {
  switch (order_status) {
    case 'ORDER_CONFIRMATION':
      return {
        tone: 'waiting',
        heading: "Awaiting the user's payment!",
        body: 'You will be notified when the payment completes.',
      };
    case 'ORDER_CORRECTION':
      return {
        tone: 'waiting',
        heading: 'Order under correction!!!',
        body: 'You will be notified when the user updates the order.',
      };
    case 'ORDER_COMPLETED':
      return {
        tone: 'good',
        heading: 'Order Successfully Delivered!!!',
        body: `The order was delivered on ${indiaDay(updated_at)}.`,
      };
    case 'ORDER_CANCELLED':
      return {
        tone: 'bad',
        heading: 'Order Cancelled!!!',
        body: "The user cancelled this order. Please check the user's concern.",
      };
    default:
      return {
        tone: 'neutral',
        heading: 'Status Unavailable',
        body: `This version of the page does not know the status ${order_status}. Please reload it, or ask for support.`,
      };
  }
};
