/** The kinds of structured data on product pages, as real stores use them. */
export type Markup =
  | 'json-ld'
  | 'json-ld-group'
  | 'microdata'
  | 'open-graph'
  | 'shopify'
  | 'woocommerce'
  | 'store-state'
  | 'streamed-state'
  | 'magento'
  | 'plain';

interface Size {
  label: string;
  available: boolean;
}

export interface Product {
  /** Path below /shop. */
  path: string;
  sku: string;
  name: string;
  brand: string;
  /** Rupees. */
  price: number;
  description: string;
  sizes: Size[];
  markup: Markup;
  /** Name of the illustration. */
  picture: string;
  soldOut?: boolean;
  /** Each in every size; of a `json-ld-group` only. */
  colors?: string[];
}

const inStock = (...labels: string[]): Size[] => labels.map((label) => ({ label, available: true }));
const gone = (...labels: string[]): Size[] => labels.map((label) => ({ label, available: false }));

/** What Chandni Bazaar sells. The shop, its makers and its goods are fictional. */
export const goods: readonly Product[] = [
  {
    path: 'product/indigo-block-print-kurta',
    sku: 'CB-1001',
    name: 'Indigo Block Print Cotton Kurta',
    brand: 'Neelgaon',
    price: 1499,
    description: 'Hand-block-printed cotton, three-quarter sleeves, side pockets.',
    sizes: inStock('XS', 'S', 'M', 'L', 'XL'),
    markup: 'json-ld',
    picture: 'kurta',
  },
  {
    path: 'product/gulmohar-anarkali-set',
    sku: 'CB-1002',
    name: 'Gulmohar Anarkali Set with Dupatta',
    brand: 'Rangrez Lane',
    price: 3890,
    description: 'Flared anarkali, straight trousers and a chiffon dupatta.',
    sizes: [...inStock('S', 'M', 'L'), ...gone('XL'), ...inStock('XXL')],
    markup: 'json-ld-group',
    picture: 'anarkali',
  },
  {
    path: 'product/khadi-cotton-kurti',
    sku: 'CB-1013',
    name: 'Khadi Cotton Kurti',
    brand: 'Neelgaon',
    price: 1190,
    description: 'Hand-spun cotton, dyed with plants.',
    sizes: [...inStock('S', 'M'), ...gone('L')],
    colors: ['Natural', 'Madder Red', 'Leaf Green'],
    markup: 'json-ld-group',
    picture: 'kurta',
  },
  {
    path: 'product/mirror-work-juttis',
    sku: 'CB-1003',
    name: 'Mirror Work Leather Juttis',
    brand: 'Mojari & Daughters',
    price: 1250,
    description: 'Soft leather, cushioned sole, mirrors sewn by hand.',
    sizes: inStock('UK 4', 'UK 5', 'UK 6', 'UK 7', 'UK 8'),
    markup: 'microdata',
    picture: 'juttis',
  },
  {
    path: 'product/kullu-wool-shawl',
    sku: 'CB-1004',
    name: 'Kullu Wool Shawl, 40" x 80"',
    brand: 'Beas Looms',
    price: 2150,
    description: 'Pure wool with a geometric border, woven on a pit loom.',
    sizes: [],
    markup: 'open-graph',
    picture: 'shawl',
  },
  {
    path: 'products/handloom-linen-shirt',
    sku: 'CB-1005',
    name: 'Handloom Linen Shirt',
    brand: 'Neelgaon',
    price: 1990,
    description: 'Breathable linen, coconut buttons, regular fit.',
    sizes: [...inStock('38', '40', '42'), ...gone('44')],
    markup: 'shopify',
    picture: 'shirt',
  },
  {
    path: 'product/quilted-nehru-jacket',
    sku: 'CB-1006',
    name: 'Quilted Nehru Jacket',
    brand: 'Rangrez Lane',
    price: 2790,
    description: 'Reversible cotton jacket with a stand collar.',
    sizes: inStock('Small', 'Medium', 'Large', 'Extra Large'),
    markup: 'woocommerce',
    picture: 'jacket',
  },
  {
    path: 'lehenga/rangrez-lane/marigold-lehenga-choli/1007/buy',
    sku: 'CB-1007',
    name: 'Marigold Embroidered Lehenga Choli',
    brand: 'Rangrez Lane',
    price: 7450,
    description: 'Embroidered silk blend, made to be danced in.',
    sizes: [...inStock('XS', 'S'), ...gone('M'), ...inStock('L', 'XL')],
    markup: 'store-state',
    picture: 'lehenga',
  },
  {
    path: 'p/chanderi-stole/1010',
    sku: 'CB-1010',
    name: 'Chanderi Silk Stole',
    brand: 'Beas Looms',
    price: 1890,
    description: 'Sheer silk and cotton with a woven gold border.',
    sizes: [...inStock('Small'), ...gone('Medium'), ...inStock('Large')],
    markup: 'streamed-state',
    picture: 'shawl',
  },
  {
    path: 'bandhej-cotton-kurta.html',
    sku: 'CB-1011',
    name: 'Bandhej Cotton Kurta',
    brand: 'Rangrez Lane',
    price: 1290,
    description: 'Tied and dyed by hand, straight cut.',
    sizes: [...inStock('38', '40'), ...gone('42'), ...inStock('44')],
    markup: 'magento',
    picture: 'kurta',
  },
  {
    path: 'kolhapuri-chappal',
    sku: 'CB-1012',
    name: 'Kolhapuri Chappal, hand-stitched',
    brand: 'Mojari & Daughters',
    price: 1150,
    description: 'Buffalo leather, stitched without a nail.',
    sizes: [...inStock('UK 6'), ...gone('UK 7'), ...inStock('UK 8')],
    markup: 'plain',
    picture: 'juttis',
  },
  {
    path: 'product/hammered-copper-bottle',
    sku: 'CB-1008',
    name: 'Hammered Copper Water Bottle, 1 litre',
    brand: 'Tamra House',
    price: 899,
    description: 'Pure copper, leak-proof lid, hammered by hand.',
    sizes: [],
    markup: 'json-ld',
    picture: 'bottle',
  },
  {
    path: 'product/phulkari-silk-saree',
    sku: 'CB-1009',
    name: 'Phulkari Silk Saree',
    brand: 'Beas Looms',
    price: 5600,
    description: 'The last of its batch has just found a home.',
    sizes: gone('Free Size'),
    markup: 'json-ld',
    picture: 'saree',
    soldOut: true,
  },
];
