import { isIP } from 'node:net';
import { serviceSettings } from '@potli/service-kit/service-settings.ts';
import {
  integer,
  list,
  optional,
  publicUrl,
  readSettings,
  type Setting,
  secret,
  text,
  url,
  urls,
} from '@potli/service-kit/settings.ts';

/** The only reader of this service's environment. Reports every bad setting at once. */
export const readCatalogSettings = (env: Readonly<Record<string, string | undefined>>) => {
  const settings = readSettings(
    env,
    {
      ...serviceSettings(4103),
      SITE_URL: publicUrl(),
      /** Signs operators in; asked who is behind a token. */
      ORDERS_URL: urls(),
      /** Where support queries are forwarded; all four or none. */
      SUPPORT_EMAIL: text({ default: '' }),
      EMAIL_URL: optional(publicUrl()),
      EMAIL_TOKEN: optional(secret({ minLength: 8 })),
      EMAIL_FROM: text({ default: '' }),
      PRIVACY_URL: optional(url()),
      TERMS_URL: optional(url()),
      /** Further host names of this product, which are never fetched. */
      OWN_HOSTS: list({ default: [], of: text() }),
      DEVELOPMENT_SHOP_ORIGIN: optional(developmentShop),
      DEVELOPMENT_SHOP_AT: optional(developmentOnly(url({ protocols: ['http:'] }))),
      /** For each caller's address. */
      PRODUCT_FETCHES_PER_MINUTE: integer({ default: 30, min: 1 }),
      /** Of one store, for all callers together: more would look like an attack on it. */
      STORE_FETCHES_PER_MINUTE: integer({ default: 120, min: 1 }),
    },
    { together: [['SUPPORT_EMAIL', 'EMAIL_URL', 'EMAIL_TOKEN', 'EMAIL_FROM']] },
  );
  const { SUPPORT_EMAIL, EMAIL_URL, EMAIL_TOKEN, EMAIL_FROM } = settings;
  return {
    ...settings,
    /** undefined: support queries stay in the inbox of the desk. */
    mail:
      EMAIL_URL && EMAIL_TOKEN
        ? { supportEmail: SUPPORT_EMAIL, url: EMAIL_URL, token: EMAIL_TOKEN, from: EMAIL_FROM }
        : undefined,
    production: settings.NODE_ENV === 'production',
    PRIVACY_URL: settings.PRIVACY_URL ?? `${settings.SITE_URL}/privacy`,
    TERMS_URL: settings.TERMS_URL ?? `${settings.SITE_URL}/terms`,
    ownHosts: [new URL(settings.SITE_URL).hostname, ...settings.OWN_HOSTS.map((host) => host.toLowerCase())],
  };
};

const developmentOnly = <T>(inner: Setting<T>): Setting<T> => ({
  read(raw, surroundings) {
    if (surroundings.production) throw new Error('must not be set in production');
    return inner.read(raw, surroundings);
  },
});

/** The sandbox's shop: an origin on this machine, and nothing that a production service may know. */
const developmentShop: Setting<string> = developmentOnly({
  read(raw) {
    if (raw === undefined || !URL.canParse(raw)) throw new Error('must be an origin such as http://127.0.0.1:4900');
    const { origin, hostname, protocol } = new URL(raw);
    if (protocol !== 'http:' || origin !== raw.replace(/\/$/, '')) throw new Error('must be an origin, without a path');
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const loopback = host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
    if (!loopback) throw new Error('must be on this machine');
    return origin;
  },
});
