import { unescapeEntities } from './json.ts';

const longest = 500;

/** One line of plain text: entities decoded once more, no control or direction marks, single blanks. */
export const cleanText = (text: string): string =>
  unescapeEntities(text)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .trim();

/** A name that the page gives as data: only tidied. Undefined where nothing is left. */
export const productName = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : cleanText(text).slice(0, longest).trim() || undefined;

/**
 * A name out of a page title: without 'Buy …' before it, '… Online at Best Price' behind it and the shop's name at the
 * end. `shops` are the names that the shop goes by; other tails may belong to the product and stay.
 */
export const nameFromTitle = (title: string | undefined, shops: readonly string[]): string | undefined => {
  const text = productName(title);
  if (text === undefined) return undefined;
  const alone = withoutShop(text, shops);
  if (alone === '') return undefined;
  const cleaned = alone
    .replace(/^(buy|shop|order)\s+(?=\S)/i, '')
    .replace(/\s+online(\s+(at|from|in|for)\b.*|\s*[-|].*)?$/i, '')
    .replace(/\s+(at|for)\s+(the\s+)?(best|lowest|great)\s+prices?.*$/i, '');
  return withoutShop(cleaned, shops) || alone;
};

const withoutShop = (text: string, shops: readonly string[]): string => {
  if (shops.some((shop) => isSame(text, shop))) return '';
  const parts = text.split(/(\s+[|–—-]\s+|\s*:\s+)/);
  for (let end = parts.length - 1; end >= 2; end -= 2) {
    const tail = parts[end];
    // Everything behind the shop's name belongs to it: `: Amazon.in: Clothing`.
    if (tail !== undefined && shops.some((shop) => isSame(tail, shop)))
      return parts
        .slice(0, end - 1)
        .join('')
        .trim();
  }
  return text;
};

const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

const isSame = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other);

/** Whether two names mean the same product: equal, or one inside the other, letters and digits only. */
export const areAlike = (one: string, other: string): boolean => {
  const [a, b] = [plain(one), plain(other)];
  if (a.length < 4 || b.length < 4) return a === b && a !== '';
  return a.includes(b) || b.includes(a);
};

/** The names a shop may put behind its titles: what it calls itself and its host's, `Amazon.in` and `Amazon`. */
export const shopNames = (hostname: string, siteName: string | undefined): string[] => {
  const host = hostname.replace(/^(www|m|shop|store|in)\./, '');
  const [first] = host.split('.');
  return [...(siteName ? [siteName] : []), host, ...(first ? [first] : [])];
};
