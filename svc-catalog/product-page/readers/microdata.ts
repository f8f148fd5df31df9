import type { Cheerio } from 'cheerio/slim';
import type { Reader } from '../finding.ts';
import { widestOf } from '../images.ts';
import { areAlike, areNearlySame, shareWords } from '../names.ts';
import type { Elements, Page } from '../page.ts';
import { type Price, priceOf } from '../price.ts';
import { hasProductAddress, isList, isListAddress } from '../product-evidence.ts';
import { availabilityIn } from './json-ld.ts';

/** Microdata: only what belongs to the product itself, not to its brand, reviews or related products. */
export const readMicrodata: Reader = (page) => {
  const scope = productScope(page);
  if (!scope) return {};
  const own = ownProperties(page, scope);
  const values = (name: string) => own.flatMap((property) => (property.is(named(name)) ? textsOf(page, property) : []));
  const sizes = values('size').map((label) => ({ label }));
  const offers = offersIn(page, scope);
  // Categories call themselves a product with a range of prices.
  if (!hasProductAddress(page.url) && values('image').length === 0 && offers.some(isRange)) return {};
  const price = priceIn(page, offers);
  const availability = availabilityIn(offers.map((offer) => valueIn(offer, 'availability') ?? ''));
  const name = nameIn(page, own) ?? values('name')[0];
  // Lists mark themselves as a product too, with a range of prices; some shops have their goods at a list's address.
  const isHeaded = page.headings().some(({ text }) => areNearlySame(text, name ?? ''));
  const isGoods = isHeaded && price !== undefined && values('image').length > 0 && !offers.some(isRange);
  if ((isListAddress(page) && !isGoods) || (!price && !availability && isList(page))) return {};
  return {
    name,
    images: values('image'),
    sizes: sizes.length > 0 ? sizes : undefined,
    price,
    availability,
  };
};

const named = (name: string): string => `[itemprop~="${name}" i]`;
const asides = ['isRelatedTo', 'isSimilarTo', 'itemListElement', 'isAccessoryOrSparePartFor'].map(named).join(', ');

/** The only product, or among several the one that the heading or the title names, the outermost first. */
const productScope = (page: Page): Elements | undefined => {
  const scopes = page
    .all('[itemscope][itemtype*="schema.org/Product" i]', 200)
    .filter((scope) => scope.closest(asides).length === 0);
  if (scopes.length === 1) return scopes[0];
  const nameOf = (scope: Elements) =>
    ownProperties(page, scope)
      .filter((property) => property.is(named('name')))
      .flatMap((property) => textsOf(page, property))[0];
  const title = page.meta('og:title') ?? page.title ?? '';
  const heads = page.headings().map(({ text }) => text);
  // The heading of a list is inside the names of its goods.
  const isMeant = (head: string, name: string) =>
    areNearlySame(head, name) && (scopes.length <= 3 || head.length >= name.length);
  return (
    scopes.find((scope) => heads.some((head) => isMeant(head, nameOf(scope) ?? ''))) ??
    scopes
      .slice(0, 10)
      .find(
        (scope) =>
          areAlike(title, nameOf(scope) ?? '') || (heads.length === 0 && shareWords(title, nameOf(scope) ?? '')),
      )
  );
};

const ownProperties = ({ $ }: Page, scope: Elements): Elements[] =>
  scope
    .find(['name', 'image', 'size'].map(named).join(', '))
    .slice(0, 200)
    .toArray()
    .map((element) => $(element))
    .filter((property) =>
      property
        .parent()
        .closest('[itemscope]')
        .is(scope as Cheerio<never>),
    );

/** The whole heading where brand and name are marked inside it: `<h1>Wheel <b itemprop="brand">…</b> <b itemprop="name">…</b></h1>`. */
const nameIn = (page: Page, own: readonly Elements[]): string | undefined => {
  const heading = own
    .find((property) => property.is(named('name')))
    ?.parent()
    .closest('h1');
  const element = heading?.find(named('brand')).length ? heading[0] : undefined;
  return element && page.seenText(element);
};

/** The product's offers, or the product where it holds the price itself. */
const offersIn = ({ $ }: Page, scope: Elements): Elements[] => {
  const offers = scope
    .find(`[itemscope]${named('offers')}`)
    .slice(0, 100)
    .toArray()
    .map((element) => $(element))
    .filter((offer) =>
      offer
        .parent()
        .closest('[itemtype*="schema.org/Product" i]')
        .is(scope as Cheerio<never>),
    );
  return offers.length > 0 ? offers : [scope];
};

const valueIn = (scope: Elements, name: string): string | undefined => {
  const property = scope.find(named(name)).first();
  return (
    property.attr('content') ?? property.attr('href') ?? (property.length > 0 ? property.text().trim() : undefined)
  );
};

const isRange = (offer: Elements): boolean => {
  const [low, high] = [valueIn(offer, 'lowPrice'), valueIn(offer, 'highPrice')];
  return high !== undefined && low !== high;
};

/** What all offers ask; nothing where they differ. */
const priceIn = (page: Page, offers: readonly Elements[]): Price | undefined => {
  const prices = offers.flatMap((offer) => {
    const currency = valueIn(offer, 'priceCurrency');
    // Some offers hold nothing but the price as it is shown.
    const amount = valueIn(offer, 'price') ?? valueIn(offer, 'lowPrice') ?? (offer.is(named('offers')) && offer.text());
    return priceOf(amount, currency, page) ?? [];
  });
  return prices.every(({ amount }) => amount === prices[0]?.amount) ? prices[0] : undefined;
};

const textsOf = (page: Page, property: Elements): string[] => {
  const element = property[0];
  const value =
    property.attr('content') ??
    property.attr('data-src') ??
    widestOf(property.attr('srcset')) ??
    property.attr('src') ??
    property.attr('href') ??
    (element ? page.seenText(element) : '');
  return value.trim() === '' ? [] : [value.trim()];
};
