import { systemClock } from '@potli/service-kit/clock.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { runService } from '@potli/service-kit/shutdown.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { createApp } from './app.ts';
import { readCatalogSettings } from './settings.ts';
import { loadRates, sampleRatesFile } from './shipping/rates-table.ts';

const env = readCatalogSettings(process.env);
const logger = createLogger({ name: 'catalog', level: env.LOG_LEVEL });
const rates = loadRates(env.SHIPPING_RATES_FILE ?? sampleRatesFile);
if (env.production && !env.SHIPPING_RATES_FILE)
  logger.warn({ rates_version: rates.version }, 'shipping rates are sample data');
const store = await openStore({ service: 'catalog', dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI });
const app = await createApp({
  settings: {
    apiKey: env.API_KEY,
    serviceSecret: env.SERVICE_SECRET,
    privacyUrl: env.PRIVACY_URL,
    termsUrl: env.TERMS_URL,
    productFetchesPerMinute: env.PRODUCT_FETCHES_PER_MINUTE,
    validateAnswers: !env.production,
    trustProxy: env.TRUST_PROXY === 'yes',
  },
  store,
  reach: { ownHosts: env.ownHosts, developmentShopOrigin: env.DEVELOPMENT_SHOP_ORIGIN },
  rates,
  clock: systemClock,
  logger,
});

await runService({
  service: app.service,
  host: env.HOST,
  port: env.PORT,
  logger,
  close: async () => {
    await app.stop();
    await store.close();
  },
});
