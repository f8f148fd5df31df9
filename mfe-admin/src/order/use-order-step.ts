import type { Order } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { useNavigate } from '@potli/ui-kit/router.ts';
import { useAlert } from '@potli/ui-kit/use-alert.ts';
import { useState } from 'react';
import { useDispatch } from 'react-redux';
import { operatorApi, useUpdateOrderMutation } from '../api.ts';
import { isSessionExpiry } from '../session/expiry.ts';
import type { OperatorDispatch } from '../store.ts';
import { adminPath } from './admin-paths.ts';

/** What a step page may do with its order. */
export interface OrderStep {
  readonly order: Order;
  /** An update is on its way; one at a time, because each makes the version of the next. */
  readonly busy: boolean;
  /** Why the last update failed; nothing while the end of the session is being told, which is no failure of the form. */
  readonly problem: ApiProblem | undefined;
  /** Saves something and stays on the page. Answers the order as saved, or undefined when it failed. */
  save(change: UpdateBody): Promise<Order | undefined>;
  /** Moves the order on: the success alert, then the page of its new status. */
  move(change: UpdateBody, success: string): Promise<boolean>;
  /** Fetches the order again; what was typed stays. */
  reload(): void;
}

interface Loaded {
  readonly order: Order;
  readonly refetch: () => unknown;
}

/** The updates of an order on a step page, and whether the page is about to be left because the order moved on. */
export const useOrderUpdates = () => {
  const [send, { isLoading: busy }] = useUpdateOrderMutation();
  const [problem, setProblem] = useState<ApiProblem>();
  const [leaving, setLeaving] = useState(false);
  const dispatch = useDispatch<OperatorDispatch>();
  const navigate = useNavigate();
  const { alert } = useAlert();

  const show = (order: Order) =>
    dispatch(
      operatorApi.util.upsertQueryData('getOrder', { query: { order_id: order.order_id } }, { success: true, order }),
    );

  const stepFor = ({ order, refetch }: Loaded): OrderStep => {
    const { order_id, user_id, version } = order;
    const update = async (change: UpdateBody): Promise<Order | undefined> => {
      setProblem(undefined);
      const body = { ...change, order: { order_id, user_id, version, ...change.order } };
      const { data, error } = await send({ params: { role: 'admin', orderId: order_id }, body });
      if (data) return data.order;
      if (!isSessionExpiry(error)) setProblem(error as ApiProblem);
      return undefined;
    };
    return {
      order,
      busy,
      problem,
      async save(change) {
        const saved = await update(change);
        if (saved) await show(saved);
        return saved;
      },
      async move(change, success) {
        const moved = await update(change);
        if (!moved) return false;
        setLeaving(true);
        await alert(success);
        await show(moved);
        navigate(adminPath(moved.order_status, order_id), { replace: true });
        return true;
      },
      reload() {
        setProblem(undefined);
        refetch();
      },
    };
  };
  return { stepFor, leaving };
};
