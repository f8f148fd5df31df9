import type { Clock } from '@potli/service-kit/clock.ts';
import { createService, type Service } from '@potli/service-kit/create-service.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { type RateLimiter, rateCounters, rateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Collection, Store } from '@potli/service-kit/store/store.ts';
import { type EventBatch, eventBatches, removeOldEvents } from './analytics/keep-events.ts';
import { type FetchLimits, fetchPage } from './product-page/fetch-page.ts';
import { createPageReaders } from './product-page/page-readers.ts';
import { createProductDetails } from './product-page/product-details.ts';
import type { ProductDetails } from './product-page/read-page.ts';
import { type Dial, dialStore, type Resolve, safeConnector, systemResolve } from './product-page/safe-connect.ts';
import type { Reach } from './product-page/store-url.ts';
import { mountAnalytics } from './routes/analytics.ts';
import { mountCatalog } from './routes/catalog.ts';
import { mountLegal } from './routes/legal.ts';
import { mountSupport } from './routes/support.ts';
import type { RatesTable } from './shipping/rates-table.ts';
import { type SupportQueryDocument, supportQueries } from './support/keep-query.ts';

export interface AppSettings {
  readonly apiKey: string;
  readonly serviceSecret: string;
  readonly privacyUrl: string;
  readonly termsUrl: string;
  /** For each caller's address. */
  readonly productFetchesPerMinute: number;
  readonly validateAnswers: boolean;
  readonly trustProxy: boolean;
}

/** What the routes work with. */
export interface Deps {
  readonly settings: AppSettings;
  readonly productDetails: (url: string) => Promise<ProductDetails>;
  readonly rates: RatesTable;
  readonly queries: Collection<SupportQueryDocument>;
  readonly events: Collection<EventBatch>;
  readonly limits: RateLimiter;
  readonly clock: Clock;
}

export interface CatalogApp {
  readonly service: Service;
  /** Drops what is kept no longer; runs by itself every hour. */
  readonly tidy: () => Promise<void>;
  readonly stop: () => Promise<void>;
}

/** The way to the stores. */
export interface Outside {
  readonly resolve: Resolve;
  readonly dial: Dial;
  readonly limits?: FetchLimits;
}

const hour = 3_600_000;

/** svc-catalog without port and environment: everything that it talks to comes in. */
export const createApp = async (given: {
  settings: AppSettings;
  store: Store;
  reach: Reach;
  rates: RatesTable;
  clock: Clock;
  logger: Logger;
  /** The internet where not given; tests, whose stores are on this machine, bring their own. */
  outside?: Outside;
}): Promise<CatalogApp> => {
  const { settings, store, reach, rates, clock, logger } = given;
  const { resolve, dial, limits: fetchLimits } = given.outside ?? internet;
  const queries = await store.collection(supportQueries);
  const events = await store.collection(eventBatches);
  const limits = rateLimiter(await store.collection(rateCounters), clock);
  const readers = createPageReaders();
  const connect = safeConnector({ reach, resolve, dial });
  const source = { reach, connect, ...(fetchLimits && { limits: fetchLimits }) };
  const productDetails = createProductDetails({
    reach,
    fetchPage: (url) => fetchPage(url, source),
    readers,
    clock,
    logger,
  });

  const service = createService({
    name: 'catalog',
    apiKey: settings.apiKey,
    serviceSecret: settings.serviceSecret,
    logger,
    clock,
    validateAnswers: settings.validateAnswers,
    ready: () => store.ping(),
    trustProxy: settings.trustProxy,
  });
  const deps: Deps = { settings, productDetails, rates, queries, events, limits, clock };
  mountCatalog(service, deps);
  mountSupport(service, deps);
  mountLegal(service, deps);
  mountAnalytics(service, deps);

  const tidy = async (): Promise<void> => {
    const batches = await removeOldEvents(events, clock());
    const counters = await limits.removeExpired();
    logger.info({ batches, counters }, 'removed what is kept no longer');
  };
  const timer = setInterval(() => {
    tidy().catch((err) => logger.error({ err }, 'could not remove what is kept no longer'));
  }, hour);
  timer.unref();

  return {
    service,
    tidy,
    stop: async () => {
      clearInterval(timer);
      await readers.stop();
    },
  };
};

const internet: Outside = { resolve: systemResolve, dial: dialStore };
