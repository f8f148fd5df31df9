import { httpUrl, withScheme } from '@potli/contracts/rules/links.ts';
import { mostProducts } from '../../draft/product.ts';
import { createTexts } from '../../texts/ordering.ts';

/** A share text is a sentence or two; what is longer was not written to be pasted here. */
const longestText = 20_000;
/** No link is longer (rules/links.ts), so a longer word is not looked at any closer. */
const longestWord = 2100;

/** `www.` begins a link unless it is within another one, or behind another scheme. */
const linkStart = /https?:\/\/|(?<![\w:/.@-])www\./i;

/** 'Look at (https://shop.example/kurta).' A bracket stays if the link opened it. */
const withoutSentenceEnd = (link: string): string => {
  const bare = link.replace(/(?<![.,;:!?'"»”’>\]}])[.,;:!?'"»”’>\]}]+$/, '');
  return bare.endsWith(')') && !bare.includes('(') ? withoutSentenceEnd(bare.slice(0, -1)) : bare;
};

/** Links are separated by white space, or by a comma before the next one: a comma within a link belongs to it. */
export const linksIn = (text: string): string[] => {
  const words = text
    .trim()
    .slice(0, longestText)
    .split(/\s+|[,;|](?=https?:\/\/|www\.)/i);
  const links = words
    .filter((word) => word.length <= longestWord)
    .map((word) => withoutSentenceEnd(word.slice(Math.max(0, word.search(linkStart)))))
    // Among other words `a.to/b` is an abbreviation; alone it is a link.
    .map((word) => (words.length === 1 || linkStart.test(word) ? withScheme(word) : word))
    .filter((word) => httpUrl(word) !== undefined);
  return [...new Set(links)];
};

const sharedFields = ['url', 'text', 'title'];

/** No longer text is typed into the front page's form (mfe-landing). */
const longestWords = 4096;

/**
 * What another app or the front page's form hands over: all links of its url, which is the form's field, or the first one
 * of its text or its title, where shops add a link to their app. Without a link, the words that were meant to be one, to
 * be corrected.
 */
export const sharedLinks = (search: string): string[] => {
  const shared = new URLSearchParams(search);
  const [url = '', ...texts] = sharedFields.map((name) => (shared.get(name) ?? '').trim());
  const links = linksIn(url);
  const found = links.length > 0 ? links : texts.flatMap(linksIn).slice(0, 1);
  return found.length > 0
    ? found
    : [url, ...texts].filter((text) => text !== '' && text.length <= longestWords).slice(0, 1);
};

/** What is said about links that went on cards; nothing about a single one. */
export const addedCards = (count: number, isFull: boolean): string =>
  [
    ...(count > 1 ? [createTexts.linksPasted(count)] : []),
    ...(isFull ? [createTexts.linksLeftOver(mostProducts)] : []),
  ].join(' ');

export const isShared = (search: string): boolean => {
  const shared = new URLSearchParams(search);
  return sharedFields.some((name) => shared.has(name));
};
