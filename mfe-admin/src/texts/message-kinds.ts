/** The messages of an order, by kind. */
export const messageKindTexts = {
  received: 'Order received',
  correction: 'Correction needed',
  quote: 'Price and payment',
  cancelled: 'Order cancelled',
  paid: 'Payment received',
  purchased: 'Goods bought',
  packing: 'Packing',
  shipped: 'Shipped',
  delivered: 'Delivered',
  operators_paid: 'An order was paid',
  operators_resubmitted: 'An order was corrected',
  operators_payment_exception: 'A payment needs a person',
} as const;
