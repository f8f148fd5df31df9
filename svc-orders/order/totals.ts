import type { OrderTotals } from '@potli/contracts/order/order.ts';
import type { EvaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';
import { mostPaise, mostRupeesText, toRupees } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';

/** Totals as the specification's fields carry them: money in rupees. */
export const totalsOnTheWire = (totals: EvaluationTotals | null): OrderTotals => ({
  items_total_cost: toRupees(totals?.items_total_cost ?? 0),
  international_shipping_cost: toRupees(totals?.international_shipping_cost ?? 0),
  custom_fees: toRupees(totals?.custom_fees ?? 0),
  platform_processing_fees: toRupees(totals?.platform_processing_fees ?? 0),
  total_price: toRupees(totals?.total_price ?? 0),
  local_shippment_time: totals?.local_shippment_time ?? 0,
  local_packaging_time: totals?.local_packaging_time ?? 0,
  international_shipping_time: totals?.international_shipping_time ?? 0,
  custom_processing_time: totals?.custom_processing_time ?? 0,
  total_time_estimation: totals?.total_time_estimation ?? 0,
  estimated_weight: totals?.estimated_weight ?? 0,
});

/** Rejects totals that payments would refuse. @throws AppError EVALUATION_INVALID */
export const assertPayable = ({ total_price }: EvaluationTotals): void => {
  if (total_price <= mostPaise) return;
  const message = `The total of an order must be at most ${mostRupeesText}.`;
  throw new AppError('EVALUATION_INVALID', {
    error: message,
    details: [{ path: '/body/order/total_price', message, sent: toRupees(total_price), expected: toRupees(mostPaise) }],
  });
};
