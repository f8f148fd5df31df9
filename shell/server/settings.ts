import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { usualEvaluationHours } from '@potli/contracts/rules/evaluation-due.ts';
import { type StoreLocation, storeLocation } from '@potli/service-kit/release-store/open-release-store.ts';
import { allOf } from '@potli/service-kit/secrets.ts';
import { sandboxApiKey, serviceSettings } from '@potli/service-kit/service-settings.ts';
import type { ServiceKey } from '@potli/service-kit/service-token.ts';
import {
  documented,
  integer,
  list,
  oneOf,
  optional,
  port,
  publicUrl,
  readSettings as read,
  type Setting,
  type Surroundings,
  secrets,
  text,
  url,
  urls,
} from '@potli/service-kit/settings.ts';
import { brandWith } from '@potli/ui-kit/brand.ts';

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A setting of the site alone; an unset one is ''. */
const own = <T>(accepts: string, read: (raw: string, surroundings: Surroundings) => T): Setting<T> => ({
  accepts,
  optional: true,
  read: (raw = '', surroundings) => read(raw, surroundings),
});

const apiKey = own('text', (raw, { production }) => {
  if (production && (raw === '' || raw === sandboxApiKey)) throw new Error('must be set in production, and be its own');
  return raw || sandboxApiKey;
});

const number = (standard: number, least: number, most: number): Setting<number> => ({
  ...own(`number, ${least} to ${most}`, (raw) => {
    const value = Number(raw || standard);
    if (!(value >= least && value <= most)) throw new Error(`must be from ${least} to ${most}`);
    return value;
  }),
  default: String(standard),
});

const inboxUrl = own('address', (raw, surroundings) => {
  if (raw && surroundings.production) throw new Error('must not be set in production: it shows codes');
  return raw ? url().read(raw, surroundings) : undefined;
});

const brand = own('JSON', (raw) => {
  try {
    return brandWith(JSON.parse(raw || '{}'));
  } catch {
    throw new Error('must be JSON');
  }
});

