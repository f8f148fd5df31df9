import { accountTexts } from './texts/account.ts';
import { cancellationTexts } from './texts/cancellation.ts';
import { correctionsTexts } from './texts/corrections.ts';
import { evaluationTexts } from './texts/evaluation.ts';
import { figuresTexts } from './texts/figures.ts';
import { goodsTexts } from './texts/goods.ts';
import { orderTexts } from './texts/order.ts';
import { papersTexts } from './texts/papers.ts';
import { paymentsTexts } from './texts/payments.ts';
import { placesTexts } from './texts/places.ts';
import { stepsTexts } from './texts/steps.ts';
import { teamTexts } from './texts/team.ts';
import { teamworkTexts } from './texts/teamwork.ts';

/**
 * Every word of the operators' pages. Sentences that the specification quotes (spec 2, 4, 5, 8) are exactly its own and
 * tests compare exactly these; the words of statuses and of denial reasons are in contracts.
 */
export const texts = {
  places: {
    label: 'Back office',
    orders: 'Orders',
    toBuy: 'To buy',
    receive: 'Receive',
    payments: 'Payments',
    support: 'Support',
    deadLetters: 'Failed tasks',
    stores: 'Stores',
    figures: 'Figures',
    analytics: 'Visits',
    modules: 'Modules',
    rates: 'Rates',
    activity: 'Activity',
    account: 'Account',
    reports: 'Reports',
    settings: 'Settings',
    menu: 'Menu',
  },
  tryAgain: 'Try again',
  reasonMissing: 'Please enter a reason.',
  ok: 'OK',
  close: 'Close',
  none: '–',
  supportReference: (reference: string) => `Reference for support: ${reference}`,
  signIn: {
    tabTitle: 'Sign in',
    title: 'Operator sign-in',
    forOrder: 'Sign in to open the order.',
    form: 'Operator sign-in',
    passkey: 'Passkey',
    remember: 'Remember',
    rememberWarning: 'The passkey is stored unencrypted in this browser. Use this only on your own device.',
    authenticate: 'Authenticate',
    authenticating: 'Authenticating…',
    invalidPasskey: 'Invalid passkey',
    loadingOrder: 'Loading order',
    signedIn: 'You are signed in.',
  },
  session: {
    expired: 'Session Expired. Redirecting to login page...',
    logout: 'Logout',
    asking: 'Looking for your session',
  },
  notFound: {
    title: 'Page not found',
    text: 'There is nothing at this address. Check it, or choose the order from',
  },
  wrongPage: (status: string) => `You are trying to open incorrect page. Redirecting to ${status}`,
  loading: {
    order: 'Loading order',
    orders: 'Loading orders',
    failed: 'Failed to fetch order details.',
    failedOnStatusPage: 'Failed to fetch order details. Please try again.',
    notFound: 'Order not found.',
    checkAddress: 'Check the link, or choose the order from',
    listFailed: 'Failed to fetch the orders.',
  },
  keyboard: {
    open: 'Shortcuts',
    title: 'Keyboard shortcuts',
    notInFields: 'Shortcuts are off while you type. Press Esc to leave a field.',
    switchedOn: 'Use single-key shortcuts in this browser',
    everywhere: { group: 'Everywhere', help: 'Show the shortcuts', search: 'Search orders' },
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
      accept: 'Accept the address or item and go to the next',
      deny: 'Deny the address or item and choose the reason',
      acceptAll: 'Accept the address and all undecided items',
      price: 'Go to the price of the item',
      garment: 'Go to the first empty garment field of the item',
      sameAsBefore: 'Use the garment of the previous item',
      weights: 'Get the weights of all items',
      submit: 'Go to Submit Evaluation',
      enter: 'In a field: go to the same field of the next item',
      escape: 'Leave the field and return to the item',
    },
  },
  drafts: {
    restored: (at: string) => `Restored what you entered until ${at}.`,
    offered: (at: string) => `You have unsaved changes from ${at}. The order has changed since then.`,
    replaces: 'Restoring them replaces what you have entered here.',
    apply: 'Restore',
    discard: 'Discard',
    startOver: 'Start over',
    notKept: 'This browser’s storage is full. A reload would lose what you enter.',
  },
  ...accountTexts,
  ...orderTexts,
  ...stepsTexts,
  ...correctionsTexts,
  ...cancellationTexts,
  ...evaluationTexts,
  ...goodsTexts,
  papers: papersTexts,
  figures: figuresTexts,
  ...placesTexts,
  ...paymentsTexts,
  ...teamTexts,
  ...teamworkTexts,
} as const;
