import { httpUrl, withScheme } from '@potli/contracts/rules/links.ts';
import { textLimits } from '../../draft/product.ts';

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

/**
 * What another app or the front page's form hands over: the first link of its url, its text or its title, whichever has
 * one. Without a link, the words that were meant to be one, to be corrected.
 */
export const sharedLink = (search: string): string | undefined => {
  const shared = new URLSearchParams(search);
  const texts = sharedFields.map((name) => (shared.get(name) ?? '').trim());
  return (
    texts.map((text) => linksIn(text)[0]).find((link) => link !== undefined) ??
    texts.find((text) => text !== '' && text.length <= textLimits.product_link)
  );
};

export const isShared = (search: string): boolean => {
  const shared = new URLSearchParams(search);
  return sharedFields.some((name) => shared.has(name));
};
