import { isObject, listOf, textOf } from './json.ts';

const notPictures = /(^|[/._-])(pixel|spacer|blank|placeholder|tracking|1x1|transparent|loader|sprite)([/._-]|$)/i;

/**
 * The absolute http(s) address of a picture, or undefined for what cannot be shown: data URLs, tracking pixels,
 * credentials, addresses of more than 2048 characters. `base` is the page's base address.
 */
export const imageAddress = (text: string | undefined, base: string): string | undefined => {
  const tidy = text?.replace(/\s+/g, ' ').trim();
  if (!tidy || tidy.startsWith('#') || !URL.canParse(tidy, base)) return undefined;
  const url = new URL(tidy, base);
  if ((url.protocol !== 'https:' && url.protocol !== 'http:') || url.username !== '' || url.password !== '')
    return undefined;
  if (url.href.length > 2048 || notPictures.test(url.pathname)) return undefined;
  return url.href;
};

/** All addresses in what schema.org calls an image: text, ImageObject, or a list of either. */
export const imagesOf = (value: unknown): string[] =>
  listOf(value).flatMap((image) => {
    if (!isObject(image)) return textOf(image) ?? [];
    return textOf(image.url) ?? textOf(image.contentUrl) ?? textOf(image.src) ?? textOf(image.image) ?? [];
  });

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
