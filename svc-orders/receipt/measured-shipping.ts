import type { MeasuredShipping } from '@potli/contracts/order/receipts.ts';
import { nearestPaise, toRupees } from '@potli/contracts/rules/money.ts';
import { remainingItems } from '@potli/contracts/rules/remaining-items.ts';
import { shippingCost } from '@potli/contracts/rules/shipping.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Rates } from '../order/evaluate.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { isWeighed, weightOf } from './weight.ts';

/**
 * The measured weight of a priced order beside its estimate, in grams, and the cost of shipping it by `rates`.
 * @throws AppError ORDER_STATUS_CONFLICT for an order without a price
 */
export const measuredShipping = (order: OrderDocument, { rates, version }: Rates): MeasuredShipping => {
  if (!order.totals) throw new AppError('ORDER_STATUS_CONFLICT', { error: 'The order has no price yet' });
  const items = remainingItems(order);
  const measured_weight = items.reduce((sum, item) => sum + weightOf(item), 0);
  const cost = nearestPaise(shippingCost(rates, measured_weight));
  const charged = order.totals.international_shipping_cost;
  return {
    estimated_weight: order.totals.estimated_weight,
    measured_weight,
    items_not_weighed: items.filter((item) => !isWeighed(item)).length,
    charged_cost: toRupees(charged),
    measured_cost: toRupees(cost),
    difference: toRupees(cost - charged),
    rates_version: version,
  };
};
