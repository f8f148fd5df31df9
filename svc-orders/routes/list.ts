import { exportOrders } from '@potli/contracts/order/back-office.ts';
import { orderStatuses } from '@potli/contracts/order/moves.ts';
import { listOrders } from '@potli/contracts/order/operations.ts';
import { indiaDate } from '@potli/contracts/rules/dates.ts';
import type { Service } from '@potli/service-kit/create-service.ts';
import type { Dependencies } from '../dependencies.ts';
import { presentRow } from '../order/present.ts';
import { ordersAsCsv } from '../search/csv.ts';
import { listQuery, narrowedBy, queueWhere, wordsOfFilter } from '../search/list-query.ts';

/** The operators' list of orders, and the same as a file. */
export const mountList = (service: Service, { orders, claims, clock }: Dependencies): void => {
  service.mount(listOrders, async ({ query, operator: me, tagByContent }) => {
    const { page = 1, page_size = 10 } = query;
    const words = wordsOfFilter(query);
    const nothing = words?.length === 0;
    const now = clock();
    const narrowed = narrowedBy(query, me);
    const [found, counts, waiting] = nothing
      ? [[], {}, {}]
      : await Promise.all([
          orders.page({ ...listQuery(query, now, me), offset: (page - 1) * page_size, limit: page_size }),
          orders.countBy('order_status', narrowed, words),
          orders.countBy('order_status', { ...narrowed, ...queueWhere(now) }, words),
        ]);
    const claimed = await claims.of(found, me);
    const total = (of: Readonly<Record<string, number>>, statuses: readonly string[]) =>
      statuses.reduce((sum, status) => sum + (of[status] ?? 0), 0);
    const wanted = query.order_status === undefined ? orderStatuses : [query.order_status];
    tagByContent();
    return {
      success: true,
      orders: found.map((order) => presentRow(order, claimed.get(order.id) ?? null, me)),
      total_count: total(query.view === 'needs_action' ? waiting : counts, wanted),
      counts,
      needs_action_count: total(waiting, orderStatuses),
      needs_action_counts: waiting,
    };
  });

  service.mount(exportOrders, ({ query, operator, setHeader }) => {
    const nothing = wordsOfFilter(query)?.length === 0;
    setHeader('content-disposition', `attachment; filename="orders-${indiaDate(clock())}.csv"`);
    return ordersAsCsv(nothing ? [] : orders.each(listQuery(query, clock(), operator)));
  });
};
