import type { Reader } from '../finding.ts';
import { widestOf } from '../images.ts';
import { hasHalfOf } from '../names.ts';
import type { Elements, Page } from '../page.ts';

/** The pictures of the page's gallery, those that most speaks for first. */
export const readGallery: Reader = (page) => {
  const preload = page.$('link[rel="preload"][as="image"]').first();
  const heading = page.heading()?.[0];
  const name = page.headings().find(({ element }) => element[0] === heading)?.text ?? page.title ?? '';
  // A store that calls the picture by the product's number needs no words beside it.
  const [number] = /\d{6,}/.exec(page.url.pathname) ?? [];
  const evidenceFor = (picture: Elements): number => {
    const address = pictureAddress(picture) ?? '';
    const numbered = number !== undefined && address.includes(number);
    const named = hasHalfOf(picture.attr('alt') ?? picture.attr('title') ?? '', name);
    const inside = picture.closest(galleries).length > 0;
    const large = Number(picture.attr('width')) >= 300 && Number(picture.attr('height')) >= 300;
    // Drawings are icons, and pictures with a link are of other goods, unless they bear the product's name or number.
    const alone = !isLink(page, picture) && !/\.svg$/i.test(address);
    if (!alone) return Number(named) + Number(numbered);
    return 8 * Number(numbered) + 4 * Number(named) + 2 * Number(inside) + Number(large);
  };
  const ranked = page
    .all('img', 300)
    .filter((picture) => !(Number(picture.attr('width')) < 60) && picture.closest('header, footer, nav').length === 0)
    .map((picture) => ({ picture, evidence: evidenceFor(picture) }))
    .filter(({ evidence }) => evidence > 0)
    .sort((one, other) => other.evidence - one.evidence);
  return {
    images: [
      widestOf(preload.attr('imagesrcset')),
      preload.attr('href'),
      ...ranked.map(({ picture }) => pictureAddress(picture)),
    ].flatMap((address) => (address && !decoration.test(address) ? address : [])),
  };
};

/** Whether a picture leads to another page: that of other goods, a brand or an offer. */
const isLink = (page: Page, picture: Elements): boolean => {
  const href = picture.closest('a[href]').attr('href') ?? '';
  if (href === '' || /^(#|javascript:|data:)/i.test(href) || /\.(jpe?g|png|webp|avif|gif)([?#]|$)/i.test(href))
    return false;
  return !URL.canParse(href, page.base) || new URL(href, page.base).pathname !== page.url.pathname;
};

const galleries =
  'main, [role="main"], [class*="product" i], [class*="gallery" i], [id*="gallery" i], [class*="slide" i]';
const decoration =
  /(^|[/._-])(logos?|brands?|icons?|flags?|banners?|avatars?|payments?|badges?|info|rating|stars?|captcha)([/._-]|$)|^data:/i;

/** Where the large version of a picture is: galleries keep it aside, while `src` may hold a placeholder. */
export const pictureAddress = (picture: Elements): string | undefined =>
  picture.attr('data-old-hires') ||
  picture.attr('data-zoom-image') ||
  picture.attr('data-large_image') ||
  picture.attr('data-src') ||
  widestOf(picture.attr('data-srcset') ?? picture.attr('srcset')) ||
  picture.attr('data-lazy-src') ||
  picture.attr('data-original') ||
  picture.attr('src');
