import type { OrderItem } from '@potli/contracts/order/order.ts';
import type { Category, Fabric } from '@potli/contracts/reference/clothing.ts';
import { hsCodeOf, hsRows, otherGoods } from '@potli/contracts/reference/hs-codes.ts';
import { guessGarment } from '../evaluation/garment-guess.ts';

export interface Goods {
  readonly description: string;
  readonly hs_code: string;
  readonly material: string;
}

/** The customs declaration of garments of that category and fabric; without a fabric, the operator names the material. */
export const garmentGoods = (category: Category, fabric: Fabric | ''): Goods => ({
  description: hsRows[category].goods,
  hs_code: hsCodeOf(category, fabric),
  material: fabric,
});

/** A first guess by the product's name; empty where it says nothing. */
export const suggestGoods = (item: Pick<OrderItem, 'product_name' | 'size'>): Goods => {
  const { category, fabric } = guessGarment(item);
  const other = otherGoods.find(({ words }) => words.test(item.product_name));
  if (category !== '') return garmentGoods(category, fabric);
  if (other) return { description: other.goods, hs_code: other.hs, material: other.material };
  return { description: '', hs_code: '', material: '' };
};
