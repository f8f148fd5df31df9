/** Made from the running product by `npm run screenshots`, never by hand. */

import codeDarkAvif from './pictures/code-dark.avif';
import codeDarkWebp from './pictures/code-dark.webp';
import codeDarkAvifSmall from './pictures/code-dark-small.avif';
import codeLightAvif from './pictures/code-light.avif';
import codeLightWebp from './pictures/code-light.webp';
import codeLightAvifSmall from './pictures/code-light-small.avif';
import detailsDarkAvif from './pictures/details-dark.avif';
import detailsDarkWebp from './pictures/details-dark.webp';
import detailsDarkAvifSmall from './pictures/details-dark-small.avif';
import detailsLightAvif from './pictures/details-light.avif';
import detailsLightWebp from './pictures/details-light.webp';
import detailsLightAvifSmall from './pictures/details-light-small.avif';
import orderDarkAvif from './pictures/order-dark.avif';
import orderDarkWebp from './pictures/order-dark.webp';
import orderDarkAvifSmall from './pictures/order-dark-small.avif';
import orderLightAvif from './pictures/order-light.avif';
import orderLightWebp from './pictures/order-light.webp';
import orderLightAvifSmall from './pictures/order-light-small.avif';
import priceDarkAvif from './pictures/price-dark.avif';
import priceDarkWebp from './pictures/price-dark.webp';
import priceDarkAvifSmall from './pictures/price-dark-small.avif';
import priceLightAvif from './pictures/price-light.avif';
import priceLightWebp from './pictures/price-light.webp';
import priceLightAvifSmall from './pictures/price-light-small.avif';
import productsDarkAvif from './pictures/products-dark.avif';
import productsDarkWebp from './pictures/products-dark.webp';
import productsDarkAvifSmall from './pictures/products-dark-small.avif';
import productsLightAvif from './pictures/products-light.avif';
import productsLightWebp from './pictures/products-light.webp';
import productsLightAvifSmall from './pictures/products-light-small.avif';

/** Full and half width, and a second format for browsers without AVIF. */
export interface Scheme {
  readonly avif: string;
  readonly avifSmall: string;
  readonly webp: string;
}

export interface Picture {
  readonly name: 'products' | 'details' | 'code' | 'price' | 'order';
  readonly light: Scheme;
  readonly dark: Scheme;
}

export const pictureWidth = 640;
export const pictureHeight = 1280;

export const pictures: readonly Picture[] = [
  {
    name: 'products',
    light: { avif: productsLightAvif, avifSmall: productsLightAvifSmall, webp: productsLightWebp },
    dark: { avif: productsDarkAvif, avifSmall: productsDarkAvifSmall, webp: productsDarkWebp },
  },
  {
    name: 'details',
    light: { avif: detailsLightAvif, avifSmall: detailsLightAvifSmall, webp: detailsLightWebp },
    dark: { avif: detailsDarkAvif, avifSmall: detailsDarkAvifSmall, webp: detailsDarkWebp },
  },
  {
    name: 'code',
    light: { avif: codeLightAvif, avifSmall: codeLightAvifSmall, webp: codeLightWebp },
    dark: { avif: codeDarkAvif, avifSmall: codeDarkAvifSmall, webp: codeDarkWebp },
  },
  {
    name: 'price',
    light: { avif: priceLightAvif, avifSmall: priceLightAvifSmall, webp: priceLightWebp },
    dark: { avif: priceDarkAvif, avifSmall: priceDarkAvifSmall, webp: priceDarkWebp },
  },
  {
    name: 'order',
    light: { avif: orderLightAvif, avifSmall: orderLightAvifSmall, webp: orderLightWebp },
    dark: { avif: orderDarkAvif, avifSmall: orderDarkAvifSmall, webp: orderDarkWebp },
  },
];
