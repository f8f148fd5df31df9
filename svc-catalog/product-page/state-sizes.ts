import { isObject, type JsonObject, listOf, objectsIn, textOf } from './json.ts';
import { isSizeChoice, isSizeLabel, isSurelySize, looksLikeSize, type SizeOption, sizeOption } from './sizes.ts';

/** A node's own field, however its capitals are: `sizes`, `Sizes`, `imgurls` for `imgUrls`. */
export const field = (node: JsonObject, name: string): unknown => {
  if (Object.hasOwn(node, name)) return node[name];
  const wanted = name.toLowerCase();
  for (const key of Object.keys(node))
    if (key.length === wanted.length && key.toLowerCase() === wanted) return node[key];
  return undefined;
};

/** What a state holds beside its product. */
export const isAside = (key: string): boolean =>
  /(recommend|related|similar|recent|viewed|upsell|crosssell|alsobought|breadcrumb|footer|header|navigation|menu|seller|review)/i.test(
    key,
  );

const lists = [
  'sizes',
  'sizeOption',
  'sizeOptions',
  'availableSizes',
  'variantOptions',
  'variants',
  'inventory',
  'skus',
  'simpleSkus',
  'simples',
  'items',
];

/** A group of choices that calls itself Size: `{ title: 'Size', selections: [{ value: 'M' }, …] }`. */
const groupSizes = (node: JsonObject): SizeOption[] | undefined => {
  for (const key of ['options', 'productOptions', 'attributes', 'variationAttributes', 'optionGroups'])
    for (const group of listOf(field(node, key)).filter(isObject)) {
      const label = firstText(group, ['title', 'label', 'displayName', 'name']);
      const choices = ['selections', 'values', 'choices', 'options']
        .map((name) => field(group, name))
        .find(Array.isArray);
      const sizes = listOf(choices).flatMap((choice) =>
        isObject(choice)
          ? sizeOption(
              firstText(choice, ['displayName', 'label', 'name', 'value', 'title']),
              availabilityOf(choice) ?? stockOf(choice, node),
            )
          : sizeOption(textOf(choice)),
      );
      if (sizes.length > 0 && label !== undefined && isSizeChoice(label, sizes)) return sizes;
    }
  return undefined;
};

/** Whether any article with that choice can be had: `productItems: [{ optionsSelections: [2], inventory: { … } }]`. */
const stockOf = (choice: JsonObject, node: JsonObject): boolean | undefined => {
  const stocks = listOf(field(node, 'productItems'))
    .filter(isObject)
    .filter(({ optionsSelections }) => listOf(optionsSelections).includes(choice.id))
    .map((item) => availabilityOf(item) ?? (isObject(item.inventory) ? availabilityOf(item.inventory) : undefined));
  return stocks.find((isLeft) => isLeft === true) ?? stocks[0];
};

/** The sizes in the lists of a product's node; undefined where none of them holds any. */
export const sizesBelow = (node: JsonObject): SizeOption[] | undefined => sizesOf(node) ?? sizesWithin(node);

/** `{ detail: { colors: [{ sizes: [{ name: 'M' }, …] }] } }`: what is called sizes further in, and looks so. */
const sizesWithin = (node: JsonObject): SizeOption[] | undefined => {
  let left = mostWithin;
  for (const inner of objectsIn(node, (key) => isAside(key) || noChoice.test(key))) {
    if (left-- === 0) return undefined;
    for (const [key, value] of Object.entries(inner)) {
      if (!sizeList.test(key)) continue;
      const sizes = membersOf(value).flatMap((member) => sizeOfMember(member, true) ?? []);
      if (sizes.length > 1 && sizes.every(({ label }) => isSurelySize(label) || Number(label) >= leastNumber))
        return sizes;
    }
  }
  return undefined;
};

const mostWithin = 300;
/** Where sizes are those of pictures and bodies. */
const noChoice = /image|picture|media|chart|guide|measure|fit|model/i;
/** Smaller ones may be codes. */
const leastNumber = 20;
const sizeList = /^(available|product|all)?_?sizes?(options?|list)?$/i;

