import { describe, expect, test } from 'vitest';
import { approximately, displayCurrencyFor } from './display-currency.ts';

describe('the currency beside rupees', () => {
  test('is of the destination until the customer chooses', () => {
    expect(displayCurrencyFor('UK', null)).toBe('GBP');
    expect(displayCurrencyFor('Germany', null)).toBe('EUR');
    expect(displayCurrencyFor('Oman', null)).toBeUndefined();
    expect(displayCurrencyFor('UK', 'AED')).toBe('AED');
    expect(displayCurrencyFor('UK', 'none')).toBeUndefined();
  });

  test('is not what other programs stored', () => {
    expect(displayCurrencyFor('UK', '<b>')).toBe('GBP');
  });

  test.each([
    [46.42, 'GBP', '£46'],
    [4.2, 'EUR', '€4.20'],
    [1200.4, 'USD', 'US$1,200'],
    [55, 'CAD', 'CA$55'],
    [170.3, 'AED', 'AED\u00a0170'],
  ] as const)('%d %s is %s', (amount, currency, text) => expect(approximately(amount, currency)).toBe(text));
});
