import { type CheerioAPI, load } from 'cheerio/slim';
import { type JsonObject, objectsIn, parseJson } from './json.ts';
import { cleanText } from './names.ts';

/** A fetched page, parsed once for all readers. */
export interface Page {
  readonly url: URL;
  /** What relative addresses are relative to. */
  readonly base: string;
  readonly $: CheerioAPI;
  /** Contents of the inline scripts, in page order. */
  readonly scripts: readonly string[];
  /** The blocks of linked data that could be read. */
  readonly linkedData: readonly unknown[];
  /** First non-empty content of those meta tags (`og:title`, `twitter:image`), or undefined. */
  meta(...names: readonly string[]): string | undefined;
  /** Visible text of the first element that has any: no styles, scripts or drawings in it. */
  text(selector: string): string | undefined;
}

const mostBlocks = 50;

/** Parses a page. Never runs scripts, never loads anything. */
export const pageOf = ({ url, html }: { url: string; html: string }): Page => {
  const $ = load(html);
  const scripts: string[] = [];
  const linkedData: unknown[] = [];
  $('script:not([src])').each((_, element) => {
    const code = $(element).text();
    const type = ($(element).attr('type') ?? '').split(';')[0]?.trim().toLowerCase();
    if (type !== 'application/ld+json') scripts.push(code);
    else if (linkedData.length < mostBlocks) linkedData.push(parseJson(code));
  });
  const metas = readMetas($);
  return {
    url: new URL(url),
    base: baseOf($, url),
    $,
    scripts,
    linkedData: linkedData.filter((block) => block !== undefined),
    meta: (...names) => names.map((name) => metas.get(name)).find((content) => content !== undefined),
    text: (selector) => {
      for (const element of $(selector).slice(0, 20).toArray()) {
        const copy = $(element).clone();
        copy.find('script, style, noscript, svg, template').remove();
        const text = cleanText(copy.text());
        if (text !== '') return text;
      }
      return undefined;
    },
  };
};

/** Every object of the page's linked data, outermost first. */
export function* linkedObjects(page: Page, skipKey?: (key: string) => boolean): Generator<JsonObject> {
  yield* objectsIn(page.linkedData, skipKey);
}

const readMetas = ($: CheerioAPI): Map<string, string> => {
  const metas = new Map<string, string>();
  $('meta[content]').each((_, element) => {
    const name = ($(element).attr('property') ?? $(element).attr('name') ?? '').trim().toLowerCase();
    const content = ($(element).attr('content') ?? '').trim();
    if (name !== '' && content !== '' && !metas.has(name)) metas.set(name, content);
  });
  return metas;
};

const baseOf = ($: CheerioAPI, url: string): string => {
  const href = $('base[href]').first().attr('href');
  return href !== undefined && URL.canParse(href, url) ? new URL(href, url).href : url;
};
