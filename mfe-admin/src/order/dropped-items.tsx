import type { DroppedItem } from '@potli/contracts/order/order.ts';
import { texts } from '../texts.ts';
import { sideInWords } from './field-words.ts';
import { SafeLink } from './safe-link.tsx';

const { item: words, changes } = texts;

/** Denied items that the customer removed from the order: what they were and why they were denied. */
export const DroppedItems = ({ items }: { items: readonly DroppedItem[] }) => (
  <ul aria-label={changes.dropped} style={{ paddingLeft: 20, overflowWrap: 'anywhere' }}>
    {items.map(({ order_item_id, product_name, product_link, size, color, quantity, item_error_code }) => (
      <li key={order_item_id}>
        <strong>{changes.droppedItem(product_name)}</strong>{' '}
        {[
          words.denied(sideInWords('item_error_code', item_error_code)),
          ...(size ? [`${words.size} ${size}`] : []),
          ...(color ? [`${words.color} ${color}`] : []),
          `${words.quantity} ${quantity}`,
        ].join(' · ')}{' '}
        <SafeLink address={product_link} />
      </li>
    ))}
  </ul>
);
