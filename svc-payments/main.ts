import { systemClock } from '@potli/service-kit/clock.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { runService } from '@potli/service-kit/shutdown.ts';
import { instrumentedStore } from '@potli/service-kit/store/instrumented-store.ts';
import { openStore } from '@potli/service-kit/store/open-store.ts';
import { openTracing } from '@potli/service-kit/trace/open-tracing.ts';
import { createApp } from './app.ts';
import { readPaymentsSettings } from './settings.ts';

const { variables: env, app: settings } = readPaymentsSettings(process.env);
const logger = createLogger({ name: 'payments', level: env.LOG_LEVEL });
const { razorpay, paypal } = settings.access;
if (!razorpay) logger.warn('card and netbanking is not offered: it has no credentials');
if (!paypal) logger.warn('the wallet is not offered: it has no credentials');
if (razorpay && razorpay.webhookSecrets.length === 0) logger.warn('notices of card and netbanking are refused');
if (paypal && paypal.webhookId === undefined) logger.warn('notices of the wallet are refused');

const tracing = await openTracing({
  service: 'svc-payments',
  endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
  share: env.OTEL_SHARE_PERCENT / 100,
});
const store = instrumentedStore(
  await openStore({ service: 'payments', dataDir: env.DATA_DIR, mongodbUri: env.MONGODB_URI }),
  logger,
);
const app = await createApp({ settings, store, clock: systemClock, logger, tracing });
const hour = 3_600_000;
const housekeeping = setInterval(() => {
  app.tidy().catch((err: unknown) => logger.error({ err }, 'tidying failed'));
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
