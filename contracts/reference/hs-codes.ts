import type { Category, Fabric } from './clothing.ts';

/**
 * Customs tariff numbers: the six digits that all countries share, of the Harmonized System nomenclature, edition 2022,
 * by the World Customs Organization. Checked on 23 November 2026. A start for the operator, who confirms or replaces the
 * number of each item: a garment may be knitted or for another wearer than its category usually is.
 */

type Fibre = 'cotton' | 'wool' | 'silk' | 'synthetic' | 'artificial' | 'leather';

/** What each fabric of the catalogue is usually spun of. */
const fibreOf: Readonly<Record<Fabric, Fibre | 'other'>> = {
  Acrylic: 'synthetic',
  Chiffon: 'synthetic',
  Cotton: 'cotton',
  Crepe: 'synthetic',
  Denim: 'cotton',
  Fleece: 'synthetic',
  Georgette: 'synthetic',
  Leather: 'leather',
  Linen: 'other',
  Net: 'synthetic',
  Nylon: 'synthetic',
  Polyester: 'synthetic',
  Rayon: 'artificial',
  Silk: 'silk',
  Spandex: 'synthetic',
  Velvet: 'synthetic',
  Viscose: 'artificial',
  Wool: 'wool',
};

/** One row: the goods in the words of a customs officer, the numbers by fibre, and the one for any other fibre. */
interface HsRow {
  readonly goods: string;
  readonly hs: Readonly<Partial<Record<Fibre, string>> & { other: string }>;
}

const leather = '420310';
const womensJackets = { cotton: '620432', wool: '620431', synthetic: '620433', leather, other: '620439' };
const mensJackets = { cotton: '620332', wool: '620331', synthetic: '620333', leather, other: '620339' };
const womensCoats = {
  cotton: '620230',
  wool: '620220',
  synthetic: '620240',
  artificial: '620240',
  leather,
  other: '620290',
};
const womensEnsembles = { cotton: '620422', wool: '620421', synthetic: '620423', other: '620429' };
const mensSuits = { wool: '620311', synthetic: '620312', other: '620319' };
const dresses = { cotton: '620442', wool: '620441', synthetic: '620443', artificial: '620444', other: '620449' };
const skirts = { cotton: '620452', wool: '620451', synthetic: '620453', other: '620459' };
const mensTrousers = { cotton: '620342', wool: '620341', synthetic: '620343', other: '620349' };
const womensTrousers = { cotton: '620462', wool: '620461', synthetic: '620463', other: '620469' };
const knittedWomensTrousers = { cotton: '610462', wool: '610461', synthetic: '610463', other: '610469' };
const knittedMensTrousers = { cotton: '610342', wool: '610341', synthetic: '610343', other: '610349' };
const blouses = {
  cotton: '620630',
  wool: '620620',
  silk: '620610',
  synthetic: '620640',
  artificial: '620640',
  other: '620690',
};
const mensShirts = { cotton: '620520', synthetic: '620530', artificial: '620530', other: '620590' };
const knittedShirts = { cotton: '610510', synthetic: '610520', artificial: '610520', other: '610590' };
const tShirts = { cotton: '610910', other: '610990' };
const jerseys = { cotton: '611020', wool: '611011', synthetic: '611030', artificial: '611030', other: '611090' };
const shawls = { silk: '621410', wool: '621420', synthetic: '621430', artificial: '621440', other: '621490' };
const mensGarments = { cotton: '621132', synthetic: '621133', artificial: '621133', other: '621139' };
const womensGarments = { cotton: '621142', synthetic: '621143', artificial: '621143', other: '621149' };
const petticoats = { synthetic: '620811', artificial: '620811', other: '620819' };
const nightwear = { cotton: '620821', synthetic: '620822', artificial: '620822', other: '620829' };
const knittedBriefs = { cotton: '610821', synthetic: '610822', artificial: '610822', other: '610829' };
const mensBriefs = { cotton: '610711', synthetic: '610712', artificial: '610712', other: '610719' };

