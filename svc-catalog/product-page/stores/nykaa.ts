import { isObject, type JsonObject, listOf, textOf } from '../json.ts';
import { stateAt } from '../page-state.ts';
import { type SizeOption, sizeOption } from '../sizes.ts';
import { availabilityOf } from '../state-sizes.ts';
import type { Store } from './store.ts';

/** Nykaa: linked data puts the pack size of one variant behind the name; the state has the name alone and all packs. */
export const nykaa: Store = {
  name: 'Nykaa',
  domains: ['nykaa.com'],
  read: (page) => {
    const product = stateAt(page, 'productPage.product');
    if (!product) return {};
    return {
      name: textOf(product.name),
      images: [product.imageUrl].flatMap((address) => textOf(address) ?? []),
      sizes: packsOf(product),
    };
  },
};

/** Packs of one article are sizes; shades of a lipstick are colours, and such a product has none. */
const packsOf = (product: JsonObject): SizeOption[] | undefined => {
  const variants = listOf(product.variants ?? product.options).filter(isObject);
  if (variants.some(({ shadeName }) => textOf(shadeName) !== undefined)) return [];
  const packs = variants.flatMap((variant) =>
    sizeOption(textOf(variant.packSize) ?? textOf(variant.sizeName), availabilityOf(variant)),
  );
  return packs.length > 0 ? packs : undefined;
};
