import type { PageRefusal, ProductDetails } from '@potli/contracts/catalog/operations.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { Finding, Reader } from './finding.ts';
import { isSamePicture, largestOnPage } from './image-versions.ts';
import { imageAddress } from './images.ts';
import {
  areAlike,
  areNearlySame,
  belowDesigner,
  chooseName,
  nameFromTitle,
  productName,
  shareWords,
  shopNames,
} from './names.ts';
import { once, type Page, pageOf } from './page.ts';
import type { Price } from './price.ts';
import {
  addressNames,
  endingOf,
  hasCart,
  hasOneCart,
  hasProductAddress,
  isArticle,
  isList,
  isNeverProduct,
  isOpaque,
  isOtherSubject,
  isOwnAddress,
  isShelf,
  isShell,
  ledHome,
  slugOf,
  statesOther,
  wallOf,
} from './product-evidence.ts';
import { readGallery } from './readers/gallery.ts';
import { readJsonLd, readJsonLdOffers } from './readers/json-ld.ts';
import { readMagento } from './readers/magento.ts';
import { readMicrodata } from './readers/microdata.ts';
import { readOpenGraph } from './readers/open-graph.ts';
import { readPriceAtCart } from './readers/price-at-cart.ts';
import { isShopify, readShopify, shopifyEndpoint } from './readers/shopify.ts';
import { readShownPrice } from './readers/shown-price.ts';
import { readSizeControl } from './readers/size-control.ts';
import { readStoreState } from './readers/store-state.ts';
import { readWooCommerce } from './readers/woocommerce.ts';
import { type SizeOption, sizesByStock, withoutSoldOut } from './sizes.ts';
import { storeOf } from './stores/all-stores.ts';
import { withStockOfVariants } from './variant-stock.ts';

export type Reading =
  | {
      readonly outcome: 'product';
      readonly details: ProductDetails;
      /** Readers that this page broke; for the log. */
      readonly broken: readonly string[];
      /** Where the shop may answer the sizes that its page lacks. */
      readonly sizesAt?: string;
    }
  | { readonly outcome: PageRefusal };

/**
 * Reads the product from a page. Every field is taken from the first reader, in the order below, that knows it: the
 * store's own, structured data, the shop's platform, then what is written for people. A page without evidence that it
 * sells one product is refused, one with weak evidence is answered as suggested.
 */
