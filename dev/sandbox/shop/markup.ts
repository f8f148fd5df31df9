import { escapeHtml, scriptJson } from '../http/html.ts';
import type { Markup, Product } from './goods.ts';

/** What a page carries for machines, and for people where the two are one (forms). */
export interface Marking {
  /** Goes into head. */
  head: string;
  /** Replaces the plain size choice and button. */
  form?: string;
  /** Attributes of the element that holds the product, and of parts in it. */
  scope?: { product: string; name: string; image: string; brand: string };
}

export interface Facts {
  product: Product;
  url: string;
  image: string;
}

const availability = (available: boolean): string => `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`;
const ldJson = (value: unknown): string => `<script type="application/ld+json">${scriptJson(value)}</script>`;
const offer = ({ product, url }: Facts, available: boolean) => ({
  '@type': 'Offer',
  url,
  price: product.price,
  priceCurrency: 'INR',
  availability: availability(available),
});

const ldProduct = (facts: Facts) => {
  const { product, url, image } = facts;
  const sizes = product.sizes.map(({ label }) => label);
  return {
    '@context': 'https://schema.org/',
    '@type': 'Product',
    name: product.name,
    sku: product.sku,
    url,
    image: [image],
    brand: { '@type': 'Brand', name: product.brand },
    description: product.description,
    ...(sizes.length > 0 && { size: sizes }),
    offers: offer(facts, product.soldOut !== true),
  };
};

const openGraph = ({ product, url, image }: Facts): string =>
  Object.entries({
    'og:type': 'product',
    'og:site_name': 'Chandni Bazaar',
    'og:title': `Buy ${product.name} Online | Chandni Bazaar`,
    'og:url': url,
    'og:image': image,
    'og:description': product.description,
    'product:price:amount': String(product.price),
    'product:price:currency': 'INR',
  })
    .map(([property, content]) => `<meta property="${property}" content="${escapeHtml(content)}">`)
    .join('\n');

const select = (name: string, label: string, options: string, placeholder: string): string =>
  `<label for="${name}">${label}</label>
<select id="${name}" name="attribute_${name}"><option value="">${placeholder}</option>${options}</select>`;

/** One function per way of marking a page up. */
export const markings: Record<Markup, (facts: Facts) => Marking> = {
  'json-ld': (facts) => ({ head: ldJson(ldProduct(facts)) }),

  'json-ld-group': (facts) => ({
    head: ldJson({
      '@context': 'https://schema.org/',
      '@graph': [
        { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1, name: 'Sets' }] },
        {
          '@type': 'ProductGroup',
          name: facts.product.name,
          productGroupID: facts.product.sku,
          brand: { '@type': 'Brand', name: facts.product.brand },
          description: facts.product.description,
          image: facts.image,
          variesBy: ['https://schema.org/size'],
          hasVariant: facts.product.sizes.map(({ label, available }) => ({
            '@type': 'Product',
            sku: `${facts.product.sku}-${label}`,
            name: `${facts.product.name} - ${label}`,
            size: label,
            image: facts.image,
            offers: offer(facts, available),
          })),
        },
      ],
    }),
  }),

  microdata: () => ({
    head: '',
    scope: {
      product: 'itemscope itemtype="https://schema.org/Product"',
      name: 'itemprop="name"',
      image: 'itemprop="image"',
      brand: 'itemprop="brand" itemscope itemtype="https://schema.org/Brand"',
    },
  }),

  'open-graph': (facts) => ({ head: openGraph(facts) }),

  shopify: (facts) => {
    const { product, image } = facts;
    const data = {
      id: 9_001_005,
      title: product.name,
      handle: product.path.split('/').at(-1),
      vendor: product.brand,
      price: product.price * 100,
      featured_image: image.replace(/^https?:/, ''),
      images: [image.replace(/^https?:/, '')],
      options: ['Size', 'Color'],
      variants: product.sizes.map(({ label, available }, index) => ({
        id: 40_000_000 + index,
        title: `${label} / Sky`,
        option1: label,
        option2: 'Sky',
        available,
        price: product.price * 100,
      })),
    };
    return {
      head: `${openGraph(facts)}
<script>var Shopify = Shopify || {}; Shopify.shop = "chandni-bazaar.myshopify.com";</script>
<script type="application/json" data-product-json>${scriptJson(data)}</script>`,
    };
  },

  woocommerce: ({ product, image }) => {
    const slug = (label: string) => label.toLowerCase().replaceAll(' ', '-');
    const variations = product.sizes.map(({ label, available }, index) => ({
      attributes: { attribute_pa_size: slug(label) },
      variation_id: 700 + index,
      display_price: product.price,
      is_in_stock: available,
      image: { full_src: image, src: image },
    }));
    const options = product.sizes
      .map(({ label }) => `<option value="${slug(label)}">${escapeHtml(label)}</option>`)
      .join('');
    return {
      head: `<meta name="generator" content="WooCommerce 9.1.2">`,
      form: `<form class="variations_form cart" method="post" data-product_id="1006"
 data-product_variations="${escapeHtml(JSON.stringify(variations))}">
${select('pa_size', 'Size', options, 'Choose an option')}
<button type="button" class="single_add_to_cart_button">Add to cart</button></form>`,
    };
  },

  'store-state': (facts) => {
    const { product, image } = facts;
    const state = {
      pdpData: {
        id: 1007,
        name: product.name,
        brand: { name: product.brand },
        mrp: product.price,
        media: { albums: [{ name: 'default', images: [{ imageURL: image, src: image, secureSrc: image }] }] },
        sizes: product.sizes.map(({ label, available }, index) => ({ skuId: 5_000 + index, label, available })),
      },
      relatedProducts: [{ name: 'Another lehenga', sizes: [{ label: 'Nine yards' }] }],
    };
    // As in the wild: the structured data of such stores is often not valid JSON (a raw line break in a review).
    const broken = JSON.stringify({ ...ldProduct(facts), size: undefined, review: 'Lovely.@Came quickly.' });
    return {
      head: `<script type="application/ld+json">${broken.replace('@Came', '\nCame')}</script>
<script>window.__PRELOADED_STATE__ = ${scriptJson(state).replaceAll('/', '\\u002F')};</script>`,
    };
  },
};
