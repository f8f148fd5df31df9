import { systemClock } from '@potli/service-kit/clock.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { runService } from '@potli/service-kit/shutdown.ts';
import { instrumentedStore } from '@potli/service-kit/store/instrumented-store.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { openTracing } from '@potli/service-kit/trace/open-tracing.ts';
import { createApp } from './app.ts';
import { catalogRates } from './catalog/rates-client.ts';
import { httpMessenger } from './messages/messenger.ts';
import { paymentsCloser } from './payments/payments-client.ts';
import { readOrdersSettings } from './settings.ts';

const env = readOrdersSettings(process.env);
const logger = createLogger({ name: 'orders', level: env.LOG_LEVEL });
const tracing = await openTracing({
  service: 'svc-orders',
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: env.OTEL_SHARE_PERCENT / 100,
});
const store = instrumentedStore(
  await openStore({ service: 'orders', dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI, logger }),
  logger,
);
const app = await createApp({
  settings: {
    apiKey: env.API_KEY,
    serviceSecret: env.SERVICE_SECRET,
    tokenSecret: env.TOKEN_SECRET,
    otpSecret: env.OTP_SECRET,
    operatorPasskey: env.OPERATOR_PASSKEY,
    otpPerAddressHourly: env.OTP_PER_ADDRESS_HOURLY,
    retentionDays: env.RETENTION_DAYS,
    evaluationHours: env.EVALUATION_HOURS,
    brandName: env.BRAND_NAME,
    siteUrl: env.SITE_URL,
    operatorPhone: env.OPERATOR_PHONE,
    notices: {
      whatsappAppSecret: env.WHATSAPP_APP_SECRET,
      whatsappVerifyToken: env.WHATSAPP_VERIFY_TOKEN,
      smsToken: env.SMS_TOKEN,
      emailNoticePassword: env.EMAIL_NOTICE_PASSWORD,
    },
    validateAnswers: env.NODE_ENV !== 'production',
    trustProxy: env.TRUST_PROXY === 'yes',
  },
  store,
  messenger: httpMessenger({
    whatsappUrl: env.WHATSAPP_URL,
    whatsappToken: env.WHATSAPP_TOKEN,
    whatsappPhoneId: env.WHATSAPP_PHONE_ID,
    smsUrl: env.SMS_URL,
    smsAccount: env.SMS_ACCOUNT,
    smsToken: env.SMS_TOKEN,
    smsFrom: env.SMS_FROM,
    siteUrl: env.SITE_URL,
    email: env.mail,
  }),
  ratesOf: catalogRates({ catalogUrl: env.CATALOG_URL, apiKey: env.API_KEY }, systemClock),
  closePayments: paymentsCloser({ paymentsUrl: env.PAYMENTS_URL, serviceSecret: env.SERVICE_SECRET }, systemClock),
  clock: systemClock,
  logger,
  tracing,
});

const hour = 3_600_000;
const housekeeping = setInterval(() => {
  app.tidy().catch((error: unknown) => logger.error({ err: error }, 'tidying failed'));
}, hour);

await runService({
  service: app.service,
  host: env.HOST,
  port: env.PORT,
  drainMs: env.DRAIN_MS,
  logger,
  close: async () => {
    clearInterval(housekeeping);
    await app.stop();
    await store.close();
    await tracing.stop();
  },
});
