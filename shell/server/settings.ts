import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceName } from '@potli/contracts/operation.ts';
import { type StoreLocation, storeLocation } from '@potli/service-kit/release-store/open-release-store.ts';
import { isSafeAddress } from '@potli/service-kit/settings.ts';
import { variable } from '@potli/service-kit/variable.ts';
import { type Brand, brandWith } from '@potli/ui-kit/brand.ts';
import type { Tolerance } from './canary/judge-canary.ts';
import { type OverrideSettings, overrideSettings } from './override/override-settings.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  /** Milliseconds of serving after SIGTERM while the readiness says 503. */
  readonly drainMs: number;
  /** Where the releases of the front ends are. */
  readonly store: StoreLocation;
  /** Where a store that is no directory is kept a copy of. */
  readonly storeCacheDir: string;
  /** Where each service answers; several addresses while one version replaces another, or for more load. */
  readonly services: Readonly<Record<ServiceName, readonly string[]>>;
  readonly apiKey: string;
  /** Signs what the site asks the services for itself: who an operator is, how a canary does. Without it, it does not. */
  readonly serviceSecret?: string;
  /** When a canary has done badly enough to be taken back. */
  readonly canary: Tolerance & { readonly checkSeconds: number };
  readonly override: OverrideSettings;
  /** Origins that may bring payment scripts, frames and pictures into the page. */
  readonly providerOrigins: readonly string[];
  readonly siteUrl: string;
  readonly inboxUrl?: string;
  /** Whether the payment providers are in live mode. */
  readonly live: boolean;
  /** Whether a proxy in front of the site is trusted to say who the visitor is. */
  readonly behindProxy: boolean;
  readonly brand: Brand;
  /** A collector of traces (OTLP over HTTP), and which share of those that begin here it is told. */
  readonly traces: { readonly endpoint: string | undefined; readonly share: number };
}

type Environment = Readonly<Record<string, string | undefined>>;

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Reads the site's settings from environment variables. Throws one error that names every bad one.
 * PORT, HOST, DRAIN_MS, STORE_DIR or STORE_URL (release-store/open-release-store.ts), STORE_CACHE_DIR, ORDERS_URL, PAYMENTS_URL, CATALOG_URL (comma lists), API_KEY (or API_KEY_FILE), PROVIDER_ORIGINS (comma list), SITE_URL,
 * SERVICE_SECRET (or SERVICE_SECRET_FILE, optional), CANARY_FACTOR, CANARY_MINIMUM, CANARY_MINUTES, OVERRIDE_ORIGINS (comma list), INBOX_URL (optional), PAYMENTS_MODE (test | live), BEHIND_PROXY (1), BRAND (JSON over the default brand).
 */
