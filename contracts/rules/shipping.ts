/** Cost in rupees by weight in kg, keys '0.5', '1', '1.5' … '20' (spec 7). */
export type ShippingRates = Record<string, number>;

/** The heaviest parcel in kg that has a price of its own (spec 9); what is heavier is charged as this. */
export const heaviestKg = 20;

/** The weight that is charged: rounded up to the next 0.5 kg, at least one such step, capped at 20 kg (spec 9). Grams in, kg out. */
export const chargedKg = (grams: number): number =>
  Math.min(heaviestKg, Math.max(1, Math.ceil(Math.round(grams * 1000) / 500_000)) / 2);

/** The cost in rupees for that weight in grams; 0 where the table has none (spec 8: the caller logs it). */
export const shippingCost = (rates: ShippingRates, grams: number): number => rates[String(chargedKg(grams))] ?? 0;

/** What is wrong with what was typed into the calculator (spec 5), or undefined. Weight in kg. */
export const problemInCalculation = (country: string, kg: number, supportEmail: string): string | undefined => {
  if (country === '') return 'Please enter a country name.';
  if (!(kg > 0)) return 'Add some weight to process.';
  if (kg > heaviestKg) return `To know more about weight more than 20 kg, please contact us on ${supportEmail}`;
  return undefined;
};
