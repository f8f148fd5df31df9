/** What the page of an order says of the photos of its items, and what a customer can say of them. */
export const arrivedGoodsTexts = {
  arrivedGoods: {
    title: 'Photos of your items',
    intro: 'This is what has arrived for you in our office.',
    photo: (place: number, name: string) => `Photo ${place} of ${name}`,
    enlarge: (place: number, name: string) => `Enlarge photo ${place} of ${name}`,
    close: 'Close',
    until: (hour: string) => `Is something wrong? Tell us by ${hour} (your time).`,
    over: 'Is something wrong? Please contact support.',
    refuse: 'This is not what I ordered',
    what: 'What is wrong?',
    whatHint: 'For example the size, the color, or a damage. We do not pack the item until this is resolved.',
    missing: 'Please tell us what is wrong.',
    send: 'Send',
    sending: 'Sending…',
    cancel: 'Cancel',
    failed: 'Failed to send. Please try again.',
    held: 'We hold your parcel until this is resolved. We will message you.',
    said: 'You wrote:',
    answer: 'Our answer:',
    heldNext: 'You told us that an item is not what you ordered. We hold your parcel until this is resolved.',
  },
} as const;
