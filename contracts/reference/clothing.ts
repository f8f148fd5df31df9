/** The clothing catalogue (spec 3): categories, each with the fabrics that it is made of. */
const light = ['Cotton', 'Linen', 'Rayon', 'Viscose', 'Polyester'] as const;
const festive = ['Silk', 'Georgette', 'Chiffon', 'Crepe', 'Net', 'Velvet', 'Cotton'] as const;
const warm = ['Wool', 'Acrylic', 'Fleece', 'Cotton'] as const;
const denim = ['Denim', 'Cotton'] as const;
const stretch = ['Cotton', 'Polyester', 'Nylon', 'Spandex'] as const;

/** Each category with the fabrics that an operator may choose for it; names are the values on the wire. */
export const clothing = {
  'Ankle Leggings': stretch,
  Anarkali: festive,
  Blazer: ['Wool', 'Linen', 'Cotton', 'Polyester', 'Velvet'],
  Blouse: festive,
  'Boxer Shorts': ['Cotton', 'Polyester'],
  Bra: stretch,
  Briefs: ['Cotton', 'Nylon', 'Spandex'],
  Cardigan: warm,
  'Cargo Trousers': ['Cotton', 'Denim', 'Polyester'],
  Chinos: ['Cotton', 'Linen'],
  Churidar: ['Cotton', 'Silk', 'Spandex', 'Rayon'],
  Coat: ['Wool', 'Polyester', 'Leather', 'Cotton'],
  'Co-ord Set': ['Cotton', 'Linen', 'Rayon', 'Crepe', 'Polyester'],
  'Crop Top': ['Cotton', 'Rayon', 'Polyester', 'Spandex'],
  'Denim Jacket': denim,
  'Denim Shirt': denim,
  Dhoti: ['Cotton', 'Silk', 'Linen'],
  Dress: ['Cotton', 'Linen', 'Rayon', 'Georgette', 'Chiffon', 'Polyester', 'Silk'],
  Dungarees: denim,
  Dupatta: ['Cotton', 'Silk', 'Chiffon', 'Georgette', 'Net'],
  Gown: ['Georgette', 'Net', 'Silk', 'Velvet', 'Crepe', 'Polyester'],
  Hoodie: ['Cotton', 'Fleece', 'Polyester'],
  Innerwear: ['Cotton', 'Nylon', 'Spandex'],
  Jacket: ['Polyester', 'Leather', 'Denim', 'Wool', 'Nylon'],
  Jeans: denim,
  'Jogger Pants': ['Cotton', 'Polyester', 'Fleece'],
  Jumpsuit: ['Cotton', 'Linen', 'Rayon', 'Crepe', 'Denim'],
  Kaftan: ['Cotton', 'Silk', 'Georgette', 'Rayon'],
  Kurta: ['Cotton', 'Linen', 'Silk', 'Rayon', 'Polyester'],
  Kurti: ['Cotton', 'Rayon', 'Silk', 'Georgette', 'Linen'],
  'Kurta Set': ['Cotton', 'Silk', 'Rayon', 'Linen', 'Velvet'],
  'Lehenga Choli': ['Silk', 'Net', 'Velvet', 'Georgette', 'Cotton'],
  Lungi: ['Cotton', 'Silk'],
  'Nehru Jacket': ['Cotton', 'Silk', 'Linen', 'Wool', 'Velvet'],
  'Night Suit': ['Cotton', 'Silk', 'Rayon', 'Fleece'],
  Palazzo: ['Cotton', 'Rayon', 'Crepe', 'Georgette'],
  Petticoat: ['Cotton', 'Silk', 'Polyester'],
  'Polo Shirt': ['Cotton', 'Polyester'],
  Pullover: warm,
  'Salwar Kameez': ['Cotton', 'Silk', 'Georgette', 'Chiffon', 'Rayon', 'Crepe'],
  Saree: ['Cotton', 'Silk', 'Chiffon', 'Georgette', 'Linen', 'Net', 'Crepe'],
  Shapewear: stretch,
  Sharara: festive,
  Shawl: ['Wool', 'Silk', 'Cotton', 'Acrylic'],
  Sherwani: ['Silk', 'Velvet', 'Wool', 'Cotton'],
  Shirt: light,
  Shorts: ['Cotton', 'Linen', 'Denim', 'Polyester'],
  Skirt: ['Cotton', 'Denim', 'Georgette', 'Silk', 'Rayon'],
  Socks: ['Cotton', 'Wool', 'Nylon'],
  Stole: ['Wool', 'Silk', 'Cotton', 'Acrylic'],
  Suit: ['Wool', 'Linen', 'Polyester', 'Cotton'],
  Sweater: warm,
  Sweatshirt: ['Cotton', 'Fleece', 'Polyester'],
  Swimwear: ['Nylon', 'Spandex', 'Polyester'],
  'T-Shirt': ['Cotton', 'Polyester', 'Linen'],
  'Track Suit': ['Polyester', 'Cotton', 'Fleece', 'Nylon'],
  Trousers: ['Cotton', 'Linen', 'Wool', 'Polyester'],
  Tunic: ['Cotton', 'Rayon', 'Linen', 'Silk'],
  Waistcoat: ['Wool', 'Cotton', 'Silk', 'Polyester'],
} as const satisfies Record<string, readonly string[]>;

export type Category = keyof typeof clothing;
export type Fabric = (typeof clothing)[Category][number];

/** All categories, in the order in which they are offered. */
export const categories = Object.keys(clothing) as Category[];
/** All fabrics, each once. */
export const fabrics = [...new Set(Object.values(clothing).flat())] as Fabric[];

/** The sizes that a weight is estimated for (spec 9). */
export const sizes = ['Small', 'Medium', 'Large', 'XL', 'XXL'] as const;
export type Size = (typeof sizes)[number];

/** Whether that category is made of that fabric (spec 2, evaluation: category, then its allowed fabrics). */
export const isFabricOf = (category: Category, fabric: string): boolean =>
  (clothing[category] as readonly string[]).includes(fabric);
