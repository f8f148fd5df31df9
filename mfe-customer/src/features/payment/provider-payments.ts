import type { AnswerOf } from '@potli/contracts/operation.ts';
import type { UserDetails } from '@potli/contracts/order/order.ts';
import type { getPaymentOptions } from '@potli/contracts/payment/operations.ts';
import { phoneNumberOf } from '@potli/contracts/rules/user-details.ts';
import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { customerApi } from '../../api.ts';
import { orderTexts } from '../../texts/order-page.ts';
import { outcomeOfFailure, type PaymentOutcome } from './payment-outcome.ts';
import { payWithRazorpay, type RazorpayAnswer, type RazorpayRequest } from './razorpay-widget.ts';

export type PaymentOptions = AnswerOf<typeof getPaymentOptions>;

/**
 * Whether this tab has settled a payment of the order: also true for a page that was opened while the provider's window
 * of an earlier one was still open, since the calls of an order share their result.
 */
export const useSettledHere = (orderId: string): boolean => {
  const [, card] = customerApi.useVerifyRazorpayPaymentMutation({ fixedCacheKey: orderId });
  const [, wallet] = customerApi.useCapturePaypalOrderMutation({ fixedCacheKey: orderId });
  return card.data?.state === 'settled' || wallet.data?.state === 'settled';
};

export const useCardPayment = ({ order_id, reference, razorpay }: PaymentOptions, user: UserDetails | undefined) => {
  const { brand, live } = useRuntimeConfig();
  const [createOrder] = customerApi.useCreateRazorpayOrderMutation();
  const [verify] = customerApi.useVerifyRazorpayPaymentMutation({ fixedCacheKey: order_id });
  return {
    /** Throws the `ApiProblem` of a refusal. */
    open: async (): Promise<RazorpayRequest> => {
      const opened = await createOrder({ query: { live }, body: { order_id, amount: razorpay.payable } }).unwrap();
      return {
        widgetUrl: razorpay.widget_url,
        key: opened.key_id,
        amount: opened.amount,
        currency: opened.currency,
        order_id: opened.razorpay_order_id,
        name: brand.name,
        description: orderTexts.named(reference),
        ...(user && { prefill: { name: user.name, email: user.email, contact: phoneNumberOf(user) } }),
      };
    },
    /** Resolves to null when the widget was closed. Throws when it could not be shown, so nothing was paid. */
    show: payWithRazorpay,
    verify: async (answer: RazorpayAnswer): Promise<PaymentOutcome> => {
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
    },
  };
};

export const useWalletPayment = ({ order_id, paypal }: PaymentOptions) => {
  const { live } = useRuntimeConfig();
  const [createOrder] = customerApi.useCreatePaypalOrderMutation();
  const [capture] = customerApi.useCapturePaypalOrderMutation({ fixedCacheKey: order_id });
  return {
    open: async (): Promise<string> => {
      const { orderID } = await createOrder({
        query: { live },
        body: { order_id, amount: paypal.usd_amount ?? '', currency: 'USD' },
      }).unwrap();
      return orderID;
    },
    take: async (orderID: string): Promise<PaymentOutcome> => {
      const { data, error } = await capture({ query: { live }, body: { orderID, order_id } });
      if (error) return outcomeOfFailure(error);
      return data?.state === 'settled' ? { state: 'settled', paymentId: data.transaction_id } : { state: 'checking' };
    },
  };
};
