import { share, wholeRupees } from '../rules/money.ts';

/** The two ways to pay: card and netbanking (Razorpay), wallet (PayPal). */
export const providers = ['razorpay', 'paypal'] as const;
export type Provider = (typeof providers)[number];

/** Paise. `base` is what the fee is taken of; `payable` = base + fee + gst. */
export interface FeeBreakdown {
  base: number;
  fee: number;
  gst: number;
  payable: number;
}

/** Each provider's fee, in percent of the base. */
export const feePercent = { razorpay: 2n, paypal: 4n } as const satisfies Record<Provider, bigint>;
/** GST on the fee, in percent. */
export const gstPercent = 18n;

/** Fee and GST on the fee, each rounded half-up to the paisa; the wallet truncates the total to whole rupees first (spec 9). */
export const feeBreakdown = (provider: Provider, totalPaise: number): FeeBreakdown => {
  const base = provider === 'paypal' ? wholeRupees(totalPaise) : totalPaise;
  const fee = share(base, feePercent[provider], 100n);
  const gst = share(fee, gstPercent, 100n);
  return { base, fee, gst, payable: base + fee + gst };
};
