import type { Order } from '@potli/contracts/order/order.ts';
import { operatorApi } from '../../api.ts';
import { adminPath } from '../../order/admin-paths.ts';
import { lastListPath } from '../../session/last-list.ts';

/**
 * The way to the evaluation that is due next and that no colleague sees to or works on; to the list as it was left where
 * there is none. Undefined where the server does not say.
 */
export const useNextDue = ({ order_id }: Order): (() => Promise<string | undefined>) => {
  const [list] = operatorApi.useLazyListOrdersQuery();
  return async () => {
    const { data } = await list({
      query: { view: 'needs_action', order_status: 'ORDER_EVALUATION', page: 1, page_size: 20 },
    });
    if (!data) return undefined;
    const next = data.orders.find(
      ({ order_id: id, assigned_to, claim }) => id !== order_id && (assigned_to?.mine ?? true) && (claim?.mine ?? true),
    );
    return next ? adminPath(next.order_status, next.order_id) : lastListPath();
  };
};
