import { captionsOn } from '../captions.ts';
import { assignedIn } from '../embedded-json.ts';
import { at, isObject, type JsonObject, listOf, objectsIn, textOf } from '../json.ts';
import type { Page } from '../page.ts';
import { mainProduct } from '../readers/json-ld.ts';
import { readShownPrice } from '../readers/shown-price.ts';
import { isSizeLabel, looksLikeSize, type SizeOption, sizeOption } from '../sizes.ts';
import type { Store } from './store.ts';

/**
 * Flipkart: name and picture are in its linked data, which the general reader knows. Its class names change with every
 * release, so sizes come from the state, and otherwise from links to the same product's other articles.
 */
export const flipkart: Store = {
  name: 'Flipkart',
  domains: ['flipkart.com'],
  read: (page) => {
    const state = assignedIn(page, '__INITIAL_STATE__').find(isObject);
    // The state holds the pictures of other goods too.
    const images = mainProduct(page)?.image === undefined ? imagesIn(state) : undefined;
    // That of its linked data is what a coupon leaves of it.
    const { price } = readShownPrice(page);
    return {
      images,
      price,
      sizes: chipSizes(state) ?? swatchSizes(state) ?? sizesInState(state) ?? sizesInLinks(page),
    };
  },
};

const isAside = (key: string): boolean => /recommend|similar|related|recent|reco$/i.test(key);

/** A list of swatches or attributes that calls itself Size: `{ text: 'Size', options: [{ value: 'M' }, …] }`. */
const sizesInState = (state: JsonObject | undefined): SizeOption[] | undefined => {
  for (const node of objectsIn(state, isAside)) {
    const label = textOf(node.text) ?? textOf(node.label) ?? textOf(node.title) ?? textOf(node.attributeName);
    if (label === undefined || !isSizeLabel(label)) continue;
    const options = listOf(node.options ?? node.values ?? node.swatches).filter(isObject);
    const sizes = options.flatMap((option) =>
      sizeOption(textOf(option.value) ?? textOf(option.text) ?? textOf(option.displayValue), availabilityOf(option)),
    );
    if (sizes.length > 0) return sizes;
  }
  return undefined;
};

const availabilityOf = ({ available, inStock }: JsonObject): boolean | undefined => {
  if (typeof available === 'boolean') return available;
  return typeof inStock === 'boolean' ? inStock : undefined;
};

/** Rows of chips, each with what is written on it and a stock word for the store's own statistics. */
const chipSizes = (state: JsonObject | undefined): SizeOption[] | undefined => {
  for (const { scrollToListData_0: row } of objectsIn(state, isAside)) {
    const chips = listOf(at(row, 'value')).flatMap((chip) => {
      const label = textOf(at(chip, 'value.label_0.value.text'));
      const stock = textOf(at(chip, 'value.trackerData_0.tracking.contentType'));
      return label && stock?.endsWith(':Variant') ? [{ label, available: !stock.startsWith('OutOfStock') }] : [];
    });
    const isPackCount = chips.every(({ label }) => /^\d$/.test(label) && Number(label) < 5);
    if (chips.length > 0 && !isPackCount && chips.every(({ label }) => looksLikeSize(label))) return chips;
  }
  return undefined;
};

/**
 * The table of swatches: `attributes` names the dimensions, `attributeOptions` lists the values of each, and every article
 * says by `attributeIndexes` which it has. A size is left where one article of it is.
 */
const swatchSizes = (state: JsonObject | undefined): SizeOption[] | undefined => {
  for (const { attributes, attributeOptions, products } of objectsIn(state, isAside)) {
    if (!Array.isArray(attributes) || !Array.isArray(attributeOptions) || !isObject(products)) continue;
    const place = attributes.findIndex((attribute) => isObject(attribute) && isSizeLabel(textOf(attribute.text) ?? ''));
    const articles = Object.values(products).filter(isObject);
    const sizes = listOf(attributeOptions[place]).flatMap((option, index) => {
      const label = isObject(option) ? textOf(option.value) : undefined;
      const ofSize = articles.filter((article) => listOf(article.attributeIndexes)[place] === index);
      return sizeOption(
        label,
        ofSize.some((article) => availabilityOf(article) !== false),
      );
    });
    if (sizes.length > 0) return sizes;
  }
  return undefined;
};

/** A caption that says Size, and the links to the article's other sizes in the row behind it. */
const sizesInLinks = (page: Page): SizeOption[] | undefined => {
  for (const caption of captionsOn(page, /^(select )?size$/i)) {
    const links = caption.parent().parent().find('a[href*="pid="]').slice(0, 100).toArray();
    const sizes = links.map((link) => {
      const words = page.$(link).text().trim();
      return { label: words.replace(outOfStock, '').trim(), available: !outOfStock.test(words) };
    });
    if (sizes.some(({ label }) => label !== '')) return sizes;
  }
  return undefined;
};

const outOfStock = /(out of stock|sold out)$/i;

const imagesIn = (state: JsonObject | undefined): string[] | undefined => {
  for (const { multimediaComponents } of objectsIn(state, isAside)) {
    const [first] = listOf(multimediaComponents).filter(isObject);
    const address = isObject(first?.value) ? textOf(first.value.url) : undefined;
    if (address !== undefined) return [filled(address)];
  }
  return undefined;
};

const filled = (template: string): string =>
  template
    .replace(/\{@?width\}/g, '832')
    .replace(/\{@?height\}/g, '832')
    .replace(/\{@?quality\}/g, '70');
