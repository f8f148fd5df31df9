/** Support on the order page: the way to it, and the messages so far. */
export const supportOfOrderTexts = {
  link: 'Contact Support',
  title: 'Messages with support',
  from: { customer: 'You', support: 'Support' },
  waits: 'We will answer here and by e-mail.',
  writeAgain: 'Write to support',
} as const;
