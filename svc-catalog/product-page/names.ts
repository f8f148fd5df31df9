import { unescapeEntities } from './json.ts';

const longest = 500;

/** One line of plain text: entities decoded once more, no control or direction marks, single blanks. */
export const cleanText = (text: string): string =>
  unescapeEntities(text)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufffd\ue000-\uf8ff]/g, '')
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
  const alone = withoutShop(ofMarketplace.exec(text)?.[1] ?? text, shops);
  if (alone === '') return undefined;
  const cleaned = alone
    .replace(/(?<!\s)\s*[:|]\s+\d{8,}(?=[\s|]*$)/, '')
    .replace(articleNumber, '')
    .replace(/(?<![\s|])[\s|]+$/, '')
    .replace(priceBehind, '')
    .replace(reviewsBehind, '')
    .replace(/^(buy|shop|order)\s+(?=[\p{L}\p{N}])/iu, '')
    .replace(/(?<!\s)\s+online(\s+(at|from|in|for)\b.*|\s*[-|].*)?$/i, '')
    .replace(/(?<!\s)\s+(at|for)\s+(the\s+)?(best|lowest|great)\s+prices?.*$/i, '');
  const [, half] = twice.exec(alone) ?? [];
  if (half !== undefined) return half;
  const [, name, seller = ''] = soldAt.exec(cleaned) ?? [];
  if (name !== undefined && shops.some((shop) => isSame(shop, seller))) return name;
  return withoutShop(cleaned, shops) || alone;
};

/** `Jute Basket - Jute Basket` */
const twice = /^([^-–|]{5,200})(?<!\s)\s+[-–|]\s+\1$/iu;

/** `Basket at weavers.example` */
const soldAt = /^(.+?)(?<!\s)\s+(?:at|on|from|bei|auf|chez|sur|en|su|bij|på|hos|na|w)\s+([\p{L}\p{N}.-]{3,40})$/iu;

/** `【楽天市場】籐のかご：かご屋`: the marketplace in front, the shop behind. */
const ofMarketplace = /^【[^】]{1,12}市場】(.+)：[^：]{1,40}$/u;

/** `… за 1 299 ₽. в интернет-магазине`: what it costs, where it is sold. */
const priceBehind =
  /(?<!\s)\s+(за|по цене|for|at|für|pour|por|a)\s+[^\s\d]{0,3}\s?\d[\d\s.,]{0,12}([₽€£₹$]|руб|zł).*$/iu;

/** ` - sizes & reviews` */
const reviewsBehind =
  /(?<!\s)\s+[-–|]\s+[^-–|]{0,20}(reviews?|후기|отзывы|opinie|bewertungen|recensioni|opiniones|avis|yorumlar[ıi]?)$/iu;

