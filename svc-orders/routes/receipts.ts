import { findArrivals, getMeasuredShipping, receiveItems } from '@potli/contracts/order/receipts.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { orderById } from '../order/order-by-id.ts';
import { arrivalsFor } from '../receipt/arrivals.ts';
import { measuredShipping } from '../receipt/measured-shipping.ts';
import { receiveItems as received } from '../receipt/receive-items.ts';
import { operatorChange } from './operator-change.ts';
import { presentTo } from './present-to.ts';

/** How the warehouse receives goods. */
export const mountReceipts = (service: Service, dependencies: Dependencies): void => {
  const { orders, catalog, clock } = dependencies;
  const change = operatorChange(dependencies);

  service.mount(findArrivals, async ({ query, operator }) => {
    const found = await arrivalsFor(orders, query.q);
    return { success: true, orders: await Promise.all(found.map((order) => presentTo(order, operator, dependencies))) };
  });
  service.mount(receiveItems, (request) =>
    change(receiveItems, request, (order, by) => received(order, request.body, clock(), by)),
  );
  service.mount(getMeasuredShipping, async ({ params }) => {
    const order = await orderById(orders, params.orderId);
    return { success: true, shipping: measuredShipping(order, await catalog.ratesOf(order.user.country)) };
  });
};
