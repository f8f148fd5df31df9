import { assignedIn, assignedJson } from '../embedded-json.ts';
import { firstFilled } from '../finding.ts';
import { isObject, type JsonObject, listOf, strictJson, textOf } from '../json.ts';
import type { Elements, Page } from '../page.ts';
import { type Price, priceIn } from '../price.ts';
import type { SizeOption } from '../sizes.ts';
import type { Store } from './store.ts';

/** Amazon, chiefly amazon.in: its pages carry neither linked data nor Open Graph. */
export const amazon: Store = {
  name: 'Amazon',
  domains: [
    'amazon.in',
    'amazon.com',
    'amazon.co.uk',
    'amazon.ae',
    'amazon.sg',
    'amazon.com.au',
    'amazon.ca',
    'amazon.de',
    'amazon.fr',
    'amazon.it',
    'amazon.es',
    'amazon.nl',
    'amazon.se',
    'amazon.pl',
    'amazon.com.be',
    'amazon.ie',
    'amazon.com.tr',
    'amazon.co.jp',
    'amazon.com.mx',
    'amazon.com.br',
    'amazon.sa',
    'amazon.eg',
    'amazon.co.za',
  ],
  bears: ({ $ }) => $('#productTitle').length > 0 && $('#landingImage, #imgBlkFront, #ebooksImgBlkFront').length > 0,
  read: (page) => ({
    name: page.text('#productTitle, #ebooksProductTitle, #dmusicProductTitle_feature_div h1'),
    price: priceOn(page),
    images: imagesOn(page),
    sizes: firstFilled(sizesInList(page), sizesInScript(page), sizesOnPhone(page)),
  }),
};

/** What the box beside the product asks, in the forms of several years. */
const prices = [
  '#corePriceDisplay_desktop_feature_div .a-price:not([data-a-strike])',
  '#corePrice_feature_div .a-price:not([data-a-strike])',
  '#corePrice_desktop .a-price:not([data-a-strike])',
  '#apex_desktop .a-price:not([data-a-strike])',
  '#priceblock_dealprice',
  '#priceblock_saleprice',
  '#priceblock_ourprice',
  '#price_inside_buybox',
  '#newBuyBoxPrice',
  '#price',
];

const priceOn = (page: Page): Price | undefined => {
  if (page.$('#outOfStock, #unqualifiedBuyBox').length > 0 && page.$('#add-to-cart-button').length === 0)
    return undefined;
  for (const place of prices) {
    const shown = page.$(place).first();
    // Once for screen readers, where it may be blank, and once in parts.
    const [spoken, drawnText] = ['.a-offscreen', '[aria-hidden="true"]'].map((part) =>
      shown.find(part).first().text().trim(),
    );
    const text = spoken || drawnText || shown.text().trim();
    // Pages of 2015 drew the sign of the rupee: `<span class="currencyINR"></span> 599.00`.
    const drawn = /\bcurrency([A-Z]{3})\b/.exec(shown.find('[class^="currency"]').attr('class') ?? '')?.[1] ?? '';
    if (text !== '') return priceIn(text, page) ?? priceIn(`${drawn} ${text}`, page);
  }
  return undefined;
};

const imagesOn = (page: Page): string[] => {
  const picture = page.$('#landingImage, #imgBlkFront, #ebooksImgBlkFront').first();
  return [
    picture.attr('data-old-hires'),
    largest(picture.attr('data-a-dynamic-image')),
    galleryImage(page),
    picture.attr('src'),
  ].flatMap((address) => address || []);
};

/** `{ "address": [width, height], … }` */
const largest = (json: string | undefined): string | undefined => {
  const candidates = Object.entries(parsed(json)).map(([address, size]) => ({
    address,
    width: Number(listOf(size)[0]) || 0,
  }));
  return candidates.sort((one, other) => other.width - one.width)[0]?.address;
};

/** If it cannot be read, the other sources remain. */
const parsed = (json = ''): JsonObject => {
  const value = strictJson(json);
  return isObject(value) ? value : {};
};

const galleryImage = (page: Page): string | undefined => {
  for (const code of page.scripts) {
    if (!code.includes("'colorImages'")) continue;
    const [first] = listOf(assignedJson(code, "'initial'")).filter(isObject);
    if (first) return textOf(first.hiRes) ?? textOf(first.large);
  }
  return undefined;
};

// Colours, styles and patterns are listed beside size_name: only the latter is a size. Says nothing of what is left.
const sizesInScript = (page: Page): SizeOption[] | undefined => {
  const values = assignedIn(page, '"variationValues"').find(isObject);
  return values && listOf(values.size_name).flatMap((value) => ({ label: textOf(value) ?? '' }));
};

/** The three forms of its control: swatches, a native list, tiles. */
const controls = [
  '#inline-twister-row-size_name li[data-asin]',
  '#native_dropdown_selected_size_name option:not([value="-1"])',
  '#variation_size_name li',
];

const sizesInList = (page: Page): SizeOption[] => {
  const found = controls.map((place) => page.all(place, 100)).find((choices) => choices.length > 0) ?? [];
  return found.map((choice) => ({
    // The tile holds its price too.
    label: (
      choice.find('.swatch-title-text, .twisterTextDiv, .swatch-title-text-display').first().text() || choice.text()
    ).trim(),
    available: isLeft(choice),
  }));
};

const isLeft = (choice: Elements): boolean =>
  choice.attr('data-initiallyunavailable') !== 'true' &&
  choice.find('.a-button-unavailable').length === 0 &&
  !/unavailable/i.test(choice.attr('class') ?? '');

/** Pages for phones keep the values of each choice, and which of their combinations there are, in elements of their own. */
const sizesOnPhone = (page: Page): SizeOption[] | undefined => {
  const states = new Map<string, JsonObject>();
  for (const state of page.all('script[type="a-state"]', 200)) {
    const key = textOf(parsed(state.attr('data-a-state')).key) ?? '';
    if (/twister/.test(key)) states.set(key, parsed(state.text()));
  }
  const of = (name: string): JsonObject => {
    const key = [...states.keys()].find((each) => each.endsWith(name));
    return states.get(key ?? '') ?? {};
  };
  const dimensions = listOf(of('dim-list').key).flatMap((name) => textOf(name) ?? []);
  const place = dimensions.indexOf('size_name');
  const combinations = Object.keys(of('dims-to-asin-list')).map((key) => key.split(':'));
  const { selectedDimensions: chosen = {} } = of('inline-twister');
  const isOffered = (size: number): boolean =>
    combinations.some((values) =>
      dimensions.every((name, at) => {
        if (at === place) return values[at] === `${size}`;
        return !isObject(chosen) || chosen[name] === undefined || values[at] === `${chosen[name]}`;
      }),
    );
  const labels = listOf(of('dim-val-list').size_name).flatMap((label) => textOf(label) ?? []);
  if (place < 0 || labels.length === 0) return undefined;
  return labels.map((label, size) => ({ label, available: combinations.length === 0 || isOffered(size) }));
};
