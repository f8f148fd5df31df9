import type { BodyOf } from '@potli/contracts/operation.ts';
import type { cancelOrder } from '@potli/contracts/order/cancellation.ts';
import { AppError } from '@potli/service-kit/app-error.ts';
import type { OrderDocument } from './order-document.ts';
import { leastRefundPaise, paiseLeft, promisedWithOrder, refundAmount } from './refund-state.ts';
import { refundRequest } from './request-refund.ts';
import { type StepBy, step } from './step.ts';

/** Whether a payment of the order may be open: it was priced and is not paid. */
export const mayHaveOpenPayment = ({ payment, totals }: OrderDocument): boolean => payment === null && totals !== null;

/**
 * The order, cancelled by an operator, with the refund of what was paid (all that is left, or a part) and the message to
 * the customer. @throws AppError REFUND_TOO_LARGE, VALIDATION_FAILED for a part that the provider cannot refund
 */
export const cancelByOperator = (
  order: OrderDocument,
  { reason: text, refund_paise }: BodyOf<typeof cancelOrder>,
  now: Date,
  by: StepBy,
): OrderDocument => {
  const reason = text.trim();
  const left = paiseLeft(order);
  const refund = refund_paise ?? left;
  if (refund > left) {
    const message = 'This is more than what is left of the payment.';
    throw new AppError('REFUND_TOO_LARGE', {
      details: [{ path: '/body/refund_paise', message, sent: refund, expected: left }],
    });
  }
  // Razorpay would reject it, and PayPal refund a cent in its place, many times what was decided.
  const least = leastRefundPaise(order);
  if (refund > 0 && refund < least) {
    const text = refundAmount({ amount: least, currency: 'INR' });
    const error = `The least that can be refunded of this payment is ${text}. Enter 0 or at least that.`;
    throw new AppError('VALIDATION_FAILED', {
      error,
      details: [{ path: '/body/refund_paise', message: error, sent: refund, expected: least }],
    });
  }
  const { change, tasks } = refundRequest(order, refund, reason, now, by);
  const message = { kind: 'cancelled_by_operator', refund_paise: promisedWithOrder(order, refund) } as const;
  return step(order, 'cancel_order', by, now, change, [...tasks, message], { note: reason });
};
