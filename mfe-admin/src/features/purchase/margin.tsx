import type { OrderMargin } from '@potli/contracts/order/order.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Typography } from 'antd';
import { Facts } from '../../order/facts.tsx';
import { texts } from '../../texts.ts';

const words = texts.purchase;

/** An amount that is red where it is a loss. */
export const MarginAmount = ({ amount }: { amount: number }) => (
  <Typography.Text strong {...(amount < 0 ? { type: 'danger' as const } : {})}>
    <Rupees amount={amount} />
  </Typography.Text>
);

/** What customers paid for goods, what stores charged, and what remains. */
export const Margin = ({ margin }: { margin: OrderMargin }) => (
  <div>
    <Facts
      facts={[
        [words.goods, <Rupees key="goods" amount={margin.goods} />],
        [words.bought, <Rupees key="bought" amount={margin.bought} />],
        [words.margin, <MarginAmount key="margin" amount={margin.margin} />],
      ]}
    />
    {margin.items_without_purchase > 0 && (
      <Typography.Text type="secondary">{words.withoutPurchase(margin.items_without_purchase)}</Typography.Text>
    )}
  </div>
);
