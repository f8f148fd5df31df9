import type { Finding } from '../finding.ts';
import { imagesOf } from '../images.ts';
import { isObject, type JsonObject, objectsIn, textOf } from '../json.ts';
import { areAlike } from '../names.ts';
import type { Page } from '../page.ts';
import { statesOf } from '../page-state.ts';
import { field, sizesBelow } from '../state-sizes.ts';

/**
 * What a shop's own program keeps in the page (`window.__STATE__ = {…}`, `#__NEXT_DATA__`). The product's node is found
 * by a name known from elsewhere, by its number in the address, or by what it is called; sizes are taken from below that
 * node only, because the same state holds recommended products too.
 */
export const readStoreState = (page: Page, knownNames: readonly string[]): Finding => {
  let best: { node: JsonObject; likeness: number } | undefined;
  for (const state of statesOf(page))
    for (const node of objectsIn(state, isAside)) {
      const likeness = likenessOf(node, page, knownNames);
      if (likeness > (best?.likeness ?? 0)) best = { node, likeness };
    }
  if (!best) return {};
  return { name: nameOf(best.node), images: picturesOf(best.node), sizes: sizesBelow(best.node) };
};

const isAside = (key: string): boolean =>
  /(recommend|related|similar|recent|viewed|upsell|crosssell|alsobought|breadcrumb|footer|header|navigation|menu|seller|review)/i.test(
    key,
  );

const nameOf = (node: JsonObject): string | undefined =>
  ['productName', 'name', 'title', 'displayName'].map((key) => textOf(field(node, key))).find((name) => name);

const goodsKeys = [
  'price',
  'mrp',
  'sellingPrice',
  'finalPrice',
  'variants',
  'sizes',
  'inventory',
  'skus',
  'simpleSkus',
  'variantOptions',
];
const numberKeys = ['id', 'productId', 'styleId', 'sku', 'skuId', 'code', 'itemId'];

/** 0 for what is no product; more the surer it is that this is the product of the page. */
const likenessOf = (node: JsonObject, page: Page, knownNames: readonly string[]): number => {
  const name = nameOf(node);
  if (name === undefined || !goodsKeys.some((key) => field(node, key) !== undefined)) return 0;
  const named = knownNames.some((known) => areAlike(known, name)) ? 4 : 0;
  const numbered = numberKeys.some((key) => isInAddress(textOf(field(node, key)), page)) ? 2 : 0;
  return named + numbered;
};

const isInAddress = (number: string | undefined, { url }: Page): boolean =>
  number !== undefined && number.length >= 4 && `${url.pathname}${url.search}`.split(/[^\w]+/).includes(number);

const picturesOf = (node: JsonObject): string[] =>
  ['imageUrl', 'image', 'images', 'primaryImage', 'media', 'medias', 'imgUrls', 'gallery'].flatMap((key) => {
    const value = field(node, key);
    // { Images: […], Swatch: … } as well as a list or one address.
    return imagesOf(isObject(value) && Array.isArray(field(value, 'images')) ? field(value, 'images') : value);
  });
