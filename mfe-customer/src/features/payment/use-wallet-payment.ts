import { useRuntimeConfig } from '@potli/ui-kit/use-runtime-config.ts';
import { useCapturePaypalOrderMutation, useCreatePaypalOrderMutation } from '../../api.ts';
import { outcomeOfFailure, type PaymentOutcome } from './payment-outcome.ts';
import type { PaymentOptions } from './use-card-payment.ts';

export const useWalletPayment = ({ order_id, paypal }: PaymentOptions) => {
  const { live } = useRuntimeConfig();
  const [createOrder] = useCreatePaypalOrderMutation();
  const [capture] = useCapturePaypalOrderMutation();
  return {
    /** The provider's order id. Throws the `ApiProblem` of a refusal. */
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
