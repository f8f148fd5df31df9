import { getOrder, previewEvaluation } from '@potli/contracts/order/operations.ts';
import { problemInShipmentDate } from '@potli/contracts/order/updates/evaluation.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { evaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { revisionOf } from '../order/history.ts';
import { someItems } from '../order/items.ts';
import { orderById } from '../order/order-by-id.ts';
import { assertPayable, totalsOnTheWire } from '../order/totals.ts';
import { countingGuesses } from '../order/unknown-orders.ts';
import { customersTag, presentTo } from './present-to.ts';

/** What is read of one order. */
export const mountOrders = (service: Service, dependencies: Dependencies): void => {
  const { orders, limits, catalog, clock, logger } = dependencies;

  service.mount(getOrder, async ({ query, operator, address, setHeader, tagByContent }) => {
    const found = await countingGuesses(limits, address, () => orderById(orders, query.order_id));
    const order = await presentTo(found, operator, dependencies);
    if (operator) tagByContent(`${revisionOf(found)}-`);
    else setHeader('etag', customersTag(found));
    return { success: true, order };
  });

  service.mount(previewEvaluation, async ({ params, body }) => {
    const order = await orderById(orders, params.orderId);
    const today = indiaDate(clock());
    const pairs = someItems(order.items, body.orderItems);
    assertDates(pairs, today);
    const { rates } = await catalog.ratesOf(order.user.country);
    const priced = pairs.map(({ item, sent }) => ({
      price: toPaise(sent.price) ?? 0,
      weight: sent.weight,
      shipment_date: sent.shipment_date,
      weight_estimate: sent.weight_estimate,
      quantity: item.quantity,
      store_price: item.store_price,
      store_currency: item.store_currency,
    }));
    const { totals, warnings } = evaluationTotals(priced, rates, today);
    assertPayable(totals);
    for (const warning of warnings) logger.warn({ warning, country: order.user.country }, 'evaluation preview');
    return { success: true, totals: totalsOnTheWire(totals), warnings };
  });
};

/** @throws AppError EVALUATION_INVALID for a shipment date that does not exist or is too far ahead */
const assertDates = (
  pairs: readonly { readonly sent: { readonly shipment_date: string | null }; readonly index: number }[],
  today: string,
): void => {
  const details = pairs.flatMap(({ sent, index }) => {
    const message = sent.shipment_date === null ? undefined : problemInShipmentDate(sent.shipment_date, today);
    return message === undefined ? [] : [{ path: `/body/orderItems/${index}/shipment_date`, message }];
  });
  if (details.length > 0) throw new AppError('EVALUATION_INVALID', { details });
};
