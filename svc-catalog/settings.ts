import { isIP } from 'node:net';
import { serviceSettings } from '@potli/service-kit/service-settings.ts';
import {
  documented,
  integer,
  list,
  optional,
  publicUrl,
  readSettings,
  type Setting,
  secret,
  secrets,
  text,
  url,
  urls,
} from '@potli/service-kit/settings.ts';

const developmentOnly = <T>(inner: Setting<T>): Setting<T> => ({
  ...inner,
  read(raw, surroundings) {
    if (surroundings.production) throw new Error('must not be set in production');
    return inner.read(raw, surroundings);
  },
});

/** The sandbox's shop: an origin on this machine, and nothing that a production service may know. */
const developmentShop: Setting<string> = developmentOnly({
  accepts: 'http address of this machine',
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

/** The environment variables of svc-catalog. */
export const catalogSettings = {
  ...serviceSettings(4103),
  CATALOG_SECRET: documented('Signs what svc-catalog asks of svc-orders.', secrets()),
  SITE_SECRET: documented('Verifies what the site asks; its `SITE_SECRET`.', secrets()),
  SITE_URL: documented('The public address of the site, which is never fetched as a store.', publicUrl()),
  ORDERS_URL: documented('svc-orders, which verifies operators; one address per instance.', urls()),
  SUPPORT_EMAIL: documented(
    'Where support queries are forwarded; without it they stay in the back office. Set together with the `EMAIL_…` variables.',
    text({ default: '' }),
  ),
  EMAIL_URL: documented('The e-mail provider (Postmark API).', optional(publicUrl())),
  EMAIL_TOKEN: documented('Server token of the e-mail provider.', optional(secret({ minLength: 8 }))),
  EMAIL_FROM: documented('The sender of forwarded queries.', text({ default: '' })),
  PRIVACY_URL: documented('The privacy policy; `/privacy` of the site where not set.', optional(url())),
  TERMS_URL: documented('The terms of service; `/terms` of the site where not set.', optional(url())),
  OWN_HOSTS: documented(
    'Further host names of this product, which are never fetched.',
    list({ default: [], of: text() }),
  ),
  DEVELOPMENT_SHOP_ORIGIN: documented(
    "The origin of the sandbox's shop, the one local address that may be fetched. Development only.",
    optional(developmentShop),
  ),
  DEVELOPMENT_SHOP_AT: documented(
    "Where the sandbox's shop is reached from the service, if not at its origin (containers). Development only.",
    optional(developmentOnly(url({ protocols: ['http:'] }))),
  ),
  PRODUCT_FETCHES_PER_MINUTE: documented(
    'Product pages per minute and network address.',
    integer({ default: 30, min: 1 }),
  ),
  STORE_FETCHES_PER_MINUTE: documented(
    'Requests per minute to one host of a store for all callers, redirects included: no store is flooded.',
    integer({ default: 120, min: 1 }),
  ),
  ANALYTICS_CALLS_PER_MINUTE: documented(
    'Reports of page views, clicks and module loads per minute and network address.',
    integer({ default: 120, min: 1 }),
  ),
};

/** The only reader of this service's environment; throws one Error that lists every invalid setting. */
export const readCatalogSettings = (env: Readonly<Record<string, string | undefined>>) => {
  const settings = readSettings(env, catalogSettings, {
    together: [['SUPPORT_EMAIL', 'EMAIL_URL', 'EMAIL_TOKEN', 'EMAIL_FROM']],
  });
  const { SUPPORT_EMAIL, EMAIL_URL, EMAIL_TOKEN, EMAIL_FROM } = settings;
  return {
    ...settings,
    /** undefined: support queries appear in the back office only. */
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
