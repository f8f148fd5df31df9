import { isIP } from 'node:net';
import { serviceSettings } from '@potli/service-kit/service-settings.ts';
import { integer, list, optional, readSettings, type Setting, text, url } from '@potli/service-kit/settings.ts';

/** The only reader of this service's environment. Reports every bad setting at once. */
export const readCatalogSettings = (env: Readonly<Record<string, string | undefined>>) => {
  const settings = readSettings(env, {
    ...serviceSettings(4103),
    SITE_URL: url(),
    PRIVACY_URL: optional(url()),
    TERMS_URL: optional(url()),
    /** Further host names of this product, which are never fetched. */
    OWN_HOSTS: list({ default: [], of: text() }),
    DEVELOPMENT_SHOP_ORIGIN: optional(developmentShop),
    /** The real table; without it the service answers from sample data. */
    SHIPPING_RATES_FILE: optional(text()),
    /** For each caller's address. */
    PRODUCT_FETCHES_PER_MINUTE: integer({ default: 30, min: 1 }),
  });
  return {
    ...settings,
    production: settings.NODE_ENV === 'production',
    PRIVACY_URL: settings.PRIVACY_URL ?? `${settings.SITE_URL}/privacy`,
    TERMS_URL: settings.TERMS_URL ?? `${settings.SITE_URL}/terms`,
    ownHosts: [new URL(settings.SITE_URL).hostname, ...settings.OWN_HOSTS.map((host) => host.toLowerCase())],
  };
};

/** The sandbox's shop: an origin on this machine, and nothing that a production service may know. */
const developmentShop: Setting<string> = {
  read(raw, { production }) {
    if (production) throw new Error('must not be set in production');
    if (raw === undefined || !URL.canParse(raw)) throw new Error('must be an origin such as http://127.0.0.1:4900');
    const { origin, hostname, protocol } = new URL(raw);
    if (protocol !== 'http:' || origin !== raw.replace(/\/$/, '')) throw new Error('must be an origin, without a path');
    const host = hostname.replace(/^\[(.*)\]$/, '$1');
    const loopback = host === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1';
    if (!loopback) throw new Error('must be on this machine');
    return origin;
  },
};
