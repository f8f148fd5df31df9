/** Sentences that the specification words are exactly its own. */
export const texts = {
  title: 'Shop from India',
  /** Follows the tagline where search engines describe the page. */
  description: 'Paste a link, see the full price before you pay, get one parcel.',
  hero: {
    eyebrow: (countries: number) => `From any Indian online store to ${countries} countries`,
    lead: 'For everyone abroad who misses the shops at home: paste a link, we check it, buy it and send everything to you in one parcel.',
    linkLabel: 'Link of a product',
    linkHint: 'Paste a product link',
    start: 'Get Started',
    shippingCost: 'What does shipping cost?',
    delivered: 'orders delivered',
    promises: ['The full price before you pay', 'Cancel free until you pay', 'No account, no password'],
    proof: {
      title: 'One parcel, an example',
      basket: (units: number, kilos: number) => `${units} things, ${kilos} kg, shipping included`,
      usa: 'In the USA',
      india: 'From India',
      saved: (percent: number) => `You save ${percent}%`,
    },
  },
  reasons: {
    title: 'Why Choose Us',
    lead: 'Somebody you can write to stands between you and the store.',
    list: {
      store: { title: 'Any Indian store', text: 'Marketplace or boutique: if it has a product page, paste its link.' },
      price: {
        title: 'The price before you pay',
        text: 'A person checks every item. You see goods and shipping to the last rupee, and cancel free of charge until you pay.',
      },
      parcel: {
        title: 'One parcel, less shipping',
        text: 'We gather what you order from different stores and pack it together: you pay for one journey.',
      },
      checked: {
        title: 'Checked on arrival',
        text: 'Our staff in India receive and confirm every item before it travels.',
      },
      account: {
        title: 'No account needed',
        text: 'No password to remember: a code on your phone confirms your order, its own link follows it.',
      },
      news: {
        title: 'News at every step',
        text: 'From the first check to the tracking number, you hear from us in your messages.',
      },
    },
  },
  savings: {
    title: 'See what you save',
    lead: (units: number, kilos: number) => `The same basket, bought here and there: ${units} units, ${kilos} kg.`,
    india: 'Shop from India',
    usa: 'Shop in the USA',
    subtotal: 'Subtotal',
    shipping: 'Shipping',
    indiaTotal: 'India total',
    usaTotal: 'USA total',
    saved: (dollars: number) => `saved: $${dollars} stay with you`,
  },
  products: {
    title: 'India vs USA',
    lead: 'The same things, what they cost there and here. Prices differ by store and by day.',
    columns: { product: 'Product', units: 'Units', india: 'India', usa: 'USA' },
    together: 'Together',
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
    lead: 'From a link to your door, in two minutes.',
    play: 'Play the video',
    privacy: 'It comes from the video’s own site, and only when you press play.',
    frame: (brand: string) => `How ${brand} works`,
  },
  steps: {
    title: 'How to use it, in six steps',
    list: {
      paste: { title: 'Paste your links', text: 'Copy the link of each product from the store and press Fetch.' },
      choose: { title: 'Choose what you want', text: 'Size, colour and quantity; add as many products as you like.' },
      address: { title: 'Say where it goes', text: 'Your contact and address details, checked for your country.' },
      code: { title: 'Confirm your phone', text: 'A 6-digit code, and your order is with us.' },
      pay: {
        title: 'Pay the price you have seen',
        text: 'Every item checked, the whole price in front of you: netbanking or wallet.',
      },
      follow: {
        title: 'Follow it home',
        text: 'Bought, received, packed, shipped: your order’s page shows where it is.',
      },
    },
    action: 'Paste your first link',
    questionsTitle: 'Asked before the first order',
    questions: [
      {
        question: 'When do I pay?',
        answer:
          'After a person has checked every item and you have seen the whole price. Until then you may change or cancel the order free of charge.',
      },
      {
        question: 'What does shipping cost?',
        answer:
          'It follows the weight of the parcel and the country. Two parcels cost more than one of the same weight, so we pack your goods together; the calculator shows the price.',
      },
      {
        question: 'What if something is sold out?',
        answer: 'You are told which item and why, with the order’s link to correct it. Nothing has been paid by then.',
      },
      {
        question: 'How long does it take?',
        answer:
          'The store’s own delivery, two days of packing and about eight days of travel; customs may add to it. Your order shows the estimate before you pay.',
      },
    ],
  },
  calculator: {
    title: 'Shipping cost calculator',
    lead: 'Choose your country and a weight, and see the price before you order anything.',
    action: 'Calculate the shipping',
  },
  carousel: {
    title: 'A look inside',
    lead: 'The screens you will meet, as they are.',
    role: 'carousel',
    previous: 'Previous picture',
    next: 'Next picture',
    place: (number: number, all: number) => `${number} / ${all}`,
    captions: {
      products: 'Paste the link of a product and choose size and colour',
      details: 'Enter your contact and address details',
      code: 'Confirm your phone with a 6-digit code',
      price: 'See the whole price and choose how to pay',
      order: 'Follow your order until it is at your door',
    },
  },
  testimonials: {
    title: 'What our customers say',
    list: {
      anaya: {
        words:
          'I sent seven links from four shops and got one parcel. Somebody wrote to me when a size was sold out, before I had paid anything.',
        name: 'Anaya',
        place: 'Toronto',
      },
      farhan: {
        words:
          'The saree for my sister’s wedding came nine days after it was packed, and the price was the one on the screen.',
        name: 'Farhan',
        place: 'Birmingham',
      },
    },
    action: 'Start Your Order Now',
  },
  footer: {
    follow: 'Follow us',
    legal: 'Legal and support',
    terms: 'Terms',
    privacy: 'Privacy',
    support: 'Contact Support',
    built: (date: string) => `Build date ${date}`,
  },
  joinGroup: 'Join our group',
  toast: { text: 'Good to know: shipping cost does not rise in proportion to weight.', dismiss: 'Dismiss' },
} as const;
