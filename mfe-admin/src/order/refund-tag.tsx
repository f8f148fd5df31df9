import type { Order } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Tag } from 'antd';
import { texts } from '../texts.ts';

/** In a column of the list a long amount takes a line of its own. */
const wraps = { whiteSpace: 'normal' } as const;

type Refunds = Pick<Order, 'refunded' | 'refunded_amount' | 'pending_refund_amount' | 'delayed_refund_amount'>;

/** How much of the payment was refunded, is on its way, or failed and needs an operator; nothing where nothing is. */
export const RefundTag = ({
  refunded,
  refunded_amount = 0,
  pending_refund_amount: pending = 0,
  delayed_refund_amount: delayed = 0,
}: Refunds) => (
  <>
    {refunded && (
      <Tag color={refunded === 'whole' ? 'error' : 'warning'} style={wraps} data-refunded={refunded}>
        {texts.refunds[refunded]} <Rupees amount={refunded_amount} />
      </Tag>
    )}
    {delayed > 0 && (
      <Tag color="error" style={wraps} data-refunded="delayed">
        {texts.refunds.delayed} <Rupees amount={delayed} />
      </Tag>
    )}
    {pending > delayed && (
      <Tag color="processing" style={wraps} data-refunded="pending">
        {texts.refunds.pending} <Rupees amount={pending - delayed} />
      </Tag>
    )}
  </>
);
