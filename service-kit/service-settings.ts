import { integer, oneOf, optional, port, type Setting, secret, text, url } from './settings.ts';

/** The public key of the local sandbox; a real environment has its own. */
export const sandboxApiKey = 'potli-sandbox-key';

const apiKey: Setting<string> = {
  read(raw, { production }) {
    if (raw === undefined) throw new Error('must be set');
    if (production && raw === sandboxApiKey) throw new Error('must be set: the sandbox key is not accepted');
    return raw;
  },
};

const drainMs: Setting<number> = {
  read: (raw, surroundings) =>
    integer({ default: surroundings.production ? 3000 : 0, max: 60_000 }).read(raw, surroundings),
};

/** The settings that every service has, to be spread into its own. */
export const serviceSettings = (defaultPort: number) => ({
  NODE_ENV: oneOf(['development', 'test', 'production'], { default: 'development' }),
  HOST: text({ default: '127.0.0.1' }),
  PORT: port({ default: defaultPort }),
  /** Folder of the database file, unless MONGODB_URI names a server. */
  DATA_DIR: text({ default: '.data' }),
  MONGODB_URI: optional(text()),
  /** Days after which personal data of what is over is removed. */
  RETENTION_DAYS: integer({ default: 365, min: 1, max: 3650 }),
  LOG_LEVEL: oneOf(['debug', 'info', 'warn', 'error', 'silent'], { default: 'info' }),
  /** Milliseconds of serving after SIGTERM while the readiness says 503: longer than a balancer takes to see it. */
  DRAIN_MS: drainMs,
  /** Behind the site: the caller's address is what the site saw. */
  TRUST_PROXY: oneOf(['yes', 'no'], { default: 'yes' }),
  /** A collector of traces (OTLP over HTTP), and which share of them it is told, in percent. */
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(url()),
  OTEL_SHARE_PERCENT: integer({ default: 100, max: 100 }),
  API_KEY: apiKey,
  SERVICE_SECRET: secret(),
});