const sizesOf = (node: JsonObject): SizeOption[] | undefined => {
  for (const name of lists) {
    const isSizeList = /size/i.test(name);
    const options = membersOf(field(node, name)).flatMap((member) => sizeOfMember(member, isSizeList) ?? []);
    if (options.length > 0) return options;
  }
  // Any other list each of whose members has a size of its own.
  for (const [key, value] of Object.entries(node)) {
    if (
      /chart|guide|measure|review|rating/i.test(key) ||
      !Array.isArray(value) ||
      value.length === 0 ||
      value.length > 500
    )
      continue;
    const labels = value.map((member) => (isObject(member) ? sizeField(member) : undefined));
    if (labels.every((label) => label !== undefined))
      return value.map((member, index) => ({ label: labels[index] ?? '', available: availabilityOf(member) }));
  }
  return groupSizes(node);
};

/** The size of a variant: text, or an object with what the page shows and what the maker calls it. */
const sizeField = (member: JsonObject): string | undefined => {
  for (const name of ['size', 'sizeName', 'packSize', 'sizeLabel', 'size_name', 'sizeValue']) {
    const value = field(member, name);
    const text = isObject(value)
      ? firstText(value, ['local', 'label', 'displayName', 'name', 'displayValue', 'value'])
      : textOf(value);
    if (text !== undefined) return isSurelySize(text) ? text : (sizeName(member) ?? text);
  }
  // `shopSize`, `vendorSize`
  const key = Object.keys(member).find(
    (name) => /size$/i.test(name) && isSizeLabel(name) && typeof member[name] === 'string',
  );
  return key === undefined ? undefined : textOf(member[key]);
};

/** `{ size: '001', name: 'XS' }` */
const sizeName = ({ name }: JsonObject): string | undefined => {
  const text = textOf(name);
  return text !== undefined && isSurelySize(text) ? text : undefined;
};

/** The members of a list, of a list one step further in, or of the chosen colour's list where each colour has its own. */
const membersOf = (value: unknown): readonly unknown[] => {
  if (isObject(value)) {
    const inner = ['sizes', 'options', 'values', 'data'].map((name) => field(value, name)).find(Array.isArray);
    return inner ?? [];
  }
  const members = listOf(value);
  const groups = members.filter(isObject).filter((member) => Array.isArray(member.variants));
  if (groups.length === 0) return members;
  return listOf(
    (groups.find(({ isSelected, selected }) => isSelected === true || selected === true) ?? groups[0])?.variants,
  );
};

/** `600w`, `(max-width: 600px) 100vw` */
const pictureWidth = /^\d{2,4}(w|px)$|\d(vw|px)$/i;

const sizeOfMember = (member: unknown, isSizeList: boolean): SizeOption | undefined => {
  // Lists of picture widths are called sizes too: numbers there are believed only when they are text.
  if (!isObject(member))
    return typeof member === 'string' && member.trim() !== '' && isSizeList && !pictureWidth.test(member)
      ? { label: member }
      : undefined;
  const label = labelOf(member, isSizeList);
  return label === undefined ? undefined : { label, available: availabilityOf(member) };
};

const firstText = (node: JsonObject, names: readonly string[]): string | undefined => {
  for (const name of names) {
    const text = textOf(field(node, name));
    if (text !== undefined) return text;
  }
  return undefined;
};

/** The size of a variant, in whatever field it is. */
export const sizeOfVariant = (member: JsonObject): string | undefined => labelOf(member, true);

const labelOf = (member: JsonObject, isSizeList: boolean): string | undefined => {
  const said = sizeField(member) ?? localSize(member);
  if (said !== undefined) return said;
  const label = firstText(member, ['label', 'name', 'displayName', 'display', 'value']);
  if (label !== undefined && (isSizeList || looksLikeSize(label))) return label;
  if (isObject(member.variation)) return textOf(member.variation.name);
  return qualifierSize(member);
};

