import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { PageReaders } from './page-readers.ts';
import type { ProductDetails } from './read-page.ts';
import { type Reach, storeUrl } from './store-url.ts';

export interface ProductDetailsParts {
  readonly reach: Reach;
  readonly fetchPage: (url: string) => Promise<FetchedPage>;
  readonly readers: PageReaders;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Milliseconds that an answer is good for: prices are not in it, and names and sizes rarely change within minutes. */
const freshFor = 10 * 60_000;
const mostKept = 500;
/** Fetches at the same time, so that slow stores cannot take all connections of the process. */
const mostFetches = 20;

/**
 * The details of the product at an address (spec 7), remembered for ten minutes and fetched once however many ask at the
 * same time. Throws AppError: URL_REFUSED, NOT_A_PRODUCT_PAGE, STORE_REFUSED, STORE_TIMEOUT, SERVICE_UNAVAILABLE.
 */
export const createProductDetails = ({ reach, fetchPage, readers, clock, logger }: ProductDetailsParts) => {
  const kept = new Map<string, { details: ProductDetails; until: number }>();
  const running = new Map<string, Promise<ProductDetails>>();

  const keep = (key: string, details: ProductDetails): void => {
    kept.delete(key);
    kept.set(key, { details, until: clock().getTime() + freshFor });
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };

  const load = async (url: string): Promise<ProductDetails> => {
    const page = await fetchPage(url);
    const reading = await readers.read(page);
    const store = new URL(page.url).hostname;
    if (reading.outcome === 'refused') throw new AppError('STORE_REFUSED');
    if (reading.outcome === 'not a product') throw new AppError('NOT_A_PRODUCT_PAGE');
    if (reading.broken.length > 0) logger.warn({ store, readers: reading.broken }, 'a page broke some of its readers');
    return reading.details;
  };

  return async (typed: string): Promise<ProductDetails> => {
    // Blanks around a pasted link are the clipboard's; everything else about it is judged as it is.
    const url = storeUrl(typed.replace(/^ +| +$/g, ''), reach).href;
    const known = kept.get(url);
    if (known && known.until > clock().getTime()) return known.details;
    const shared = running.get(url);
    if (shared) return await shared;
    if (running.size >= mostFetches) throw new AppError('SERVICE_UNAVAILABLE', { retryAfter: 5 });
    const loading = load(url).finally(() => running.delete(url));
    running.set(url, loading);
    const details = await loading;
    keep(url, details);
    return details;
  };
};
