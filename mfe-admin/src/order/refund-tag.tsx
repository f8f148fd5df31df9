import type { Order } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Tag } from 'antd';
import { texts } from '../texts.ts';

type Refunds = Pick<Order, 'refunded' | 'refunded_amount' | 'pending_refund_amount'>;

/** How much of the payment was refunded, and how much is on its way; nothing where nothing is. */
export const RefundTag = ({ refunded, refunded_amount = 0, pending_refund_amount }: Refunds) => (
  <>
    {refunded && (
      <Tag color={refunded === 'whole' ? 'error' : 'warning'} data-refunded={refunded}>
        {texts.refunds[refunded]} <Rupees amount={refunded_amount} />
      </Tag>
    )}
    {pending_refund_amount !== undefined && (
      <Tag color="processing" data-refunded="pending">
        {texts.refunds.pending} <Rupees amount={pending_refund_amount} />
      </Tag>
    )}
  </>
);
