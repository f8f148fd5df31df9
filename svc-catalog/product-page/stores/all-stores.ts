import type { Page } from '../page.ts';
import { ajio } from './ajio.ts';
import { amazon } from './amazon.ts';
import { fabindia } from './fabindia.ts';
import { flipkart } from './flipkart.ts';
import { meesho } from './meesho.ts';
import { myntra } from './myntra.ts';
import { nykaa } from './nykaa.ts';
import { nykaaFashion } from './nykaa-fashion.ts';
import type { Store } from './store.ts';
import { tataCliq } from './tata-cliq.ts';

/** The stores with a reader of their own, one line each. */
const allStores: readonly Store[] = [ajio, amazon, fabindia, flipkart, meesho, myntra, nykaa, nykaaFashion, tataCliq];

/** The store that a page belongs to: by its host, compared as a domain, else by its markup. */
export const storeOf = (page: Page): Store | undefined =>
  allStores.find(({ domains }) => domains.some((domain) => isWithin(page.url.hostname, domain))) ??
  allStores.find((store) => store.bears?.(page));

const isWithin = (hostname: string, domain: string): boolean => {
  const host = hostname.replace(/\.$/, '');
  return host === domain || host.endsWith(`.${domain}`);
};
