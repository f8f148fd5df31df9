const inWords = (numbers: readonly number[]): string => `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;

/** Every sentence of the customer's pages in one place. Those that the specification words are exactly its own. */
export const texts = {
  order: {
    missingId: 'Order ID is missing in the URL.',
    notFoundRedirecting: 'Order not found. Redirecting to home page...',
    fetchFailed: 'Failed to fetch order details.',
    fetchFailedInRed: 'Error fetching order details. Please try again.',
    noResponse: 'No response from server. Please try again.',
    fetchFailedSomehow: 'An error occurred while fetching order details.',
    refreshFailed: 'The latest status could not be fetched. This page keeps trying.',
  },
  create: {
    title: 'Create your order',
    correctionTitle: 'Correct your order',
    intro: 'Paste the link of a product from an Indian online store and fetch its details.',
    correctionIntro: 'Please check the marked items. Links, e-mail and mobile number stay as they are.',
    accepted: 'Accepted',
    changed: 'Changed',
    addProduct: 'Add New Product',
    next: 'Next',
    noneComplete: 'Please complete at least one product entry before proceeding.',
    leftOut: (numbers: readonly number[]) =>
      numbers.length === 1
        ? `Product ${numbers[0]} is not complete and will be left out.`
        : `Products ${inWords(numbers)} are not complete and will be left out.`,
    goBack: (count: number) => (count === 1 ? 'Go back to it' : 'Go back to them'),
    goOn: (count: number) => (count === 1 ? 'Go on without it' : 'Go on without them'),
    linksPasted: (count: number) => `${count} links found: each has a card of its own.`,
    linksLeftOver: (most: number) => `An order holds at most ${most} products. The other links were left out.`,
    fetchFailed: 'Failed to fetch product details. Please try again.',
    byHand: 'The store may be keeping us out. You can type the name of the product yourself and go on.',
    submittedBefore: 'These products were already sent as order',
    startAnew: 'Start a new order',
  },
  userDetails: {
    title: 'Contact & Address Details',
    banner: 'Please correct the highlighted fields.',
    locked: 'Cannot be changed for an order that was already sent.',
    proceed: 'Proceed to Review',
  },
  review: { title: 'Review your order', edit: 'Edit Order', submit: 'Submit' },
  otp: {
    title: 'OTP Verification',
    format: 'Invalid OTP format. Please enter a 6-digit OTP.',
    sent: 'OTP Sent Successfully!',
    sendFailed: 'Failed to send OTP. Try again.',
    submit: 'Verify & Submit',
  },
  success: { title: 'Thank you for your order', home: 'Return to Home' },
  detail: {
    cancelQuestion: 'Are you sure you want to cancel this order?',
    cancelled: 'Order cancelled successfully.',
    cancelFailed: 'Failed to cancel order. Please try again.',
    /** What the customer may expect next, by status. */
    next: {
      ORDER_EVALUATION:
        'We are looking at your products and working out the price. You get a message when it is ready.',
      ORDER_CONFIRMATION: 'Your order was accepted. Check the price below and pay when you are ready.',
      PAYMENT_DONE: 'Thank you for your payment. We are buying your products now.',
      LOCAL_SHIPMENT_PROCESSING: 'Your products are on their way to our office.',
      LOCAL_SHIPMENT_RECEIVED: 'Everything has arrived here. We are packing your parcel.',
      INTERNATIONAL_SHIPMENT_IN_PROGRESS: 'Your parcel has left India.',
    } as Readonly<Record<string, string>>,
    thanks: 'Thank you for shopping with us! Your order was delivered. We hope you enjoy it.',
  },
  payment: {
    title: 'Payment',
    acceptTerms: 'Please accept the terms and conditions before proceeding.',
    fetchingUsd: 'Fetching USD equivalent...',
    cardFailed: 'Failed to do payment. Please try again.',
    walletFailed: 'Payment failed. Please try again.',
    verificationFailed: 'Payment Verification Failed!',
    successful: (paymentId: string) => `Payment Successful! Payment ID: ${paymentId}`,
    checkingTitle: 'We are checking your payment',
    checking:
      'The provider has not confirmed it yet. This page looks again by itself, so please do not pay a second time. You may also close it: the order is updated as soon as the payment is confirmed.',
    closed: 'The payment window was closed. If you have paid, this page will notice it by itself.',
    optionsFailed: 'The ways to pay could not be fetched.',
  },
  paymentSuccess: { title: 'Payment successful', back: 'Return to Order' },
  calculator: {
    title: 'Shipping price calculator',
    getPrice: 'Get Price',
    fetchFailed: 'Failed to fetch shipping rates.',
    notes: [
      'GST is 18%.',
      'The higher of actual and volumetric weight applies.',
      'Weights above 20 kg are rounded up to 1 kg.',
      'Final charges depend on the measured weight.',
    ],
  },
  support: {
    title: 'Contact Support',
    failed: 'Failed to submit query. Please try again later.',
    submit: 'Send Query',
  },
} as const;
