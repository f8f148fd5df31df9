import { describe, expect, test } from 'vitest';
import { dollars, rupees, storePrice } from './money.tsx';

describe('shows money', () => {
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

  test.each([
    [1499, 'INR', '₹1,499'],
    [123_499.5, 'INR', '₹1,23,499.50'],
    [1499, 'JPY', 'JP¥1,499'],
    [19.9, 'EUR', '€19.90'],
    [20, 'USD', 'US$20'],
    [20, 'CAD', 'CA$20'],
  ])('as a store price: %s %s', (amount, currency, text) => expect(storePrice(amount, currency)).toBe(text));
});
