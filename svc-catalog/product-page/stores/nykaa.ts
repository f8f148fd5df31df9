import { at, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import type { Page } from '../page.ts';
import { statesOf } from '../page-state.ts';
import type { SizeOption } from '../sizes.ts';
import { availabilityOf } from '../state-sizes.ts';
import type { Store } from './store.ts';

/** Nykaa: linked data puts the pack size of one variant behind the name; the state has the name alone and all packs. */
export const nykaa: Store = {
  name: 'Nykaa',
  domains: ['nykaa.com'],
  read: (page) => {
    const product = productOf(page);
    if (!product) return {};
    return { name: textOf(product.name), images: picturesOf(product), sizes: packsOf(product) };
  },
};

const productOf = (page: Page): JsonObject | undefined =>
  statesOf(page)
    .map((state) => at(state, 'productPage.product'))
    .find(isObject);

const picturesOf = (product: JsonObject): string[] => {
  const first = textOf(product.imageUrl);
  return first === undefined ? [] : [first];
};

/** Packs of one article are sizes; shades of a lipstick are colours, and such a product has none. */
const packsOf = (product: JsonObject): SizeOption[] | undefined => {
  const variants = listOf(product.variants ?? product.options).filter(isObject);
  if (variants.some(({ shadeName }) => textOf(shadeName) !== undefined)) return [];
  const packs = variants.flatMap((variant) => {
    const label = textOf(variant.packSize) ?? textOf(variant.sizeName);
    return label === undefined ? [] : [{ label, available: availabilityOf(variant) }];
  });
  return packs.length > 0 ? packs : undefined;
};
