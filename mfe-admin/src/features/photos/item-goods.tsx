import type { Order, OrderItem } from '@potli/contracts/order/order.ts';
import { isRefused } from '@potli/contracts/rules/photos.ts';
import { ItemPhotos } from './item-photos.tsx';
import { ItemRefusal } from './item-refusal.tsx';

/** Photos of an item on the page of its order, which shows open refusals at its top. */
export const ItemGoods = ({ order, item }: { order: Order; item: OrderItem }) => (
  <>
    <ItemPhotos order={order} item={item} />
    {!isRefused(item) && <ItemRefusal order={order} item={item} />}
  </>
);
