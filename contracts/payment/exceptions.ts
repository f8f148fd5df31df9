/**
 * What a person has to know about a payment, with what it means to an operator. The first sentence says what happened,
 * the second what is to be done.
 */
export const paymentExceptionTexts = {
  LATE_PAYMENT: {
    title: 'Late payment',
    meaning: 'Money came for an order that could not take it any more. It is sent back by itself.',
  },
  DUPLICATE_PAYMENT: {
    title: 'Duplicate payment',
    meaning: 'Money came for an order that was paid already. It is sent back by itself.',
  },
  AMOUNT_MISMATCH: {
    title: 'Wrong amount',
    meaning: 'The provider took another amount than was shown. The order is not paid by it: refund it.',
  },
  CURRENCY_MISMATCH: {
    title: 'Wrong currency',
    meaning: 'The provider took another currency than was shown. The order is not paid by it: refund it.',
  },
  ORDER_MISMATCH: {
    title: 'Wrong order',
    meaning: 'The provider names another payment than ours. The order is not paid by it: look there, then refund it.',
  },
  UNKNOWN_ORDER: {
    title: 'Unknown order',
    meaning: 'Money came for an order that does not exist any more. Refund it.',
  },
  PENDING_TOO_LONG: {
    title: 'Pending too long',
    meaning: 'For a day the provider has not said whether money moved. Look there; it is asked again every day.',
  },
  REFUND_FAILED: {
    title: 'Refund failed',
    meaning: 'The provider refused to send the money back. Look there for the reason, then refund it again.',
  },
  REFUNDED_ELSEWHERE: {
    title: 'Refund made elsewhere',
    meaning: 'Money was sent back at the provider, not from here. The ledger has it, the order goes on as it is.',
  },
  DISPUTE: {
    title: 'Dispute',
    meaning: 'The customer disputes the payment at their bank or wallet. Answer there, or refund it.',
  },
} as const;

export type PaymentExceptionCode = keyof typeof paymentExceptionTexts;
/** All such codes, for schemas and selects. */
export const paymentExceptions = Object.keys(paymentExceptionTexts) as PaymentExceptionCode[];
