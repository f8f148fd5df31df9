import { type DraftProduct, isBegun, isComplete } from '../../draft/product.ts';

/** The cards that would be left out although the customer has begun them, by number as they are named to people. */
export const incompleteCards = (products: readonly DraftProduct[]): { number: number; key: string }[] =>
  products
    .map((product, index) => ({ product, number: index + 1, key: product.key }))
    .filter(({ product }) => isBegun(product) && !isComplete(product))
    .map(({ number, key }) => ({ number, key }));
