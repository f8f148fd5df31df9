import type { ProductDetails } from '@potli/contracts/catalog/operations.ts';
import type { Clock } from '@potli/service-kit/clock.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import type { Outbox } from '@potli/service-kit/outbox.ts';
import type { RateLimiter } from '@potli/service-kit/rate-limit.ts';
import type { CallerKeys } from '@potli/service-kit/service-token.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import type { DayCounts } from './analytics/daily-counts.ts';
import type { EventBatch } from './analytics/keep-events.ts';
import type { ModuleHealth } from './analytics/module-health.ts';
import type { AgedDetails } from './product-page/product-details.ts';
import type { createStoreReadings } from './product-page/store-readings.ts';
import type { RatesTable } from './shipping/rates-table.ts';
import type { StoredRates } from './shipping/stored-rates.ts';
import type { OrderOf } from './support/order-of.ts';
import type { SupportQueryDocument } from './support/support-query.ts';

export interface AppSettings {
  readonly apiKey: string;
  readonly callerKeys: CallerKeys;
  readonly privacyUrl: string;
  readonly termsUrl: string;
  /** For each caller's address. */
  readonly productFetchesPerMinute: number;
  /** Of one store's pages, for all callers together. */
  readonly storeFetchesPerMinute: number;
  /** For each visitor's address. */
  readonly analyticsCallsPerMinute: number;
  /** From all visitors together. */
  readonly supportQueriesPerHour: number;
  readonly siteUrl: string;
  /** The support mailbox. */
  readonly supportEmail: string;
  /** Days for which answered support queries are kept. */
  readonly retentionDays: number;
  readonly validateAnswers: boolean;
  readonly trustProxy: boolean;
}

/** What the routes work with. */
export interface Dependencies {
  readonly settings: AppSettings;
  readonly productDetails: (url: string) => Promise<AgedDetails>;
  /** The details on a page that the customer's browser sent. */
  readonly sentPages: (url: string, html: string) => Promise<ProductDetails>;
  readonly storeReadings: ReturnType<typeof createStoreReadings>;
  /** The table in force, looked up at each call: an import is live at once, on every instance. */
  readonly rates: () => Promise<RatesTable>;
  readonly ratesTables: Collection<StoredRates>;
  readonly queries: Collection<SupportQueryDocument>;
  readonly orderOf: OrderOf;
  /** undefined: queries are not forwarded. */
  readonly forwarding: Outbox | undefined;
  readonly events: Collection<EventBatch>;
  readonly countedDays: Collection<DayCounts>;
  readonly moduleHealth: ModuleHealth;
  readonly limits: RateLimiter;
  readonly clock: Clock;
  readonly logger: Logger;
}
