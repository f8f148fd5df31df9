import type { Order } from '@potli/contracts/order/order.ts';
import { useAlerts } from '@potli/ui-kit/alerts/alerts.tsx';
import { rupees } from '@potli/ui-kit/money.tsx';
import { problemText } from '@potli/ui-kit/problem-text.ts';
import { type ReactNode, useState } from 'react';
import { customerApi } from '../../api.ts';
import { Banner } from '../../kit/banner.tsx';
import { PayBar } from '../../kit/pay-bar.tsx';
import { QuoteDeadline } from '../../order/quote-deadline.tsx';
import { costsTexts, detailTexts } from '../../texts/order-page.ts';

/** Cancels an order after a confirmation and shows the result (spec 8). `reason`: why the server rejected it. */
const useCancelOrder = ({ order_id, user_id, version }: Pick<Order, 'order_id' | 'user_id' | 'version'>) => {
  const { alert, confirm } = useAlerts();
  const [updateOrder, { isLoading }] = customerApi.useUpdateOrderMutation();
  const [reason, setReason] = useState<string>();
  const cancel = async () => {
    setReason(undefined);
    if (!(await confirm(detailTexts.cancelQuestion, { yes: detailTexts.cancel, no: detailTexts.keep, tone: 'danger' })))
      return;
    const { error } = await updateOrder({
      params: { role: 'user', orderId: order_id },
      body: { order: { order_id, user_id, order_status: 'ORDER_CANCELLED', version } },
    });
    await alert(error ? detailTexts.cancelFailed : detailTexts.cancelled);
    if (error) setReason(problemText(error, detailTexts.cancelFailed));
  };
  return { cancel, isCancelling: isLoading, reason };
};

interface AwaitingPaymentProps {
  readonly order: Order;
  readonly isPayable: boolean;
  readonly children: ReactNode;
  readonly onPay: () => void;
}

/** What a customer may do with an order that awaits payment: accept the terms and pay, or cancel (spec 2). */
export const AwaitingPayment = ({ order, isPayable, children, onPay }: AwaitingPaymentProps) => {
  const { cancel, isCancelling, reason } = useCancelOrder(order);
  return (
    <>
      {isPayable && (
        <>
          <QuoteDeadline at={order.quote_expires_at} />
          {children}
        </>
      )}
      {reason && <Banner kind="problem">{reason}</Banner>}
      {isPayable && (
        <PayBar label={costsTexts.total} sum={rupees(order.total_price)}>
          <button type="button" className="button" disabled={isCancelling} onClick={onPay}>
            {detailTexts.pay}
          </button>
        </PayBar>
      )}
      <button type="button" className="customer-plain-button customer-cancel" disabled={isCancelling} onClick={cancel}>
        {isCancelling ? detailTexts.cancelling : detailTexts.cancel}
      </button>
    </>
  );
};
