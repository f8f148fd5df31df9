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
  /** The contents of `<script id="…">`, or undefined. */
  script(id: string): string | undefined;
  /** The blocks of linked data that could be read. */
  readonly linkedData: readonly unknown[];
  /** First non-empty content of those meta tags (`og:title`, `twitter:image`), or undefined. */
  meta(...names: readonly string[]): string | undefined;
  /** Visible text of the first element that has any: no styles, scripts or drawings in it. */
  text(selector: string): string | undefined;
  /** The same with a blank between elements: words of neighbours do not run together, letters of one word may part. */
  spacedText(selector: string): string | undefined;
}

const mostBlocks = 50;

/** Parses a page. Never runs scripts, never loads anything. */
export const pageOf = ({ url, html }: { url: string; html: string }): Page => {
  const $ = load(html);
  const { scripts, metas, bases } = inventoryOf($);
  const linked = scripts.filter(isLinkedData).slice(0, mostBlocks);
  return {
    url: new URL(url),
    base: baseOf(bases[0], url),
    $,
    scripts: scripts.filter((script) => !isLinkedData(script)).map(({ code }) => code),
    script: (id) => scripts.find((script) => script.id === id)?.code,
    linkedData: linked.map(({ code }) => parseJson(code)).filter((block) => block !== undefined),
    meta: (...names) => names.map((name) => metas.get(name)).find((content) => content !== undefined),
    text: (selector) => textIn($, selector, ''),
    spacedText: (selector) => textIn($, selector, ' '),
  };
};

/** Every object of the page's linked data, outermost first. */
export function* linkedObjects(page: Page, skipKey?: (key: string) => boolean): Generator<JsonObject> {
  yield* objectsIn(page.linkedData, skipKey);
}

const textIn = ($: CheerioAPI, selector: string, between: string): string | undefined => {
  for (const element of $(selector).slice(0, 20).toArray()) {
    const text = cleanText(textsBelow(element).join(between));
    if (text !== '') return text;
  }
  return undefined;
};

interface TreeNode {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly TreeNode[];
}

const unseen = new Set(['script', 'style', 'noscript', 'svg', 'template']);

/** The pieces of text below a node in page order; without recursion, as pages may be nested without end. */
const textsBelow = (root: TreeNode): string[] => {
  const texts: string[] = [];
  const waiting: TreeNode[] = [root];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node.type === 'text') texts.push(node.data ?? '');
    else if (node === root || !unseen.has(node.name ?? ''))
      for (let index = (node.children?.length ?? 0) - 1; index >= 0; index--) {
        const child = node.children?.[index];
        if (child) waiting.push(child);
      }
  }
  return texts;
};

interface Script {
  readonly id: string | undefined;
  readonly type: string | undefined;
  readonly code: string;
}

const isLinkedData = ({ type }: Script): boolean => type?.split(';')[0]?.trim().toLowerCase() === 'application/ld+json';

/** Scripts, meta tags and bases in one pass: every selector would walk the whole page once more. */
const inventoryOf = ($: CheerioAPI) => {
  const scripts: Script[] = [];
  const metas = new Map<string, string>();
  const bases: string[] = [];
  const waiting: TreeNode[] = [...$.root().toArray()];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    const { name, attribs = {}, children = [] } = node;
    if (name === 'script') {
      if (attribs.src === undefined)
        scripts.push({ id: attribs.id, type: attribs.type, code: children[0]?.data ?? '' });
    } else if (name === 'meta') noteMeta(metas, attribs);
    else if (name === 'base') bases.push(attribs.href ?? '');
    for (let index = children.length - 1; index >= 0; index--) {
      const child = children[index];
      if (child && child.type !== 'text') waiting.push(child);
    }
  }
  return { scripts, metas, bases: bases.filter((href) => href !== '') };
};

const noteMeta = (metas: Map<string, string>, { property, name, content }: Readonly<Record<string, string>>): void => {
  const key = (property ?? name ?? '').trim().toLowerCase();
  const text = (content ?? '').trim();
  if (key !== '' && text !== '' && !metas.has(key)) metas.set(key, text);
};

const baseOf = (href: string | undefined, url: string): string =>
  href !== undefined && URL.canParse(href, url) ? new URL(href, url).href : url;