export const readSettings = (environment: Environment): Settings => {
  const problems: string[] = [];
  const text = (name: string, standard: string): string => {
    try {
      return variable(environment, name) ?? standard;
    } catch (error) {
      problems.push(`${name} ${error instanceof Error ? error.message : String(error)}`);
      return standard;
    }
  };
  const address = (name: string, standard: string): string => {
    const value = text(name, standard);
    if (!isAddress(value)) problems.push(`${name} must be an http(s) address`);
    return value.replace(/\/+$/, '');
  };
  const addresses = (name: string, standard: string): string[] => {
    const parts = text(name, standard).split(',');
    const values = parts.map((part) => part.trim()).filter(Boolean);
    if (values.length === 0 || !values.every(isAddress))
      problems.push(`${name} must be an http(s) address, or several, comma-separated`);
    return values.map((value) => value.replace(/\/+$/, ''));
  };
  const port = Number(text('PORT', '4000'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT must be a port number');
  const production = environment.NODE_ENV === 'production';
  const drainMs = Number(text('DRAIN_MS', production ? '3000' : '0'));
  if (!Number.isInteger(drainMs) || drainMs < 0 || drainMs > 60_000) problems.push('DRAIN_MS must be from 0 to 60000');
  const apiKey = text('API_KEY', production ? '' : 'potli-sandbox-key');
  if (!apiKey) problems.push('API_KEY must be set in production');
  if (production && apiKey === 'potli-sandbox-key') problems.push('API_KEY must not be the sandbox’s in production');
  const mode = text('PAYMENTS_MODE', 'test');
  if (mode !== 'test' && mode !== 'live') problems.push('PAYMENTS_MODE must be test or live');
  const providerOrigins = text('PROVIDER_ORIGINS', '')
    .split(',')
    .map((origin) => origin.trim())
    .filter(Boolean);
  for (const origin of providerOrigins) {
    // One wildcard label is what a content security policy allows, and what the wallet provider needs.
    if (!isAddress(origin.replace('://*.', '://any.')) || /[\s;'"]/.test(origin)) {
      problems.push(`PROVIDER_ORIGINS must be a comma list of origins, not ${origin}`);
    }
  }
  let brand = brandWith({});
  try {
    brand = brandWith(JSON.parse(text('BRAND', '{}')));
  } catch {
    problems.push('BRAND must be JSON');
  }
  const number = (name: string, standard: number, least: number, most: number): number => {
    const value = Number(text(name, String(standard)));
    if (!(value >= least && value <= most)) problems.push(`${name} must be from ${least} to ${most}`);
    return value;
  };
  const whole = (name: string, standard: number, least: number, most: number): number => {
    const value = number(name, standard, least, most);
    if (!Number.isInteger(value)) problems.push(`${name} must be a whole number`);
    return value;
  };
  const serviceSecret = text('SERVICE_SECRET', '');
  if (production && serviceSecret && (serviceSecret.length < 32 || serviceSecret.startsWith('sandbox-')))
    problems.push('SERVICE_SECRET must have 32 characters and not be the sandbox’s');
  const override = overrideSettings(text('OVERRIDE_ORIGINS', ''), {
    production,
    serviceSecret,
    fallbackKey: randomUUID(),
  });
  problems.push(...override.problems);
  let store: StoreLocation = { kind: 'directory', directory: '.release-store' };
  try {
    store = storeLocation(environment);
  } catch (error) {
    problems.push(error instanceof Error ? error.message : String(error));
  }
  const siteUrl = address('SITE_URL', `http://127.0.0.1:${port}`);
  if (production && isAddress(siteUrl) && !isSafeAddress(siteUrl))
    problems.push('SITE_URL must be https in production');
  if (production && environment.INBOX_URL) problems.push('INBOX_URL must not be set in production: it shows codes');
  const settings: Settings = {
    host: text('HOST', '127.0.0.1'),
    port,
    drainMs,
    store,
    storeCacheDir: text('STORE_CACHE_DIR', join(tmpdir(), 'potli-releases')),
    services: {
      orders: addresses('ORDERS_URL', 'http://127.0.0.1:4101'),
      payments: addresses('PAYMENTS_URL', 'http://127.0.0.1:4102'),
      catalog: addresses('CATALOG_URL', 'http://127.0.0.1:4103'),
    },
    apiKey,
    ...(serviceSecret ? { serviceSecret } : {}),
    canary: {
      factor: number('CANARY_FACTOR', 2, 1, 100),
      minimum: whole('CANARY_MINIMUM', 20, 1, 100_000),
      minutes: whole('CANARY_MINUTES', 10, 5, 120),
      checkSeconds: number('CANARY_CHECK_SECONDS', 15, 0.1, 60),
    },
    override: override.settings,
    providerOrigins,
    siteUrl,
    ...(environment.INBOX_URL ? { inboxUrl: address('INBOX_URL', '') } : {}),
    live: mode === 'live',
    behindProxy: text('BEHIND_PROXY', '0') === '1',
    brand,
    traces: {
      endpoint: environment.OTEL_EXPORTER_OTLP_ENDPOINT ? address('OTEL_EXPORTER_OTLP_ENDPOINT', '') : undefined,
      share: whole('OTEL_SHARE_PERCENT', 100, 0, 100) / 100,
    },
  };
  if (problems.length > 0) throw new Error(`The site cannot start:\n${problems.map((line) => `- ${line}`).join('\n')}`);
  return settings;
};
