import { describe, expect, test } from 'vitest';
import { dollars, rupees } from './money.tsx';

describe('money is shown', () => {
  test.each([
    [0, '₹0.00'],
    [123456, '₹1,23,456.00'],
    [1234567.5, '₹12,34,567.50'],
    [999.999, '₹1,000.00'],
  ])('in rupees with Indian grouping: %s', (amount, text) => expect(rupees(amount)).toBe(text));

  test.each([
    [12.34, 'US$12.34'],
    [1234.5, 'US$1,234.50'],
  ])('in dollars: %s', (amount, text) => expect(dollars(amount)).toBe(text));
});
