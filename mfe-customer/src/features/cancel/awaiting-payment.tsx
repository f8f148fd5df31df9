import type { Order } from '@potli/contracts/order/order.ts';
import type { ReactNode } from 'react';
import { Banner } from '../../kit/banner.tsx';
import { texts } from '../../texts.ts';
import { useCancelOrder } from './use-cancel-order.ts';

interface AwaitingPaymentProps {
  readonly order: Order;
  readonly children: ReactNode;
  readonly onPay: () => void;
}

/** What a customer may do with an order that awaits payment: accept the terms and pay, or cancel (spec 2). */
export const AwaitingPayment = ({ order, children, onPay }: AwaitingPaymentProps) => {
  const { cancel, isCancelling, reason } = useCancelOrder(order);
  return (
    <section className="card customer-form" aria-labelledby="pay-heading">
      <h2 id="pay-heading">{texts.detail.readyToPay}</h2>
      {children}
      {reason && <Banner kind="problem">{reason}</Banner>}
      <div className="customer-actions">
        <button type="button" className="button button-quiet customer-danger" disabled={isCancelling} onClick={cancel}>
          {isCancelling ? texts.detail.cancelling : texts.detail.cancel}
        </button>
        <button type="button" className="button" disabled={isCancelling} onClick={onPay}>
          {texts.detail.pay}
        </button>
      </div>
    </section>
  );
};
