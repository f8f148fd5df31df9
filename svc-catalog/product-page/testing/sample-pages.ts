import { readFileSync } from 'node:fs';
import type { FetchedPage } from '../fetch-page.ts';

/** A saved page in a store's markup, and what a person reads on it. */
export interface SamplePage {
  /** Below `samples/`, without `.html`. */
  readonly file: string;
  readonly url: string;
  readonly name: string;
  /** Empty where the page shows none. */
  readonly image: string;
  /** Those that can be had, in the page's order. Empty for goods that come without, or all sold out. */
  readonly sizes: readonly string[];
}

const page = (file: string, url: string, name: string, image: string, sizes: readonly string[]): SamplePage => ({
  file,
  url,
  name,
  image,
  sizes,
});

/** The pages that the readers were written against. */
export const samplePages: readonly SamplePage[] = [
  page(
    'amazon/variation-values',
    'https://www.amazon.in/dp/B0TEST',
    "Neelgaon Women's Cotton Kurta (Indigo)",
    'https://m.media.example.com/large.jpg',
    ['XS', 'S', 'M'],
  ),
  page(
    'amazon/variation-values',
    'https://mirror.example.com/dp/B0TEST',
    "Neelgaon Women's Cotton Kurta (Indigo)",
    'https://m.media.example.com/large.jpg',
    ['XS', 'S', 'M'],
  ),
  page('amazon/size-list', 'https://www.amazon.in/dp/B0LIST', 'Mojari', 'https://m.media.example.com/mojari-hi.jpg', [
    '7 UK',
  ]),
  page(
    'amazon/inline-swatches',
    'https://www.amazon.in/Rangrez-Lane-Shirt/dp/B0RANGREZ1/ref=sr_1_1',
    "Rangrez Lane Men's Regular Fit Cotton Casual Shirt",
    'https://m.media-amazon.example/images/I/61shirtA._SL1500_.jpg',
    ['S', 'L', '3XL'],
  ),
  page(
    'amazon/dropdown',
    'https://www.amazon.in/gp/product/B0JUTTI001',
    "Mojari & Daughters Women's Embroidered Juttis",
    'https://m.media-amazon.example/images/I/71jutti._SX695_.jpg',
    ['4 UK', '6 UK', '7 UK'],
  ),
  page(
    'amazon/book',
    'https://www.amazon.in/dp/8100000001',
    'The Monsoon Almanac',
    'https://m.media-amazon.example/images/I/81book._SY466_.jpg',
    [],
  ),
  page(
    'flipkart/attributes',
    'https://www.flipkart.com/shoes/p/itm1',
    'Running Shoes For Men',
    'https://rukmini.example.com/image/832/832/shoe.jpeg?q=70',
    ['8', '10'],
  ),
  page('flipkart/links', 'https://dl.flipkart.com/p/itm2', 'Track Pants', 'https://rukmini.example.com/t.jpeg', [
    'M',
    'L',
  ]),
  page(
    'flipkart/select-size',
    'https://www.flipkart.com/beas-looms-kurta-palazzo-set/p/itm1?pid=ETHPURPLE01',
    'Beas Looms Women Kurta and Palazzo Set',
    'https://rukminim2.flixcart.example/image/832/832/kurta-set-front.jpeg?q=70',
    ['S', 'M', 'XXL'],
  ),
  page(
    'myntra/state',
    'https://www.myntra.com/123',
    'Rangrez Women Printed Kurta',
    'https://assets.example.com/h_1080,q_90,w_810/v1/1.jpg',
    ['S', 'L'],
  ),
  page(
    'myntra/kurta',
    'https://www.myntra.com/kurtas/rangrez-lane/rangrez-lane-kurta/24681357/buy',
    'Rangrez Lane Women Block Printed A-Line Kurta',
    'https://assets.myntassets.example/assets/images/24681357/kurta-1.jpg',
    ['XS', 'S', 'M'],
  ),
  page(
    'ajio/kurta',
    'https://www.ajio.com/neelgaon-block-print-straight-kurta-with-pockets/p/469123450_blue',
    'Block Print Straight Kurta with Pockets',
    'https://assets.ajio.example/medias/sys_master/root/469123450/-1117Wx1400H-469123450-blue-MODEL.jpg',
    ['S', 'M', 'XL'],
  ),
  page(
    'ajio/sneakers',
    'https://www.ajio.com/p/441200300_blue',
    'Men Lace-Up Canvas Sneakers',
    'https://assets.ajio.example/medias/-1117Wx1400H-441200300-blue-MODEL.jpg',
    ['UK 7', 'UK 8'],
  ),
  page(
    'ajio/shell',
    'https://www.ajio.com/beas-looms-saree/p/460777_green',
    'Green Sarees for Women by BEAS LOOMS',
    'https://assets.ajio.example/medias/-473Wx593H-460777-green-MODEL.jpg',
    [],
  ),
  page(
    'nykaa/face-oil',
    'https://www.nykaa.com/tamra-house-kumkumadi-face-oil/p/1234567',
    'Tamra House Kumkumadi Face Oil',
    'https://images-static.nykaa.example/media/catalog/product/oil-1.jpg',
    ['10ml', '30ml'],
  ),
  page(
    'nykaa/lipstick',
    'https://www.nykaa.com/gulmohar-matte-lipstick/p/7654321',
    'Gulmohar Matte Lipstick',
    'https://images-static.nykaa.example/lip-1.jpg',
    [],
  ),
  page(
    'nykaa/fashion-dress',
    'https://www.nykaafashion.com/rangrez-lane-dress/p/20008871',
    'Rangrez Lane Mustard Bandhani Print Flared Dress',
    'https://adn-static1.nykaa.example/nykdesignstudio-images/pub/media/catalog/product/r/a/dress_1.jpg',
    ['S', 'L'],
  ),
  page(
    'meesho/kurti',
    'https://www.meesho.com/beas-looms-rayon-kurti/p/1nh5u',
    'Beas Looms Rayon Kurti',
    'https://images.meesho.example/images/products/99887766/kurti_512.webp',
    ['M', 'XL', 'XXL'],
  ),
  page(
    'tata-cliq/shirt',
    'https://www.tatacliq.com/neelgaon-indigo-slim-fit-shirt/p-mp000000012345678',
    'Neelgaon Indigo Slim Fit Shirt',
    'https://img.tatacliq.example/images/i8/1316Wx2000H/MP000000012345678_1316Wx2000H_front.jpeg',
    ['S', 'XL'],
  ),
  page(
    'tata-cliq/shell',
    'https://www.tatacliq.com/beas-looms-saree/p-mp000000099',
    'Beas Looms Maroon Kanjeevaram Saree',
    'https://img.tatacliq.example/images/i9/437Wx649H/MP000000099_437Wx649H.jpeg',
    [],
  ),
  page(
    'fabindia/kurta',
    'https://www.fabindia.com/indigo-cotton-handblock-printed-long-kurta-20118451',
    'Indigo Cotton Handblock Printed Long Kurta',
    'https://apisap.fabindia.example/medias/20118451-01.jpg?context=bWFzdGVyfGltYWdlcw',
    ['S', 'M'],
  ),
  page(
    'shopify/theme-json',
    'https://loom.example.com/products/linen-shirt',
    'Linen Shirt',
    'https://cdn.shopify.com/s/linen.jpg',
    ['38', '40'],
  ),
  page('shopify/analytics', 'https://loom.example.com/products/kantha', 'Kantha Jacket', '', ['M', 'L']),
  page('shopify/no-variants', 'https://loom.example.com/products/clay-cup', 'Clay Cup', '', []),
  page(
    'shopify/structured-data',
    'https://loom.example.com/products/kantha-jacket',
    'Kantha Stitch Jacket',
    'https://loom.example.com/cdn/shop/files/kantha-main.jpg?v=1',
    ['S', 'L'],
  ),
  page(
    'woocommerce/variations',
    'https://quilt.example.com/product/jacket',
    'Quilted Jacket',
    'https://quilt.example.com/full.jpg',
    ['Medium', 'Extra Large'],
  ),
  page('woocommerce/no-control', 'https://quilt.example.com/product/cap', 'Cap', 'https://quilt.example.com/cap.jpg', [
    'M',
    'L',
  ]),
  page(
    'generic/json-ld-product',
    'https://neem.example.com/p/terracotta-kurta',
    'Terracotta & Indigo Kurta',
    'https://img.neem.example.com/terracotta%20kurta.jpg',
    ['S', 'M', 'L', '42 EU'],
  ),
  page(
    'generic/json-ld-group',
    'https://neem.example.com/p/set',
    'Monsoon Co-ord Set',
    'https://img.neem.example.com/set.jpg',
    ['M', 'XL'],
  ),
  page(
    'generic/json-ld-group',
    'https://neem.example.com/p/set?v=2',
    'Monsoon Co-ord Set',
    'https://img.neem.example.com/blue-l.jpg',
    ['M', 'XL'],
  ),
  page(
    'generic/json-ld-broken',
    'https://neem.example.com/p/lamp',
    'Brass Lamp, 12" tall',
    'https://neem.example.com/img/lamp.jpg',
    [],
  ),
  page(
    'generic/json-ld-offers',
    'https://neem.example.com/p/shirt',
    'Khadi Shirt',
    'https://img.neem.example.com/k.jpg',
    ['S', 'L'],
  ),
  page(
    'generic/microdata',
    'https://kolam.example.com/p/9',
    'Kolhapuri Sandals',
    'https://static.kolam.example.com/sandals-large.jpg',
    ['UK 6', 'UK 7'],
  ),
  page(
    'generic/open-graph',
    'https://tamra.example.com/p/9',
    'Copper Jug 24"',
    'https://cdn.tamra.example.com/jug.jpg',
    [],
  ),
  page('generic/headings', 'https://weaves.example.com/p/9', 'Jute Basket', 'https://weaves.example.com/b-900.jpg', [
    'Small',
    'Large',
  ]),
  page('generic/size-buttons', 'https://ikat.example.com/p/9', 'Ikat Dress', '', ['S', 'L']),
  page('generic/next-data', 'https://sari.example.com/p/9', 'Bandhani Saree', 'https://img.sari.example.com/1.jpg', [
    'Free Size',
  ]),
  page(
    'generic/preloaded-state',
    'https://flow.example.com/p/469012345',
    'Palazzo "Flow" {wide}',
    'https://img.flow.example.com/p.jpg',
    ['M'],
  ),
  page(
    'generic/landmark',
    'https://www.stylelane.example/in/en/p/1000012345',
    'Gulmohar Printed Maxi Dress',
    'https://media.landmarkshops.example/dress-01.jpg',
    ['S', 'L'],
  ),
  page(
    'generic/next-flight',
    'https://www.jay.example/p/handwoven-chanderi-kurta-700123',
    'Handwoven Chanderi Kurta',
    'https://img.jay.example/700123-1.jpg',
    ['S', 'L'],
  ),
  page(
    'generic/fynd',
    'https://www.motherlane.example/product/jabla',
    'Baby Muslin Jabla Set',
    'https://cdn.fynd.example/jabla.jpg',
    ['0-3 M', '6-9 M'],
  ),
  page(
    'generic/salesforce',
    'https://www.bibalane.example/rust-suit-set/SKD1.html',
    'Rust Cotton Straight Suit Set',
    'https://www.bibalane.example/dw/image/v2/suit_1.jpg',
    ['28', '32'],
  ),
  page(
    'generic/magento',
    'https://pan.example/bandhej-georgette-dupatta-set.html',
    'Bandhej Georgette Dupatta Set',
    'https://pan.example/media/catalog/product/b/a/bandhej.jpg',
    ['S', 'L'],
  ),
];

