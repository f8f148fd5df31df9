import type { Page } from '../page.ts';
import { amazon } from './amazon.ts';
import { flipkart } from './flipkart.ts';
import { myntra } from './myntra.ts';
import type { Store } from './store.ts';

/** The stores with a reader of their own, one line each. */
export const allStores: readonly Store[] = [
  amazon, //
  flipkart,
  myntra,
];

/** The store that a page belongs to: by its host, compared as a domain, else by its markup. */
export const storeOf = (page: Page): Store | undefined =>
  allStores.find(({ domains }) => domains.some((domain) => isWithin(page.url.hostname, domain))) ??
  allStores.find((store) => store.bears?.(page));

const isWithin = (hostname: string, domain: string): boolean => {
  const host = hostname.replace(/\.$/, '');
  return host === domain || host.endsWith(`.${domain}`);
};
