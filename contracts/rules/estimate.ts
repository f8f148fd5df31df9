import type { Category } from '../reference/clothing.ts';
import { categoryGrams } from '../reference/garment-weights.ts';
import { evaluationTotals } from './evaluation-totals.ts';
import { nearestPaise } from './money.ts';
import { chargedKg, type ShippingRates } from './shipping.ts';

/** What an estimate needs to know about a product before its evaluation. */
export interface EstimatedItem {
  readonly product_name: string;
  readonly quantity: number;
  /** What the store's page asks for one piece, in units of `store_currency` (ISO 4217). */
  readonly store_price?: number | undefined;
  readonly store_currency?: string | undefined;
}

/** Of a product whose name does not say what it is. */
const unknownGrams = 500;

/** The total is rounded up to whole hundreds: finer figures would pretend to an accuracy that a guessed weight lacks. */
const stepPaise = 10_000;

/** One blank around each word; a T-shirt, however it is spelt, is no shirt. */
const words = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replaceAll(/\bt[ -]?shirt/g, 'tshirt')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `;

/** Words for a category that shops use beside its name. */
const otherWords = [
  [' sari', 'Saree'],
  [' lehenga', 'Lehenga Choli'],
  [' salwar', 'Salwar Kameez'],
] as const;
const categoryWords = [
  ...(Object.keys(categoryGrams) as Category[]).map((category) => [words(category).trimEnd(), category] as const),
  ...otherWords,
];

/** The likely weight in grams of one packed piece, by the heaviest garment that its name mentions; 500 g without any. */
export const typicalGrams = (productName: string): number => {
  const name = words(productName);
  const grams = categoryWords
    .filter(([word]) => [`${word} `, `${word}s `, `${word}es `].some((form) => name.includes(form)))
    .map(([, category]) => categoryGrams[category]);
  return grams.length > 0 ? Math.max(...grams) : unknownGrams;
};

const isPriced = ({ store_price, store_currency }: EstimatedItem): boolean =>
  store_price !== undefined && store_currency === 'INR';

/** What the stores ask for all pieces together, in paise, and the products without a price in rupees. */
export const storePrices = <I extends EstimatedItem>(
  items: readonly I[],
): { paise: number; unpriced: readonly I[] } => ({
  paise: items
    .filter(isPriced)
    .reduce((sum, { store_price = 0, quantity }) => sum + nearestPaise(store_price) * quantity, 0),
  unpriced: items.filter((item) => !isPriced(item)),
});

/** An order's likely price, in paise. */
export interface Estimate {
  readonly items: number;
  readonly shipping: number;
  /** Rounded up to whole hundreds of rupees. */
  readonly total: number;
  readonly chargedKg: number;
}

/**
 * The likely price of an order before its evaluation, by the evaluation's own sums (spec 9): store prices, typical weights
 * and the country's rates. Undefined where a price or a rate is missing, or the parcel is too heavy for one rate; none of
 * these may be guessed. Nothing is charged by it.
 */
export const estimateOf = (
  items: readonly EstimatedItem[],
  rates: ShippingRates,
  today: string,
): Estimate | undefined => {
  if (items.length === 0 || storePrices(items).unpriced.length > 0) return undefined;
  const { totals, warnings } = evaluationTotals(
    items.map(({ product_name, quantity, store_price = 0 }) => ({
      quantity,
      price: nearestPaise(store_price),
      weight: typicalGrams(product_name),
      shipment_date: null,
    })),
    rates,
    today,
  );
  if (warnings.includes('SHIPPING_RATE_MISSING') || warnings.includes('WEIGHT_ABOVE_CAP')) return undefined;
  return {
    items: totals.items_total_cost,
    shipping: totals.international_shipping_cost,
    total: Math.ceil(totals.total_price / stepPaise) * stepPaise,
    chargedKg: chargedKg(totals.estimated_weight),
  };
};
