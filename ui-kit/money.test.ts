import { describe, expect, test } from 'vitest';
import { dollars, moneyText, rupees, storePrice } from './money.tsx';

describe('shows money', () => {
  test.each([
    [0, '₹0.00'],
    [123456, '₹1,23,456.00'],
    [1234567.5, '₹12,34,567.50'],
    [999.999, '₹1,000.00'],
    [-123456.5, '-₹1,23,456.50'],
  ])('in rupees with Indian grouping: %s', (amount, text) => expect(rupees(amount)).toBe(text));

  test('in rupees as the standard format writes them, whatever their length and sign', () => {
    const standard = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
    const amounts = Array.from({ length: 11 }, (_, digits) => Math.round(10 ** digits * 123.456789) / 100);
    for (const amount of [...amounts, ...amounts.map((each) => -each)])
      expect(rupees(amount)).toBe(standard.format(amount));
  });

  test.each([
    [12.34, 'US$12.34'],
    [1234.5, 'US$1,234.50'],
    [123_456, 'US$123,456.00'],
  ])('in dollars: %s', (amount, text) => expect(dollars(amount)).toBe(text));

  test.each([
    [1499, 'INR', '₹1,499'],
    [123_499.5, 'INR', '₹1,23,499.50'],
    [1499, 'JPY', 'JP¥1,499'],
    [19.9, 'EUR', '€19.90'],
    [20, 'USD', 'US$20'],
    [20, 'CAD', 'CA$20'],
  ])('as a store price: %s %s', (amount, currency, text) => expect(storePrice(amount, currency)).toBe(text));

  test.each([
    [123_456, 'INR', '₹1,23,456.00'],
    [-34.8, 'USD', '-US$34.80'],
    [34.8, 'CAD', 'CA$34.80'],
  ])('in its currency: %d %s', (amount, currency, text) => expect(moneyText(amount, currency)).toBe(text));
});
