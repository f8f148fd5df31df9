/** What the page of an order says, and who cannot get to it (spec 2, 4, 8). */
export const orderTexts = {
  page: 'Your order',
  heading: 'Order',
  named: (reference: string) => `Order ${reference}`,
  note: (sentence: string) => `Note: ${sentence}`,
  createNew: 'Create a new order',
  notFound: 'Order not found.',
  missingId: 'Order ID is missing in the URL.',
  notFoundRedirecting: 'Order not found. Redirecting to home page...',
  fetchFailed: 'Failed to fetch order details.',
  fetchFailedInRed: 'Error fetching order details. Please try again.',
  noResponse: 'No response from server. Please try again.',
  fetchFailedSomehow: 'An error occurred while fetching order details.',
  refreshFailed: 'Failed to update the order status. Retrying automatically.',
} as const;

export const linkTexts = {
  copy: 'Copy link',
  copyText: 'Copy',
  copyDenied: 'Select the text to copy it.',
  copied: 'Copied',
  wasCopied: 'Link copied.',
  share: 'Share',
} as const;

export const detailTexts = {
  page: 'Order details',
  placedOn: (day: string) => `Placed on ${day}`,
  status: 'Order status',
  progress: 'Order progress',
  allSteps: 'Show all steps',
  delivery: 'Estimated delivery:',
  ifPaidToday: ' if you pay today',
  costs: 'Costs and times',
  sharing: 'Link and sharing',
  payment: 'Payment',
  contact: 'Contact and address',
  removed: (day: string) =>
    `We removed your name, address and phone number from this order on ${day}. Your items and payment stay on record.`,
  track: 'Track your parcel',
  tracking: 'Tracking',
  trackingLink: 'Tracking link',
  trackingNumber: 'Tracking number',
  notKnownYet: 'Not available yet',
  correctionNeeded: 'Your order needs a correction before we can continue.',
  correct: 'Correct the order',
  wasCancelled: (reference: string) => `Your order ${reference} has been cancelled. Order ID:`,
  cancelledByUs: (reason: string | undefined) =>
    reason ? `We had to cancel it. Reason: ${reason}` : 'We had to cancel it.',
  readyToPay: 'Ready for payment',
  cancel: 'Cancel Order',
  cancelling: 'Cancelling…',
  keep: 'Keep Order',
  pay: 'Proceed to Payment',
  steps: {
    ORDER_EVALUATION: 'Evaluating',
    ORDER_CONFIRMATION: 'Awaiting payment',
    PAYMENT_DONE: 'Placed',
    LOCAL_SHIPMENT_PROCESSING: 'Local shipment',
    LOCAL_SHIPMENT_RECEIVED: 'Packing',
    INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'Shipped',
    ORDER_COMPLETED: 'Delivered',
  },
  link: 'Link to this order',
  linkHint:
    'Anyone with this link sees this page, with your address, email, phone, payment, photos and messages, and can do what it offers: pay, cancel, report an item, share tracking or write to support. Corrections also need a code that goes to your phone.',
  cancelQuestion: 'Are you sure you want to cancel this order?',
  cancelled: 'Order cancelled successfully.',
  cancelFailed: 'Failed to cancel order. Please try again.',
  /** By when the step under way should be done, by status; the shipment has the estimated delivery. */
  nextBy: {
    ORDER_EVALUATION: (hour: string) => `You will hear from us by ${hour} (your time).`,
    PAYMENT_DONE: (day: string) => `We expect them by ${day}.`,
    LOCAL_SHIPMENT_PROCESSING: (day: string) => `We expect them by ${day}.`,
    LOCAL_SHIPMENT_RECEIVED: (day: string) => `We expect to ship it by ${day}.`,
  } as Readonly<Record<string, (when: string) => string>>,
  nextLate: 'This is taking longer than expected. Contact support for an update.',
  next: {
    ORDER_EVALUATION: 'We are checking your products and calculating the price. We will message you when it is ready.',
    ORDER_CONFIRMATION: 'Your order was accepted. Check the price, then pay or cancel free of charge.',
    PAYMENT_DONE: 'Thank you for your payment. We are buying your products now.',
    LOCAL_SHIPMENT_PROCESSING: 'Your products are on their way to our office.',
    LOCAL_SHIPMENT_RECEIVED: 'All items have arrived. We are packing your parcel.',
    INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'Your parcel has left India.',
  } as Readonly<Record<string, string>>,
  thanks: 'Thank you for shopping with us! Your order was delivered. We hope you enjoy it.',
} as const;

