import { dutiesPayer } from '@potli/contracts/reference/duties-payer.ts';
/** Sentences that the specification words are exactly its own. */
export const texts = {
  title: 'Shop from India',
  /** Follows the tagline where search engines describe the page. */
  description: 'Paste a link, see the full price before you pay, get one parcel.',
  hero: {
    ownOrder: (reference: string) => `Your order ${reference}: see where it is`,
    eyebrow: (countries: number) => `From any Indian online store to ${countries} countries`,
    lead: 'For everyone abroad who misses the shops at home: paste a link, we check it, buy it and send everything to you in one parcel.',
    linkLabel: 'Product link',
    linkHint: 'Paste a product link',
    start: 'Get Started',
    shippingCost: 'What does shipping cost?',
    delivered: 'orders delivered',
    promises: ['The full price before you pay', 'Free cancellation until you pay', 'No account, no password'],
    proof: {
      title: 'Example parcel',
      basket: (units: number, kilos: number) => `${units} items, ${kilos} kg, shipping included`,
      usa: 'In the USA',
      india: 'From India',
      saved: (percent: number) => `You save ${percent}%`,
    },
  },
  destinations: {
    region: 'Stores and countries',
    stores: {
      title: 'Stores our customers order from',
      names: [
        'Amazon India',
        'Flipkart',
        'Myntra',
        'AJIO',
        'Nykaa',
        'Nykaa Fashion',
        'Meesho',
        'FabIndia',
        'Tata CLiQ',
      ],
      more: 'and any other Indian store',
    },
    countries: {
      title: (countries: number) => `Delivered to ${countries} countries`,
      from: (price: string) => `from ${price}`,
      days: (days: number) => `about ${days} days`,
    },
    note: 'Price of the lightest parcel, up to 0.5 kg. Time for packing and shipping once your goods are with us; customs may take longer. The stores are not connected with us; their names belong to them.',
  },
  reasons: {
    title: 'Why Choose Us',
    lead: 'A team you can write to, from the store to your door.',
    list: {
      store: { title: 'Any Indian store', text: 'Marketplace or boutique: if it has a product page, paste its link.' },
      price: {
        title: 'The full price before you pay',
        text: 'We check every item by hand. You see the exact price of goods and shipping, and can cancel free of charge until you pay.',
      },
      parcel: {
        title: 'One parcel, less shipping',
        text: 'We combine products from different stores in one parcel, so you pay for shipping once.',
      },
      checked: {
        title: 'Checked on arrival',
        text: 'Our staff in India receive and check every item before we ship it.',
      },
      account: {
        title: 'No account needed',
        text: 'No password to remember. A code on your phone confirms your order, and a private link lets you follow it.',
      },
      news: {
        title: 'Updates at every step',
        text: 'From the first check to the tracking number, we message you at every step.',
      },
    },
  },
  savings: {
    title: 'See what you save',
    lead: (units: number, kilos: number) =>
      `The same basket bought in India and in the USA: ${units} units, ${kilos} kg.`,
    india: 'Shop from India',
    usa: 'Shop in the USA',
    subtotal: 'Subtotal',
    shipping: 'Shipping',
    indiaTotal: 'India total',
    usaTotal: 'USA total',
    saved: (dollars: number) => `You save $${dollars}`,
  },
  products: {
    title: 'India vs USA',
    lead: 'What the same products cost in India and in the USA. Prices vary by store and day.',
    columns: { product: 'Product', units: 'Units', india: 'India', usa: 'USA' },
    together: 'Total',
    names: {
      kurta: 'Cotton kurta',
      saree: 'Silk-blend saree',
      dupatta: 'Printed dupatta',
      juttis: 'Embroidered juttis',
      bedsheet: 'Block-print bedsheet',
      tiffin: 'Steel tiffin box',
    },
  },
  video: {
    title: 'How It Works',
    lead: 'From a link to your door in two minutes: the six steps below, in one go.',
    play: 'Play the video',
    privacy: 'The video is loaded from its host only when you press play.',
    frame: (brand: string) => `How ${brand} works`,
  },
  steps: {
    title: 'How to use it, in six steps',
    lead: 'You do the first five in about ten minutes. We do the rest.',
    list: {
      paste: { title: 'Paste your links', text: 'Copy the link of each product from the store and press Fetch.' },
      choose: { title: 'Choose what you want', text: 'Size, color and quantity; add as many products as you like.' },
      address: { title: 'Enter your address', text: 'Your contact and delivery details, checked for your country.' },
      code: { title: 'Confirm your phone', text: 'Enter the 6-digit code we send you, and submit your order.' },
      pay: {
        title: 'Pay the quoted price',
        text: 'Once every item is checked, you see the full price and pay by netbanking or wallet.',
      },
      follow: {
        title: 'Follow your order',
        text: 'Bought, received, packed, shipped: the order page shows every step.',
      },
    },
    action: 'Paste your first link',
    questionsTitle: 'Frequently asked questions',
    questions: [
      {
        question: 'When do I pay?',
        answer:
          'After we have checked every item and you have seen the full price. Until then, you can withdraw your order with a code that we send to your phone. Once you see the price, you pay or cancel. Both ways out are free of charge. The price is valid until the time that your order shows.',
      },
      {
        question: 'What does shipping cost?',
        answer:
          'It depends on the weight of the parcel and the country. Two parcels cost more than one of the same weight, so we pack your products together. The calculator shows the price.',
      },
      {
        question: 'Who pays duties and taxes?',
        answer: `${dutiesPayer} The calculator and your order say what is usual in your country.`,
      },
      {
        question: 'What if something is sold out?',
        answer:
          'We message you which item it is and why, with a link to correct your order: change that item or remove it, or withdraw the whole order. You have not paid anything at that point. If an item sells out after you have paid, we take it out of your order and refund it.',
      },
      {
        question: 'How long does it take?',
        answer:
          'The store’s delivery to us, two days for packing and about eight days for shipping. Customs may take longer. Your order shows the estimate before you pay.',
      },
    ],
  },
  calculator: {
    title: 'Shipping cost calculator',
    lead: 'Choose your country and a weight to see the price before you order.',
    action: 'Calculate shipping',
  },
  carousel: {
    title: 'A look inside',
    lead: 'The same six steps as you will see them on a phone.',
    role: 'carousel',
    previous: 'Previous picture',
    next: 'Next picture',
    place: (number: number, all: number) => `${number} / ${all}`,
    captions: {
      products: 'Paste the link of a product and choose size and color',
      details: 'Enter your contact and address details',
      code: 'Confirm your phone with a 6-digit code',
      price: 'See the full price and choose how to pay',
      order: 'Follow your order to your door',
    },
    /** Which of the six steps a picture shows. */
    steps: { products: 'Steps 1 and 2', details: 'Step 3', code: 'Step 4', price: 'Step 5', order: 'Step 6' },
  },
  testimonials: {
    title: 'What our customers say',
    list: {
      anaya: {
        words:
          'I sent seven links from four shops and got one parcel. They messaged me when a size was sold out, before I had paid anything.',
        name: 'Anaya',
        place: 'Toronto, Canada',
        order: 'Seven items from four shops, March\u00a02025',
      },
      farhan: {
        words:
          'The saree for my sister’s wedding came nine days after it was packed, and the price was the one on the screen.',
        name: 'Farhan',
        place: 'Birmingham, UK',
        order: 'Silk-blend saree, January\u00a02025',
      },
    },
    action: 'Start Your Order Now',
  },
  trust: {
    title: 'What you can rely on',
    list: {
      company: {
        title: 'One company from link to door',
        text: (brand: string) =>
          `${brand} buys in its own name, receives, checks, packs and ships. You deal with us alone.`,
      },
      refunds: {
        title: 'Your money back',
        text: 'Free cancellation until you pay. If a store does not deliver an item, we refund its price and what the parcel then costs less to ship.',
      },
      claims: {
        title: '14 days for claims',
        text: 'Something is damaged or wrong? Write to us within 14 days of delivery, with photos.',
      },
      answers: { title: 'Answers from people', text: 'Write by chat, from the page of your order, or by e-mail.' },
    },
    payment: 'You pay with',
    marks: ['PayPal', 'Razorpay netbanking'],
  },
  joinGroup: 'Join our group',
  toast: { text: 'Good to know: shipping cost does not rise in proportion to weight.', dismiss: 'Dismiss' },
} as const;
