import type { Role } from '@potli/contracts/operator/roles.ts';
import type { OrderCommand, OrderStatus } from '@potli/contracts/order/moves.ts';
import type { Order } from '@potli/contracts/order/order.ts';
import type { UpdateBody } from '@potli/contracts/order/updates/update.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect, useRef, useState } from 'react';
import { operatorApi } from '../api.ts';
import { isSessionExpiry } from '../session/expiry.ts';
import { useMay } from '../session/use-may.ts';
import { adminPath } from './admin-paths.ts';

export interface MoveOptions {
  /** The alert for the operator. */
  readonly success: string;
  /** Called at once when the server has taken the update, before the alert is closed. */
  readonly taken?: () => void;
  /** Where to go instead of the page of the new status; undefined where that is right. */
  readonly next?: (() => Promise<string | undefined>) | undefined;
}

/** What a step page may do with its order. */
export interface OrderStep {
  readonly order: Order;
  /**
   * No update may be sent: one is on its way, and each makes the version of the next, a full refund has stopped the
   * order, or the operator lacks the role.
   */
  readonly busy: boolean;
  /** The roles that the step is for, where the operator has none of them. */
  readonly missingRoles: readonly Role[] | undefined;
  /** Why the last update failed; nothing while the session-expired alert is open, which is no failure of the form. */
  readonly problem: ApiProblem | undefined;
  /** The update as it would be sent, with the order's ids and version. */
  bodyOf(change: UpdateBody): UpdateBody;
  /** Saves something and stays on the page. Answers the order as saved, or undefined when it failed. */
  save(change: UpdateBody): Promise<Order | undefined>;
  /** Moves the order on: the success alert, then the page of its new status. */
  move(change: UpdateBody, options: MoveOptions): Promise<boolean>;
  /**
   * Makes a change that is no update, and goes to the page of the status that it led to. Answers the order as changed, or
   * undefined when it failed.
   */
  leaveWith(change: () => Promise<Order | undefined>): Promise<Order | undefined>;
  /** Fetches the order again; what was typed stays. */
  reload(): void;
}

/** The command that the page of a status ends with. */
const commandOfStep: Partial<Record<OrderStatus, OrderCommand>> = {
  ORDER_EVALUATION: 'evaluate',
  PAYMENT_DONE: 'submit_links',
  LOCAL_SHIPMENT_PROCESSING: 'confirm_received',
  LOCAL_SHIPMENT_RECEIVED: 'ship',
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'complete',
};

/** The updates of an order on a step page, and whether the page is about to be left because the order moved on. */
export const useOrderUpdates = () => {
  const [send, { isLoading: busy, error, reset }] = operatorApi.useUpdateOrderMutation();
  const problem = error === undefined || isSessionExpiry(error) ? undefined : (error as ApiProblem);
  const [leaving, setLeaving] = useState(false);
  const navigate = useNavigate();
  const { missingFor } = useMay();
  const { alert } = useAlerts();
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  const stepFor = (order: Order, refetch: () => unknown): OrderStep => {
    const { order_id, user_id, version } = order;
    const command = commandOfStep[order.order_status];
    const missingRoles = command && missingFor(command);
    const bodyOf = (change: UpdateBody): UpdateBody => ({
      ...change,
      order: { order_id, user_id, version, ...change.order },
    });
    const update = async (change: UpdateBody): Promise<Order | undefined> => {
      const { data } = await send({ params: { role: 'admin', orderId: order_id }, body: bodyOf(change) });
      return data?.order;
    };
    return {
      order,
      busy: busy || order.allowed_actions.includes('reopen') || missingRoles !== undefined,
      missingRoles,
      problem,
      bodyOf,
      save: update,
      async move(change, { success, taken, next }) {
        // From here on a new status is our own doing: the order may be fetched again before the answer to the update
        // has come, and the page must not call its own success an incorrect page.
        setLeaving(true);
        const moved = await update(change);
        if (!moved) {
          setLeaving(false);
          return false;
        }
        taken?.();
        await alert(success);
        // An operator who has left the page meanwhile is not redirected.
        if (!here.current) return true;
        navigate((await next?.()) ?? adminPath(moved.order_status, order_id), { replace: true });
        return true;
      },
      async leaveWith(change) {
        setLeaving(true);
        const changed = await change();
        if (!changed || changed.order_status === order.order_status) setLeaving(false);
        else if (here.current) navigate(adminPath(changed.order_status, order_id), { replace: true });
        return changed;
      },
      reload() {
        reset();
        refetch();
      },
    };
  };
  return { stepFor, leaving };
};
