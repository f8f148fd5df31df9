/** The specification's status-to-page map (section 2), written down once more for the tests. */
export const pageOfStatus = {
  ORDER_EVALUATION: 'evaluation',
  ORDER_CORRECTION: 'delivered',
  ORDER_CONFIRMATION: 'delivered',
  PAYMENT_DONE: 'orderlinkupdate',
  LOCAL_SHIPMENT_PROCESSING: 'orderreceivedstatusupdate',
  LOCAL_SHIPMENT_RECEIVED: 'internationalshippingupdate',
  INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'completeorder',
  ORDER_COMPLETED: 'delivered',
  ORDER_CANCELLED: 'delivered',
} as const;
