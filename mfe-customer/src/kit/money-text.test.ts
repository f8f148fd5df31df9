import { expect, test } from 'vitest';
import { moneyText } from './money-text.ts';

test.each([
  [123_456, 'INR', '₹1,23,456.00'],
  [34.8, 'USD', 'US$34.80'],
  [-34.8, 'USD', '-US$34.80'],
  [34.8, 'CAD', 'CA$34.80'],
])('%d %s is shown as %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));
