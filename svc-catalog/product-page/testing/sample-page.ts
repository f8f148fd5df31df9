import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FetchedPage } from '../fetch-page.ts';

/** A saved page in a store's markup, and what a person reads on it. */
export interface SamplePage {
  /** Below `samples/`, without `.html`. */
  readonly file: string;
  readonly url: string;
  readonly name: string;
  /** Empty where the page shows none. */
  readonly image: string;
  /** Those that can be had, in the page's order. Empty for goods that come without, or all sold out. */
  readonly sizes: readonly string[];
}

/** A row of the tables of pages. */
export const page = (file: string, url: string, name: string, image: string, sizes: readonly string[]): SamplePage => ({
  file,
  url,
  name,
  image,
  sizes,
});

export const samplesFolder = join(import.meta.dirname, '../samples');

/** A saved page as if it had just been fetched. */
export const savedPage = (file: string, url: string, askedUrl = url): FetchedPage => ({
  url,
  askedUrl,
  html: readFileSync(join(samplesFolder, `${file}.html`), 'utf8'),
});
