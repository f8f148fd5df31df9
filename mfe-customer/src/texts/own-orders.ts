/** The customer's own list of orders. */
export const trackingTexts = {
  title: 'Parcel tracking',
  intro: 'Someone shared the progress of their parcel with you.',
  since: (day: string) => `Since ${day}`,
  ended: 'Stopped',
  /** Without the reason, which is between the customer and us. */
  parcel: {
    held: 'The parcel is on hold for now.',
    not_sent: 'Nothing will be sent.',
  },
  notFound: 'This tracking link is not valid. It may have been turned off. Ask for a new one.',
  home: 'What is this service?',
} as const;

export const ownOrdersTexts = {
  title: 'My orders',
  intro: 'Orders that you placed or opened on this device. Only this device keeps the list.',
  newest: 'Your newest open order',
  earlier: 'All orders on this device',
  open: (reference: string) => `Open order ${reference}`,
  view: 'View order',
  placedOn: (day: string) => `Placed on ${day}`,
  notThere: 'This order is not available any more.',
  notUpdated: 'The current status could not be read. Reload the page to try again.',
  remove: (reference: string) => `Remove order ${reference} from this list`,
  removeShort: 'Remove',
  clear: 'Clear list',
  clearQuestion:
    'Remove all orders from the list on this device? The orders stay as they are, and their links keep working.',
  clearYes: 'Remove all',
  clearNo: 'Keep list',
  none: 'No orders on this device yet',
  noneHint: 'Orders appear here when you place them or open their link on this device.',
  elsewhereTitle: 'Ordered on another device?',
  elsewhereIntro: 'Enter the mobile number of your orders. We send a code to it, and then show your orders.',
  sendCode: 'Send code',
  codeIntro: (phone: string) => `We send a 6-digit code to ${phone}. Enter it here to see your orders.`,
  submit: 'Show my orders',
  submitting: 'Searching…',
  changeNumber: 'Change number',
  foundTitle: (phone: string) => `Orders of ${phone}`,
  foundNone: (phone: string) => `No orders were placed with ${phone}.`,
  keep: 'Keep these on this device',
  kept: 'These orders are now in the list of this device.',
  notKept: 'This browser does not keep the list. Save the links of your orders instead.',
} as const;
