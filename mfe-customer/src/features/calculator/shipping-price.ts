import { chargedKg, type ShippingRates, shippingCost } from '@potli/contracts/rules/shipping.ts';
import { latinDigits } from '../../kit/latin-digits.ts';

/** The weight that was typed, in kg; a comma, Latin or Arabic, counts as the decimal sign of many countries. NaN for anything else. */
export const kilogramsTyped = (text: string): number => {
  const plain = latinDigits(text).trim().replace(/[,٫]/, '.');
  return /^(\d+(\.\d*)?|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
};

/** The price of that weight. A country or weight without a rate costs 0, and the gap is logged (spec 8). */
export const priceFor = (country: string, kg: number, rates: ShippingRates) => {
  const charged = chargedKg(kg * 1000);
  if (rates[String(charged)] === undefined) console.warn(`No shipping rate for ${country}, ${charged} kg`);
  return { country, rupees: shippingCost(rates, kg * 1000), chargedKg: charged };
};

export type ShippingPrice = ReturnType<typeof priceFor>;
