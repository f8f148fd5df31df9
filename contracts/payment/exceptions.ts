/** The payment exceptions that operators resolve: `meaning` says what happened, then what to do. */
export const paymentExceptionTexts = {
  LATE_PAYMENT: {
    title: 'Late payment',
    meaning: 'A payment arrived for an order that no longer accepts one. It is refunded automatically.',
  },
  DUPLICATE_PAYMENT: {
    title: 'Duplicate payment',
    meaning: 'A payment arrived for an order that was already paid. It is refunded automatically.',
  },
  AMOUNT_MISMATCH: {
    title: 'Wrong amount',
    meaning: 'The provider charged a different amount than shown. It does not pay for the order: refund it.',
  },
  CURRENCY_MISMATCH: {
    title: 'Wrong currency',
    meaning: 'The provider charged a different currency than shown. It does not pay for the order: refund it.',
  },
  ORDER_MISMATCH: {
    title: 'Wrong order',
    meaning:
      'The provider reports a payment we did not open. It does not pay for the order: check it there, then refund it.',
  },
  UNKNOWN_ORDER: {
    title: 'Unknown order',
    meaning: 'A payment arrived for an order that no longer exists. Refund it.',
  },
  PENDING_TOO_LONG: {
    title: 'Pending too long',
    meaning: 'The provider has not confirmed the payment for a day. Check it at the provider. We retry every day.',
  },
  REFUND_FAILED: {
    title: 'Refund failed',
    meaning: 'The provider rejected the refund. Check the reason at the provider, then retry the refund.',
  },
  REFUNDED_ELSEWHERE: {
    title: 'Refund made elsewhere',
    meaning:
      'A refund was made at the provider, not here. The order shows it. A full refund stops the order until it is reopened.',
  },
  DISPUTE: {
    title: 'Dispute',
    meaning: 'The customer disputes the payment at their bank or wallet. Respond there, or refund it.',
  },
} as const;

export type PaymentExceptionCode = keyof typeof paymentExceptionTexts;
/** All such codes, for schemas and selects. */
export const paymentExceptions = Object.keys(paymentExceptionTexts) as PaymentExceptionCode[];
