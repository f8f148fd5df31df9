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
    giftRecipient: 'Gift for',
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
} as const;
