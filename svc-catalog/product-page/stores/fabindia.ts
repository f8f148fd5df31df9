import { at, isObject, type JsonObject, listOf, objectsIn, textOf } from '../json.ts';
import type { Page } from '../page.ts';
import { elementState } from '../page-state.ts';
import { isSizeLabel, type SizeOption, sizeOption } from '../sizes.ts';
import { availabilityOf } from '../state-sizes.ts';
import type { Store } from './store.ts';

/**
 * FabIndia, and other shops on SAP's Spartacus: the state of the page knows the stock of every size, while the linked data
 * beside it may say InStock for what is long gone.
 */
export const fabindia: Store = {
  name: 'FabIndia',
  domains: ['fabindia.com'],
  bears: (page) => productOf(page) !== undefined,
  read: (page) => {
    const product = productOf(page);
    if (!product) return {};
    return { name: textOf(product.name), images: picturesOf(product), sizes: sizesOf(product) };
  },
};

/** The entity whose code is in the address, else the only one. */
const productOf = (page: Page): JsonObject | undefined => {
  const state = elementState(page, 'ng-state') ?? elementState(page, 'spartacus-app-state');
  const entities = at(state, 'cx-state.product.details.entities');
  if (!isObject(entities)) return undefined;
  const products = Object.values(entities)
    .map((entity) => at(entity, 'list.value') ?? at(entity, 'variants.value') ?? at(entity, 'details.value'))
    .filter(isObject);
  return products.find(({ code }) => page.url.pathname.includes(textOf(code) ?? '\n')) ?? products[0];
};

const picturesOf = (product: JsonObject): string[] => {
  const primary = at(product, 'images.PRIMARY');
  const formats = ['zoom', 'superZoom', 'product', 'thumbnail'];
  return formats.flatMap((format) => textOf(at(primary, `${format}.url`)) ?? []);
};

/** The leaves of the matrix of variants; a shop with several colours repeats each size. */
const sizesOf = (product: JsonObject): SizeOption[] | undefined => {
  const sizes = [...objectsIn(product.variantMatrix)]
    .filter(({ isLeaf }) => isLeaf === true)
    .map(({ variantOption }) => variantOption)
    .filter(isObject)
    .flatMap((option) => {
      const size = listOf(option.variantOptionQualifiers)
        .filter(isObject)
        .find(({ name, qualifier }) => isSizeLabel(textOf(name) ?? textOf(qualifier) ?? ''));
      return sizeOption(textOf(size?.value), availabilityOf(option));
    });
  return sizes.length > 0 ? sizes : undefined;
};
