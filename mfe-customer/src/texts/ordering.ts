const inWords = (parts: readonly (number | string)[]): string => `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Asked before a correction goes on that does not change what was denied. */
const unchanged = (what: string): string => `You have not changed ${what}; the same answer is likely. Send anyway?`;

const full = (most: number): string => `An order can have at most ${most} products.`;

/** The way to an order: products, details, review, code, thanks (spec 2, 4, 5, 8). */
export const createTexts = {
  afterwards: {
    title: 'What happens next',
    steps: [
      'We check every product by hand and tell you the exact price with shipping.',
      'You pay, or cancel free of charge.',
      'We buy, check and pack everything in one parcel, and you follow it to your door.',
    ],
  },
  product: (number: number) => `Product ${number}`,
  remove: 'Remove',
  removeProduct: (number: number) => `Remove product ${number}`,
  link: 'Product link',
  fetch: 'Fetch',
  fetching: 'Fetching…',
  editLink: 'Edit Link',
  fetchingDetails: 'Fetching product details',
  found: 'The product was found.',
  name: 'Product name',
  useName: 'Use this name',
  editName: 'Edit name',
  editNameOf: (number: number) => `Edit name of product ${number}`,
  isItThis: 'Is this the right product?',
  nameHint: 'Correct the name if it is wrong.',
  nameMissing: 'Please enter the product name.',
  storePrice: 'Store price. We confirm it.',
  soldOut: 'Sold out at the store. You can still order it: we check again before you pay.',
  preorder: 'The store takes pre-orders for this product. It may ship later than usual.',
  soldOutOption: '(sold out)',
  otherSize: 'Another size',
  yourSize: 'Your size',
  otherColor: 'Another color',
  yourColor: 'Your color',
  sizesFetching: 'Loading available sizes…',
  sizesOffered: 'Available sizes:',
  sizesUnknown: 'Failed to load the available sizes. Please enter your size.',
  ifAny: 'Optional',
  decrease: 'Decrease quantity',
  increase: 'Increase quantity',
  title: 'Create your order',
  correctionTitle: 'Correct your order',
  intro: 'Paste a product link from an Indian online store and press Fetch.',
  note: 'Note (optional)',
  noteHint: 'For example: if M is gone, take L.',
  correctionIntro: 'Please correct or remove the highlighted items. Links, email and mobile number cannot be changed.',
  drop: 'Remove from order',
  dropItem: (name: string) => `Remove from order: ${name}`,
  undrop: 'Keep in order',
  undropItem: (name: string) => `Keep in order: ${name}`,
  dropped: 'Removed',
  lastItem: 'An order needs at least one item, so this one cannot be removed. You can withdraw the whole order below.',
  accepted: 'Accepted',
  changed: 'Changed',
  unchanged: (names: readonly string[]) =>
    unchanged(names.length === 1 ? `“${names[0]}”` : inWords(names.map((name) => `“${name}”`))),
  sendAnyway: 'Send anyway',
  backToChange: 'Go back and change it',
  addProduct: 'Add New Product',
  next: 'Next',
  noneComplete: 'Please complete at least one product entry before proceeding.',
  leftOut: (numbers: readonly number[]) =>
    numbers.length === 1
      ? `Product ${numbers[0]} is incomplete and will not be ordered.`
      : `Products ${inWords(numbers)} are incomplete and will not be ordered.`,
  sizesMissing: (names: readonly string[]) =>
    names.length === 1
      ? `You have not chosen a size for “${names[0]}”. Continue without a size?`
      : `You have not chosen a size for ${inWords(names.map((name) => `“${name}”`))}. Continue without sizes?`,
  chooseSize: 'Go back and choose',
  withoutSize: 'Continue without',
  goBack: (count: number) => (count === 1 ? 'Go back and complete it' : 'Go back and complete them'),
  goOn: (count: number) => (count === 1 ? 'Continue without it' : 'Continue without them'),
  linksPasted: (count: number) => `Added a product card for each of the ${count} links.`,
  full,
  linksLeftOver: (most: number) => `${full(most)} The other links were not added.`,
  opensForYou: 'Does the page open in your own browser?',
  useBookmark: 'Add it from there',
  byHand: 'Enter the name to continue. We check the store’s page ourselves.',
  submittedBefore: 'You have already submitted these products as order',
  startNew: 'Start a new order',
  orderedBefore: (reference: string) => `These products were ordered as ${reference}. Order them again?`,
  orderAgain: 'Order again',
  notAgain: 'Go back',
} as const;

export const estimateTexts = {
  title: 'Estimate',
  toBeConfirmed: 'Price to be confirmed',
  country: 'Deliver to',
  stores: (pieces: number) => (pieces > 1 ? `Store prices, ${pieces} pieces` : 'Store price'),
  shipping: (kg: number) => `Shipping, about ${kg} kg`,
  total: 'Estimated total',
  about: (amount: string) => `about ${amount}`,
  estimated: (by: string | undefined) => (by ? `Estimate; exact price by ${by}.` : 'Estimate with shipping.'),
  storesOnly: (pieces: number, unpriced: number) =>
    unpriced === 0
      ? `Store price${pieces === 1 ? '' : `s, ${pieces} pieces`}`
      : `${pieces > 0 ? 'Store prices; ' : ''}${unpriced === 1 ? '1 product' : `${unpriced} products`} without a known price`,
  note: 'Weights are typical ones and prices may change. We check every product; you decide and pay when you have the exact price.',
  chooseCountry: 'Choose a country to see the price with shipping.',
  calculating: 'Calculating…',
  noPrice: (unpriced: number) =>
    `No estimate, because the store ${unpriced === 1 ? 'price of 1 product is' : `prices of ${unpriced} products are`} not known. We tell you the exact price.`,
  ratesNotLoaded: 'No estimate, because the shipping rates could not be loaded. We tell you the exact price.',
  noRate: 'No estimate is available for this parcel. We tell you the exact price.',
} as const;

export const summaryTexts = {
  title: (count: number) => `Your order: ${count === 1 ? '1 product' : `${count} products`}`,
  times: (quantity: number) => `× ${quantity}`,
} as const;

export const userDetailsTexts = {
  intro: 'Where should we deliver, and how can we reach you?',
  code: 'Code',
  leftOut: (count: number) =>
    `${count === 1 ? '1 product is' : `${count} products are`} not included because the details were not fetched.`,
  unchanged: unchanged('the address'),
  title: 'Contact & Address Details',
  banner: 'Please correct the highlighted fields.',
  locked: 'Cannot be changed after the order was submitted.',
  mobile: 'Without the country code, or with + before it.',
  recipient: 'The parcel is addressed to this person. You get the messages and the receipt.',
  dialled: ({ country_code, mobile }: { country_code: string; mobile: string }) =>
    `We send the code to ${country_code} ${mobile}.`,
  proceed: 'Proceed to Review',
} as const;

export const reviewTexts = {
  title: 'Review your order',
  edit: 'Edit Order',
  submit: 'Submit',
  intro: 'Next, we send a code to your mobile number to verify it.',
  dropped: 'Removed from the order',
  details: 'Contact and address',
  editDetails: 'Edit details',
} as const;

export const successTexts = {
  title: 'Thank you for your order',
  home: 'Return to Home',
  link: 'Link to your order',
  referenceBefore: 'Your order reference is',
  nextTitle: 'What happens next',
  hearBy: (hour: string) => `You will hear from us by ${hour} (your time).`,
  next: [
    'We check every product and calculate the price, including shipping to your door.',
    'We message you when your order is ready for payment or needs a correction.',
    'After you pay, we buy, pack and ship your products. Follow every step on the order page.',
  ],
  keepLink: 'Save this link: anyone who has it can open your order. Share it only with people you trust.',
  view: 'View your order',
} as const;
