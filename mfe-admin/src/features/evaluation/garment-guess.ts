import type { OrderItem } from '@potli/contracts/order/order.ts';
import { type Category, categories, clothing, type Fabric, type Size } from '@potli/contracts/reference/clothing.ts';

export interface GarmentGuess {
  readonly category: Category | '';
  readonly fabric: Fabric | '';
  readonly product_size: Size | '';
}

const sizeNames: Readonly<Record<string, Size>> = {
  s: 'Small',
  small: 'Small',
  m: 'Medium',
  medium: 'Medium',
  l: 'Large',
  large: 'Large',
  xl: 'XL',
  'extra large': 'XL',
  xxl: 'XXL',
  '2xl': 'XXL',
};

/** The one size that a store's wording names, such as `XL / 42 regular fit`; of several, or of litres and metres, none. */
const sizeIn = (text: string): Size | '' => {
  const wording = text.trim().toLowerCase();
  const exact = sizeNames[wording];
  if (exact) return exact;
  const names = wording
    .replaceAll('extra large', 'xl')
    .replaceAll(/\d\s*[sml]\b/g, ' ')
    .split(/[^a-z0-9'’]+/);
  const [size = '', ...others] = new Set(names.flatMap((name) => sizeNames[name] ?? []));
  return others.length === 0 ? size : '';
};

const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim()} `;

/** The longest name that the text contains as whole words; of equally long ones the last, which is usually the noun. */
const named = <N extends string>(names: readonly N[], text: string): N | '' => {
  const all = words(text);
  const found = names
    .map((name) => ({ name, at: all.lastIndexOf(words(name)), length: name.length }))
    .filter(({ at }) => at >= 0)
    .toSorted((one, other) => other.length - one.length || other.at - one.at);
  return found[0]?.name ?? '';
};

/**
 * What kind of garment an item seems to be, read off its name and the size that the customer chose: a start for the
 * operator, who sees and corrects it before asking for the weight.
 */
export const guessGarment = ({ product_name, size }: Pick<OrderItem, 'product_name' | 'size'>): GarmentGuess => {
  const category = named(categories, product_name);
  return {
    category,
    fabric: category === '' ? '' : named<Fabric>(clothing[category], product_name),
    product_size: sizeIn(size),
  };
};
