import { evaluationTexts } from './texts/evaluation.ts';
import { orderTexts } from './texts/order.ts';
import { paymentsTexts } from './texts/payments.ts';
import { placesTexts } from './texts/places.ts';
import { stepsTexts } from './texts/steps.ts';

/**
 * Every word of the operators' pages. Sentences that the specification quotes (spec 2, 4, 5, 8) are exactly its own and
 * tests look for exactly these; the words of statuses and of denial reasons are in contracts.
 */
export const texts = {
  places: {
    label: 'Desk',
    orders: 'Orders',
    payments: 'Payments',
    support: 'Support',
    undelivered: 'Undelivered',
    analytics: 'Visits',
    modules: 'Modules',
  },
  tryAgain: 'Try again',
  ok: 'OK',
  close: 'Close',
  none: '–',
  supportReference: (reference: string) => `Reference for support: ${reference}`,
  signIn: {
    tabTitle: 'Sign in',
    title: 'Operator sign-in',
    forOrder: 'Sign in to go on with the order.',
    form: 'Operator sign-in',
    passkey: 'Passkey',
    remember: 'Remember',
    rememberWarning:
      'Stored unprotected in this browser: anyone who uses it can sign in. Only on a device of your own.',
    authenticate: 'Authenticate',
    authenticating: 'Authenticating…',
    invalidPasskey: 'Invalid passkey',
    loadingOrder: 'Loading the order',
    signedIn: 'You are signed in.',
  },
  session: { expired: 'Session Expired. Redirecting to login page...', logout: 'Logout' },
  wrongPage: (status: string) => `You are trying to open incorrect page. Redirecting to ${status}`,
  loading: {
    order: 'Loading the order',
    orders: 'Loading the orders',
    failed: 'Failed to fetch order details.',
    failedOnStatusPage: 'Failed to fetch order details. Please try again.',
    notFound: 'Order not found.',
    checkAddress: 'Please check the address, or choose the order from',
    listFailed: 'Failed to fetch the orders.',
  },
  keyboard: {
    open: 'Shortcuts',
    title: 'Keyboard shortcuts',
    notInFields: 'Shortcuts rest while you type in a field. Esc leaves the field.',
    switchedOn: 'Single keys are shortcuts in this browser',
    everywhere: { group: 'Everywhere', help: 'This list', search: 'Search the orders' },
    list: {
      group: 'My Orders',
      next: 'Next order',
      previous: 'Previous order',
      open: 'Open the order',
      search: 'Search',
      nextPage: 'Next page',
      previousPage: 'Previous page',
    },
    order: { group: 'Order', next: 'Next item', previous: 'Previous item', back: 'Back to My Orders' },
    evaluation: {
      group: 'Evaluation',
      accept: 'Accept the address or item, go to the next',
      deny: 'Deny it and choose the reason',
      acceptAll: 'Accept the address and all items that are not decided',
      price: 'Price of the item',
      garment: 'Garment of the item: what is not chosen yet',
      sameAsBefore: 'Same garment as the item before',
      weights: 'Get the weights of all items',
      submit: 'Go to Submit Evaluation',
      enter: 'In a field: the same field of the next item',
      escape: 'Out of the field, back to the item',
    },
  },
  drafts: {
    restored: (at: string) => `What you entered until ${at} is in the form again.`,
    offered: (at: string) => `You entered something until ${at}, but the order has changed since.`,
    apply: 'Use it',
    discard: 'Discard it',
    startOver: 'Start over',
    notKept: 'This browser has no room to keep what you enter: it would be lost by a reload.',
  },
  ...orderTexts,
  ...stepsTexts,
  ...evaluationTexts,
  ...placesTexts,
  ...paymentsTexts,
} as const;
