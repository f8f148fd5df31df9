import type { ServiceName } from '@potli/contracts/operation.ts';
import { type Brand, brandWith } from '@potli/ui-kit/brand.ts';

export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly storeDir: string;
  readonly services: Readonly<Record<ServiceName, string>>;
  readonly apiKey: string;
  /** Origins that may bring payment scripts, frames and pictures into the page. */
  readonly providerOrigins: readonly string[];
  readonly siteUrl: string;
  readonly inboxUrl?: string;
  /** Whether the payment providers are in live mode. */
  readonly live: boolean;
  /** Whether a proxy in front of the site is trusted to say who the visitor is. */
  readonly behindProxy: boolean;
  readonly brand: Brand;
}

type Environment = Readonly<Record<string, string | undefined>>;

const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/**
 * Reads the site's settings from environment variables. Throws one error that names every bad one.
 * PORT, HOST, STORE_DIR, ORDERS_URL, PAYMENTS_URL, CATALOG_URL, API_KEY, PROVIDER_ORIGINS (comma list), SITE_URL,
 * INBOX_URL (optional), PAYMENTS_MODE (test | live), BEHIND_PROXY (1), BRAND (JSON over the default brand).
 */
export const readSettings = (environment: Environment): Settings => {
  const problems: string[] = [];
  const text = (name: string, standard: string): string => environment[name]?.trim() || standard;
  const address = (name: string, standard: string): string => {
    const value = text(name, standard);
    if (!isAddress(value)) problems.push(`${name} must be an http(s) address`);
    return value.replace(/\/+$/, '');
  };
  const port = Number(text('PORT', '4000'));
  if (!Number.isInteger(port) || port < 0 || port > 65_535) problems.push('PORT must be a port number');
  const production = environment.NODE_ENV === 'production';
  const apiKey = text('API_KEY', production ? '' : 'potli-sandbox-key');
  if (!apiKey) problems.push('API_KEY must be set in production');
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
  const settings: Settings = {
    host: text('HOST', '127.0.0.1'),
    port,
    storeDir: text('STORE_DIR', '.release-store'),
    services: {
      orders: address('ORDERS_URL', 'http://127.0.0.1:4101'),
      payments: address('PAYMENTS_URL', 'http://127.0.0.1:4102'),
      catalog: address('CATALOG_URL', 'http://127.0.0.1:4103'),
    },
    apiKey,
    providerOrigins,
    siteUrl: address('SITE_URL', `http://127.0.0.1:${port}`),
    ...(environment.INBOX_URL ? { inboxUrl: address('INBOX_URL', '') } : {}),
    live: mode === 'live',
    behindProxy: text('BEHIND_PROXY', '0') === '1',
    brand,
  };
  if (problems.length > 0) throw new Error(`The site cannot start:\n${problems.map((line) => `- ${line}`).join('\n')}`);
  return settings;
};
