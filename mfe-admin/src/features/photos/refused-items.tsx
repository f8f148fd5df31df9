import type { Order } from '@potli/contracts/order/order.ts';
import { isRefused } from '@potli/contracts/rules/photos.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { Flex } from 'antd';
import { texts } from '../../texts.ts';
import { ItemRefusal } from './item-refusal.tsx';

/** The items that hold an order until their refusal is resolved. */
export const RefusedItems = ({ order }: { order: Order }) => {
  const refused = remainingItems(order).filter(isRefused);
  if (refused.length === 0) return null;
  return (
    <Flex vertical gap={8} role="region" aria-label={texts.refusals.region}>
      {refused.map((item) => (
        <ItemRefusal key={item.order_item_id} order={order} item={item} />
      ))}
    </Flex>
  );
};
