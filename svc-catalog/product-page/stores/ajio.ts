import { at, isObject, type JsonObject, listOf, textOf } from '../json.ts';
import { stateAt } from '../page-state.ts';
import { type SizeOption, sizeOption } from '../sizes.ts';
import { availabilityOf } from '../state-sizes.ts';
import type { Store } from './store.ts';

/** Ajio (SAP Commerce): the product is in the state of its page, while the title speaks of the category. */
export const ajio: Store = {
  name: 'Ajio',
  domains: ['ajio.com'],
  read: (page) => {
    const product = stateAt(page, 'product.productDetails');
    if (!product) return {};
    return { name: textOf(product.name), images: picturesOf(product), sizes: sizesOf(product) };
  },
};

/** The gallery's pictures, widest first by what their addresses say: `-1117Wx1400H-`. */
const picturesOf = (product: JsonObject): string[] => {
  const gallery = listOf(product.images).filter(isObject);
  const model = at(product, 'baseOptions.0.selected.modelImage.url');
  return [...gallery.flatMap(({ url }) => textOf(url) ?? []), ...(textOf(model) ? [String(model)] : [])].sort(
    (one, other) => widthOf(other) - widthOf(one),
  );
};

const widthOf = (address: string): number => Number(/-(\d{2,4})Wx\d{2,4}H/.exec(address)?.[1] ?? 0);

const sizesOf = (product: JsonObject): SizeOption[] | undefined => {
  const options = listOf(product.variantOptions).filter(isObject);
  const sizes = options.flatMap((option) => sizeOption(labelOf(option), availabilityOf(option)));
  return sizes.length > 0 ? sizes : undefined;
};

/** What the page shows: a bare number needs its system beside it, or 7 could be British as well as European. */
const labelOf = (option: JsonObject): string | undefined => {
  const shown = textOf(option.scDisplaySize);
  const system = textOf(option.displaySizeFormat);
  if (shown !== undefined)
    return system && /^(UK|US|EU|IND)$/i.test(system) && /^[\d.]+$/.test(shown) ? `${system} ${shown}` : shown;
  const qualifiers = listOf(option.variantOptionQualifiers).filter(isObject);
  return textOf(qualifiers.find(({ qualifier }) => qualifier === 'size')?.value);
};
