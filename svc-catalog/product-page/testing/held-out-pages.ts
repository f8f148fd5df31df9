import { page, type SamplePage } from './sample-page.ts';

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
    'https://rukminim2.flixcart.example/image/832/832/jeans.jpeg',
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
  ['not-products/json-ld-listing', 'https://neem.example.com/kurtas', 'PRODUCT_LIST_PAGE'],
  ['not-products/article', 'https://neem.example.com/blog/indigo', 'NOT_A_PRODUCT_PAGE'],
  ['not-products/myntra-missing', 'https://www.myntra.com/999', 'PRODUCT_REMOVED'],
  ['not-products/amazon-wall', 'https://www.amazon.in/dp/B0TEST', 'STORE_BOT_PROTECTION'],
  ['not-products/access-denied', 'https://www.ajio.example.com/p/1', 'STORE_BOT_PROTECTION'],
] as const;
