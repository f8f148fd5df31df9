import { hostname, userInfo } from 'node:os';
import { isAbsolute, join } from 'node:path';
import type { ServiceName } from '@potli/contracts/operation.ts';
import { webhookOf } from '@potli/service-kit/release-store/notify.ts';
import { type StoreLocation, storeLocation } from '@potli/service-kit/release-store/open-release-store.ts';
import { localPorts } from './local-ports.ts';
import { root } from './root.ts';

/** What the release commands talk to. */
export interface ReleaseSettings {
  readonly store: StoreLocation;
  readonly siteUrl: string;
  /** Every instance of each service; the site serves operations of its own. */
  readonly services: Readonly<Record<ServiceName | 'site', readonly string[]>>;
  /** Whose decision it is, for the audit log. */
  readonly by: string;
  /** Where promotions, rollbacks and refusals are posted. */
  readonly webhook?: string | undefined;
}

type Environment = Readonly<Record<string, string | undefined>>;

const local = (name: keyof typeof localPorts, environment: Environment): string =>
  `http://127.0.0.1:${environment[localPorts[name].portVariable] || localPorts[name].defaultPort}`;

/**
 * Reads where the store is (STORE_DIR or STORE_URL), SITE_URL, ORDERS_URL, PAYMENTS_URL, CATALOG_URL (comma lists), RELEASED_BY and RELEASES_WEBHOOK_URL as the site and the
 * services have them; what is not set is the local stack of `npm start`.
 */
export const readReleaseSettings = (environment: Environment): ReleaseSettings => {
  const location = storeLocation(environment);
  const list = (name: string, standard: string): string[] =>
    (environment[name] || standard)
      .split(',')
      .map((url) => url.trim().replace(/(?<!\/)\/+$/, ''))
      .filter(Boolean);
  const siteUrl = (environment.SITE_URL || local('site', environment)).replace(/(?<!\/)\/+$/, '');
  return {
    store:
      location.kind === 'directory' && !isAbsolute(location.directory)
        ? { ...location, directory: join(root, location.directory) }
        : location,
    siteUrl,
    services: {
      orders: list('ORDERS_URL', local('orders', environment)),
      payments: list('PAYMENTS_URL', local('payments', environment)),
      catalog: list('CATALOG_URL', local('catalog', environment)),
      site: [siteUrl],
    },
    by: environment.RELEASED_BY || `${userInfo().username} on ${hostname()}`,
    webhook: webhookOf(environment),
  };
};
