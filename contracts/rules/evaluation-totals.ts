import type { OrderTotals } from '../order/order.ts';
import { daysBetween } from './dates.ts';
import { nearestPaise } from './money.ts';
import { chargedKg, heaviestKg, type ShippingRates, shippingCost } from './shipping.ts';
import { internationalShippingDays, localPackagingDays } from './transit-days.ts';
import { implausible, type JudgedItem, type OrderWarning } from './warnings.ts';

/** Days that the specification fixes (spec 9). */
const customProcessingDays = 3; // the screen says 'Depends on custom'

/** What the sums of an evaluation need of an item. */
interface PricedItem extends JudgedItem {
  readonly quantity: number;
}

/** The figures of an order with its money in paise. */
export type EvaluationTotals = OrderTotals;

/** Days from today to the item's shipment date, never below 0; 0 where there is none (spec 3). */
export const shipmentDays = (shipmentDate: string | null, today: string): number =>
  shipmentDate === null ? 0 : Math.max(0, daysBetween(today, shipmentDate));

/** The money, weight and times of an evaluation (spec 9): one function for the server, the page and the tests. */
export const evaluationTotals = (
  items: readonly PricedItem[],
  rates: ShippingRates,
  today: string,
): { totals: EvaluationTotals; warnings: OrderWarning[] } => {
  const itemsCost = items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);
  const milligrams = items.reduce((sum, { weight, quantity }) => sum + Math.round(weight * 1000) * quantity, 0);
  const grams = milligrams / 1000;
  const shippingRupees = items.length === 0 ? 0 : shippingCost(rates, grams);
  const shipping = nearestPaise(shippingRupees);
  const local = items.reduce((days, item) => Math.max(days, shipmentDays(item.shipment_date, today)), 0);
  const warnings: OrderWarning[] = [];
  if (items.length > 0 && rates[String(chargedKg(grams))] === undefined) warnings.push('SHIPPING_RATE_MISSING');
  if (grams > heaviestKg * 1000) warnings.push('WEIGHT_ABOVE_CAP');
  warnings.push(...implausible(items, itemsCost + shipping, today));
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