export const readPage = (fetched: FetchedPage): Reading => {
  const page = pageOf(fetched);
  const store = storeOf(page);
  const broken: string[] = [];
  const attempted = (reader: string, read: () => Finding): Finding => {
    try {
      return read();
    } catch (error) {
      // One reader that a page breaks (recursion too deep, an absurd selector match) must not cost what the others find.
      broken.push(`${reader}: ${error instanceof Error ? error.name : 'thrown'}`);
      return {};
    }
  };
  /** A reader that is asked when its turn comes, and once. */
  const asked = (read: Reader) => once(() => attempted(read.name, () => read(page)));

  if (store?.isMissing?.(page)) return { outcome: 'PRODUCT_REMOVED' };
  if (ledHome(page, fetched.askedUrl)) return { outcome: 'PRODUCT_REMOVED' };
  const own = once(() => attempted(store?.name ?? 'no store', () => store?.read(page) ?? {}));
  const structured = [readJsonLd, readMicrodata].map(asked);
  const platforms = [readShopify, readWooCommerce, readMagento].map(asked);
  const openGraph = asked(readOpenGraph);
  const shops = shopNames(page.url.hostname, page.meta('og:site_name', 'application-name'));
  const titles = [page.meta('og:title'), page.meta('twitter:title'), page.title].flatMap(
    (title) => headingBehind(title, page) ?? nameFromTitle(title, shops) ?? [],
  );
  const ending = endingOf(page.url);
  const headings = page.headings().flatMap(({ text }) => {
    const name = nameFromTitle(text, shops);
    return name === undefined ? [] : (belowDesigner(name, titles, ending) ?? name);
  });
  const named = [own, ...structured, ...platforms].flatMap((finding) => productName(finding().name) ?? []);
  const state = once(() => attempted('readStoreState', () => readStoreState(page, [...named, ...headings, ...titles])));
  const shown = asked(readShownPrice);
  const data = [own, ...structured, ...platforms, state];
  const control = asked(readSizeControl);
  const weaker = [asked(readJsonLdOffers), control];

  const ownName = productName(own().name);
  const stated = named[0] ?? productName(state().name);
  // Articles state a product too: the one they are about.
  const isOffered = () => structured.some((finding) => finding().price ?? finding().availability);
  const isStated =
    stated !== undefined &&
    (ownName !== undefined || !isArticle(page) || isOffered() || hasCart(page)) &&
    // A recipe's program and data list what its ingredients cost.
    (ownName !== undefined ||
      !statesOther(page) ||
      hasCart(page) ||
      named.some((name) => [...headings, ...titles].some((text) => areAlike(text, name))));
  const refusal = refusalOf(page, isStated || isMarkedProduct(page, headings, titles));
  // The data of what is gone may stay.
  if (refusal === undefined && wallOf(page) === 'PRODUCT_REMOVED' && !structured.some((finding) => finding().price))
    return { outcome: 'PRODUCT_REMOVED' };
  if (refusal) return { outcome: refusal };
  const name = ownName ?? productName(chooseName(stated, headings, titles, slugOf(page.url)));
  if (name === undefined) return { outcome: 'NOT_A_PRODUCT_PAGE' };
  const sizes = once(() => {
    const options = sizesFrom([...data, ...weaker]);
    return options && sizesByStock(withoutSoldOut(withStockOfVariants(page, options), control().sizes));
  });
  const certainty = certaintyOf(page, {
    name,
    ownName,
    stated,
    headings,
    titles,
    isPriced: () => shown().price !== undefined,
    isOffered: page.meta('product:price:amount', 'og:price:amount') !== undefined,
    isSized: () => (sizes()?.offered.length ?? 0) > 1,
  });
  if (certainty === undefined) return { outcome: isList(page) ? 'PRODUCT_LIST_PAGE' : 'NOT_A_PRODUCT_PAGE' };

  // The picture that the page names for itself, where its data or gallery has it too: badges and variants may be before it.
  const gallery = asked(readGallery);
  const chosen = picturesOf([openGraph], page);
  const isChosen = (picture: string) => chosen.some((one) => isSamePicture(one, picture));
  // Shopify's metadata names the picture of the product, its data and gallery begin with that of the chosen variant.
  const ofVariant = (): string | undefined => {
    const [given] = picturesOf(data, page);
    const [seen] = picturesOf([gallery], page);
    return given && seen && isSamePicture(given, seen) ? given : undefined;
  };
  const image =
    (isShopify(page) ? ofVariant() : undefined) ??
    picturesOf(data, page).find(isChosen) ??
    (picturesOf([gallery], page).some(isChosen) ? chosen[0] : undefined) ??
    first([...data, openGraph, gallery], ({ images = [] }) =>
      shownImage(
        images.filter((each) => !swatch.test(each)),
        page,
      ),
    ) ??
    first([...data, openGraph, gallery], ({ images = [] }) => shownImage(images, page)) ??
    '';
  const atCart = asked(readPriceAtCart);
  const written = shown().isContested ? [] : [shown, atCart];
  const statedPrice = first([...data, openGraph, ...written], (finding) => finding.price);
  const asking = priceAsked(priceAsked(statedPrice, openGraph()), shown());
  // One of several offers, such as that of the chosen variant.
  const offered = data.flatMap((finding) => finding().prices ?? []);
  const isSure = [...offered, atCart().price].some((price) => sameAmount(shown().price, price));
  const single = isBelow(asking, shown()) ? (isSure ? shown().price : undefined) : asking;
  const colors = first(data, (finding) => finding.colors);
  const bought = sizes();
  // Of a range, data may state the lower end; what the customer's choice costs is not known.
  const isOpen = shown().isRange === true && (bought?.offered.length ?? 0) > 1;
  const price = isOpen ? undefined : single;
  const isSoldOut = bought?.offered.length === 0 && bought.soldOut.length > 0;
  const availability =
    first([...data, openGraph], (finding) => finding.availability) ?? (isSoldOut ? 'out_of_stock' : undefined);
  const sizesAt = bought ? undefined : shopifyEndpoint(page);
  const details: ProductDetails = {
    product_name: name,
    product_image: image && (imageAddress(largestOnPage(image, page), page) ?? image),
    sizes: bought?.offered ?? [],
    certainty,
    ...(price && { price: price.amount, currency: price.currency }),
    ...(availability && { availability }),
    ...(bought && bought.soldOut.length > 0 && { sold_out_sizes: bought.soldOut }),
    ...(colors && { colors: [...colors].slice(0, 100) }),
  };
  return { outcome: 'product', details, broken, ...(sizesAt && { sizesAt }) };
};

