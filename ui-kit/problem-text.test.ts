import { expect, test } from 'vitest';
import { problemText } from './problem-text.ts';

const fallback = 'Failed to cancel order. Please try again.';

test.each([
  [
    'the server’s own sentence',
    { status: 409, code: 'ORDER_CHANGED', error: 'The order has changed.' },
    'The order has changed.',
  ],
  [
    'the status of a refusal without a sentence',
    { status: 502, code: 'UNREADABLE_ANSWER', error: 'Error 502: Bad Gateway' },
    'Error 502: Bad Gateway',
  ],
  [
    'nothing of a good answer that cannot be read',
    { status: 200, code: 'UNREADABLE_ANSWER', error: 'Error 200: OK' },
    fallback,
  ],
  ['nothing of what is no answer', new TypeError('x'), fallback],
])('a page says %s', (_, problem, text) => {
  expect(problemText(problem, fallback)).toBe(text);
});
