import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { UserDetails } from '@potli/contracts/order/order.ts';
import type { getPaymentOptions } from '@potli/contracts/payment/operations.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { useCreateRazorpayOrderMutation, useVerifyRazorpayPaymentMutation } from '../../api.ts';
import { texts } from '../../texts.ts';
import { outcomeOfFailure, type PaymentOutcome } from './payment-outcome.ts';
import { payWithRazorpay } from './razorpay-widget.ts';

export type PaymentOptions = AnswerOf<typeof getPaymentOptions>;

/**
 * Pays by card and netbanking: opens the payment at the server, then the widget, then has its answer checked.
 * Resolves to null when the widget was closed. Throws when nothing was paid because the widget could not be opened.
 */
export const useCardPayment = (options: PaymentOptions, user: UserDetails | undefined) => {
  const { brand, live } = useRuntimeConfig();
  const [createOrder] = useCreateRazorpayOrderMutation();
  const [verify] = useVerifyRazorpayPaymentMutation();
  return async (): Promise<PaymentOutcome | null> => {
    const { order_id, reference, razorpay } = options;
    const opened = await createOrder({ query: { live }, body: { order_id, amount: razorpay.payable } }).unwrap();
    const answer = await payWithRazorpay({
      widgetUrl: razorpay.widget_url,
      key: opened.key_id,
      amount: opened.amount,
      currency: opened.currency,
      orderId: opened.razorpay_order_id,
      name: brand.name,
      description: texts.order.named(reference),
      prefill: user && { name: user.name, email: user.email, contact: phoneNumberOf(user) },
    });
    if (!answer) return null;
    const { data, error } = await verify({
      query: { live },
      body: {
        razorpay_order_id: answer.razorpay_order_id,
        razorpay_payment_id: answer.razorpay_payment_id,
        razorpay_signature: answer.razorpay_signature,
        order_id,
        amount: razorpay.payable,
      },
    });
    if (error) return outcomeOfFailure(error);
    return data?.state === 'settled' ? { state: 'settled', paymentId: data.payment_id } : { state: 'checking' };
  };
};
