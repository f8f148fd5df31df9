import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { FetchedPage } from './fetch-page.ts';
import { createHostSlots } from './host-slots.ts';
import type { PageReaders } from './page-readers.ts';
import type { ProductDetails, Reading } from './read-page.ts';
import { sizesFromEndpoint } from './readers/shopify.ts';
import { cleanSizes } from './sizes.ts';
import { type Reach, storeUrl } from './store-url.ts';

export interface ProductDetailsParts {
  readonly reach: Reach;
  readonly fetchPage: (url: string) => Promise<FetchedPage>;
  /** The text of a JSON answer; asked only of the origin of a page that was just read. */
  readonly fetchJson: (url: string) => Promise<string>;
  readonly readers: PageReaders;
  /** Counts a fetch from that host; throws TOO_MANY_REQUESTS where the store has been asked enough for now. */
  readonly politely: (host: string) => Promise<void>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Details with the seconds since their page was fetched. */
export interface AgedDetails {
  readonly details: ProductDetails;
  readonly age: number;
}

/** Milliseconds that an answer is good for: prices are not in it, and names and sizes rarely change within minutes. */
const freshFor = 10 * 60_000;
const mostKept = 500;
/** Fetches at the same time, so that slow stores cannot take all connections of the process. */
const mostFetches = 20;

interface Kept {
  readonly details: ProductDetails;
  readonly fetchedAt: number;
}

/**
 * The details of the product at an address (spec 7), remembered for ten minutes and fetched once however many ask at the
 * same time. Throws AppError: URL_REFUSED, NOT_A_PRODUCT_PAGE, STORE_REFUSED, STORE_TIMEOUT, TOO_MANY_REQUESTS,
 * SERVICE_UNAVAILABLE.
 */
export const createProductDetails = (parts: ProductDetailsParts) => {
  const { reach, fetchPage, fetchJson, readers, politely, clock, logger } = parts;
  const kept = new Map<string, Kept>();
  const running = new Map<string, Promise<Kept>>();
  const slots = createHostSlots();

  const keep = (key: string, entry: Kept): void => {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };

  const load = async (url: string): Promise<Kept> => {
    const { hostname } = new URL(url);
    await politely(hostname);
    const page = await slots.within(hostname, () => fetchPage(url));
    const fetchedAt = clock().getTime();
    const reading = await readers.read(page);
    if (reading.outcome === 'refused') throw new AppError('STORE_REFUSED');
    if (reading.outcome === 'not a product') throw new AppError('NOT_A_PRODUCT_PAGE');
    const store = new URL(page.url).hostname;
    if (reading.broken.length > 0) logger.warn({ store, readers: reading.broken }, 'a page broke some of its readers');
    return { details: await withSizes(reading), fetchedAt };
  };

  /** Adds the sizes of the shop platform where the page has none; if that fails, only they are missing. */
  const withSizes = async ({ details, sizesAt }: Extract<Reading, { outcome: 'product' }>): Promise<ProductDetails> => {
    if (sizesAt === undefined) return details;
    try {
      const sizes = sizesFromEndpoint(JSON.parse(await fetchJson(sizesAt)));
      return { ...details, sizes: (sizes && cleanSizes(sizes)) ?? [] };
    } catch (error) {
      if (!(error instanceof AppError || error instanceof SyntaxError)) throw error;
      logger.info({ store: new URL(sizesAt).hostname }, 'a shop did not tell the sizes that its page lacks');
      return details;
    }
  };

  const aged = ({ details, fetchedAt }: Kept): AgedDetails => ({
    details,
    age: Math.max(0, Math.floor((clock().getTime() - fetchedAt) / 1000)),
  });

  return async (typed: string): Promise<AgedDetails> => {
    // Blanks around a pasted link are the clipboard's; everything else about it is judged as it is.
    const url = storeUrl(typed.replace(/^ +| +$/g, ''), reach).href;
    const known = kept.get(url);
    if (known && known.fetchedAt + freshFor > clock().getTime()) return aged(known);
    const shared = running.get(url);
    if (shared) return aged(await shared);
    if (running.size >= mostFetches) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
    const loading = load(url).finally(() => running.delete(url));
    running.set(url, loading);
    const loaded = await loading;
    keep(url, loaded);
    return aged(loaded);
  };
};
