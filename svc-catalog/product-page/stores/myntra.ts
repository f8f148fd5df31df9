import { assignedIn } from '../embedded-json.ts';
import { at, isObject, listOf, textOf } from '../json.ts';
import type { Page } from '../page.ts';
import { priceOf } from '../price.ts';
import { type SizeOption, sizeOption } from '../sizes.ts';
import type { Store } from './store.ts';

/** Myntra: everything is in the state that its page carries before any program runs. */
export const myntra: Store = {
  name: 'Myntra',
  domains: ['myntra.com'],
  bears: (page) => stateOf(page) !== undefined,
  read: (page) => {
    const product = at(stateOf(page), 'pdpData');
    return {
      name: textOf(at(product, 'name')),
      images: imagesOf(product),
      sizes: sizesOf(product),
      price: priceOf(priceIn(product), 'INR', page),
    };
  },
  isMissing: (page) => {
    const state = stateOf(page);
    return state !== undefined && at(state, 'pdpData') === null;
  },
};

const stateOf = (page: Page): unknown => assignedIn(page, 'window.__myx')[0];

const imagesOf = (product: unknown): string[] =>
  listOf(at(product, 'media.albums'))
    .flatMap((album) => listOf(at(album, 'images')))
    .filter(isObject)
    .flatMap((image) => textOf(image.imageURL) ?? textOf(image.secureSrc) ?? textOf(image.src) ?? [])
    .map(filled);

// Addresses are templates: ($height), ($qualityPercentage), ($width).
const filled = (template: string): string =>
  template.replace('($height)', '1080').replace('($width)', '810').replace('($qualityPercentage)', '90');

/** What the sellers of all sizes in stock ask alike. */
const priceIn = (product: unknown): unknown => {
  const asked = listOf(at(product, 'sizes'))
    .filter(isObject)
    .filter(({ available }) => available === true)
    .flatMap(({ sizeSellerData }) => listOf(sizeSellerData).slice(0, 1))
    .map((seller) => at(seller, 'discountedPrice'));
  return at(product, 'price.discounted') ?? (new Set(asked).size === 1 ? asked[0] : undefined);
};

const sizesOf = (product: unknown): SizeOption[] | undefined => {
  if (!isObject(product)) return undefined;
  return listOf(product.sizes)
    .filter(isObject)
    .flatMap(({ label, available }) =>
      sizeOption(textOf(label), typeof available === 'boolean' ? available : undefined),
    );
};