/** One row for each category of the clothing catalogue. */
export const hsRows: Readonly<Record<Category, HsRow>> = {
  'Ankle Leggings': { goods: 'Women’s leggings, knitted', hs: knittedWomensTrousers },
  Anarkali: { goods: 'Women’s dress', hs: dresses },
  Blazer: { goods: 'Women’s blazer', hs: womensJackets },
  Blouse: { goods: 'Women’s blouse', hs: blouses },
  'Boxer Shorts': { goods: 'Men’s underpants, knitted', hs: mensBriefs },
  Bra: { goods: 'Brassiere', hs: { other: '621210' } },
  Briefs: { goods: 'Women’s briefs, knitted', hs: knittedBriefs },
  Cardigan: { goods: 'Cardigan, knitted', hs: jerseys },
  'Cargo Trousers': { goods: 'Men’s trousers', hs: mensTrousers },
  Chinos: { goods: 'Men’s trousers', hs: mensTrousers },
  Churidar: { goods: 'Women’s trousers', hs: womensTrousers },
  Coat: { goods: 'Women’s coat', hs: womensCoats },
  'Co-ord Set': { goods: 'Women’s ensemble', hs: womensEnsembles },
  'Crop Top': { goods: 'Women’s top, knitted', hs: tShirts },
  'Denim Jacket': { goods: 'Women’s jacket', hs: womensJackets },
  'Denim Shirt': { goods: 'Men’s shirt', hs: mensShirts },
  Dhoti: { goods: 'Men’s dhoti', hs: mensGarments },
  Dress: { goods: 'Women’s dress', hs: dresses },
  Dungarees: { goods: 'Women’s bib and brace overalls', hs: womensTrousers },
  Dupatta: { goods: 'Scarf (dupatta)', hs: shawls },
  Gown: { goods: 'Women’s dress', hs: dresses },
  Hoodie: { goods: 'Hooded pullover, knitted', hs: jerseys },
  Innerwear: { goods: 'Vest, knitted', hs: tShirts },
  Jacket: { goods: 'Women’s jacket', hs: womensJackets },
  Jeans: { goods: 'Men’s trousers', hs: mensTrousers },
  'Jogger Pants': { goods: 'Men’s trousers, knitted', hs: knittedMensTrousers },
  Jumpsuit: { goods: 'Women’s jumpsuit', hs: womensGarments },
  Kaftan: { goods: 'Women’s dress', hs: dresses },
  Kurta: { goods: 'Men’s shirt', hs: mensShirts },
  Kurti: { goods: 'Women’s blouse', hs: blouses },
  'Kurta Set': { goods: 'Women’s ensemble', hs: womensEnsembles },
  'Lehenga Choli': { goods: 'Women’s skirt and blouse, ensemble', hs: womensEnsembles },
  Lungi: { goods: 'Men’s lungi', hs: mensGarments },
  'Nehru Jacket': { goods: 'Men’s sleeveless jacket', hs: mensGarments },
  'Night Suit': { goods: 'Women’s pyjamas', hs: nightwear },
  Palazzo: { goods: 'Women’s trousers', hs: womensTrousers },
  Petticoat: { goods: 'Women’s petticoat', hs: petticoats },
  'Polo Shirt': { goods: 'Men’s shirt, knitted', hs: knittedShirts },
  Pullover: { goods: 'Pullover, knitted', hs: jerseys },
  'Salwar Kameez': { goods: 'Women’s ensemble', hs: womensEnsembles },
  Saree: { goods: 'Women’s saree', hs: womensGarments },
  Shapewear: { goods: 'Girdle', hs: { other: '621220' } },
  Sharara: { goods: 'Women’s ensemble', hs: womensEnsembles },
  Shawl: { goods: 'Shawl', hs: shawls },
  Sherwani: { goods: 'Men’s coat (sherwani)', hs: mensJackets },
  Shirt: { goods: 'Men’s shirt', hs: mensShirts },
  Shorts: { goods: 'Men’s shorts', hs: mensTrousers },
  Skirt: { goods: 'Women’s skirt', hs: skirts },
  Socks: { goods: 'Socks, knitted', hs: { cotton: '611595', wool: '611594', synthetic: '611596', other: '611599' } },
  Stole: { goods: 'Scarf (stole)', hs: shawls },
  Suit: { goods: 'Men’s suit', hs: mensSuits },
  Sweater: { goods: 'Pullover, knitted', hs: jerseys },
  Sweatshirt: { goods: 'Sweatshirt, knitted', hs: jerseys },
  Swimwear: { goods: 'Women’s swimwear, knitted', hs: { synthetic: '611241', other: '611249' } },
  'T-Shirt': { goods: 'T-shirt, knitted', hs: tShirts },
  'Track Suit': { goods: 'Track suit, knitted', hs: { cotton: '611211', synthetic: '611212', other: '611219' } },
  Trousers: { goods: 'Men’s trousers', hs: mensTrousers },
  Tunic: { goods: 'Women’s blouse', hs: blouses },
  Waistcoat: { goods: 'Men’s waistcoat', hs: mensGarments },
};

/** What customers order beside clothing, by words of the product's name. */
export const otherGoods = [
  {
    words: /\bearrings?|necklaces?|bangles?|jhumkas?|bracelets?|anklets?|maang tikka|jewellery/i,
    goods: 'Imitation jewellery',
    hs: '711719',
    material: 'Base metal',
  },
  {
    words: /\bsandals?|shoes?|sneakers?|slippers?|jutt?is?|mojaris?|kolhapuris?|chappals?/i,
    goods: 'Footwear',
    hs: '640590',
    material: '',
  },
  { words: /\b(hand ?bags?|tote|clutch|sling bags?|potli)\b/i, goods: 'Handbag', hs: '420222', material: 'Textile' },
  { words: /\b(book|books|paperback|hardcover|novel)\b/i, goods: 'Printed book', hs: '490199', material: 'Paper' },
  { words: /\b(copper|brass)\b/i, goods: 'Household article of copper', hs: '741810', material: 'Copper alloy' },
  {
    words: /\b(steel|tiffin|lunch box)\b/i,
    goods: 'Household article of stainless steel',
    hs: '732393',
    material: 'Stainless steel',
  },
  { words: /\b(toys?|dolls?|puzzles?)\b/i, goods: 'Toy', hs: '950300', material: '' },
  { words: /\b(bed ?sheets?|bed ?spreads?|duvet covers?)\b/i, goods: 'Bed linen', hs: '630231', material: 'Cotton' },
  {
    words: /\b(cream|lotion|serum|face wash|kajal|sunscreen)\b/i,
    goods: 'Skin care preparation',
    hs: '330499',
    material: '',
  },
  { words: /\b(agarbatti|incense|dhoop)\b/i, goods: 'Incense sticks', hs: '330741', material: 'Bamboo, aromatics' },
  { words: /\bsoaps?\b/i, goods: 'Toilet soap', hs: '340111', material: '' },
] as const;

/** The tariff number of a garment of that fabric; of unknown fabric, that for any other fibre. */
export const hsCodeOf = (category: Category, fabric: Fabric | ''): string => {
  const { hs } = hsRows[category];
  const fibre = fabric === '' ? 'other' : fibreOf[fabric];
  return hs[fibre] ?? hs.other;
};
