import { readFileSync } from 'node:fs';
import { destinations } from '@potli/contracts/reference/destinations.ts';
import { shippingCost } from '@potli/contracts/rules/shipping.ts';
import { describe, expect, test } from 'vitest';
import { loadRates, parseRates, sampleRatesFile } from './rates-table.ts';

const csv = readFileSync(sampleRatesFile, 'utf8');

describe('the shipping rates', () => {
  test('are there for all 18 countries in steps of 0.5 up to 20 kg and never fall with the weight', () => {
    const table = loadRates(sampleRatesFile);
    expect(table.version).toMatch(/^sample/);
    for (const { country } of destinations) {
      const rates = table.ratesTo(country) ?? {};
      const costs = Array.from({ length: 40 }, (_, index) => rates[String((index + 1) / 2)] ?? Number.NaN);
      expect(Object.keys(rates)).toHaveLength(40);
      expect(costs.every((cost) => Number.isInteger(cost) && cost > 0)).toBe(true);
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      expect(shippingCost(rates, 4_600)).toBe(rates['5']);
    }
  });

  test('do not exist for a country that we do not ship to', () => {
    expect(loadRates(sampleRatesFile).ratesTo('Narnia')).toBeUndefined();
    expect(loadRates(sampleRatesFile).ratesTo('__proto__')).toBeUndefined();
  });

  test.each([
    ['without its version', csv.replace('rates_version,sample-2025-04', 'rates_version,'), 'rates_version'],
    ['without a country', csv.replace(',UAE,', ',Utopia,'), 'UAE is missing'],
    ['with a country twice', csv.replace(',Oman,', ',Qatar,'), 'Qatar is there twice'],
    ['with a gap', csv.replace(/\n7\.5,.*/, ''), 'in steps of 0.5'],
    ['with a cost that is no number', csv.replace('\n0.5,1680,', '\n0.5,free,'), 'Australia: the cost of 0.5 kg'],
    ['with an empty cost', csv.replace('\n0.5,1680,', '\n0.5,,'), 'Australia: the cost of 0.5 kg'],
    ['with a heavier parcel that is cheaper', csv.replace('\n1,2070,', '\n1,1000,'), 'must not cost less than 0.5 kg'],
  ])('%s are refused', (_, table, reason) => {
    expect(() => parseRates(table)).toThrow(reason);
  });
});
