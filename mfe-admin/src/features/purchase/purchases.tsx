import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { Rupees } from '@potli/ui-kit/money.tsx';
import { Card, Flex, Typography } from 'antd';
import { Facts } from '../../order/facts.tsx';
import { Day } from '../../order/india-time.tsx';
import { useMay } from '../../session/use-may.ts';
import { texts } from '../../texts.ts';
import { Margin } from './margin.tsx';
import { RecordPurchase } from './record-purchase.tsx';

const words = texts.purchase;

const BoughtItem = ({ order, item }: { order: Order; item: OrderItem }) => {
  const may = useMay();
  const { purchase } = item;
  return (
    <Flex wrap align="start" justify="space-between" gap="4px 16px" role="group" aria-label={item.product_name}>
      <div style={{ flex: '1 1 320px', minWidth: 0 }}>
        <Typography.Text strong>{item.product_name || texts.item.unnamed}</Typography.Text>
        {purchase ? (
          <Facts
            column={{ xs: 1, sm: 2, lg: 4 }}
            facts={[
              [words.paidShort, <Rupees key="paid" amount={purchase.paid} />],
              [words.seller, purchase.seller],
              [words.number, purchase.store_order_number],
              [words.expected, purchase.expected_on ? <Day key="expected" day={purchase.expected_on} /> : texts.none],
            ]}
          />
        ) : (
          <Typography.Paragraph type="secondary">{words.notRecorded}</Typography.Paragraph>
        )}
      </div>
      {may.give(order, 'record_purchase') && (
        <RecordPurchase orderId={order.order_id} version={order.version} item={item} purchase={purchase} />
      )}
    </Flex>
  );
};

/** What the stores charged for the items of a paid order, and its margin. Nothing before it is paid. */
export const Purchases = ({ order }: { order: Order }) => {
  const items = remainingItems(order);
  const recorded = items.some(({ purchase }) => purchase);
  if (!order.margin || !(recorded || order.allowed_actions.includes('record_purchase'))) return null;
  return (
    <Card size="small" role="region" aria-label={words.region} title={words.region}>
      <Flex vertical gap={12}>
        {items.map((item) => (
          <BoughtItem key={item.order_item_id} order={order} item={item} />
        ))}
        {recorded && <Margin margin={order.margin} />}
      </Flex>
    </Card>
  );
};
