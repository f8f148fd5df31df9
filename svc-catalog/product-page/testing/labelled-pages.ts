import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { decodePage } from '../charset.ts';
import { type Reading, readPage } from '../read-page.ts';

/** What is right for a page of a labelled directory (`labels.json`). */
export interface PageLabel {
  /** Below the directory; gzipped where the name ends in `.gz`. */
  readonly file: string;
  readonly url: string;
  readonly is_product: boolean;
  readonly name?: string;
  readonly name_also?: readonly string[];
  /** Parts of an address; the picture's address contains one of them. */
  readonly image?: readonly string[];
  /** null where unknown. */
  readonly sizes?: readonly string[] | null;
  readonly sizes_also?: readonly (readonly string[])[];
  readonly price?: number | null;
  readonly currency?: string | null;
}

export const fields = ['name', 'image', 'sizes', 'price'] as const;
export type Field = (typeof fields)[number];
type Verdict = 'right' | 'wrong' | 'missing';
export interface LabelledReading {
  readonly label: PageLabel;
  readonly reading: Reading;
  /** Unknown fields are absent, as are all fields of a page without a product. */
  readonly verdicts: Partial<Record<Field, Verdict>>;
}

/** The labelled pages of a directory that are there, or undefined where it has no labels. */
export const labelledPages = (directory: string): PageLabel[] | undefined => {
  const file = join(directory, 'labels.json');
  if (!existsSync(file)) return undefined;
  const labels = JSON.parse(readFileSync(file, 'utf8')) as PageLabel[];
  return labels.filter((label) => existsSync(join(directory, label.file)));
};

/** Reads a labelled page and holds every field against its label. */
export const readLabelled = (directory: string, label: PageLabel): LabelledReading => {
  const bytes = readFileSync(join(directory, label.file));
  const html = decodePage(label.file.endsWith('.gz') ? gunzipSync(bytes) : bytes, 'text/html');
  const reading = readPage({ url: label.url, askedUrl: label.url, html });
  return { label, reading, verdicts: label.is_product ? verdictsOn(reading, label) : {} };
};

const plain = (text: string): string => text.normalize('NFKC').replace(/\s+/g, ' ').trim().toLowerCase();
const listed = (sizes: readonly string[]): string => sizes.map(plain).toSorted().join('\n');

const verdictsOn = (reading: Reading, label: PageLabel): LabelledReading['verdicts'] => {
  const details = reading.outcome === 'product' ? reading.details : undefined;
  const verdict = (isThere: boolean, isRight: boolean): Verdict => (isRight ? 'right' : isThere ? 'wrong' : 'missing');
  const { product_name = '', product_image = '', sizes = [], price, currency } = details ?? {};
  const names = [label.name ?? '', ...(label.name_also ?? [])].map(plain);
  const lists = [label.sizes ?? [], ...(label.sizes_also ?? [])].map(listed);
  const isPrice = price !== undefined && price === label.price && currency === label.currency;
  return {
    name: verdict(product_name !== '', names.includes(plain(product_name))),
    image: verdict(
      product_image !== '',
      (label.image ?? []).some((part) => product_image.includes(part)),
    ),
    ...(label.sizes && { sizes: verdict(sizes.length > 0, details !== undefined && lists.includes(listed(sizes))) }),
    ...(label.price && { price: verdict(price !== undefined, isPrice) }),
  };
};
