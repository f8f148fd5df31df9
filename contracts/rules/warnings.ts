import { daysBetween } from './dates.ts';

/** An evaluation that sets a price is rejected until these are acknowledged (ADR 37). */
export const requiredWarnings = ['SHIPPING_RATE_MISSING', 'WEIGHT_ABOVE_CAP'] as const;
/** Figures that are rarely right. The page asks about them; an update that does not mention them is accepted. */
export const plausibilityWarnings = [
  'PRICE_FAR_FROM_STORE',
  'ITEM_PRICE_HIGH',
  'TOTAL_HIGH',
  'SHIPMENT_DATE_FAR',
  'WEIGHT_FAR_FROM_ESTIMATE',
] as const;
/** The same of the local order links. */
export const linkWarnings = ['LOCAL_LINK_REPEATED'] as const;
/** All that an operator can acknowledge by name. */
export const orderWarnings = [...requiredWarnings, ...plausibilityWarnings, ...linkWarnings] as const;
export type OrderWarning = (typeof orderWarnings)[number];

const timesOff = 3;
const highItemPaise = 5_000_000; // ₹50,000
const highTotalPaise = 50_000_000; // ₹5 lakh
const farDays = 60;

/** What the plausibility of an item is judged by. */
export interface JudgedItem {
  /** Per unit, in paise. */
  readonly price: number;
  /** Per unit, in grams. */
  readonly weight: number;
  readonly shipment_date: string | null;
  /** What the customer's browser reported; only rupees are compared. */
  readonly store_price?: number | undefined;
  readonly store_currency?: string | undefined;
  /** Grams per unit by the garment, where the operator has asked for it. */
  readonly weight_estimate?: number | undefined;
}

const isFar = (figure: number, from: number): boolean =>
  from > 0 && (figure > timesOff * from || figure * timesOff < from);

/** The plausibility warnings of an evaluation; `today` is the date in India. */
export const implausible = (items: readonly JudgedItem[], totalPaise: number, today: string): OrderWarning[] => {
  const given: Record<(typeof plausibilityWarnings)[number], boolean> = {
    PRICE_FAR_FROM_STORE: items.some(
      ({ price, store_price = 0, store_currency }) => store_currency === 'INR' && isFar(price, store_price * 100),
    ),
    ITEM_PRICE_HIGH: items.some(({ price }) => price > highItemPaise),
    TOTAL_HIGH: totalPaise > highTotalPaise,
    SHIPMENT_DATE_FAR: items.some(({ shipment_date: date }) => date !== null && daysBetween(today, date) > farDays),
    WEIGHT_FAR_FROM_ESTIMATE: items.some(({ weight, weight_estimate = 0 }) => isFar(weight, weight_estimate)),
  };
  return plausibilityWarnings.filter((warning) => given[warning]);
};

/** Whether two items have the same local order link. */
export const hasRepeatedLink = (links: readonly (string | null)[]): boolean => {
  const given = links.map((link) => link?.trim()).filter(Boolean);
  return new Set(given).size < given.length;
};
