import type { texts } from '../texts.ts';

/** Dollars for one piece. */
export interface BasketLine {
  readonly product: keyof typeof texts.products.names;
  readonly units: number;
  readonly india: number;
  readonly usa: number;
}

/** The example of spec 9: nine pieces, 5 kg. The lines add up to its figures. */
export const basket: readonly BasketLine[] = [
  { product: 'kurta', units: 2, india: 12, usa: 40 },
  { product: 'saree', units: 1, india: 28, usa: 95 },
  { product: 'dupatta', units: 2, india: 6, usa: 20 },
  { product: 'juttis', units: 1, india: 15, usa: 50 },
  { product: 'bedsheet', units: 1, india: 18, usa: 60 },
  { product: 'tiffin', units: 2, india: 9, usa: 25 },
];

export const basketKilos = 5;
export const basketShipping = 50;

const sum = (price: (line: BasketLine) => number): number =>
  basket.reduce((total, line) => total + line.units * price(line), 0);

export const basketUnits = sum(() => 1);
export const indiaSubtotal = sum(({ india }) => india);
export const indiaTotal = indiaSubtotal + basketShipping;
export const usaTotal = sum(({ usa }) => usa);

export const savedPercent = Math.round(((usaTotal - indiaTotal) / usaTotal) * 100);
