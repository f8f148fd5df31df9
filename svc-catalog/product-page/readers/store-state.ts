import type { Finding } from '../finding.ts';
import { imagesOf } from '../images.ts';
import { isObject, type JsonObject, objectsIn, textOf } from '../json.ts';
import { areNearlySame } from '../names.ts';
import type { Page } from '../page.ts';
import { statesOf } from '../page-state.ts';
import { type Price, priceOf } from '../price.ts';
import { field, isAside, sizesBelow } from '../state-sizes.ts';

/**
 * What a shop's own program keeps in the page (`window.__STATE__ = {…}`, `#__NEXT_DATA__`). The product's node is found
 * by a name known from elsewhere, by its number in the address, or by what it is called; sizes are taken from below that
 * node only, because the same state holds recommended products too.
 */
export const readStoreState = (page: Page, knownNames: readonly string[]): Finding => {
  let best: { node: JsonObject; likeness: number; alike: JsonObject[] } | undefined;
  let goods = 0;
  for (const state of statesOf(page))
    for (const node of objectsIn(state, isAside)) {
      if (!isGoods(node)) continue;
      goods++;
      const likeness = likenessOf(node, page, knownNames);
      if (likeness > (best?.likeness ?? 0)) best = { node, likeness, alike: [node] };
      else if (best && likeness === best.likeness && best.alike.length < mostAlike) best.alike.push(node);
    }
  // Among the goods of a list one may bear the list's name.
  if (!best || (best.likeness === likenesses.named && goods > mostGoods)) return { sizes: sizesByNumber(page) };
  return {
    name: nameOf(best.node),
    images: picturesOf(best.node),
    sizes: sizesOf(best.alike) ?? sizesByNumber(page),
    price: priceIn(best.node, page),
  };
};

/** `{ products: { 'CW2288-111': { sizes: […] } } }`: each article below its number, of which the address has one. */
const sizesByNumber = (page: Page): Finding['sizes'] => {
  const parts = new Set(page.url.pathname.split(/[/.]/).filter((part) => /^(?=.*\d)[\w-]{6,20}$/.test(part)));
  for (const state of statesOf(page))
    for (const node of objectsIn(state, isAside))
      for (const part of parts) {
        const article = Object.hasOwn(node, part) ? node[part] : undefined;
        const sizes = isObject(article) ? sizesBelow(article) : undefined;
        if (sizes) return sizes;
      }
  return undefined;
};

/** A state may hold the product several times, with its stock in one place only. */
const mostAlike = 20;
const sizesOf = (nodes: readonly JsonObject[]): Finding['sizes'] => {
  const [first, ...others] = nodes.map(sizesBelow);
  if (!first || first.some(({ available }) => available !== undefined)) return first;
  const labels = first.map(({ label }) => label);
  const withStock = others.find(
    (sizes) =>
      sizes?.every(({ label, available }) => labels.includes(label) && available !== undefined) &&
      sizes.length === first.length,
  );
  return withStock ?? first;
};

/** Only where the currency is beside the amount: a bare number may be in paise. */
const priceIn = (node: JsonObject, page: Page): Price | undefined => {
  for (const key of ['salePrice', 'finalPrice', 'sellingPrice', 'currentPrice', 'price', 'offers']) {
    const value = field(node, key);
    if (!isObject(value)) continue;
    const current = isObject(value.current) ? value.current.value : value.current;
    const amount = [value.value, value.amount, value.price, current].find((each) => typeof each === 'number');
    const currency = ['currency', 'currencyCode', 'priceCurrency', 'currencyIso']
      .map((each) => textOf(value[each]))
      .find((code) => code !== undefined);
    const price = currency === undefined ? undefined : priceOf(amount, currency, page);
    if (price) return price;
  }
  return undefined;
};

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
  'simples',
  'variantOptions',
  'offers',
  'units',
  'prices',
  'currentPrice',
  'salePrice',
  'variations',
];
const numberKeys = ['id', 'productId', 'styleId', 'sku', 'skuId', 'code', 'itemId'];
const addressKeys = ['url', 'slug', 'handle', 'canonical_url', 'canonicalUrl', 'urlKey', 'url_key', 'permalink'];

const isGoods = (node: JsonObject): boolean =>
  nameOf(node) !== undefined && goodsKeys.some((key) => field(node, key) !== undefined);

const likenesses = { named: 4, numbered: 2 };
const mostGoods = 30;

/** More the surer it is that this is the product of the page. */
const likenessOf = (node: JsonObject, page: Page, knownNames: readonly string[]): number => {
  const name = nameOf(node) ?? '';
  const named = knownNames.some((known) => areNearlySame(known, name)) ? likenesses.named : 0;
  const numbered = numberKeys.some((key) => isInAddress(textOf(field(node, key)), page)) ? likenesses.numbered : 0;
  const addressed = addressKeys.some((key) => isAddressOf(page, textOf(field(node, key)))) ? likenesses.numbered : 0;
  return named + Math.max(numbered, addressed);
};

/** Whether the last part of both addresses is the same and says something: `/p/white-shirt`, `white-shirt`. */
const isAddressOf = ({ url }: Page, address: string | undefined): boolean => {
  const [path = ''] = address?.split(/[?#]/) ?? [];
  const slug = path.split('/').findLast((part) => part !== '') ?? '';
  return slug.length > 8 && slug === url.pathname.split('/').findLast((part) => part !== '');
};

const isInAddress = (number: string | undefined, { url }: Page): boolean =>
  number !== undefined && number.length >= 4 && `${url.pathname}${url.search}`.split(/[^\w]+/).includes(number);

const picturesOf = (node: JsonObject): string[] =>
  ['imageUrl', 'image', 'images', 'primaryImage', 'media', 'medias', 'imgUrls', 'gallery'].flatMap((key) => {
    const value = field(node, key);
    // { Images: […], Swatch: … } as well as a list or one address.
    return imagesOf(isObject(value) && Array.isArray(field(value, 'images')) ? field(value, 'images') : value);
  });
