import { join } from 'node:path';
import { openBlobStore } from '@potli/service-kit/blob-store/open-blob-store.ts';
import { systemClock } from '@potli/service-kit/clock.ts';
import { firstOf } from '@potli/service-kit/secrets.ts';
import { startService } from '@potli/service-kit/start-service.ts';
import { createApp } from './app.ts';
import { createCatalogClient } from './catalog/catalog-client.ts';
import { httpMessenger } from './messages/messenger.ts';
import { createPaymentsClient } from './payments/payments-client.ts';
import { readOrdersSettings } from './settings.ts';

const { variables: env, app: settings, mail } = readOrdersSettings(process.env);
await startService('orders', env, (foundation) =>
  createApp({
    ...foundation,
    settings,
    messenger: httpMessenger({
      whatsappUrl: env.WHATSAPP_URL,
      whatsappToken: env.WHATSAPP_TOKEN,
      whatsappPhoneId: env.WHATSAPP_PHONE_ID,
      smsUrl: env.SMS_URL,
      smsAccount: env.SMS_ACCOUNT,
      smsToken: firstOf(env.SMS_TOKEN),
      smsFrom: env.SMS_FROM,
      siteUrl: env.SITE_URL,
      email: mail,
    }),
    catalog: createCatalogClient({ catalogUrl: env.CATALOG_URL, apiKey: env.API_KEY }, systemClock),
    payments: createPaymentsClient(
      { paymentsUrl: env.PAYMENTS_URL, serviceKey: { name: 'orders', secret: env.ORDERS_SECRET } },
      systemClock,
    ),
    photos: openBlobStore(
      { name: 'PHOTOS_URL', url: env.PHOTOS_URL, folder: join(env.DATA_DIR, 'photos') },
      process.env,
    ),
    clock: systemClock,
  }),
);
