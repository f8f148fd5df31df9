import type { Page } from '../page.ts';
import type { SizeOption } from '../sizes.ts';
import type { Store } from './store.ts';

/** Tata CLiQ: rendered in the browser; the page as sent often holds only its head, which the general readers read. */
export const tataCliq: Store = {
  name: 'Tata CLiQ',
  domains: ['tatacliq.com'],
  read: (page) => ({
    name: page.text('h1.ProductDetailsMainCard__productName, h1.ProductAndBrandComponent__product-desc'),
    images: page.all(pictures, 20).flatMap((picture) => picture.attr('src') ?? []),
    sizes: sizesIn(page),
  }),
};

const pictures =
  'img.ProductGalleryDesktopUpdated__images, .ProductGalleryDesktop__image img, img.GalleryImagesComponent__image-gallery-img';

const sizesIn = (page: Page): SizeOption[] | undefined => {
  const sizes = page.all('[id^="pdpSize-"]', 100).map((choice) => {
    const label =
      choice.find('[class$="sizeTexts"]').text().trim() || (choice.attr('id') ?? '').replace('pdpSize-', '');
    return { label, available: !/disabled|sold-?out|out-?of-?stock/i.test(choice.attr('class') ?? '') };
  });
  return sizes.length > 0 ? sizes : undefined;
};
