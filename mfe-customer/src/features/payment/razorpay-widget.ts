import { paymentTexts } from '../../texts/payment.ts';
import { loadProviderScript } from './provider-script.ts';

/** What the widget hands over after a payment; only the server can tell whether it is true. */
export interface RazorpayAnswer {
  readonly razorpay_order_id: string;
  readonly razorpay_payment_id: string;
  readonly razorpay_signature: string;
}

export interface RazorpayRequest {
  readonly widgetUrl: string;
  readonly key: string;
  readonly amount: number;
  readonly currency: string;
  readonly order_id: string;
  readonly name: string;
  readonly description: string;
  readonly prefill?: { readonly name: string; readonly email: string; readonly contact: string };
}

type RazorpayConstructor = new (options: object) => { open(): void };

// Only netbanking is offered in the widget (spec 7). It is a matter of display: the server does not rely on it.
const netbankingOnly = {
  display: {
    blocks: { banks: { name: paymentTexts.byNetbanking, instruments: [{ method: 'netbanking' }] } },
    sequence: ['block.banks'],
    preferences: { show_default_blocks: false },
  },
};

/** Resolves to null when the widget was closed; rejects when it cannot be shown. */
export const payWithRazorpay = async ({ widgetUrl, ...request }: RazorpayRequest): Promise<RazorpayAnswer | null> => {
  await loadProviderScript(widgetUrl);
  const { Razorpay } = window as unknown as { Razorpay?: RazorpayConstructor };
  if (!Razorpay) throw new Error('The payment script brought no widget');
  return new Promise((resolve) => {
    const widget = new Razorpay({
      ...request,
      config: netbankingOnly,
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    });
    widget.open();
  });
};
