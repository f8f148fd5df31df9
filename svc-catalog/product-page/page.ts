import { type CheerioAPI, load } from 'cheerio/slim';
import { type JsonObject, listOf, parseJson, textOf } from './json.ts';
import { cleanText, shareWords } from './names.ts';

/** A fetched page, parsed once for all readers. */
export interface Page {
  readonly url: URL;
  /** What relative addresses are relative to. */
  readonly base: string;
  readonly $: CheerioAPI;
  /** The first elements that a selector finds, at most so many. */
  all(selector: string, most: number): Elements[];
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
  readonly title: string | undefined;
  /** Visible text of an element. */
  seenText(element: Elements[number]): string;
  /** The texts of the headings of first rank that a person sees, in page order; without any, what a title repeats. */
  headings(): readonly Heading[];
  /** The heading that names what the page is about. */
  heading(): Elements | undefined;
  /** Currency codes in the page's data, such as `"USD"`. */
  statedCurrencies(): readonly string[];
  /** The page as it was fetched. */
  readonly html: string;
  /** The element of that id; found without walking the page again. */
  byId(id: string): Elements;
}

/** A selection of elements, and one of them. */
export type Elements = ReturnType<CheerioAPI>;

/** The longest pages of stores have 50,000 tags. */
const mostTags = 60_000;

/** A page up to so many tags: every selector walks all of them. */
const firstTags = (html: string): string => {
  let at = -1;
  for (let tag = 0; tag < mostTags; tag++) {
    at = html.indexOf('<', at + 1);
    if (at < 0) return html;
  }
  return html.slice(0, at);
};

/** The number on the box of a product in WooCommerce: `product type-product post-793`. */
const postOf = ({ attribs }: TreeNode): string | undefined => {
  const names = attribs?.class ?? '';
  return names.includes('type-product') ? /(?:^|\s)(post-\d+)/.exec(names)?.[1] : undefined;
};

const postAround = ({ parent }: TreeNode): string | undefined => {
  for (const box of boxesFrom(parent)) {
    const post = postOf(box);
    if (post !== undefined) return post;
  }
  return undefined;
};

/** A box inside that of the page's own product is of the goods that are shown beside it. */
const removeGoodsBeside = ($: CheerioAPI): void => {
  // Not by a selector of two parts, which takes seconds on hostile pages.
  for (const box of $('.type-product').slice(0, 200).toArray()) {
    const around = postAround(box);
    if (around !== undefined && around !== postOf(box)) $(box).remove();
  }
};

/** The first element of every id. */
const idsOf = ($: CheerioAPI) => {
  const ids = new Map<string, Elements[number]>();
  for (const element of $('[id]').toArray()) {
    const id = element.attribs.id ?? '';
    if (!ids.has(id)) ids.set(id, element);
  }
  return ids;
};

interface Heading {
  readonly element: Elements;
  readonly text: string;
}

const mostBlocks = 50;

