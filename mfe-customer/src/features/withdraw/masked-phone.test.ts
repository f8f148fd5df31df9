import { expect, test } from 'vitest';
import { maskedPhone } from './masked-phone.ts';

test.each([
  ['7700900123', '+44\u00a0•••••••123'],
  ['1234567', '+44\u00a0••••567'],
])('shows only the last three digits of %s', (mobile, masked) => {
  expect(maskedPhone({ country_code: '+44', mobile })).toBe(masked);
});