export const reorderTexts = {
  button: 'Order again',
  question: 'You have started another order. Do you want to replace its products with those of this order?',
  replace: 'Replace products',
  keep: 'Keep my order',
} as const;

export const quoteTexts = {
  validUntil: (hour: string) => `Price valid until ${hour} (your time).`,
  expired: 'This price has expired. We are checking it again and will send you the new price.',
  isNew: 'This is a new price. The earlier price is no longer valid.',
  /** By the command that took the price back. */
  takenBack: {
    expire_quote: 'The earlier price was not paid in time and has expired. We will send you the new price.',
    reopen_evaluation: 'We are checking your order again. Please wait for our next message.',
  } as Readonly<Record<string, string>>,
} as const;

export const withdrawTexts = {
  title: 'Withdraw your order',
  hint: 'Changed your mind? You have paid nothing yet and can withdraw your order free of charge.',
  button: 'Withdraw Order',
  opening: 'One moment…',
  question: (phone: string) =>
    `Do you want to withdraw this order? It is then cancelled and cannot be reopened. To confirm, we send a code to ${phone}.`,
  sendCode: 'Send Code',
  keep: 'Keep Order',
  intro: (phone: string) => `We send a 6-digit code to ${phone}. Enter it here to cancel your order free of charge.`,
  submit: 'Withdraw Order',
  submitting: 'Withdrawing…',
  done: 'Your order was withdrawn. We will send you a confirmation.',
  movedOn: 'The status of your order has changed, so it was not withdrawn. This page shows the new status.',
} as const;

export const costsTexts = {
  title: 'Cost breakdown',
  items: 'All product cost',
  shipping: (weight: string) => `International shipping (${weight.replace(' ', '\u00a0')})`,
  customFees: 'Custom fees',
  platformFees: 'Platform processing charges',
  total: 'Total',
  duties: 'Excludes duties. Who pays duties?',
  timeTitle: 'Shipment time',
  localShipment: 'Local shipment',
  localPackaging: 'Local packaging',
  internationalShipment: 'International shipment',
  customs: 'Customs processing',
  about: (time: string) => `about ${time}`,
} as const;

export const refundTexts = {
  pending: (amount: string) => `We are refunding ${amount}. You will get a message when the refund is made.`,
  delayed: (amount: string) =>
    `The refund of ${amount} takes longer than expected. We are working on it and will message you when it is made.`,
  tag: 'Refunded',
  inFull: 'Nothing will be sent.',
  made: (amount: string, day: string) => `We refunded ${amount} on ${day}.`,
  secondPayment: (amount: string, day: string) =>
    `You had paid twice. We returned the second payment of ${amount} on ${day}.`,
  arrives: (day: string | null) =>
    day === null ? 'It should reach your account within 10 days.' : `It should reach your account by ${day}.`,
} as const;

export const transactionTexts = {
  title: 'Transaction details',
  paymentId: 'Payment ID',
  totalPrice: 'Total price',
  charged: (sum: string) => `Charged as ${sum}`,
  withFees: 'Includes payment fees and GST of',
  withTakenOut: 'Includes out-of-stock items with shipping of',
  roundedDown: 'The order total was rounded down by',
  method: 'Payment method',
  time: 'Estimated total time',
} as const;

export const shareTrackingTexts = {
  title: 'Share tracking only',
  hint: 'With this link, others follow the parcel. It shows no name, address, item or price, and nothing can be changed with it.',
  create: 'Show tracking link',
  creating: 'Loading…',
  link: 'Link for tracking only',
  turnOff: 'Turn off this link',
  turningOff: 'Turning off…',
  isOff: 'The tracking link was turned off.',
} as const;
