import { documented, integer, mongodbAddress, oneOf, optional, port, type Setting, text, url } from './settings.ts';

/** The public key of the local sandbox; a real environment has its own. */
export const sandboxApiKey = 'potli-sandbox-key';

const apiKey: Setting<string> = {
  accepts: 'text',
  read(raw, { production }) {
    if (raw === undefined) throw new Error('must be set');
    if (production && raw === sandboxApiKey) throw new Error('must be set: the sandbox key is not accepted');
    return raw;
  },
};

const drainMs: Setting<number> = {
  accepts: 'whole number, 0 to 60000',
  default: '3000 in production, otherwise 0',
  read: (raw, surroundings) =>
    integer({ default: surroundings.production ? 3000 : 0, max: 60_000 }).read(raw, surroundings),
};

/** The settings that every service has, to be spread into its own. */
export const serviceSettings = (defaultPort: number) => ({
  NODE_ENV: documented(
    '`production` rejects short secrets and everything that belongs to the sandbox.',
    oneOf(['development', 'test', 'production'], { default: 'development' }),
  ),
  HOST: documented('The network interface to listen on.', text({ default: '127.0.0.1' })),
  PORT: documented('The TCP port to listen on; 0 lets the system choose one.', port({ default: defaultPort })),
  DATA_DIR: documented('The folder of the SQLite file, where `MONGODB_URI` is not set.', text({ default: '.data' })),
  MIN_FREE_DISK_MB: documented(
    'Free disk space in megabytes under `DATA_DIR` below which `/health/ready` returns 503, where `MONGODB_URI` is not set.',
    integer({ default: 200, max: 1_000_000_000 }),
  ),
  MONGODB_URI: documented('The MongoDB server, with the name of the database.', optional(mongodbAddress())),
  RETENTION_DAYS: documented(
    'Days after which the personal data of a finished order or query is removed ([data.md](data.md)).',
    integer({ default: 365, min: 1, max: 3650 }),
  ),
  LOG_LEVEL: documented(
    'The least severe level that is logged.',
    oneOf(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  ),
  DRAIN_MS: documented(
    'Graceful-shutdown delay in milliseconds: after SIGTERM requests are still served while `/health/ready` returns 503. Longer than the load balancer takes to notice.',
    drainMs,
  ),
  OVERLOAD_DELAY_MS: documented(
    'Queueing delay in milliseconds above which requests are rejected with `OVERLOADED`: first those that a customer can do without, at eight times this delay also payments.',
    integer({ default: 100, min: 10, max: 60_000 }),
  ),
  TRUST_PROXY: documented(
    'Whether the service is reached through the site, whose `X-Forwarded-For` names the caller.',
    oneOf(['yes', 'no'], { default: 'yes' }),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT: documented(
    'A collector of OpenTelemetry traces (OTLP over HTTP). Without it, tracing is not loaded.',
    optional(url()),
  ),
  OTEL_SHARE_PERCENT: documented(
    'The percentage of traces begun here that is exported.',
    integer({ default: 100, max: 100 }),
  ),
  API_KEY: documented('The public key that every request of a front end carries.', apiKey),
});
