import type { Reader } from '../finding.ts';
import { widestOf } from '../images.ts';
import { nameFromTitle, shopNames } from '../names.ts';
import type { Page } from '../page.ts';

/**
 * What is left on a page without data: its heading, else its title. Believed only where the page sells something; else
 * every blog post would be a product.
 */
export const readHeadings: Reader = (page) => ({
  name: isSelling(page) ? (headingOf(page) ?? titleOf(page)) : undefined,
});

/** The pictures of the page's gallery. */
export const readGallery: Reader = (page) => ({ images: galleryOf(page) });

const aside = ['dialog', '[role="dialog"]', '[hidden]', '[aria-hidden="true"]', 'header', 'footer', 'nav', 'aside'];
const outside = aside.map((place) => `:not(${place} h1)`).join('');

const headingOf = (page: Page): string | undefined => {
  const heading = page.text(`main h1${outside}, [role="main"] h1${outside}`) ?? page.text(`h1${outside}`);
  const shops = shopNames(page.url.hostname, page.meta('og:site_name'));
  return nameFromTitle(heading, shops);
};

const titleOf = (page: Page): string | undefined =>
  nameFromTitle(
    page.text('head > title') ?? page.text('title'),
    shopNames(page.url.hostname, page.meta('og:site_name')),
  );

const buying = /\b(add to (cart|bag|basket)|buy now|add to wishlist|sold out|notify me)\b/i;
const price = /(₹|\brs\.?|\binr|\$|€|£)\s?\d/gi;
/** A page with more prices than this is a shelf of many goods. */
const mostPrices = 8;

const isSelling = (page: Page): boolean => {
  const text = bodyText(page);
  const prices = text.match(price)?.length ?? 0;
  const cart = page.$('[itemprop="price"], meta[property$="price:amount"], [name="add-to-cart"], form[action*="cart"]');
  return prices <= mostPrices && (prices > 0 || cart.length > 0 || buying.test(text));
};

const bodyText = (page: Page): string => page.spacedText('main, [role="main"]') ?? page.spacedText('body') ?? '';

const galleries = ['main', '[role="main"]', '[class*="product" i]', '[class*="gallery" i]', '[id*="gallery" i]'];

const galleryOf = (page: Page): string[] => {
  const preload = page.$('link[rel="preload"][as="image"]').first();
  const pictures = page
    .$(galleries.map((place) => `${place} img`).join(', '))
    .slice(0, 20)
    .toArray()
    .map((element) => page.$(element));
  return [widestOf(preload.attr('imagesrcset')), preload.attr('href'), ...pictures.map(pictureAddress)].flatMap(
    (address) => address ?? [],
  );
};

/** Where the large version of a picture is: galleries keep it aside, while `src` may hold a placeholder. */
export const pictureAddress = (picture: ReturnType<Page['$']>): string | undefined =>
  picture.attr('data-old-hires') ||
  picture.attr('data-zoom-image') ||
  picture.attr('data-large_image') ||
  picture.attr('data-src') ||
  widestOf(picture.attr('data-srcset') ?? picture.attr('srcset')) ||
  picture.attr('src');
