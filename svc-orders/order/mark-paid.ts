import type { OrderStatus } from '@potli/contracts/order/moves.ts';
import type { OrderDocument, PaymentRecord } from './order-document.ts';
import { step } from './step.ts';

/** The statuses that only a paid order reaches. */
export const paidStatuses: ReadonlySet<OrderStatus> = new Set([
  'PAYMENT_DONE',
  'LOCAL_SHIPMENT_PROCESSING',
  'LOCAL_SHIPMENT_RECEIVED',
  'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
  'ORDER_COMPLETED',
]);

type RefusedPayment = 'cancelled' | 'already_paid' | 'amount_changed' | 'not_awaiting_payment';

export type PaymentOutcome =
  | { readonly outcome: 'applied'; readonly order: OrderDocument }
  | { readonly outcome: 'already_applied' }
  | { readonly outcome: 'refused'; readonly reason: RefusedPayment };

/**
 * What a captured payment does to an order: PAYMENT_DONE once; the same payment again is harmless; money that the
 * order cannot take (cancelled, paid by another payment, another price) is refused, so that svc-payments sends it back.
 */
export const markPaid = (order: OrderDocument, payment: PaymentRecord, now: Date): PaymentOutcome => {
  if (order.payment?.payment_id === payment.payment_id) return { outcome: 'already_applied' };
  if (order.payment) return { outcome: 'refused', reason: 'already_paid' };
  if (order.order_status === 'ORDER_CANCELLED') return { outcome: 'refused', reason: 'cancelled' };
  if (order.order_status !== 'ORDER_CONFIRMATION') return { outcome: 'refused', reason: 'not_awaiting_payment' };
  if (order.totals?.total_price !== payment.total_paise) return { outcome: 'refused', reason: 'amount_changed' };
  return {
    outcome: 'applied',
    order: step(order, 'pay', { type: 'payments', name: payment.payment_method }, now, { payment }, [
      { kind: 'paid', paid_paise: payment.paid_paise },
      { kind: 'operators_paid' },
    ]),
  };
};
