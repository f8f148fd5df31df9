import type { ProductDetails } from '@potli/contracts/catalog/operations.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { FetchedPage } from './fetch-page.ts';
import type { PageReaders } from './page-readers.ts';
import type { Reading } from './read-page.ts';
import { sizesFromEndpoint } from './readers/shopify.ts';
import { sizesByStock } from './sizes.ts';
import type { ReadingOutcome } from './store-readings.ts';
import { type Reach, storeUrl } from './store-url.ts';

interface ProductDetailsParts {
  readonly reach: Reach;
  readonly fetchPage: (url: string) => Promise<FetchedPage>;
  /** The text of a JSON answer; asked only of the origin of a page that was just read. */
  readonly fetchJson: (url: string) => Promise<string>;
  readonly readers: PageReaders;
  /** Counts how a page of that host was read. */
  readonly count: (host: string, outcome: ReadingOutcome) => Promise<void>;
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
/** Concurrent fetches: slow stores must not use all connections of the process. */
const mostFetches = 20;

interface Kept {
  readonly details: ProductDetails;
  readonly fetchedAt: number;
}

/**
 * The details of the product at an address (spec 7), remembered for ten minutes and fetched once however many ask at the
 * same time. Throws AppError with the codes of `getProductDetails`.
 */
export const createProductDetails = (parts: ProductDetailsParts) => {
  const { reach, fetchPage, fetchJson, count, clock, logger } = parts;
  const read = reader(parts);
  const kept = new Map<string, Kept>();
  const running = new Map<string, Promise<Kept>>();

  const keep = (key: string, entry: Kept): void => {
    kept.delete(key);
    kept.set(key, entry);
    const [oldest] = kept.keys();
    if (kept.size > mostKept && oldest !== undefined) kept.delete(oldest);
  };

  const fetched = async (url: string): Promise<FetchedPage> => {
    try {
      return await fetchPage(url);
    } catch (error) {
      if (error instanceof AppError) await counted(new URL(url).hostname, error.code);
      throw error;
    }
  };

  const counted = safely(count, logger);

  const load = async (url: string): Promise<Kept> => {
    const page = await fetched(url);
    const fetchedAt = clock().getTime();
    const reading = await read(page);
    if (reading.broken.length > 0)
      logger.warn({ store: new URL(page.url).hostname, readers: reading.broken }, 'a page broke some of its readers');
    return { details: await withSizes(reading), fetchedAt };
  };

  /** Adds the sizes of the shop platform where the page has none; if that fails, only they are missing. */
  const withSizes = async ({ details, sizesAt }: ProductReading): Promise<ProductDetails> => {
    if (sizesAt === undefined) return details;
    try {
      const sizes = sizesFromEndpoint(JSON.parse(await fetchJson(sizesAt)));
      const byStock = sizes && sizesByStock(sizes);
      if (!byStock) return details;
      const sold_out_sizes = byStock.soldOut;
      return { ...details, sizes: byStock.offered, ...(sold_out_sizes.length > 0 && { sold_out_sizes }) };
    } catch (error) {
      if (!(error instanceof AppError || error instanceof SyntaxError)) throw error;
      logger.info({ store: new URL(sizesAt).hostname }, 'a shop did not answer the sizes that its page lacks');
      return details;
    }
  };

  const aged = ({ details, fetchedAt }: Kept): AgedDetails => ({
    details,
    age: Math.max(0, Math.floor((clock().getTime() - fetchedAt) / 1000)),
  });

  return async (typed: string): Promise<AgedDetails> => {
    // Blanks around a pasted link are the clipboard's; everything else about it is judged as it is.
    const url = storeUrl(typed.replace(/^ +|(?<! ) +$/g, ''), reach).href;
    const known = kept.get(url);
    if (known && known.fetchedAt + freshFor > clock().getTime()) return aged(known);
    const shared = running.get(url);
    if (shared) return aged(await shared);
    if (running.size >= mostFetches) throw new AppError('OVERLOADED', { retryAfter: 5 });
    const loading = load(url).finally(() => running.delete(url));
    running.set(url, loading);
    const loaded = await loading;
    keep(url, loaded);
    return aged(loaded);
  };
};

/** A reading that cannot be counted is still an answer. */
const safely =
  (count: ProductDetailsParts['count'], logger: Logger): ProductDetailsParts['count'] =>
  (host, outcome) =>
    count(host, outcome).catch((err) => logger.warn({ err }, 'a reading was not counted'));

type ReaderParts = Pick<ProductDetailsParts, 'readers' | 'count' | 'logger'>;
type ProductReading = Extract<Reading, { outcome: 'product' }>;

/** Reads pages and counts how. Throws AppError for a page that shows no product. */
const reader = ({ readers, count, logger }: ReaderParts) => {
  const counted = safely(count, logger);
  return async (page: FetchedPage): Promise<ProductReading> => {
    const reading = await readers.read(page);
    const isProduct = reading.outcome === 'product';
    const outcome = isProduct ? (reading.details.certainty ?? 'suggested') : reading.outcome;
    await counted(new URL(page.url).hostname, outcome);
    if (!isProduct) throw new AppError(reading.outcome);
    return reading;
  };
};

/** The details on a page that the customer's browser sent; nothing is fetched or cached. Throws AppError. */
export const createSentPages = (parts: ReaderParts & Pick<ProductDetailsParts, 'reach'>) => {
  const read = reader(parts);
  let reading = 0;
  return async (typed: string, html: string): Promise<ProductDetails> => {
    const url = storeUrl(typed, parts.reach).href;
    if (reading >= mostFetches) throw new AppError('OVERLOADED', { retryAfter: 5 });
    reading += 1;
    try {
      return (await read({ url, askedUrl: url, html })).details;
    } finally {
      reading -= 1;
    }
  };
};
