import type { SubmittedItem } from '@potli/contracts/order/submission.ts';
import type { Chance } from './chance.ts';

/** Something that a store sells. */
export interface Good {
  readonly product_link: string;
  readonly product_name: string;
  readonly product_image: string;
  /** Rupees. */
  readonly store_price: number;
}

const stores = [
  'www.craft-store.example',
  'handloom.example',
  'bazaar.example',
  'www.brassware.example',
  'silkhouse.example',
];
const makes = ['Cotton', 'Silk', 'Brass', 'Woollen', 'Teak', 'Block Print', 'Leather', 'Cane', 'Terracotta'];
const kinds = [
  'Kurta',
  'Saree',
  'Lamp',
  'Shawl',
  'Kite',
  'Juttis',
  'Basket',
  'Bangles',
  'Stole',
  'Quilt',
  'Tray',
  'Bell',
];

/** Goods of invented stores, beside those of the sandbox's shop; their pages do not exist. */
export const inventedGoods: readonly Good[] = stores.flatMap((host, store) =>
  kinds.map((kind, index) => {
    const product_name = `${makes[(index + store * 2) % makes.length]} ${kind}`;
    const slug = product_name.toLowerCase().replaceAll(' ', '-');
    return {
      product_link: `https://${host}/${slug}/p/${1000 + store * 100 + index}`,
      product_name,
      product_image: '',
      store_price: 290 + ((store * 37 + index * 53) % 46) * 110,
    };
  }),
);

/** What one customer orders: mostly one or two items, now and then a long list. */
export const someGoods = (goods: readonly Good[], chance: Chance): SubmittedItem[] => {
  const count = chance.weighted([
    [1, 45],
    [2, 28],
    [3, 14],
    [4, 7],
    [7, 4],
    [12, 2],
  ]);
  return Array.from({ length: count }, () => ({
    ...chance.pick(goods),
    store_currency: 'INR',
    size: chance.pick(['', 'S', 'M', 'L', 'XL']),
    color: chance.pick(['', 'Indigo', 'Red', 'Grey', 'Natural']),
    quantity: chance.weighted([
      [1, 80],
      [2, 15],
      [5, 5],
    ]),
  }));
};
