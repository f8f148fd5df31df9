import { handoverPath } from '@potli/contracts/mfe/handover.ts';

/** What a hand-over carries: the address of a store's page and the markup in which its product is described. */
export interface CollectedPage {
  readonly url: string;
  readonly html: string;
}

/**
 * The bookmarklet's code. It runs on a store's page as `javascript:(function)(address)`, so it must not use anything
 * outside of itself: a store's content policy may forbid it to load more.
 *
 * It copies the parts of the document that describe products (scripts that hold data, meta elements, headings, size
 * controls, prices, pictures), never cookies, storage, frames or what was typed into fields, opens the hand-over page
 * and posts the copy to it. The address carries a short copy as well, for stores whose opener policy separates the two
 * windows.
 *
 * @param handover address of the hand-over page
 */
export const addToPotli = (handover: string): void => {
  const site = new URL(handover).origin;
  const longest = 1_400_000;
  const longestInAddress = 60_000;
  const kept =
    'title,base,meta,link[rel=canonical],script,h1,h2,select,option,label,legend,button,input[type=radio],input[type=checkbox],' +
    'img,[itemprop],[itemscope],[role=radio],[role=option],' +
    '[class*=price i],[id*=price i],[class*=size i],[id*=size i],[class*=variant i],[class*=swatch i],[class*=option i],' +
    '[class*=color i],[class*=colour i],[class*=stock i],[class*=cart i],[id*=cart i],[class*=buy i],[role=button]';
  const dropped =
    'style,svg,iframe,object,embed,video,audio,canvas,textarea,script[src],link:not([rel=canonical]):not([itemprop]),' +
    'input:not([type=radio]):not([type=checkbox])';

  // Words beside a choice of sizes, and sizes; names and numbers of people have other forms.
  const caption = /\b(size|taille|talla|taglia|maat|rozmiar)s?\b|größe|размер/i;
  const size =
    /^((uk|us|eu|ind?) ?)?(\d{0,2}x{0,4}[sml]|\d{1,3}([.,]\d)?( ?[-/x] ?\d{1,3})? ?([a-h]{1,2}|ml|l|k?g|cm|mm|y|yrs?|years?|m|months?|inch(es)?|")?)$/i;
  const isOfSizes = (text: string): boolean => text.length <= 30 && (caption.test(text) || size.test(text));

  const withoutOthers = (root: Element): Element => {
    for (const element of root.querySelectorAll(dropped)) element.remove();
    // Greetings, addresses and menus; some stores put the product's heading into one of these.
    for (const element of root.querySelectorAll('header,nav,footer')) {
      if (!element.querySelector('h1')) element.remove();
    }
    for (const script of root.querySelectorAll('script')) {
      if (!/[[{]|%7B/.test(script.textContent ?? '')) script.remove();
    }
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_COMMENT);
    const unwanted: ChildNode[] = [];
    while (texts.nextNode()) {
      const node = texts.currentNode as Text | Comment;
      const isWanted = node.parentElement?.closest(kept) ?? isOfSizes(node.data.trim());
      if (node.nodeType === Node.COMMENT_NODE || !isWanted) unwanted.push(node);
    }
    for (const node of unwanted) node.remove();
    // In reverse document order children are removed before their parents are checked.
    for (const element of [...root.querySelectorAll('*')].reverse()) {
      // What is not drawn or struck through is no price or size.
      if (!/none|line-through/.test(element.getAttribute('style') ?? '')) element.removeAttribute('style');
      if (!element.firstChild && !element.matches(kept)) element.remove();
    }
    return root;
  };

  const whole = (): string => {
    const root = withoutOthers(document.documentElement.cloneNode(true) as Element);
    const scripts = [...root.querySelectorAll('script')].sort((a, b) => b.outerHTML.length - a.outerHTML.length);
    while (root.outerHTML.length > longest && scripts.length > 0) scripts.shift()?.remove();
    return root.outerHTML.slice(0, longest);
  };
  const short = (): string => {
    const parts = document.querySelectorAll('title,base,meta,link[rel=canonical],script[type*="ld+json"],h1');
    let html = '';
    for (const { outerHTML } of parts) if (html.length + outerHTML.length <= longestInAddress) html += outerHTML;
    return html;
  };

  const url = location.href.split('#')[0] ?? location.href;
  const shortPage = encodeURIComponent(JSON.stringify({ url, html: short() }));
  const opened = window.open(`${handover}#${shortPage}`);
  const answer = ({ source, origin, data }: MessageEvent): void => {
    if (opened === null || source !== opened || origin !== site || data !== 'potli:ready') return;
    removeEventListener('message', answer);
    opened.postMessage({ type: 'potli:page', url, html: whole() }, site);
  };
  addEventListener('message', answer);
};

/** The address of the bookmark that a customer drags to the browser's bar; `site` is the origin of our site. */
export const bookmarkletAddress = (site: string): string =>
  `javascript:(${encodeURIComponent(addToPotli.toString())})(${encodeURIComponent(JSON.stringify(site + handoverPath))})`;