/** Parses a page. Never runs scripts, never loads anything. */
export const pageOf = ({ url, html }: { url: string; html: string }): Page => {
  // In one element: selecting among many outermost ones takes time that grows with the square of their number.
  const $ = load(`<page>${firstTags(html)}</page>`);
  removeGoodsBeside($);
  const { scripts, metas, bases } = inventoryOf($);
  const headings = once(() => headingsOf($, [metas.get('og:title'), titleIn($)]));
  const ids = once(() => idsOf($));
  const linked = scripts.filter(isLinkedData).slice(0, mostBlocks);
  return {
    url: new URL(url),
    base: baseOf(bases[0], url),
    $,
    all: (selector, most) =>
      $(selector)
        .slice(0, most)
        .toArray()
        .map((element) => $(element)),
    scripts: scripts.filter((script) => !isLinkedData(script)).map(({ code }) => code),
    script: (id) => scripts.find((script) => script.id === id)?.code,
    linkedData: linked.map(({ code }) => parseJson(code)).filter((block) => block !== undefined),
    meta: (...names) => names.map((name) => metas.get(name)).find((content) => content !== undefined),
    text: (selector) => textIn($, selector),
    html,
    title: titleIn($),
    seenText,
    headings: () => headings(),
    heading: () => mainHeading(headings(), [metas.get('og:title'), titleIn($)]),
    statedCurrencies: once(() => [
      ...new Set([...html.matchAll(/["'>]([A-Z]{3})["'<]/g)].map(([, code]) => code ?? '')),
    ]),
    byId: (id) => $([ids().get(id)].filter((element) => element !== undefined)),
  };
};

/** The result of a work that is done when it is first asked for. */
export const once = <T>(work: () => T): (() => T) => {
  let done: { value: T } | undefined;
  return () => {
    done ??= { value: work() };
    return done.value;
  };
};

const aside = [
  '[class~="logo" i]',
  'dialog',
  '[role="dialog"]',
  '[hidden]',
  '[aria-hidden="true"]',
  'footer',
  'nav',
  'aside',
  'ul',
  'noscript',
];
const outside = [':not([class~="logo" i])', ...aside.map((place) => `:not(${place} h1)`)].join('');

/** Drawings have titles too. */
const titleIn = ($: CheerioAPI): string | undefined => textIn($, 'title:not(svg title)');

const headingsOf = ($: CheerioAPI, titles: readonly (string | undefined)[]): Heading[] => {
  const first = headingsAt($, `h1${outside}`);
  // The brand above the name may be one that leads to its goods.
  const unlinked = first.filter(({ element }) => element.closest('a[href]').length === 0);
  if (first.length > 0) return unlinked.length > 0 ? unlinked : first;
  const named =
    'h2, h3, [itemprop="name"], [class*="product" i][class*="name" i], [class*="product" i][class*="title" i]';
  const repeated = headingsAt($, named).filter(
    ({ text }) => text.length > 5 && titles.some((title) => title && withHyphens(title).startsWith(withHyphens(text))),
  );
  if (repeated.length > 0) return repeated;
  const looked = headingsAt(
    $,
    '[class~="h1"], [class~="page-title"], [class~="product_title"], [class~="product-title"]',
  );
  return new Set(looked.map(({ text }) => text)).size === 1 ? looked.slice(0, 1) : [];
};

/** Titles write dashes where headings have hyphens. */
const withHyphens = (text: string): string => text.replace(/[–—]/g, '-');

const headingsAt = ($: CheerioAPI, selector: string): Heading[] =>
  $(selector)
    .slice(0, 60)
    .toArray()
    .map((element) => ({ element: $(element), text: seenText(element) }))
    .filter(({ text }) => text !== '');

/** The heading that a title repeats, else the first. */
const mainHeading = (headings: readonly Heading[], titles: readonly (string | undefined)[]): Elements | undefined =>
  (
    headings.find(({ text }) => titles.some((title) => title?.toLowerCase().startsWith(text.toLowerCase()))) ??
    headings.find(({ text }) => titles.some((title) => title !== undefined && shareWords(text, title))) ??
    headings[0]
  )?.element;

/** The types of a node of linked data, without the vocabulary's address. */
export const typesOf = (node: JsonObject): string[] =>
  listOf(node['@type']).flatMap((type) => textOf(type)?.replace(/^https?:\/\/schema\.org\//i, '') ?? []);

const textIn = ($: CheerioAPI, selector: string): string | undefined => {
  for (const element of $(selector).slice(0, 20).toArray()) {
    const text = seenText(element);
    if (text !== '') return text;
  }
  return undefined;
};

/** An element or text of the parsed page. */
export interface TreeNode {
  readonly type: string;
  readonly name?: string;
  readonly data?: string;
  readonly attribs?: Readonly<Record<string, string>>;
  readonly children?: readonly TreeNode[];
  readonly parent?: TreeNode | null;
  readonly next?: TreeNode | null;
  readonly prev?: TreeNode | null;
}

/** A node and the boxes around it, innermost first, at most so many of them. */
export function* boxesFrom(node: TreeNode | null | undefined, most = Number.POSITIVE_INFINITY): Generator<TreeNode> {
  for (let box = node, level = 0; box && level < most; box = box.parent, level += 1) yield box;
}

const unseen = new Set(['script', 'style', 'noscript', 'svg', 'template', 'button']);
/** What starts on a line of its own. */
const lines = new Set(['br', 'div', 'p', 'li', 'tr', 'td']);
const blank: TreeNode = { type: 'text', data: ' ' };

/** Whether an element holds words for screen readers only: 'Details about', 'opens in a new tab'. */
const isForScreenReaders = ({ attribs = {} }: TreeNode): boolean =>
  attribs.hidden !== undefined ||
  /(^|[\s_-])(hdn|sr-only|visually-?hidden|screen-?reader(-text)?|off-?screen|accessibility(-inline)?|a11y(-text)?)($|\s)/i.test(
    attribs.class ?? '',
  ) ||
  /display:\s*none/i.test(attribs.style ?? '');

/** The pieces of text below a node in page order; without recursion, as pages may be nested without end. */
const textsBelow = (root: TreeNode): string[] => {
  const texts: string[] = [];
  const waiting: TreeNode[] = [root];
  let isNextElement = false;
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    if (node !== root && node.type === 'tag' && node.prev?.type === 'tag') isNextElement = true;
    if (lines.has(node.name ?? '')) {
      texts.push(' ');
      waiting.push(blank);
    }
    if (node.type === 'text') {
      // `<b>oak</b><i>235 cm</i>`, `<b>Oak</b>Table`: the style sheet keeps them apart.
      const [before, after] = isNextElement ? [/[\p{Ll}\p{N}]$/u, /^[\p{Lu}\p{N}]/u] : [/\p{Ll}$/u, /^\p{Lu}/u];
      const isNext = isNextElement || node.prev?.type === 'tag';
      if (isNext && before.test(texts.at(-1) ?? '') && after.test(node.data ?? '')) texts.push(' ');
      isNextElement = false;
      texts.push(node.data ?? '');
    } else if (node === root || !(unseen.has(node.name ?? '') || isForScreenReaders(node)))
      for (let index = (node.children?.length ?? 0) - 1; index >= 0; index--) {
        const child = node.children?.[index];
        if (child) waiting.push(child);
      }
  }
  return texts;
};

const seenText = (element: TreeNode): string => cleanText(textsBelow(element).join(''));

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
