import { afterEach, describe, expect, test, vi } from 'vitest';
import { kilogramsTyped, priceFor } from './shipping-price.ts';

afterEach(() => vi.restoreAllMocks());

describe('a weight', () => {
  test.each([
    ['1.2', 1.2],
    [' 3 ', 3],
    ['0,5', 0.5],
    ['٢٫٥', 2.5],
    ['۲.۵', 2.5],
    ['.5', 0.5],
    ['2.', 2],
    ['-1', Number.NaN],
    ['1e3', Number.NaN],
    ['', Number.NaN],
    ['two', Number.NaN],
  ])('typed as "%s" is %s kg', (typed, kg) => {
    expect(kilogramsTyped(typed)).toBe(kg);
  });
});

describe('the price of a parcel', () => {
  test.each([
    [0.0000001, 0.5, 900],
    [0.2, 0.5, 900],
    [0.5, 0.5, 900],
    [0.51, 1, 1500],
  ])('for %s kg is charged as %s kg', (kg, chargedKg, rupees) => {
    expect(priceFor('UK', kg, { '0.5': 900, '1': 1500 })).toEqual({ country: 'UK', chargedKg, rupees });
  });

  test('is 0 without a rate and logs the gap', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(priceFor('UK', 7, {}).rupees).toBe(0);
    expect(warn).toHaveBeenCalledWith('No shipping rate for UK, 7 kg');
  });
});
