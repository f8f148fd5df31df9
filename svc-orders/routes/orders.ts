import { getOrder, listOrders, previewEvaluation } from '@potli/contracts/order/operations.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import { evaluationTotals } from '@potli/contracts/rules/evaluation-totals.ts';
import { toPaise } from '@potli/contracts/rules/money.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Deps } from '../app.ts';
import { someItems } from '../order/items.ts';
import { orderById } from '../order/order-by-id.ts';
import { presentOrder, presentRow, revisionOf, totalsOnTheWire } from '../order/present.ts';

/** What is read of orders. */
export const mountOrders = (service: Service, { orders, ratesOf, clock, logger }: Deps): void => {
  service.mount(getOrder, async ({ query, operator, setHeader }) => {
    const order = await orderById(orders, query.order_id);
    setHeader('etag', `"${revisionOf(order)}"`);
    return { success: true, order: presentOrder(order, operator ? 'operator' : 'customer') };
  });

  service.mount(listOrders, async ({ query }) => {
    const { page = 1, page_size = 10, order_status } = query;
    const where = order_status === undefined ? {} : { order_status };
    const [rows, total_count, counts] = await Promise.all([
      orders.page({ where, sort: ['-created_at', '-id'], offset: (page - 1) * page_size, limit: page_size }),
      orders.count(where),
      orders.countBy('order_status'),
    ]);
    return { success: true, orders: rows.map(presentRow), total_count, counts };
  });

  service.mount(previewEvaluation, async ({ params, body, requestId }) => {
    const order = await orderById(orders, params.orderId);
    const { rates } = await ratesOf(order.user.country, requestId);
    const priced = someItems(order.items, body.orderItems).map(({ item, sent }) => ({
      price: toPaise(sent.price) ?? 0,
      weight: sent.weight,
      shipment_date: sent.shipment_date,
      quantity: item.quantity,
    }));
    const { totals, warnings } = evaluationTotals(priced, rates, indiaDate(clock()));
    for (const warning of warnings) logger.warn({ warning, country: order.user.country }, 'evaluation preview');
    return { success: true, totals: totalsOnTheWire(totals), warnings };
  });
};
