import { gstPercent } from '@potli/contracts/payment/fees.ts';

/** Paying, and the success page (spec 2, 8, 9). */
export const paymentTexts = {
  intro: 'Choose a payment method.',
  ways: 'Payment method',
  card: 'Card and netbanking',
  cardHint: 'Razorpay, charged in rupees. You need netbanking with an Indian bank account.',
  wallet: 'PayPal wallet',
  walletHint: 'PayPal, charged in US dollars at today’s rate. The total is rounded down to whole rupees first.',
  base: 'Order total',
  fee: (percent: bigint) => `Fee (${percent}%)`,
  gst: `GST (${gstPercent}% of the fee)`,
  payable: 'Payable',
  paidInDollars: 'Paid in dollars',
  unavailable: 'This payment method is not available right now.',
  payNow: 'Pay Now',
  youPay: 'You pay',
  opening: 'Opening payment…',
  taking: 'Processing payment…',
  loadingWallet: 'Loading PayPal',
  byNetbanking: 'Pay by netbanking',
  notPaid: 'I have not paid yet. Show payment methods',
  title: 'Payment',
  rateOf: (day: string) => `Rate of ${day}`,
  cardFailed: 'Failed to do payment. Please try again.',
  walletFailed: 'Payment failed. Please try again.',
  notTaken: 'The order has changed, so this payment was not taken. Nothing was charged.',
  walletNotLoaded: 'PayPal could not be loaded. This attempt charged nothing.',
  walletRetry: 'Try again',
  verificationFailed: 'Payment Verification Failed!',
  successful: (paymentId: string) => `Payment Successful! Payment ID: ${paymentId}`,
  checkingTitle: 'We are checking your payment',
  checking:
    'Your payment is not confirmed yet. Please do not pay again. This page updates automatically, and you can close it: we update your order as soon as the payment is confirmed.',
  closed: 'The payment window was closed. If you have paid, this page updates automatically.',
  orderTotal: 'Order total',
  viewOrder: 'View your order',
  optionsFailed: 'Failed to load the payment methods.',
} as const;

export const paymentSuccessTexts = {
  title: 'Payment successful',
  paid: (sum: string, provider: string, rupees: string | undefined) =>
    `You paid ${sum} with ${provider}${rupees === undefined ? '' : ` (${rupees})`}.`,
  back: 'Return to Order',
  delivery: 'Estimated delivery date:',
} as const;
