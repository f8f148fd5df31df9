import type { ItemRecord } from '../order/order-document.ts';

type Weighed = Pick<ItemRecord, 'receipt' | 'weight' | 'quantity'>;

/** Whether every piece of an item was weighed. */
export const isWeighed = ({ receipt, quantity }: Weighed): boolean =>
  (receipt?.measured_weight ?? null) !== null && receipt?.good === quantity;

/** Grams of all pieces of an item: as measured, and by the estimate for pieces that were not weighed. */
export const weightOf = ({ receipt, weight, quantity }: Weighed): number => {
  const measured = receipt?.measured_weight ?? null;
  return measured === null ? weight * quantity : measured + weight * (quantity - (receipt?.good ?? 0));
};
