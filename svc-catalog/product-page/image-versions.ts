import { unescapeEntities } from './json.ts';
import type { Page } from './page.ts';

/** The parts of an address in which image hosts write a size, and the largest number in them. */
const sizeParts: readonly RegExp[] = [
  /(?<=[?&](?:im)?w(?:id(?:th)?)?=)\d{2,4}/gi,
  /(?<=[?&](?:h(?:ei(?:ght)?)?|sw|sh|size|imgw|imgh)=)\d{2,4}/gi,
  /(?<=\._?[A-Z]{0,2}_?(?:AC_)?(?:S[LXYSR]|U[LXYS]|SR|CR)\d{0,4})[\d,]*(?=_)/g,
  /(?<=\/image\/)\d{2,4}\/\d{2,4}(?=\/)/g,
  /(?<=[-_/])\d{2,4}x\d{0,4}(?=[-_./@]|$)/gi,
  /(?<=s-l)\d{2,4}(?=\.)/g,
  /(?<=-)\d{2,4}Wx\d{2,4}H(?=-)/g,
  /(?<=\/[wh]\/)\d{2,4}(?=\/)/g,
  /(?<=[/,_][wh]_)\d{2,4}(?=[,/])/g,
  /(?<=;s=)\d{2,4}x\d{0,4}/g,
];

const numbersIn = (text: string): number[] => (text.match(/\d{2,4}/g) ?? []).map(Number);

/** An address without its sizes, and the largest size that it names. */
const versionOf = (address: string): { picture: string; pixels: number } => {
  let pixels = 0;
  let picture = address;
  for (const part of sizeParts)
    picture = picture.replace(part, (size) => {
      pixels = Math.max(pixels, ...numbersIn(size));
      return '*';
    });
  return { picture: picture.replace(/^https?:/, '').replace(/[?&](hash|q|quality|filter)=[^&]*/g, ''), pixels };
};

/** Whether two addresses are those of one picture, be it in two sizes or folders. */
export const isSamePicture = (one: string, other: string): boolean => one === other || fileOf(one) === fileOf(other);

/** The file's name without its size; with its folders where the name has neither a number nor many letters. */
const fileOf = (address: string): string => {
  const { picture } = versionOf(address);
  const [path = ''] = picture.split(/[?#]/, 1);
  const bare = path.replace(
    /_(\*|\d+x\d*|(pico|icon|thumb|small|compact|medium|large|grande|master))(_crop_\w{1,20})?(?=\.\w{3,4}$)/,
    '',
  );
  const file = bare.slice(bare.lastIndexOf('/') + 1);
  if (/\d{4}|[\w-]{16}/.test(file)) return file;
  // A program that sends pictures names them behind the question mark.
  return file.includes('.') ? bare : picture;
};

/** Pixels from which a picture is large enough for any card. */
const enough = 500;

/** Image hosts that serve any size. */
const hosts: readonly (readonly [RegExp, RegExp, string])[] = [
  [/^https:\/\/rukmini\d*\.flixcart\.com\//, /\/image\/\d+\/\d+\//, '/image/832/832/'],
  [/^https:\/\/[\w.-]*(media|images)-amazon\.com\/images\/I\//, /\._[\w,]+_\.(?=\w+$)/, '._SL1500_.'],
  [/\/cdn\/shop\/|^https:\/\/cdn\.shopify\.com\//, /_\d+x\d*(?=(_crop_\w{1,40})?\.\w+(\?|$))/, ''],
];

const mostMentions = 200;

/** The address under which the page names the same picture in its largest size; the address itself where it names no size. */
export const largestOnPage = (address: string, { html }: Page): string => {
  const named = address.replace(/-(cart|small|home|medium)_default(?=\/)/, '-large_default');
  if (named !== address && html.includes(new URL(named).pathname)) return named;
  const own = versionOf(address);
  if (own.pixels === 0) return address;
  if (own.pixels < enough)
    for (const [host, size, large] of hosts) if (host.test(address)) return address.replace(size, large);
  const stem = stemOf(own.picture);
  if (stem.length < 6) return address;
  let best = { address, pixels: own.pixels };
  let from = 0;
  for (let mention = 0; mention < mostMentions; mention++) {
    const at = html.indexOf(stem, from);
    if (at < 0) break;
    from = at + stem.length;
    const other = addressAround(html, at);
    const version = other === undefined ? undefined : versionOf(other);
    if (other && version && version.picture === own.picture && version.pixels > best.pixels && version.pixels <= 4000)
      best = { address: other, pixels: version.pixels };
  }
  return best.address;
};

/** The longest part of the path that no size is in: what all versions share. */
const stemOf = (picture: string): string =>
  picture
    .split(/[*/?&=]/)
    .reduce((longest, part) => (part.length > longest.length && !part.includes('.com') ? part : longest), '');

const delimiter = /["'()<>\s\\,|]/;

/** The absolute address that a place in the page lies in. */
const addressAround = (html: string, at: number): string | undefined => {
  let start = at;
  while (start > 0 && at - start < 600 && !isEnd(html, start - 1)) start--;
  let end = at;
  while (end < html.length && end - at < 600 && !isEnd(html, end)) end++;
  const text = unescapeEntities(
    html.slice(start, end).replaceAll('\\/', '/').replaceAll('\\u002F', '/').replaceAll('\\u002f', '/'),
  );
  const found = /^(https?:)?\/\/\S+$/.exec(text)?.[0];
  return found?.startsWith('//') ? `https:${found}` : found;
};

// Addresses in scripts are written with escaped slashes.
const isEnd = (html: string, index: number): boolean => {
  const character = html[index] ?? '"';
  if (character === '\\') return html[index + 1] !== '/' && !/^\\u002f/i.test(html.slice(index, index + 6));
  return character !== ',' ? delimiter.test(character) : /\s/.test(html[index + 1] ?? ' ');
};
