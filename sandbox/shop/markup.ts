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
export const ldJson = (value: unknown): string => `<script type="application/ld+json">${scriptJson(value)}</script>`;
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
          variesBy: ['https://schema.org/size', ...(facts.product.colors ? ['https://schema.org/color'] : [])],
          hasVariant: (facts.product.colors ?? [undefined]).flatMap((color) =>
            facts.product.sizes.map(({ label, available }) => ({
              '@type': 'Product',
              sku: [facts.product.sku, label, color].filter(Boolean).join('-'),
              name: [facts.product.name, label, color].filter(Boolean).join(' - '),
              size: label,
              ...(color && { color }),
              image: facts.image,
              offers: offer(facts, available),
            })),
          ),
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

  // The state of newer shops comes in pieces that end anywhere, also in the middle of a word.
  'streamed-state': (facts) => {
    const { product, image } = facts;
    const state = {
      ProductID: '1010',
      Name: product.name,
      SellingPrice: product.price,
      Media: { Images: [image] },
      Sizes: product.sizes.map(({ label, available }) => ({ Name: label, Quantity: available ? 3 : 0 })),
      SimilarProducts: [{ ProductID: '1', Name: 'Another stole', Sizes: [{ Name: 'Nine yards', Quantity: 1 }] }],
    };
    const text = `5:["$","$L1",null,{"product":${JSON.stringify(state)}}]\n`;
    const middle = Math.floor(text.length / 2);
    const pieces = [text.slice(0, middle), text.slice(middle)];
    return {
      head: `${openGraph(facts)}
<script>(self.__next_f=self.__next_f||[]).push([0])</script>
${pieces.map((piece) => `<script>self.__next_f.push([1,${scriptJson(piece)}])</script>`).join('\n')}`,
      form: '<p>Choose your size in the window that opens.</p><button type="button">Add to bag</button>',
    };
  },

  magento: (facts) => {
    const { product } = facts;
    const options = product.sizes.map(({ label, available }, index) => ({
      id: String(160 + index),
      label,
      products: available ? [String(9_000 + index)] : [],
    }));
    const config = { attributes: { 144: { id: '144', code: 'size', label: 'Size', options } }, productId: '1011' };
    return {
      head: `${openGraph(facts)}
<script type="text/x-magento-init">${scriptJson({ '#product_addtocart_form': { configurable: { spConfig: config } } })}</script>`,
      form: '<form id="product_addtocart_form"><div data-role="swatch-options"></div><button type="button">Add to Cart</button></form>',
    };
  },

  // Nothing for machines at all: a heading, a price, a list.
  plain: ({ product }) => ({
    head: '',
    form: `<label for="sz">Choose size</label>
<select id="sz" name="size"><option value="">Select</option>${product.sizes
      .map(({ label, available }) => `<option${available ? '' : ' disabled'}>${escapeHtml(label)}</option>`)
      .join('')}</select><button type="button">Buy now</button>`,
  }),

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
