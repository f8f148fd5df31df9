import type { DraftProduct } from './product.ts';

/** How long the server lets each text of a product be. A field takes no more, and a kept draft that holds more is cut. */
export const productLimits = {
  product_link: 2048,
  product_name: 500,
  product_image: 2048,
  size: 60,
  color: 60,
  note: 200,
} as const satisfies Partial<Record<keyof DraftProduct, number>>;

/** The beginning of a text, without half an emoji at its end. */
export const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