/** The sizes of the first reader that knows any. Data may be about the chosen variant alone: then those of the next that has it among others. */
const sizesFrom = (readers: readonly (() => Finding)[]): readonly SizeOption[] | undefined => {
  const labelsOf = (options: readonly SizeOption[]) => {
    const { offered = [], soldOut = [] } = sizesByStock(options) ?? {};
    return [...offered, ...soldOut];
  };
  let only: { options: readonly SizeOption[]; label: string } | undefined;
  for (const read of readers) {
    const { sizes } = read();
    if (!sizes || !sizesByStock(sizes)) continue;
    const labels = labelsOf(sizes);
    const [label, ...others] = labels;
    if (only ? others.length > 0 && labels.includes(only.label) : others.length > 0 || label === undefined)
      return sizes;
    if (label !== undefined) only ??= { options: sizes, label };
  }
  return only?.options;
};

/** `Shop | Tools online | Drill 220 V`: the heading at the end of a title. */
const headingBehind = (title: string | undefined, page: Page): string | undefined =>
  page.headings().find(({ text }) => text.length > 10 && title?.endsWith(`| ${text}`))?.text;

/**
 * Whether the metadata, the address and a cart say that the page sells what its heading and all its titles name: shops link
 * the next product as lists link their next page, and call everything an article.
 */
const isMarkedProduct = (page: Page, headings: readonly string[], titles: readonly string[]): boolean =>
  /^(og:)?(product|article)(\.item)?$/i.test(page.meta('og:type') ?? '') &&
  hasProductAddress(page.url) &&
  isOwnAddress(page) &&
  headings.some((heading) => isNamedBy(titles, heading)) &&
  hasCart(page);

const isNamedBy = (titles: readonly string[], heading: string): boolean =>
  titles.length > 1 &&
  titles.every((title) => areAlike(title, heading)) &&
  titles.some((title) => areNearlySame(title, heading));

/** Why the page shows no single product, whatever else it says. */
const refusalOf = (page: Page, isStated: boolean): PageRefusal | undefined => {
  if (isNeverProduct(page)) return wallOf(page) ?? 'PRODUCT_LIST_PAGE';
  // Dialogs of a product's page ask for consent too.
  if (isStated) return undefined;
  const wall = wallOf(page);
  if (wall) return wall;
  if (isOtherSubject(page)) return 'NOT_A_PRODUCT_PAGE';
  return isList(page) ? 'PRODUCT_LIST_PAGE' : undefined;
};

interface Evidence {
  readonly name: string;
  readonly ownName: string | undefined;
  /** The name that data about a product states. */
  readonly stated: string | undefined;
  readonly headings: readonly string[];
  readonly titles: readonly string[];
  /** A price is shown near the heading. */
  isPriced(): boolean;
  /** The metadata states a price. */
  readonly isOffered: boolean;
  /** A control offers sizes. */
  isSized(): boolean;
}

/**
 * Certain: data about one product whose name the page repeats, or a heading with a price and a cart at a product's address.
 * Suggested: less than that. Undefined: nothing but a title.
 */
