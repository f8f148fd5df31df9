import type { Clock } from '@potli/service-kit/clock.ts';
import { createService } from '@potli/service-kit/create-service.ts';
import type { SendEMail } from '@potli/service-kit/e-mail.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Operator } from '@potli/service-kit/operator.ts';
import { runOutbox } from '@potli/service-kit/outbox.ts';
import { rateCounters, rateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { Store } from '@potli/service-kit/store/store.ts';
import type { Tracing } from '@potli/service-kit/trace/tracing.ts';
import { dailyCounts, dayCounts } from './analytics/daily-counts.ts';
import { eventBatches, eventRetention, removeOldEvents } from './analytics/keep-events.ts';
import { createModuleHealth, moduleTallies } from './analytics/module-health.ts';
import type { AppSettings, Dependencies } from './dependencies.ts';
import { type FetchLimits, fetchJson, fetchPage, type Politely } from './product-page/fetch-page.ts';
import { createHostSlots } from './product-page/host-slots.ts';
import { createPageReaders, type PageReaders } from './product-page/page-readers.ts';
import { createProductDetails, createSentPages } from './product-page/product-details.ts';
import { type Dial, dialStore, type Resolve, safeConnector, systemResolve } from './product-page/safe-connect.ts';
import { createStoreReadings, daysOfStores } from './product-page/store-readings.ts';
import type { Reach } from './product-page/store-url.ts';
import { mountAnalytics } from './routes/analytics.ts';
import { mountCatalog } from './routes/catalog.ts';
import { mountLegal } from './routes/legal.ts';
import { mountRates } from './routes/rates.ts';
import { mountSupport } from './routes/support.ts';
import { ratesInForce, ratesTables } from './shipping/stored-rates.ts';
import { deliverMail } from './support/forward.ts';
import type { OrderOf } from './support/order-of.ts';
import { removeOldQueries } from './support/personal-data.ts';
import { supportQueries } from './support/support-query.ts';

export type CatalogApp = Awaited<ReturnType<typeof createApp>>;

/** The way to the stores. */
export interface Outside {
  readonly resolve: Resolve;
  readonly dial: Dial;
  readonly limits?: FetchLimits;
}

/** svc-catalog without port and environment: everything that it talks to comes in. */
export const createApp = async (given: {
  settings: AppSettings;
  store: Store;
  reach: Reach;
  clock: Clock;
  logger: Logger;
  tracing?: Tracing;
  /** The operator of a token; rejects if there is none. */
  proveOperator: (token: string) => Promise<Operator>;
  orderOf: OrderOf;
  /** undefined: support queries appear in the back office only. */
  sendEMail?: SendEMail | undefined;
  /** The internet where not given; tests, whose stores are on this machine, bring their own. */
  outside?: Outside;
  /** Readers that outlive the app; its own where not given. */
  readers?: PageReaders;
}) => {
  const { settings, store, reach, clock, logger, proveOperator, orderOf, sendEMail } = given;
  const { resolve, dial, limits: fetchLimits } = given.outside ?? internet;
  const queries = await store.collection(supportQueries);
  const events = await store.collection(eventBatches);
  const countedDays = await store.collection(dayCounts);
  const tables = await store.collection(ratesTables);
  const rates = () => ratesInForce(tables);
  const limits = rateLimiter(await store.collection(rateCounters), clock);
  const moduleHealth = createModuleHealth(await store.collection(moduleTallies), limits, clock);
  const storeReadings = createStoreReadings(await store.collection(daysOfStores), clock);
  const readers = given.readers ?? createPageReaders();
  const connect = safeConnector({ reach, resolve, dial });
  const slots = createHostSlots();
  // Counted over all instances on one store.
  const politely: Politely = async (host, ask) => {
    await limits.take(`store ${host}`, { limit: settings.storeFetchesPerMinute, windowSeconds: 60 });
    return slots.within(host, ask);
  };
  const source = { reach, connect, politely, ...(fetchLimits && { limits: fetchLimits }) };
  const productDetails = createProductDetails({
    reach,
    fetchPage: (url) => fetchPage(url, source),
    fetchJson: (url) => fetchJson(url, source),
    readers,
    count: storeReadings.count,
    clock,
    logger,
  });

  const service = createService({
    name: 'catalog',
    apiKey: settings.apiKey,
    callerKeys: settings.callerKeys,
    logger,
    clock,
    validateAnswers: settings.validateAnswers,
    ready: () => store.ping(),
    trustProxy: settings.trustProxy,
    tracing: given.tracing,
    proveOperator,
  });
  const forwarding =
    sendEMail && runOutbox({ collection: queries, deliver: deliverMail(sendEMail, settings), clock, logger });
  const dependencies: Dependencies = {
    settings,
    productDetails,
    sentPages: createSentPages({ reach, readers, count: storeReadings.count, logger }),
    storeReadings,
    rates,
    ratesTables: tables,
    queries,
    orderOf,
    forwarding,
    events,
    countedDays,
    moduleHealth,
    limits,
    clock,
    logger,
  };
  mountCatalog(service, dependencies);
  mountRates(service, dependencies);
  mountSupport(service, dependencies);
  mountLegal(service, dependencies);
  mountAnalytics(service, dependencies);

  return {
    service,
    /** The name of the table of shipping rates that is in force. */
    ratesVersion: async (): Promise<string> => (await rates()).version,
    /** Removes expired data. */
    tidy: async (): Promise<void> => {
      // Before batches go: every day that still has some is counted once and for all.
      await dailyCounts({ events, kept: countedDays }, clock(), eventRetention.days);
      const batches = await removeOldEvents(events, clock());
      const tallies = await moduleHealth.removeOld();
      const readings = await storeReadings.removeOld();
      const counters = await limits.removeExpired();
      const answered = await removeOldQueries(queries, settings.retentionDays, clock());
      logger.info({ batches, tallies, readings, counters, answered }, 'removed what is kept no longer');
    },
    /** Forwards the support queries that are due now. */
    drain: async (): Promise<void> => forwarding?.drain(),
    stop: async (): Promise<void> => {
      await forwarding?.stop();
      if (!given.readers) await readers.stop();
    },
  };
};

const internet: Outside = { resolve: systemResolve, dial: dialStore };
