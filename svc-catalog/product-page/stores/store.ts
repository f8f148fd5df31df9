import type { Finding } from '../finding.ts';
import type { Page } from '../page.ts';

/**
 * How to read one store's product pages better than any page. To add a store: one file like those beside it, one line in
 * `all-stores.ts`. What an adapter does not find is left to the general readers.
 */
export interface Store {
  readonly name: string;
  /** Registrable domains; their subdomains are included. */
  readonly domains: readonly string[];
  /** Whether the page is written in this store's markup although its host is another (a country's domain, a mirror). */
  bears?(page: Page): boolean;
  read(page: Page): Finding;
  /** Whether the page is this store's way of saying that there is no such product. */
  isMissing?(page: Page): boolean;
}
