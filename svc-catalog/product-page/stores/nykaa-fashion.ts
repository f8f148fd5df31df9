import type { Finding } from '../finding.ts';
import { at, type JsonObject, textOf } from '../json.ts';
import type { Page } from '../page.ts';
import { stateAt } from '../page-state.ts';
import { pictureAddress } from '../readers/gallery.ts';
import { sizesBelow } from '../state-sizes.ts';
import type { Store } from './store.ts';

/** Nykaa Fashion, a site apart from Nykaa: brand and article stand without a blank between them in one heading. */
export const nykaaFashion: Store = {
  name: 'Nykaa Fashion',
  domains: ['nykaafashion.com'],
  read: (page) => {
    const product = stateAt(page, 'details.skuData.product');
    return product ? inState(product) : inMarkup(page);
  },
};

const inState = (product: JsonObject): Finding => {
  const words = [product.title, product.subTitle].flatMap((text) => textOf(text) ?? []);
  const image = textOf(product.imageUrl) ?? textOf(at(product, 'productMedia.0.url'));
  return {
    name: words.length > 0 ? words.join(' ') : undefined,
    images: image === undefined ? [] : [image],
    sizes: sizesBelow(product),
  };
};

const inMarkup = (page: Page): Finding => {
  const heading = 'h1[data-at="product-name"]';
  const words = [page.text(`${heading} a`), page.text(`${heading} > span`)].flatMap((text) => text ?? []);
  const picture = pictureAddress(page.$('[data-at="pdp-product-image"]').first());
  return {
    name: words.length > 0 ? words.join(' ') : page.text(heading),
    images: picture === undefined ? [] : [picture],
  };
};
