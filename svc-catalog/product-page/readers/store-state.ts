import { assignedJson } from '../embedded-json.ts';
import type { Finding } from '../finding.ts';
import { imagesOf } from '../images.ts';
import { isObject, type JsonObject, listOf, objectsIn, parseJson, textOf } from '../json.ts';
import { areAlike } from '../names.ts';
import type { Page } from '../page.ts';
import { isSizeLabel, looksLikeSize, type SizeOption } from '../sizes.ts';

const stateNames = [
  '__PRELOADED_STATE__',
  '__INITIAL_STATE__',
  '__INITIAL_DATA__',
  '__APOLLO_STATE__',
  '__remixContext',
  '__NUXT__',
  '__STATE__',
  '__myx',
];

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

const statesOf = (page: Page): unknown[] => {
  const data = page.$('script#__NEXT_DATA__, script#__NUXT_DATA__').first().text();
  const assigned = page.scripts.flatMap((code) =>
    stateNames.filter((name) => code.includes(name)).map((name) => assignedJson(code, name)),
  );
  return [...(data === '' ? [] : [parseJson(data)]), ...assigned].filter((state) => state !== undefined);
};

const isAside = (key: string): boolean =>
  /(recommend|related|similar|recent|viewed|upsell|crosssell|alsobought|breadcrumb|footer|header|navigation|menu|seller|review)/i.test(
    key,
  );

const nameOf = (node: JsonObject): string | undefined =>
  textOf(node.productName) ?? textOf(node.name) ?? textOf(node.title) ?? textOf(node.displayName);

const goodsKeys = [
  'price',
  'mrp',
  'sellingPrice',
  'finalPrice',
  'variants',
  'sizes',
  'inventory',
  'skus',
  'variantOptions',
];
const numberKeys = ['id', 'productId', 'styleId', 'sku', 'skuId', 'code', 'itemId'];

/** 0 for what is no product; more the surer it is that this is the product of the page. */
const likenessOf = (node: JsonObject, page: Page, knownNames: readonly string[]): number => {
  const name = nameOf(node);
  if (name === undefined || !goodsKeys.some((key) => Object.hasOwn(node, key))) return 0;
  const named = knownNames.some((known) => areAlike(known, name)) ? 4 : 0;
  const numbered = numberKeys.some((key) => isInAddress(textOf(node[key]), page)) ? 2 : 0;
  return named + numbered;
};

const isInAddress = (number: string | undefined, { url }: Page): boolean =>
  number !== undefined && number.length >= 4 && `${url.pathname}${url.search}`.split(/[^\w]+/).includes(number);

const picturesOf = (node: JsonObject): string[] =>
  ['imageUrl', 'image', 'images', 'primaryImage', 'media'].flatMap((key) => imagesOf(node[key]));

const sizeLists = [
  'sizes',
  'sizeOptions',
  'availableSizes',
  'variantOptions',
  'variants',
  'inventory',
  'skus',
  'items',
];

const sizesBelow = (node: JsonObject): SizeOption[] | undefined => {
  for (const key of sizeLists) {
    // Lists of picture widths are called sizes too: numbers there are believed only when they are text.
    const members = listOf(node[key]).filter((member) => isObject(member) || typeof member === 'string');
    const isSizeList = /size/i.test(key);
    const options = members.flatMap((member) => sizeOfMember(member, isSizeList) ?? []);
    if (options.length > 0) return options;
  }
  return undefined;
};

const sizeOfMember = (member: unknown, isSizeList: boolean): SizeOption | undefined => {
  if (!isObject(member)) {
    const label = textOf(member);
    return label !== undefined && isSizeList ? { label } : undefined;
  }
  const label = sizeTextOf(member, isSizeList);
  return label === undefined ? undefined : { label, available: availabilityOf(member) };
};

const sizeTextOf = (member: JsonObject, isSizeList: boolean): string | undefined => {
  const said = textOf(member.size) ?? textOf(member.sizeName) ?? textOf(member.packSize) ?? textOf(member.sizeLabel);
  if (said !== undefined) return said;
  const label = textOf(member.label) ?? textOf(member.name) ?? textOf(member.displayName) ?? textOf(member.value);
  if (label !== undefined && (isSizeList || looksLikeSize(label))) return label;
  if (isObject(member.variation)) return textOf(member.variation.name);
  return qualifierSize(member);
};

// [{ qualifier: 'size', value: 'M' }, …] beside colour and others: found by its name, never by its place.
const qualifierSize = (member: JsonObject): string | undefined => {
  for (const key of ['variantOptionQualifiers', 'attributes', 'selectedOptions', 'options'])
    for (const entry of listOf(member[key]).filter(isObject))
      if (isSizeLabel(textOf(entry.qualifier) ?? '') || isSizeLabel(textOf(entry.name) ?? ''))
        return textOf(entry.value) ?? textOf(entry.displayValue);
  return undefined;
};

const availabilityOf = (member: JsonObject): boolean | undefined => {
  const { available, inStock, isAvailable, availableForSale } = member;
  const said = [available, inStock, isAvailable, availableForSale].find((value) => typeof value === 'boolean');
  const stock = isObject(member.stock) ? textOf(member.stock.stockLevelStatus) : undefined;
  return typeof said === 'boolean' ? said : stock === undefined ? undefined : !/out/i.test(stock);
};
