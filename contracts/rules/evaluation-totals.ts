import { daysBetween } from './dates.ts';
import { nearestPaise } from './money.ts';
import { chargedKg, heaviestKg, type ShippingRates, shippingCost } from './shipping.ts';

/** Days that the specification fixes (spec 9). */
export const localPackagingDays = 2;
/** Days that a parcel is under way between the countries (spec 9). */
export const internationalShippingDays = 8;
/** Days at the customs that are reckoned with (spec 9), although the screen says 'Depends on custom'. */
export const customProcessingDays = 3;

/** What the sums of an evaluation need of an item. */
export interface PricedItem {
  /** Per unit, in paise. */
  price: number;
  quantity: number;
  /** Per unit, in grams. */
  weight: number;
  /** YYYY-MM-DD; null for an item without one, which takes 0 days. */
  shipment_date: string | null;
}

/** Money in paise, weights in grams, times in days. Names are the specification's. */
export interface EvaluationTotals {
  items_total_cost: number;
  international_shipping_cost: number;
  custom_fees: number;
  platform_processing_fees: number;
  total_price: number;
  estimated_weight: number;
  local_shippment_time: number;
  local_packaging_time: number;
  international_shipping_time: number;
  custom_processing_time: number;
  total_time_estimation: number;
}

/** What must be acknowledged before the totals may be used. */
export type TotalsWarning = 'SHIPPING_RATE_MISSING' | 'WEIGHT_ABOVE_CAP';

/** Days from today to the item's shipment date, never below 0; 0 where there is none (spec 3). */
export const shipmentDays = (shipmentDate: string | null, today: string): number =>
  shipmentDate === null ? 0 : Math.max(0, daysBetween(today, shipmentDate));

/** The money, weight and times of an evaluation (spec 9): one function for the server, the page and the tests. */
export const evaluationTotals = (
  items: readonly PricedItem[],
  rates: ShippingRates,
  today: string,
): { totals: EvaluationTotals; warnings: TotalsWarning[] } => {
  const itemsCost = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const milligrams = items.reduce((sum, { weight, quantity }) => sum + Math.round(weight * 1000) * quantity, 0);
  const grams = milligrams / 1000;
  const shippingRupees = items.length === 0 ? 0 : shippingCost(rates, grams);
  const shipping = nearestPaise(shippingRupees);
  const local = items.reduce((days, item) => Math.max(days, shipmentDays(item.shipment_date, today)), 0);
  const warnings: TotalsWarning[] = [];
  if (items.length > 0 && rates[String(chargedKg(grams))] === undefined) warnings.push('SHIPPING_RATE_MISSING');
  if (grams > heaviestKg * 1000) warnings.push('WEIGHT_ABOVE_CAP');
  return {
    totals: {
      items_total_cost: itemsCost,
      international_shipping_cost: shipping,
      custom_fees: 0,
      platform_processing_fees: 0,
      total_price: itemsCost + shipping,
      estimated_weight: grams,
      local_shippment_time: local,
      local_packaging_time: localPackagingDays,
      international_shipping_time: internationalShippingDays,
      custom_processing_time: customProcessingDays,
      total_time_estimation: local + localPackagingDays + internationalShippingDays + customProcessingDays,
    },
    warnings,
  };
};
