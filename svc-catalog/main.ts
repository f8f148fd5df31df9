import { systemClock } from '@potli/service-kit/clock.ts';
import { httpEMail } from '@potli/service-kit/e-mail.ts';
import { operatorsElsewhere } from '@potli/service-kit/operators-elsewhere.ts';
import { startService } from '@potli/service-kit/start-service.ts';
import { createApp } from './app.ts';
import { readCatalogSettings } from './settings.ts';
import { askOrders } from './support/order-of.ts';

const env = readCatalogSettings(process.env);
const orders = { ordersUrl: env.ORDERS_URL, serviceKey: { name: 'catalog', secret: env.CATALOG_SECRET } } as const;
await startService('catalog', env, async (foundation) => {
  const { service, stop, tidy, ratesVersion } = await createApp({
    ...foundation,
    settings: {
      apiKey: env.API_KEY,
      callerKeys: { site: env.SITE_SECRET },
      privacyUrl: env.PRIVACY_URL,
      termsUrl: env.TERMS_URL,
      productFetchesPerMinute: env.PRODUCT_FETCHES_PER_MINUTE,
      storeFetchesPerMinute: env.STORE_FETCHES_PER_MINUTE,
      analyticsCallsPerMinute: env.ANALYTICS_CALLS_PER_MINUTE,
      supportQueriesPerHour: 200,
      retentionDays: env.RETENTION_DAYS,
      siteUrl: env.SITE_URL,
      supportEmail: env.SUPPORT_EMAIL,
      validateAnswers: !env.production,
      trustProxy: env.TRUST_PROXY === 'yes',
    },
    reach: {
      ownHosts: env.ownHosts,
      developmentShopOrigin: env.DEVELOPMENT_SHOP_ORIGIN,
      developmentShopAt: env.DEVELOPMENT_SHOP_AT,
    },
    clock: systemClock,
    proveOperator: operatorsElsewhere(orders, systemClock),
    orderOf: askOrders(orders, systemClock),
    sendEMail: env.mail && httpEMail(env.mail),
  });

  const rates_version = await ratesVersion();
  if (env.production && rates_version.startsWith('sample'))
    foundation.logger.warn({ rates_version }, 'shipping rates are sample data');

  return { service, stop, tidy };
});
