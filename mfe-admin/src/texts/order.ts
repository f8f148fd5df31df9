import { count } from './count.ts';
import { messageKindTexts } from './message-kinds.ts';

/** What every page of an order says of it. */
export const orderTexts = {
  order: {
    region: 'Order',
    life: 'Order progress',
    created: 'Created',
    inStatusSince: 'In status since',
    changed: 'Last change',
    items: 'Items',
    pieces: (items: number, pieces: number) => `${items} (${count(pieces, 'piece', 'pieces')})`,
    productCost: 'Product cost',
    shipping: 'International shipping',
    ratesVersion: 'Shipping rates',
    total: 'Total price',
    quote: 'Price valid until',
    weight: 'Weight',
    time: 'Estimated time',
    days: (days: number) => count(days, 'day', 'days'),
    paid: 'Paid',
    paidBy: 'by',
    copyId: (reference: string) => `Copy the ID of ${reference}`,
    copied: 'Copied',
  },
  user: {
    region: 'User details',
    title: 'User Details',
    name: 'Name',
    mobile: 'Mobile',
    email: 'Email',
    address: 'Address',
    country: 'Country',
    postalCode: 'Postal code',
    denied: (reason: string) => `Address denied: ${reason}`,
    removed: (by: string | undefined) =>
      by === 'retention' || by === undefined
        ? 'Personal data, tracking and messages were deleted automatically after the retention period,'
        : `Personal data, tracking and messages were deleted by ${by},`,
  },
  item: {
    label: (place: number, name: string) => `Item ${place}: ${name}`,
    unnamed: 'Unnamed product',
    noPicture: 'No picture',
    typed: 'Name entered by the customer.',
    size: 'Size',
    color: 'Color',
    quantity: 'Quantity',
    price: 'Price',
    weight: 'Weight',
    date: 'Shipment date',
    denied: (reason: string) => `Denied: ${reason}`,
  },
  update: {
    reload: 'Reload order',
    kept: 'Your entries are kept. Reload the order, check your entries and submit again.',
    bothFigures: (message: string, sent: string, expected: string) =>
      `${message} Sent: ${sent}. Computed: ${expected}.`,
  },
  claim: {
    evaluating: (name: string, since: string) => `${name} has been evaluating this order since ${since}`,
    working: (name: string, since: string) => `${name} has been working on this order since ${since}`,
    takeOver: 'Take over',
  },
  changes: {
    region: 'Changes by the customer',
    byCustomer: (changes: number, dropped: number) => {
      const did = [
        ...(changes > 0 ? [`changed ${count(changes, 'field', 'fields')}`] : []),
        ...(dropped > 0 ? [`removed ${count(dropped, 'denied item', 'denied items')}`] : []),
      ];
      return did.length === 0
        ? 'The customer resubmitted this order without changes.'
        : `The customer ${did.join(' and ')} since the last evaluation:`;
    },
    dropped: 'Items removed by the customer',
    droppedItem: (name: string) => `Removed: ${name}.`,
    was: (before: string) => `was ${before}`,
    to: 'to',
    yes: 'Yes',
    no: 'No',
    leftOut: (more: number) => `and ${more} more`,
    fields: {
      name: 'Name',
      address: 'Address',
      country: 'Country',
      postal_code: 'Postal code',
      size: 'Size',
      color: 'Color',
      quantity: 'Quantity',
      price: 'Price',
      weight: 'Weight',
      shipment_date: 'Shipment date',
      is_item_accepted: 'Accepted',
      item_error_code: 'Reason',
      is_address_accepted: 'Address accepted',
      order_error_code: 'Reason for denying the address',
      items_total_cost: 'Product cost',
      international_shipping_cost: 'International shipping',
      total_price: 'Total price',
      estimated_weight: 'Parcel weight',
      local_shippment_time: 'Local shipment',
      total_time_estimation: 'Estimated time',
      local_order_link: 'Local order link',
      is_local_shippment_received: 'Received',
      is_taken_out: 'Out of stock',
      international_shipping_tracking_link: 'Tracking link',
      international_shipping_tracking_number: 'Tracking number',
      payment_id: 'Payment',
    },
  },
  messages: {
    title: (messages: number, open: number) =>
      open === 0 ? `Messages (${messages})` : `Messages (${messages}, ${open} not delivered)`,
    empty: 'No messages sent yet.',
    states: { owed: 'Sending', delivered: 'Sent', failed: 'Failed' },
    receipts: { sent: 'Sent', delivered: 'Delivered', read: 'Read', failed: 'Not delivered' },
    by: { whatsapp: 'by WhatsApp', sms: 'by SMS', email: 'by email' },
    notBy: { whatsapp: 'not by WhatsApp', sms: 'not by SMS', email: 'not by email' },
    to: { customer: 'to the customer', operators: 'to the operators' },
    kinds: messageKindTexts,
    tries: (failed: number) => `${count(failed, 'attempt', 'attempts')} failed.`,
    nextTry: 'Next attempt',
    resend: 'Resend',
    sending: 'Sending…',
    resentBy: (name: string) => `resent by ${name}`,
    resendFailed: 'Failed to resend the message.',
    preview: 'Preview message',
    previewing: 'Preparing preview…',
    previewTitle: 'Message preview',
    previewFailed: 'Failed to preview the message.',
    none: 'No message would be sent.',
  },
  history: {
    title: (entries: number) => `History (${entries})`,
    by: (name: string) => `by ${name}`,
    changes: (changes: number) => `${count(changes, 'field', 'fields')} changed`,
    resent: (message: string, name: string) => `Message “${message}” resent by ${name}`,
    acknowledged: (warnings: readonly string[]) => `Acknowledged: ${warnings.join(', ')}`,
  },
  refunds: {
    whole: 'Refunded',
    part: 'Partly refunded',
    pending: 'Refund pending',
    delayed: 'Refund failed',
    reopen: {
      title: 'This order was fully refunded',
      body: 'Do not buy or ship it. If it is to be carried out anyway, reopen it with a reason.',
      reason: 'Reason for reopening',
      reasonMissing: 'Please enter a reason.',
      button: 'Reopen order',
      failed: 'Failed to reopen the order.',
    },
  },
  outcome: {
    title: 'Order Status',
    region: 'Status',
    ORDER_CONFIRMATION: {
      heading: "Awaiting the user's payment!",
      body: 'You will be notified when the payment completes.',
    },
    ORDER_CORRECTION: {
      heading: 'Order under correction!!!',
      body: 'You will be notified when the user updates the order.',
    },
    ORDER_COMPLETED: {
      heading: 'Order Successfully Delivered!!!',
      body: (day: string) => `The order was delivered on ${day}.`,
    },
    ORDER_CANCELLED: {
      heading: 'Order Cancelled!!!',
      body: "The user cancelled this order. Please check the user's concern.",
      byOperator: (reason: string | undefined) =>
        reason ? `An operator cancelled this order. Reason: ${reason}` : 'An operator cancelled this order.',
    },
    unknown: {
      heading: 'Status Unavailable',
      body: (status: string) =>
        `This page does not know the status ${status}. Reload the page. If this message remains, contact support.`,
    },
  },
} as const;
