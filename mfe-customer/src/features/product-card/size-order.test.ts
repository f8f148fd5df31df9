import { describe, expect, test } from 'vitest';
import { inSizeOrder } from './size-order.ts';

describe('sizes', () => {
  test.each([
    ['letters', 'S M L XXL XS XL', 'XS S M L XL XXL'],
    ['letters with numbers', '3XL S 2XS XL', '2XS S XL 3XL'],
    ['numbers', '38 42 44 40', '38 40 42 44'],
    ['numbers with words', 'UK_6 UK_10 UK_7.5', 'UK_6 UK_7.5 UK_10'],
    ['names', 'Small Large Medium', 'Small Large Medium'],
    ['different kinds', '40 38 Free_Size', '40 38 Free_Size'],
    ['of different countries', 'UK_7 EU_38 UK_6', 'UK_7 EU_38 UK_6'],
    ['with several numbers', '32x30 30x30', '32x30 30x30'],
  ])('that are %s: %s in order are %s', (_, given, ordered) => {
    const options = given.split(' ').map((size) => ({ value: size.replace('_', ' ') }));
    expect(inSizeOrder(options).map(({ value }) => value.replace(' ', '_'))).toEqual(ordered.split(' '));
  });
});
