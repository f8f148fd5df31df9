import { getMonthlyMargins, listItemsToBuy, recordPurchase } from '@potli/contracts/order/purchases.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { fitsRevision } from '../order/history.ts';
import { monthlyMargins } from '../purchase/monthly-margins.ts';
import { recordPurchase as recorded } from '../purchase/record-purchase.ts';
import { listToBuy } from '../purchase/to-buy.ts';
import { operatorChange } from './operator-change.ts';

/** What operators buy, what it really cost, and what remains. */
export const mountPurchases = (service: Service, dependencies: Dependencies): void => {
  const { orders, clock } = dependencies;
  const change = operatorChange(dependencies);

  service.mount(recordPurchase, (request) =>
    change(
      recordPurchase,
      request,
      (order, by) => recorded(order, request.body, clock(), by),
      // Buyers share the items of an order: a purchase of another item outdates nothing.
      (order, seen) =>
        fitsRevision(order, 'record_purchase', { orderItems: [{ order_item_id: request.body.order_item_id }] }, seen),
    ),
  );
  service.mount(listItemsToBuy, () => listToBuy(orders));
  service.mount(getMonthlyMargins, async ({ query }) => ({
    success: true,
    months: await monthlyMargins(orders, query.months ?? 6, clock()),
  }));
};
