import type { FetchedPage } from './fetch-page.ts';
import type { Finding, Reader } from './finding.ts';
import { imageAddress } from './images.ts';
import { productName } from './names.ts';
import { isOtherPage, isWall } from './not-a-product.ts';
import { type Page, pageOf } from './page.ts';
import { readGallery, readHeadings } from './readers/headings.ts';
import { readJsonLd, readJsonLdOffers } from './readers/json-ld.ts';
import { readMagento } from './readers/magento.ts';
import { readMicrodata } from './readers/microdata.ts';
import { readOpenGraph } from './readers/open-graph.ts';
import { readShopify, shopifyEndpoint } from './readers/shopify.ts';
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
      /** Where the shop may tell the sizes that its page does not. */
      readonly sizesAt?: string;
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

  const h1 = (): Finding => ({ name: page.text('h1') });
  /** A reader that is asked when its turn comes, and once. */
  const asked = (read: Reader) => later(() => tried(read.name, () => read(page)));
  const own = later(() => tried(store?.name ?? 'no store', () => store?.read(page) ?? {}));
  const structured = [own, ...[readJsonLd, readMicrodata].map(asked)];
  const platforms = [readShopify, readWooCommerce, readMagento].map(asked);
  const openGraph = asked(readOpenGraph);
  const named = [...structured, ...platforms, openGraph, h1];
  const state = later(() =>
    tried('readStoreState', () =>
      readStoreState(
        page,
        named.flatMap((finding) => finding().name ?? []),
      ),
    ),
  );
  const written = [readHeadings, readGallery, readJsonLdOffers, readSizeControl].map(asked);
  const ranked = [...structured, ...platforms, state, openGraph, ...written];

  const name = first(ranked, (finding) => productName(finding.name));
  if (name === undefined) return { outcome: 'not a product' };
  const sizes = first(ranked, ({ sizes: options }) => options && (options.length === 0 ? [] : cleanSizes(options)));
  const image = first(ranked, ({ images }) => shownImage(images ?? [], page)) ?? '';
  const sizesAt = sizes ? undefined : shopifyEndpoint(page);
  const details = { product_name: name, product_image: image, sizes: sizes ?? [] };
  return { outcome: 'product', details, broken, ...(sizesAt && { sizesAt }) };
};

const later = (read: () => Finding): (() => Finding) => {
  let found: Finding | undefined;
  return () => {
    found ??= read();
    return found;
  };
};

/** The first answer; readers behind it are not asked, since on a long page each of them costs. */
const first = <T>(findings: readonly (() => Finding)[], pick: (finding: Finding) => T | undefined): T | undefined => {
  for (const finding of findings) {
    const picked = pick(finding());
    if (picked !== undefined) return picked;
  }
  return undefined;
};

const shownImage = (images: readonly string[], page: Page): string | undefined => {
  for (const image of images) {
    const address = imageAddress(image, page);
    if (address !== undefined) return address;
  }
  return undefined;
};