/** `Jute Basket Code: 73556`, `… (Art. № 12-345)`. */
const articleNumber =
  /(?<!\s)\s+\(?(code|sku|ref|réf|art|artikel|article|item|product code|код|арт|артикул|kód|šifra|cod)(?!\p{L})\.?\s?(no|nr|number)?\.?\s?[:#№]\s?[\w-]{3,30}\)?$|(?<!\s)\s+item no\.$/iu;

const withoutShop = (text: string, shops: readonly string[]): string => {
  if (shops.some((shop) => isSame(text, shop))) return '';
  const parts = text.split(/((?<!\s)\s+[|–—·•:-]\s+|(?<!\s)\s+\|\s*|\|\s*|:\s+)/);
  if (shops.some((shop) => isSame(parts[0] ?? '', shop))) return withoutShop(parts.slice(2).join('').trim(), shops);
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

/** Addresses spell `łańcuszek` as `lancuszek`. */
const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ł', 'l')
    .replaceAll('đ', 'd')
    .replaceAll('ø', 'o')
    .replaceAll('ß', 'ss')
    .replaceAll('ı', 'i');

const plain = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

const wordLetters = (text: string): string => text.replace(/[^\p{L}\p{N} ]/gu, '');

const isSame = (one: string, other: string): boolean => plain(one) !== '' && plain(one) === plain(other);

/** Whether two names mean the same product: equal, or one inside the other, letters and digits only. */
export const areAlike = (one: string, other: string): boolean => {
  const [a, b] = [plain(one), plain(other)];
  if (a.length < 4 || b.length < 4) return a === b && a !== '';
  return a.includes(b) || b.includes(a);
};

/** Whether one name is the other with little more: a category's name is inside its goods' names too. */
export const areNearlySame = (one: string, other: string): boolean => {
  const [short, long] = [plain(one).length, plain(other).length].toSorted((a, b) => a - b);
  return areAlike(one, other) && (short ?? 0) * 2 >= (long ?? 0);
};

/** The names a shop may put behind its titles: what it calls itself and its host's, `Amazon.in` and `Amazon`. */
export const shopNames = (hostname: string, siteName: string | undefined): string[] => {
  const host = hostname.replace(/^(www|m|shop|store|in)\./, '');
  const [first] = host.split('.');
  return [...(siteName ? [siteName] : []), host, ...(first ? [first] : [])];
};

const wordsOf = (text: string): Set<string> =>
  new Set(
    folded(text.slice(0, longest))
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length > 1),
  );

/** Whether at least half of the words of the shorter text are in the other. */
export const shareWords = (one: string, other: string): boolean => {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const common = [...a].filter((word) => b.has(word)).length;
  return common > 0 && common * 2 >= Math.min(a.size, b.size);
};

/** Whether a text has at least half of the words of a name. */
export const hasHalfOf = (text: string, name: string): boolean => {
  const [words, wanted] = [wordsOf(text), [...wordsOf(name)]];
  return wanted.length > 0 && wanted.filter((word) => words.has(word)).length * 2 >= wanted.length;
};

const within = (part: string, whole: string): boolean => plain(part) !== '' && plain(whole).includes(plain(part));

/**
 * The name among what a page's data, headings and titles say. Data may leave the variant out or add a label, headings may
 * add an article number, titles a slogan: what two of them agree on wins.
 */
export const chooseName = (
  given: string | undefined,
  headings: readonly string[],
  titles: readonly string[],
  address = '',
): string | undefined => {
  const supported = (name: string) => titles.some((title) => within(name, title));
  // A label behind it belongs to the next field.
  const stated = given?.replace(/(?<!\s)\s+\p{L}+\s?:$/u, '');
  const agreed = titles.length > 1 && plain(titles[0] ?? '') === plain(titles.at(-1) ?? '') ? titles[0] : undefined;
  const [title, ...others] = titles;
  if (stated !== undefined) {
    // Behind the name: a link, such as to the name in another language.
    if (agreed !== undefined && /^\s*[-–—|:(]/.test(restBehind(agreed, stated))) return agreed;
    // `Soft mattress HAVSTA, white`, where title and heading begin with the other part.
    if (title !== undefined && areReordered(title, stated) && headings.some((each) => startsAs(each, title)))
      return title;
    const maker = headings.find((each) => stated.toLowerCase().endsWith(` by ${each.toLowerCase()}`));
    if (maker !== undefined) {
      const alone = stated.slice(0, -` by ${maker}`.length);
      if (titles.some((each) => isSame(each, alone))) return alone;
    }
    const heading = headings.find((each) => areAlike(each, stated));
    if (heading === undefined) return stated;
    // Data writes `13"`, the page `13″`.
    if (plain(heading) === plain(stated)) return wordLetters(heading) === wordLetters(stated) ? heading : stated;
    // `… CushionJute Basket`: the data joins what the page shows as two.
    if (/\p{Ll}$/u.test(heading) && /^\p{Lu}/u.test(restBehind(heading, stated))) return heading;
    // Plugins that write the data repeat the page's title, with the shop's name behind the product's.
    if (titles.some((each) => each === stated) && shopBehind.test(restBehind(heading, stated))) return heading;
    // Data cuts a long name short.
    if (!supported(stated) && /^\s\p{L}+(\s\p{L}+)?$/u.test(restBehind(stated, heading))) return heading;
    return supported(heading) && !supported(stated) ? heading : stated;
  }
  // A heading of the whole shop, such as what its delivery costs, while the address repeats the title.
  const isBeside = (text: string) =>
    !shareWords(text, address) && titles.length > 0 && titles.every((each) => shareWords(each, address));
  const alone = headings.length > 3 ? [] : headings;
  const heading =
    headings.find((each) => titles.some((other) => plain(other).startsWith(plain(each)))) ??
    headings.find(supported) ??
    alone.find((each) => titles.some((other) => shareWords(each, other))) ??
    onlyOf(alone.filter((each) => !isBeside(each)));
  if (title === undefined) return heading;
  if (heading === undefined) return withoutCategory(withoutLead(title, others));
  // A heading of the brand alone, while the address spells out the rest of the title.
  const behind = restBehind(heading, title);
  if (wordsOf(heading).size === 1 && wordsOf(behind).size > 1 && hasHalfOf(address, behind)) return title;
  const rest = within(title, heading) ? heading.slice(heading.indexOf(title) + title.length) : '';
  return !supported(heading) && /[:#№]|\d{4}/.test(rest) ? title : heading;
};

const startsAs = (one: string, other: string): boolean => [...wordsOf(one)][0] === [...wordsOf(other)][0];

/** Whether both hold the same words and begin with different ones. */
const areReordered = (one: string, other: string): boolean => {
  const [words, others] = [wordsOf(one), wordsOf(other)];
  return words.size === others.size && !startsAs(one, other) && [...words].every((word) => others.has(word));
};

/** ` - Weavers`, ` buy at weavers.example` */
const shopBehind = /^\s*[-–—|·]\s|^\s(?=.{1,60}$)(?:\p{L}{1,20}\s){1,4}[\p{L}\d-]{2,40}\.\p{L}{2,10}$/u;

/**
 * The product below a heading of its designer: `Weavers of Goa - Jute Basket` in a title, at an address that ends with the
 * product.
 *
 * @param ending the words of the address's last part that has words
 */
export const belowDesigner = (heading: string, titles: readonly string[], ending: string): string | undefined => {
  const rests = titles.map((title) => restBehind(heading, title).replace(/^\s*[-–—|:]\s+/, ''));
  const [rest = ''] = rests;
  const isProduct = wordsOf(rest).size > 1 && rests.every((each) => each === rest);
  return isProduct && hasHalfOf(ending, rest) && !shareWords(ending, heading) ? rest : undefined;
};

/** `Wi-Fi Camera with Pan and Tilt | Home monitoring`: the longest part in front is the product's. */
const withoutCategory = (title: string): string => {
  const [name = title, ...rest] = title.split(/(?<!\s)\s+\|\s+/);
  return wordsOf(name).size > 2 && rest.every((part) => part.length < name.length) ? name : title;
};

const onlyOf = <T>(list: readonly T[]): T | undefined => (list.length === 1 ? list[0] : undefined);

const restBehind = (start: string, whole: string): string =>
  whole.toLowerCase().startsWith(start.toLowerCase()) ? whole.slice(start.length) : '';

/** `[Shop of the day] Name` where another title starts with the name. */
const withoutLead = (title: string, others: readonly string[]): string => {
  for (const other of others) {
    const parts = other.split(/(?<!\s)\s+[|–—-]\s+/);
    for (let end = parts.length; end > 0; end--) {
      const start = parts.slice(0, end).join(' - ');
      if (plain(start).length >= 4 && plain(title).endsWith(plain(start)) && !plain(title).startsWith(plain(start)))
        return start;
    }
  }
  return title;
};
