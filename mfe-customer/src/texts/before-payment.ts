/** What the order page, too, says of a payment that is to be made (spec 2, 9). */
export const beforePaymentTexts = {
  accept: 'I accept the',
  terms: 'terms and conditions',
  andThe: 'and the',
  privacy: 'privacy policy',
  acceptTerms: 'Please accept the terms and conditions before proceeding.',
  fetchingUsd: 'Fetching USD equivalent...',
  /** Beside a total in rupees. */
  aboutInDollars: (amount: string, also: string | undefined, day: string) =>
    `About ${amount}${also ? ` or ${also}` : ''} (rate of ${day})`,
  begun: 'You have started a payment. If you have paid, this page updates automatically. If not, you can pay now.',
  checkingOnOrder: 'We are checking your payment. Please do not pay again.',
  toPayment: 'See your payment',
} as const;
