import type { FetchedPage } from './fetch-page.ts';
import type { Finding } from './finding.ts';
import { imageAddress } from './images.ts';
import { productName } from './names.ts';
import { isOtherPage, isWall } from './not-a-product.ts';
import { type Page, pageOf } from './page.ts';
import { readHeadings } from './readers/headings.ts';
import { readJsonLd, readJsonLdOffers } from './readers/json-ld.ts';
import { readMicrodata } from './readers/microdata.ts';
import { readOpenGraph } from './readers/open-graph.ts';
import { readShopify } from './readers/shopify.ts';
import { readSizeControl } from './readers/size-control.ts';
import { readStoreState } from './readers/store-state.ts';
import { readWooCommerce } from './readers/woocommerce.ts';
import { cleanSizes } from './sizes.ts';
import { storeOf } from './stores/all-stores.ts';

/** The answer's fields (spec 7). */
export interface ProductDetails {
  readonly product_name: string;
  /** Absolute http(s) address; empty where the page shows none. */
  readonly product_image: string;
  readonly sizes: string[];
}

export type Reading =
  | {
      readonly outcome: 'product';
      readonly details: ProductDetails;
      /** Readers that this page broke; for the log. */
      readonly broken: readonly string[];
    }
  | { readonly outcome: 'not a product' }
  | { readonly outcome: 'refused' };

/**
 * Reads name, image and sizes from a page. Every field is taken from the first reader, in the order below, that knows
 * it: the store's own, structured data, the shop's platform, then what is written for people.
 */
export const readPage = (fetched: FetchedPage): Reading => {
  const page = pageOf(fetched);
  if (isWall(page)) return { outcome: 'refused' };
  const store = storeOf(page);
  if (store?.isMissing?.(page) || isOtherPage(page, fetched.askedUrl)) return { outcome: 'not a product' };

  const broken: string[] = [];
  const tried = (reader: string, read: () => Finding): Finding => {
    try {
      return read();
    } catch (error) {
      // One reader that a page breaks (recursion too deep, an absurd selector match) must not cost what the others find.
      broken.push(`${reader}: ${error instanceof Error ? error.name : 'thrown'}`);
      return {};
    }
  };

  const own = tried(store?.name ?? 'no store', () => store?.read(page) ?? {});
  const jsonLd = tried('json-ld', () => readJsonLd(page));
  const microdata = tried('microdata', () => readMicrodata(page));
  const shopify = tried('shopify', () => readShopify(page));
  const wooCommerce = tried('woocommerce', () => readWooCommerce(page));
  const openGraph = tried('open-graph', () => readOpenGraph(page));
  const headings = tried('headings', () => readHeadings(page));
  const named = [own, jsonLd, microdata, shopify, wooCommerce, openGraph, { name: page.text('h1') }];
  const names = named.flatMap(({ name }) => name ?? []);
  const state = tried('store-state', () => readStoreState(page, names));
  const offers = tried('json-ld-offers', () => readJsonLdOffers(page));
  const control = tried('size-control', () => readSizeControl(page));
  const ranked = [own, jsonLd, microdata, shopify, wooCommerce, state, openGraph, headings, offers, control];

  const name = first(ranked, (finding) => productName(finding.name));
  if (name === undefined) return { outcome: 'not a product' };
  const sizes = first(ranked, (finding) => finding.sizes && cleanSizes(finding.sizes)) ?? [];
  return { outcome: 'product', details: { product_name: name, product_image: imageIn(ranked, page), sizes }, broken };
};

const first = <T>(findings: readonly Finding[], pick: (finding: Finding) => T | undefined): T | undefined => {
  for (const finding of findings) {
    const picked = pick(finding);
    if (picked !== undefined) return picked;
  }
  return undefined;
};

const imageIn = (ranked: readonly Finding[], page: Page): string =>
  ranked
    .flatMap(({ images }) => images ?? [])
    .map((image) => imageAddress(image, page.base))
    .find((address) => address !== undefined) ?? '';
