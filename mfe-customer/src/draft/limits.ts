import type { UserDetailsForm } from '@potli/contracts/rules/user-details.ts';
import type { DraftProduct } from './product.ts';

/** How long the server lets each text be. A field takes no more, and a kept draft that holds more is cut. */
export const productLimits = {
  product_link: 2048,
  product_name: 500,
  product_image: 2048,
  size: 60,
  color: 60,
} as const satisfies Partial<Record<keyof DraftProduct, number>>;

export const userLimits = {
  name: 100,
  email: 254,
  country_code: 5,
  mobile: 13,
  address: 500,
  country: 60,
  postal_code: 12,
} as const satisfies Record<keyof UserDetailsForm, number>;

/** The beginning of a text, without half an emoji at its end. */
export const cutTo = (text: string, most: number): string =>
  text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '');