/** `{ label: '6', localizedLabel: '38.5', localizedLabelPrefix: 'EU' }` */
const localSize = ({ localizedLabel, localizedLabelPrefix = '' }: JsonObject): string | undefined =>
  textOf(localizedLabel) && `${textOf(localizedLabelPrefix) ?? ''} ${textOf(localizedLabel)}`.trim();

// [{ qualifier: 'size', value: 'M' }, …] or { Tamanho: 'M', … } beside colour and others: found by its name, never by its place.
const qualifierSize = (member: JsonObject): string | undefined => {
  for (const key of ['variantOptionQualifiers', 'attributes', 'attrs', 'selectedOptions', 'options', 'dimensions'])
    for (const entry of listOf(member[key]).filter(isObject)) {
      if (isSizeLabel(textOf(entry.qualifier) ?? '') || isSizeLabel(textOf(entry.name) ?? ''))
        return textOf(entry.value) ?? textOf(entry.displayValue);
      const named = Object.entries(entry).find(([name, value]) => isSizeLabel(name) && textOf(value) !== undefined);
      if (named) return textOf(named[1]);
    }
  return undefined;
};

const flags = ['available', 'inStock', 'in_stock', 'isAvailable', 'is_available', 'availableForSale', 'isInStock'];
const goneFlags = ['isOutOfStock', 'outOfStock', 'soldOut', 'isSoldOut', 'sold_out'];
const counts = ['quantity', 'qtyInStock', 'availableQuantity', 'stockLevel', 'stockQuantity', 'stock', 'inventory'];
const words = [
  'availability',
  'availabilityStatus',
  'stockStatus',
  'stock_status',
  'inventoryStatus',
  'status',
  'stock',
];

/** `{ stock: { quantity: 'OUT_OF_STOCK' } }`, `{ stock: { stockLevelStatus: { code: 'outOfStock' } } }` */
const stockIn = (holder: unknown): string | undefined => {
  if (!isObject(holder) || !isObject(holder.stock)) return undefined;
  const { stockLevelStatus: status, quantity } = holder.stock;
  return textOf(isObject(status) ? status.code : status) ?? (quantity === 0 ? 'out' : textOf(quantity));
};

/** `true`, `1`, `'true'`; undefined for what says neither yes nor no. */
const yesOrNo = (value: unknown): boolean | undefined => {
  const text = typeof value === 'boolean' || typeof value === 'number' ? String(value) : textOf(value)?.toLowerCase();
  if (text === 'true' || text === '1') return true;
  return text === 'false' || text === '0' ? false : undefined;
};

/** `OUT_OF_STOCK`, `https://schema.org/InStock` */
const stockInWords = (value: unknown): boolean | undefined => {
  const text = textOf(value)?.replace(/[\s_-]/g, '') ?? '';
  if (/(outofstock|oos|soldout|unavailable|notavailable|inactive|backsoon|comingsoon)$/i.test(text)) return false;
  return /(instock|onstock|lowstock|available|^active)$/i.test(text) ? true : undefined;
};

/** Whether a member can be had: by a flag, by SAP's stock level, in words, or by a count; undefined where it does not say. */
export const availabilityOf = (member: JsonObject): boolean | undefined => {
  const firstOf = <T>(names: readonly string[], read: (value: unknown) => T | undefined): T | undefined =>
    names.map((name) => read(field(member, name))).find((value) => value !== undefined);
  const isGone = firstOf(goneFlags, yesOrNo);
  if (isGone !== undefined) return !isGone;
  if (member.offer === null) return false;
  const stock = [member, member.offer].map(stockIn).find((text) => text !== undefined);
  if (stock !== undefined) return !/out/i.test(stock);
  const count = firstOf(counts, (value) => (typeof value === 'number' ? value : undefined));
  return firstOf(flags, yesOrNo) ?? firstOf(words, stockInWords) ?? (count === undefined ? undefined : count > 0);
};
