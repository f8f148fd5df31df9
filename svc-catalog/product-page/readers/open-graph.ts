import type { Availability, Reader } from '../finding.ts';
import { nameFromTitle, shopNames } from '../names.ts';
import { priceOf } from '../price.ts';

/** Metadata for social networks. Often a slogan around the name, hence after all structured data. */
export const readOpenGraph: Reader = (page) => {
  // These say themselves that they are something else.
  if (/^(article|profile|video|music)\b/i.test(page.meta('og:type') ?? '')) return {};
  const shops = shopNames(page.url.hostname, page.meta('og:site_name', 'application-name'));
  const image = page.meta('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src');
  const currency = page.meta('product:price:currency', 'og:price:currency', 'product:sale_price:currency');
  const former = priceOf(page.meta('og:price:standard_amount', 'product:original_price:amount'), currency, page);
  return {
    name: nameFromTitle(page.meta('og:title', 'twitter:title'), shops),
    // Shops give every page their own sign.
    images: image === undefined || isSign(image) ? [] : [image],
    price: priceOf(
      page.meta('product:sale_price:amount', 'product:price:amount', 'og:price:amount', 'og:price'),
      currency,
      page,
    ),
    formerAmounts: former && [former.amount],
    availability: availabilityIn(page.meta('product:availability', 'og:availability')),
  };
};

/** `instock`, `out of stock`, `oos`, `available for order` */
const availabilityIn = (text = ''): Availability | undefined => {
  if (/^(in ?stock|available)\b/i.test(text)) return 'in_stock';
  if (/^(out ?of ?stock|oos|sold ?out|discontinued)\b/i.test(text)) return 'out_of_stock';
  return /^(pre-?order|back-?order|pending)\b/i.test(text) ? 'preorder' : undefined;
};

const isSign = (address: string): boolean =>
  /[/_-](site|shop|store)?[_-]?logo[\w-]{0,20}\.(png|jpe?g|gif|svg|webp)([?#]|$)/i.test(address);
