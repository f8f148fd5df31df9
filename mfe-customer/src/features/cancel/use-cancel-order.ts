import type { Order } from '@potli/contracts/order/order.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { problemText } from '@potli/ui-kit/problem-text.ts';
import { useState } from 'react';
import { useUpdateOrderMutation } from '../../api.ts';
import { texts } from '../../texts.ts';

/** Cancels an order after a question; tells how it went (spec 8). `reason` is why the server refused, if it did. */
export const useCancelOrder = ({ order_id, user_id, version }: Pick<Order, 'order_id' | 'user_id' | 'version'>) => {
  const { alert, confirm } = useAlerts();
  const [updateOrder, { isLoading }] = useUpdateOrderMutation();
  const [reason, setReason] = useState<string>();
  const cancel = async () => {
    setReason(undefined);
    if (!(await confirm(texts.detail.cancelQuestion, { yes: texts.detail.cancel, no: texts.detail.keep }))) return;
    const { error } = await updateOrder({
      params: { role: 'user', orderId: order_id },
      body: { order: { order_id, user_id, order_status: 'ORDER_CANCELLED', version } },
    });
    await alert(error ? texts.detail.cancelFailed : texts.detail.cancelled);
    if (error) setReason(problemText(error, texts.detail.cancelFailed));
  };
  return { cancel, isCancelling: isLoading, reason };
};
