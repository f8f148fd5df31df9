import type { Order } from '@potli/contracts/order/order.ts';
import { Alert } from 'antd';
import { texts } from '../../texts.ts';
import { outcomeText } from './outcome-text.ts';

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
