import type { ServiceName } from '@potli/contracts/operation.ts';
import { atMostEvery } from './at-most-every.ts';
import type { Service } from './create-service.ts';
import { createLogger, type Logger } from './logger.ts';
import type { serviceSettings } from './service-settings.ts';
import type { Settings } from './settings.ts';
import { runService } from './shutdown.ts';
import { openStore } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { openTracing } from './trace/open-tracing.ts';

/** What every service is built on. */
interface Foundation {
  readonly store: Store;
  readonly logger: Logger;
  readonly tracing: Awaited<ReturnType<typeof openTracing>>;
}

interface RunningApp {
  readonly service: Service;
  /** Ends its background work. */
  readonly stop: () => Promise<void>;
  /** Removes what is kept no longer; called every hour. */
  readonly tidy?: () => Promise<void>;
}

const hour = 3_600_000;
/** Several load balancers may ask for the readiness twice a second; each probe writes to the disk. */
const probeEveryMs = 3000;

/** Opens log, traces and store of a service, builds its app on them and runs it until it is asked to stop. */
export const startService = async (
  name: ServiceName,
  env: Settings<ReturnType<typeof serviceSettings>>,
  build: (foundation: Foundation) => Promise<RunningApp>,
): Promise<void> => {
  const logger = createLogger({ name, level: env.LOG_LEVEL });
  const tracing = await openTracing({
    service: `svc-${name}`,
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    share: env.OTEL_SHARE_PERCENT / 100,
    logger,
  });
  const opened = await openStore({
    service: name,
    dataDir: env.DATA_DIR,
    minFreeMb: env.MIN_FREE_DISK_MB,
    mongodbUri: env.MONGODB_URI,
    logger,
  });
  const store = { ...opened, ping: atMostEvery(probeEveryMs, opened.ping) };
  const { service, stop, tidy } = await build({ store, logger, tracing });
  service.limitDelay(env.OVERLOAD_DELAY_MS);
  service.metrics.total(
    'potli_store_commits_total',
    'Transactions of the store that were synced to disk before an answer.',
    opened.durableCommits,
  );
  const housekeeping = setInterval(() => {
    tidy?.().catch((err: unknown) => logger.error({ err }, 'tidying failed'));
  }, hour);
  await runService({
    service,
    host: env.HOST,
    port: env.PORT,
    drainMs: env.DRAIN_MS,
    logger,
    close: async () => {
      clearInterval(housekeeping);
      await stop();
      await store.close();
      await tracing.stop();
    },
  });
};
