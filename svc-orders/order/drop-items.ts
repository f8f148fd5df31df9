import { AppError } from '@potli/service-kit/app-error.ts';
import type { DroppedRecord, ItemRecord } from './order-document.ts';

/**
 * An order's items without those that its customer drops, and these as the history keeps them. Only denied items can be
 * dropped, and one item has to stay.
 * @throws AppError ITEMS_DO_NOT_MATCH, ITEM_NOT_DENIED, LAST_ITEM
 */
export const dropItems = (
  items: readonly ItemRecord[],
  ids: readonly string[],
): { kept: readonly ItemRecord[]; dropped: readonly DroppedRecord[] } => {
  ids.forEach((id, index) => {
    const item = items.find(({ order_item_id }) => order_item_id === id);
    const refuse = (code: 'ITEMS_DO_NOT_MATCH' | 'ITEM_NOT_DENIED', message: string) => {
      throw new AppError(code, { details: [{ path: `/body/dropped_items/${index}`, message, sent: id }] });
    };
    if (!item) refuse('ITEMS_DO_NOT_MATCH', 'This item is not of this order.');
    if (ids.indexOf(id) !== index) refuse('ITEMS_DO_NOT_MATCH', 'This item is named twice.');
    if (item?.accepted !== false) refuse('ITEM_NOT_DENIED', 'This item was not denied.');
  });
  const isDropped = ({ order_item_id }: ItemRecord) => ids.includes(order_item_id);
  const kept = items.filter((item) => !isDropped(item));
  if (kept.length === 0) throw new AppError('LAST_ITEM');
  return { kept, dropped: items.filter(isDropped).map(droppedRecord) };
};

const droppedRecord = ({
  order_item_id,
  product_name,
  product_link,
  size,
  color,
  quantity,
  item_error_code,
}: ItemRecord): DroppedRecord => ({
  ...{ order_item_id, product_name, product_link, size, color, quantity, item_error_code },
});
