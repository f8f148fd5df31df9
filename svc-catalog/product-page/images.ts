import { isObject, type JsonObject, listOf, textOf, unescapeEntities } from './json.ts';

/** A short file name around one of these words; longer ones may describe goods: `jar-transparent-original-….png`. */
const notPictures =
  /(^|\/)([\w-]{0,12}[_-])?(pixel|spacer|blank|placeholder|tracking|1x1|transparent|loader|loading|sprite|false|null|undefined|no[-_]?(image|img|photo|picture|pic|goods|product)s?)([._-][\w.-]{0,12})?$|sprite/i;

/**
 * The absolute https address of a picture, or undefined for what cannot be shown: data URLs, tracking pixels,
 * credentials, addresses of more than 2048 characters. `http:` is kept only for a picture of the page's own origin: a
 * shop that has no https has none for its pictures either.
 */
export const imageAddress = (text: string | undefined, page: { url: URL; base: string }): string | undefined => {
  // Escaped twice by many templates.
  const written = text === undefined ? undefined : unescapeEntities(text.slice(0, 4096)).replace(/\s+/g, ' ').trim();
  const tidy = written && (firstOfSeveral.exec(written)?.[0] ?? written);
  if (!tidy || /^#|\[object |^[^/:\s]*\s[^/]*$/.test(tidy) || !URL.canParse(tidy, page.base)) return undefined;
  const url = new URL(tidy, page.base);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '')
    return undefined;
  // Old templates write http: for pictures that their hosts have long served over https; ours could not show them.
  if (url.protocol === 'http:' && url.origin !== page.url.origin) url.protocol = 'https:';
  if (url.href.length > 2048 || notPictures.test(url.pathname) || noHost.test(url.hostname)) return undefined;
  return url.href;
};

/** Addresses of one host, joined by commas. */
const firstOfSeveral = /^((?:https?:)?\/\/[^/,]{1,200}\/)[^,]*(?=,\s?\1)/;

/** Where a template has no host (`https://undefined/…`), writes two addresses as one, or names the shop's own machine. */
const noHost = /undefined$|https?$|\.(internal|local|localhost)$|^localhost$/;

/** All addresses in what schema.org calls an image: text, ImageObject, or a list of either. */
export const imagesOf = (value: unknown): string[] =>
  listOf(value).flatMap((image) => {
    if (!isObject(image)) return textOf(image) ?? [];
    return (
      ['zoom', 'url', 'contentUrl', 'src', 'image', 'large', ...addressKeysOf(image), ...addressSizes].flatMap(
        (key) => {
          const found = image[key];
          return textOf(isObject(found) ? found.url : found) ?? [];
        },
      )[0] ?? []
    );
  });

/** `{ s: …, m: …, xxl: … }` */
const addressSizes = ['xxl', 'xl', 'l', 'm', 's'];

/** Whatever else a shop calls an address (`imgUrlLarge`, `imageURL`), the larger ones first. */
const addressKeysOf = (image: JsonObject): string[] =>
  Object.keys(image)
    .filter((key) => /(url|src)/i.test(key) && !/(alt|page|product|thumb|video)/i.test(key))
    .sort((one, other) => Number(/large|zoom|full|orig/i.test(other)) - Number(/large|zoom|full|orig/i.test(one)));

/** The widest candidate of a `srcset`. */
export const widestOf = (srcset: string | undefined): string | undefined => {
  let widest: { address: string; width: number } | undefined;
  for (const candidate of (srcset ?? '').split(/,\s+|,(?=https?:)/).slice(0, 50)) {
    const [address, size] = candidate.trim().split(/\s+/);
    const width = Number.parseFloat(size ?? '1') || 1;
    if (address && (!widest || width > widest.width)) widest = { address, width };
  }
  return widest?.address;
};
