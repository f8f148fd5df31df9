import { systemClock } from '@potli/service-kit/clock.ts';
import { httpEMail } from '@potli/service-kit/e-mail.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { operatorsElsewhere } from '@potli/service-kit/operators-elsewhere.ts';
import { runService } from '@potli/service-kit/shutdown.ts';
import { instrumentedStore } from '@potli/service-kit/store/instrumented-store.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { openTracing } from '@potli/service-kit/trace/open-tracing.ts';
import { createApp } from './app.ts';
import { readCatalogSettings } from './settings.ts';

const env = readCatalogSettings(process.env);
const logger = createLogger({ name: 'catalog', level: env.LOG_LEVEL });
const tracing = await openTracing({
  service: 'svc-catalog',
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: env.OTEL_SHARE_PERCENT / 100,
});
const store = instrumentedStore(
  await openStore({ service: 'catalog', dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI }),
  logger,
);
const app = await createApp({
  settings: {
    apiKey: env.API_KEY,
    serviceSecret: env.SERVICE_SECRET,
    privacyUrl: env.PRIVACY_URL,
    termsUrl: env.TERMS_URL,
    productFetchesPerMinute: env.PRODUCT_FETCHES_PER_MINUTE,
    storeFetchesPerMinute: env.STORE_FETCHES_PER_MINUTE,
    supportQueriesPerHour: 200,
    retentionDays: env.RETENTION_DAYS,
    siteUrl: env.SITE_URL,
    supportEmail: env.SUPPORT_EMAIL,
    validateAnswers: !env.production,
    trustProxy: env.TRUST_PROXY === 'yes',
  },
  store,
  reach: {
    ownHosts: env.ownHosts,
    developmentShopOrigin: env.DEVELOPMENT_SHOP_ORIGIN,
    developmentShopAt: env.DEVELOPMENT_SHOP_AT,
  },
  clock: systemClock,
  proveOperator: operatorsElsewhere({ ordersUrl: env.ORDERS_URL, serviceSecret: env.SERVICE_SECRET }, systemClock),
  sendEMail: env.mail && httpEMail(env.mail),
  logger,
  tracing,
});

const rates_version = await app.ratesVersion();
if (env.production && rates_version.startsWith('sample'))
  logger.warn({ rates_version }, 'shipping rates are sample data');

await runService({
  service: app.service,
  host: env.HOST,
  port: env.PORT,
  drainMs: env.DRAIN_MS,
  logger,
  close: async () => {
    await app.stop();
    await store.close();
    await tracing.stop();
  },
});
