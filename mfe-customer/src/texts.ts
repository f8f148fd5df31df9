import { arrivedGoodsTexts } from './texts/arrived-goods.ts';
import { orderPageTexts } from './texts/order-page.ts';
import { orderingTexts } from './texts/ordering.ts';
import { ownOrderTexts } from './texts/own-orders.ts';
import { paymentTexts } from './texts/payment.ts';

/** Sentences that the specification words are exactly its own. */
export const texts = {
  dialog: { ok: 'OK' },
  opensInNewTab: ' (opens in a new tab)',
  loadingPage: 'Loading the page',
  days: (count: number) => (count === 1 ? '1 day' : `${count} days`),
  stepOf: (number: number, all: number, step: string) => `Step ${number} of ${all}: ${step}`,
  fields: {
    name: 'Name',
    recipient_name: 'Recipient, if it is a gift (optional)',
    email: 'Email',
    country_code: 'Country code',
    mobile: 'Mobile',
    address: 'Address',
    country: 'Country',
    postal_code: 'Postal code',
    chooseCountry: 'Choose a country',
  },
  displayCurrency: {
    about: (amount: string, day: string) => `Approximately ${amount}, rate of ${day}`,
    none: 'No rate is available for this currency.',
    label: 'Show also in',
    rupeesOnly: 'Rupees only',
  },
  duties: {
    inCountry: (country: string) => `${country}:`,
    source: (month: string) => `As of ${month}; ask`,
  },
  items: {
    title: 'Items',
    size: 'Size',
    notChosen: 'not chosen',
    color: 'Color',
    quantity: 'Quantity',
    note: 'Your note',
    price: 'Price',
    storePrice: 'Store price',
    takenOut: (reason: string, refund: string) =>
      reason ? `Not available: ${reason} Refund: ${refund}.` : `Not available. Refund: ${refund}.`,
    each: ' each',
  },
  ...orderPageTexts,
  ...arrivedGoodsTexts,
  ...ownOrderTexts,
  ...orderingTexts,
  ...paymentTexts,
  support: {
    link: 'Contact Support',
    chatTitle: 'Chat',
    chat: 'Chat with support',
    groupTitle: 'Group',
    group: 'Join our group',
    formTitle: 'Send us a query',
    about: 'What is it about?',
    noTopic: 'Choose a topic (optional)',
    topics: ['An order', 'Payment or refund', 'Delivery and customs', 'A product or store', 'Something else'],
    aboutTopic: (topic: string) => `Topic: ${topic}`,
    message: 'Message',
    sending: 'Sending…',
    title: 'Contact Support',
    failed: 'Failed to submit query. Please try again later.',
    submit: 'Send Query',
    aboutOrder: (reference: string) => `My query is about order ${reference}`,
    aboutOrderHint: 'Your query and our answer then appear on the page of the order.',
    threadTitle: 'Messages with support',
    from: { customer: 'You', support: 'Support' },
    waits: 'We will answer here and by e-mail.',
    writeAgain: 'Write to support',
  },
} as const;
