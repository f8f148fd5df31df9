import { expect, test } from 'vitest';
import { withFullStop } from './with-full-stop.ts';

test.each([
  ['The OTP is wrong', 'The OTP is wrong.'],
  ['No response from server. Please try again.', 'No response from server. Please try again.'],
  ['Order not found ', 'Order not found.'],
  ['Sold out! ', 'Sold out!'],
])("the server's text has one full stop: %s", (text, shown) => expect(withFullStop(text)).toBe(shown));