const providerOrigin = own('origin', (raw) => {
  // One wildcard label is what a content security policy allows, and what the wallet provider needs.
  if (!isAddress(raw.replace('://*.', '://any.')) || /[\s;'"]/.test(raw))
    throw new Error('must be a comma list of origins');
  return raw;
});

const localOrigin = own('origin', (raw) => {
  const origin = raw.replace(/\/$/, '');
  if (!isAddress(origin) || new URL(origin).origin !== origin)
    throw new Error('must be a comma list of http(s) origins');
  return origin;
});

/** Where `npx potli dev customer --site …` serves by default; nowhere in production. */
const overrideOrigins = own('origins, comma-separated', (raw, surroundings) => {
  const standard = surroundings.production ? [] : ['http://127.0.0.1:4300', 'http://localhost:4300'];
  return list({ default: standard, of: localOrigin }).read(raw || undefined, surroundings);
});

const { HOST, PORT, DRAIN_MS, OVERLOAD_DELAY_MS, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SHARE_PERCENT } =
  serviceSettings(4000);

/** The environment variables of the site server; those of the release store are read by open-release-store.ts. */
export const siteSettings = {
  HOST,
  PORT,
  DRAIN_MS,
  OVERLOAD_DELAY_MS,
  METRICS_PORT: documented(
    'The TCP port of `GET /metrics` ([monitoring](monitoring/README.md)), which must not be public. Without it, the site serves none.',
    optional(port()),
  ),
  OTEL_EXPORTER_OTLP_ENDPOINT,
  OTEL_SHARE_PERCENT,
  STORE_CACHE_DIR: documented(
    'The folder of the local copy of a release store in a bucket or behind an address.',
    text({ default: join(tmpdir(), 'potli-releases') }),
  ),
  ORDERS_URL: documented('svc-orders; one address per instance.', urls({ default: ['http://127.0.0.1:4101'] })),
  PAYMENTS_URL: documented('svc-payments; one address per instance.', urls({ default: ['http://127.0.0.1:4102'] })),
  CATALOG_URL: documented('svc-catalog; one address per instance.', urls({ default: ['http://127.0.0.1:4103'] })),
  API_KEY: documented("The public key that pages send with every request; the sandbox's outside production.", apiKey),
  SITE_SECRET: documented(
    'Signs what the site itself asks of the services, and nothing else is accepted from it: who an operator is, how a canary does. Without it, it does not ask.',
    optional(secrets()),
  ),
  PREVIEW_SECRET: documented(
    'Signs links and cookies of previews and overrides; the same for all instances, and not SITE_SECRET, which services hold. Without it, they end with the process.',
    optional(secrets()),
  ),
  RELEASES_WEBHOOK_URL: documented(
    'A webhook that gets `{ "text": … }` (Slack and compatible) when a version is rolled back automatically or the registry cannot be used; the release commands post promotions, rollbacks and refusals to it.',
    optional(publicUrl()),
  ),
  CANARY_FACTOR: documented(
    "A canary, or a version in its first CANARY_MINUTES, is rolled back when its load failures or crashes exceed the live version's by this factor.",
    number(2, 1, 100),
  ),
  CANARY_MINIMUM: documented(
    'Visits that a canary needs before it is judged.',
    integer({ default: 20, min: 1, max: 100_000 }),
  ),
  CANARY_MINUTES: documented(
    'Minutes of visits that a canary is judged by.',
    integer({ default: 10, min: 5, max: 120 }),
  ),
  CANARY_CHECK_SECONDS: documented('Seconds between two checks of the canaries.', number(15, 0.1, 60)),
  OVERRIDE_ORIGINS: documented(
    'Origins from which a developer may load a module in their own browser: port 4300 of this machine by default, in production none unless named, and for signed-in operators only.',
    overrideOrigins,
  ),
  PROVIDER_ORIGINS: documented(
    'Origins that payment widgets load scripts, frames and images from.',
    list({ default: [], of: providerOrigin }),
  ),
  SITE_URL: documented(
    'The public address of the site; its own port on this machine by default.',
    optional(publicUrl()),
  ),
  INBOX_URL: documented("The sandbox's inbox, linked from the pages. Development only: it shows codes.", inboxUrl),
  PAYMENTS_MODE: documented(
    'As in svc-payments; pages show a notice in test mode.',
    oneOf(['test', 'live'], { default: 'test' }),
  ),
  EVALUATION_HOURS: documented(
    'As in svc-orders; pages name the hour before an order is placed.',
    integer({ default: usualEvaluationHours, min: 1, max: 720 }),
  ),
  BEHIND_PROXY: documented('`1` if a proxy in front of the site names the visitor.', text({ default: '0' })),
  CONNECTIONS_PER_ADDRESS: documented(
    'Connections that one address (an IPv6 network of 64 bits) may have open, and four times as many the network around it (/24, /48); not counted behind a proxy.',
    integer({ default: 300, min: 10, max: 10_000 }),
  ),
  BRAND: documented('Name, tagline, addresses and links of the brand.', brand),
};

/** Reads the site's settings; the store's are described in release-store/open-release-store.ts. Throws one error with every problem. */
export const readSettings = (environment: Readonly<Record<string, string | undefined>>) => {
  const production = environment.NODE_ENV === 'production';
  let store: StoreLocation = { kind: 'directory', directory: '.release-store' };
  const between = ({
    OVERRIDE_ORIGINS: origins = [],
    SITE_SECRET,
    PREVIEW_SECRET = [],
  }: Partial<ReturnType<typeof read<typeof siteSettings>>>) => {
    const problems: string[] = [];
    try {
      store = storeLocation(environment);
    } catch (error) {
      problems.push(error instanceof Error ? error.message : String(error));
    }
    if (production && origins.length > 0 && SITE_SECRET === undefined)
      problems.push('OVERRIDE_ORIGINS needs SITE_SECRET, to know operators by');
    if (SITE_SECRET && allOf(PREVIEW_SECRET).some((secret) => allOf(SITE_SECRET).includes(secret)))
      problems.push('PREVIEW_SECRET must not be SITE_SECRET');
    return problems;
  };
  const settings = read(environment, siteSettings, { between });
  const { SITE_SECRET: secret } = settings;
  return {
    host: settings.HOST,
    port: settings.PORT,
    drainMs: settings.DRAIN_MS,
    overloadDelayMs: settings.OVERLOAD_DELAY_MS,
    metricsPort: settings.METRICS_PORT,
    // The compiler does not see what a callback assigns.
    store: store as StoreLocation,
    storeCacheDir: settings.STORE_CACHE_DIR,
    services: { orders: settings.ORDERS_URL, payments: settings.PAYMENTS_URL, catalog: settings.CATALOG_URL },
    apiKey: settings.API_KEY,
    serviceKey: secret && ({ name: 'site', secret } as ServiceKey),
    webhook: settings.RELEASES_WEBHOOK_URL,
    canary: {
      factor: settings.CANARY_FACTOR,
      minimum: settings.CANARY_MINIMUM,
      minutes: settings.CANARY_MINUTES,
      checkSeconds: settings.CANARY_CHECK_SECONDS,
    },
    override: {
      origins: settings.OVERRIDE_ORIGINS,
      operatorsOnly: production,
    },
    /** Of the cookies and links that the site makes. */
    signingKeys: settings.PREVIEW_SECRET ?? [randomUUID()],
    providerOrigins: settings.PROVIDER_ORIGINS,
    siteUrl: settings.SITE_URL ?? `http://127.0.0.1:${settings.PORT}`,
    inboxUrl: settings.INBOX_URL,
    evaluationHours: settings.EVALUATION_HOURS,
    live: settings.PAYMENTS_MODE === 'live',
    behindProxy: settings.BEHIND_PROXY === '1',
    connectionsPerNetwork: settings.BEHIND_PROXY === '1' ? Number.POSITIVE_INFINITY : settings.CONNECTIONS_PER_ADDRESS,
    brand: settings.BRAND,
    traces: { endpoint: settings.OTEL_EXPORTER_OTLP_ENDPOINT, share: settings.OTEL_SHARE_PERCENT / 100 },
  };
};

export type Settings = Readonly<ReturnType<typeof readSettings>>;
