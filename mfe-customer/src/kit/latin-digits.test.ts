import { expect, test } from 'vitest';
import { latinDigits } from './latin-digits.ts';

test.each([
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['SW1A ١AA', 'SW1A 1AA'],
])('"%s" is "%s"', (text, latin) => {
  expect(latinDigits(text)).toBe(latin);
});