/** Pages that were saved, with what is right for them, before the readers of their stores were written or changed. */
export const heldOutPages: readonly SamplePage[] = [
  page(
    'held-out/ajio-frock',
    'https://www.ajio.com/p/440500600_blue',
    'Girls Floral Print Frock',
    'https://assets.ajio.example/f/-1117Wx1400H-440500600-MODEL.jpg',
    ['4-5Y', '6-7Y'],
  ),
  page(
    'held-out/dehydrated',
    'https://www.hop.example/product/1890123/girls-frock',
    'Girls Sequin Party Frock',
    'https://static.hop.example/frock-l.jpg',
    ['4-5Y', '6-7Y'],
  ),
  page(
    'held-out/fabindia-stole',
    'https://www.fabindia.com/silk-cotton-banarasi-stole-10742233',
    'Silk Cotton Banarasi Stole',
    'https://apisap.fabindia.example/medias/10742233-01.jpg',
    ['Free Size'],
  ),
  page(
    'held-out/flipkart-state-swatch',
    'https://www.flipkart.com/neelgaon-jeans/p/itm77?pid=JEAN00001',
    'Neelgaon Slim Men Grey Jeans',
    'https://rukmini1.flixcart.example/image/832/832/jeans.jpeg?q=70',
    ['30', '34'],
  ),
  page(
    'held-out/magento-swatches',
    'https://tan.example/brogue-leather-shoes.html',
    'Brogue Leather Shoes',
    'https://tan.example/media/brogue.jpg',
    ['UK 6', 'UK 7'],
  ),
  page(
    'held-out/meesho-state',
    'https://www.meesho.com/gulmohar-saree/p/x5y4',
    'Gulmohar Printed Georgette Saree',
    'https://images.meesho.example/images/products/55443322/saree_512.jpg',
    ['Free Size'],
  ),
  page(
    'held-out/myntra-sandals',
    'https://www.myntra.com/31313131',
    'Mojari & Daughters Men Leather Kolhapuri Sandals',
    'https://assets.myntassets.example/h_1080,q_90,w_810/v1/assets/images/sandal.jpg',
    ['6', '7', '9'],
  ),
  page(
    'held-out/nykaa-fashion-home',
    'https://www.nykaafashion.com/tamra-house-kadhai/p/20008872',
    'Tamra House Hammered Copper Kadhai Set of 2',
    'https://adn-static1.nykaa.example/kadhai.jpg?tr=w-1536',
    [],
  ),
  page(
    'held-out/plain-shop',
    'https://soleofkolhapur.example/chappal',
    'Kolhapuri Chappal, hand-stitched',
    'https://soleofkolhapur.example/media/chappal-1200.jpg',
    ['UK 5', 'UK 7'],
  ),
  page(
    'held-out/shopify-dawn',
    'https://neelco.example.com/products/ajrakh-wrap-skirt',
    'Ajrakh Wrap Skirt',
    'https://neelco.example.com/cdn/shop/files/skirt.jpg?v=2',
    ['28', '32'],
  ),
  page(
    'held-out/tata-cliq-beauty',
    'https://www.tatacliq.com/gulmohar-fixer/p-mp000000055',
    'Gulmohar Makeup Fixer Spray - 100 ml',
    'https://img.tatacliq.example/images/i12/1316Wx2000H/fixer.jpeg',
    [],
  ),
  page(
    'held-out/woo-swatches',
    'https://weaves.example.com/product/pathani/',
    'Ikat Pathani Suit',
    'https://weaves.example.com/wp-content/uploads/pathani.jpg',
    ['38', '40', '42'],
  ),
];

/** Pages that are no product's, with what they are. */
export const otherPages = [
  ['not-products/json-ld-listing', 'https://neem.example.com/kurtas', 'not a product'],
  ['not-products/article', 'https://neem.example.com/blog/indigo', 'not a product'],
  ['not-products/myntra-missing', 'https://www.myntra.com/999', 'not a product'],
  ['not-products/amazon-wall', 'https://www.amazon.in/dp/B0TEST', 'refused'],
  ['not-products/access-denied', 'https://www.ajio.example.com/p/1', 'refused'],
] as const;

/** A saved page as if it had just been fetched. */
export const savedPage = (file: string, url: string, askedUrl = url): FetchedPage => ({
  url,
  askedUrl,
  html: readFileSync(new URL(`../samples/${file}.html`, import.meta.url), 'utf8'),
});