const certaintyOf = (page: Page, evidence: Evidence): ProductDetails['certainty'] | undefined => {
  const { name, ownName, stated, headings, titles } = evidence;
  if (ownName !== undefined) return 'certain';
  const seen = [...headings, ...titles];
  // Rooms and flats are marked as products by those who let them.
  if (stated !== undefined && /listing|lodging|hotel|place|restaurant/i.test(page.meta('og:type') ?? ''))
    return hasCart(page) ? 'certain' : 'suggested';
  if (stated !== undefined)
    return seen.length === 0 || seen.some((each) => shareWords(each, name)) ? 'certain' : 'suggested';
  const isAddress = hasProductAddress(page.url);
  const isPriced = evidence.isPriced();
  const isSized = (isAddress || headings.length > 0) && evidence.isSized();
  const isMarked = /\bproduct\b|\b(item|deal)$|^books?\.book$/i.test(page.meta('og:type') ?? '');
  const signs = [isAddress, evidence.isOffered || isMarked, isPriced, hasCart(page), isSized].filter(Boolean).length;
  if (signs >= 3 && isPriced && headings.includes(name)) return 'certain';
  // The other signs are in the shells too that a store sends for any address.
  if (signs >= 2 && (isPriced || isSized || evidence.isOffered)) return 'suggested';
  // The page calls itself a product, and its heading and titles agree on which.
  const isHeaded = headings.length === 0 || headings.some((each) => shareWords(each, name));
  if (isMarked && signs >= 2 && isOwnAddress(page) && titles.length > 1 && isHeaded)
    if (titles.every((each) => shareWords(each, name))) return 'suggested';
  // An address of words names the product; one of numbers leaves it to the page's own links or to more signs.
  const isNamed =
    (addressNames(page.url, name) && !service.test(name)) ||
    (isAddress && !slogan.test(name) && (isOwnAddress(page) || (signs >= 2 && isOpaque(page.url))));
  const isOne = signs >= 2 || isAddress || isMarked || isPriced || isSized || hasOneCart(page);
  return isOne && isNamed && !isShell(page) && (isAddress || !isShelf(page)) ? 'suggested' : undefined;
};

/** Pages beside the goods. */
const service = /^(contact|about|faq|privacy|terms|shipping|returns|impressum|kontakt)\b/i;

/** What a shop says of itself. */
const slogan = /\b(online|shop(ping)?|store|official|buy|sale|deals?|best|lowest|prices?|welcome|home|sign|log)\b/i;

/** The first answer; readers behind it are not asked, since on a long page each of them costs. */
const first = <T>(findings: readonly (() => Finding)[], pick: (finding: Finding) => T | undefined): T | undefined => {
  for (const finding of findings) {
    const picked = pick(finding());
    if (picked !== undefined) return picked;
  }
  return undefined;
};

/** Data may keep the former price, which the page or its metadata states beside the lower one that it asks. */
const priceAsked = (stated: Price | undefined, { price, formerAmounts = [] }: Finding): Price | undefined =>
  stated &&
  price &&
  price.currency === stated.currency &&
  price.amount < stated.amount &&
  formerAmounts.includes(stated.amount)
    ? price
    : inWhole(stated, price);

/** Data in hundredths of what the page shows. */
const inWhole = (stated: Price | undefined, shown: Price | undefined): Price | undefined =>
  stated && shown && stated.currency === shown.currency && stated.amount === shown.amount * 100 ? shown : stated;

/** Data of before a rise, or without tax: which of the two is asked is not known. Less is shown to members, too. */
const isBelow = (stated: Price | undefined, { price: shown, isListPrice = false }: Finding): boolean =>
  !isListPrice &&
  stated !== undefined &&
  shown !== undefined &&
  stated.currency === shown.currency &&
  stated.amount < shown.amount;

/** What is shown near the heading and again at the cart or among the offers; data may state the cheapest variant. */
const sameAmount = (one: Price | undefined, other: Price | undefined): Price | undefined =>
  one?.amount === other?.amount && one?.currency === other?.currency ? one : undefined;

/** Pictures of one reader that are looked at; a product has a dozen. */
const mostPictures = 200;

const picturesOf = (findings: readonly (() => Finding)[], page: Page): string[] =>
  findings.flatMap((finding) =>
    (finding().images ?? []).slice(0, mostPictures).flatMap((image) => imageAddress(image, page) ?? []),
  );

const shownImage = (images: readonly string[], page: Page): string | undefined => {
  for (const image of images) {
    const address = imageAddress(image, page);
    if (address !== undefined) return address;
  }
  return undefined;
};

/** A sample of the colour. */
const swatch = /[/_.-]swatch(es)?[/_.-]/i;
