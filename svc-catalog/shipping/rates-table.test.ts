import { destinations } from '@potli/contracts/reference/destinations.ts';
import { shippingCost } from '@potli/contracts/rules/shipping.ts';
import { describe, expect, test } from 'vitest';
import { BadRates, parseRates, ratesCsv, ratesTo, sampleRates } from './rates-table.ts';

const csv = ratesCsv(sampleRates());

describe('the shipping rates', () => {
  test('are there for all 18 countries in steps of 0.5 up to 20 kg and never fall with the weight', () => {
    const table = sampleRates();
    expect(table.version).toMatch(/^sample/);
    for (const { country } of destinations) {
      const rates = ratesTo(table, country) ?? {};
      const costs = Array.from({ length: 40 }, (_, index) => rates[String((index + 1) / 2)] ?? Number.NaN);
      expect(Object.keys(rates)).toHaveLength(40);
      expect(costs.every((cost) => Number.isInteger(cost) && cost > 0)).toBe(true);
      expect(costs).toEqual(costs.toSorted((a, b) => a - b));
      expect(shippingCost(rates, 4_600)).toBe(rates['5']);
    }
  });

  test('do not exist for a country that we do not ship to', () => {
    expect(ratesTo(sampleRates(), 'Narnia')).toBeUndefined();
    expect(ratesTo(sampleRates(), '__proto__')).toBeUndefined();
  });

  test('are the same table after they were written out, and as a spreadsheet saves them', () => {
    expect(parseRates(csv)).toEqual(sampleRates());
    const quoted = csv.replace(/[^,\n]+/g, '"$&"').replaceAll('\n', '\r\n');
    expect(
      parseRates(`\ufeff# a remark\r\n${quoted.replace('"sample-2025-04"', '"sample-2025-04",,,')}\r\n,,,\r\n`),
    ).toEqual(sampleRates());
  });

  test.each([
    ['without its version', csv.replace('rates_version,sample-2025-04', 'rates_version,'), 'rates_version'],
    ['with a version that is no name', csv.replace('sample-2025-04', '=HYPERLINK()'), 'the version must be'],
    ['without a country', csv.replace(',UAE,', ',Utopia,'), 'UAE is missing'],
    ['with a country that is none of ours', csv.replace(',UAE,', ',Utopia,'), 'Utopia is none of our destinations'],
    ['with a country twice', csv.replace(',Oman,', ',Qatar,'), 'Qatar is there twice'],
    ['with a gap', csv.replace(/\n7\.5,.*/, ''), 'missing weights: 7.5'],
    ['with another weight', csv.replace('\n7.5,', '\n7.25,'), 'weights that are none: 7.25'],
    [
      'with a cost that is no number',
      csv.replace('\n0.5,1680,', '\n0.5,free,'),
      "Australia: the cost of 0.5 kg must be a number above 0, not 'free'",
    ],
    ['with an empty cost', csv.replace('\n0.5,1680,', '\n0.5,,'), 'Australia: the cost of 0.5 kg'],
    ['with a cost in another notation', csv.replace('\n0.5,1680,', '\n0.5,1e3,'), 'Australia: the cost of 0.5 kg'],
    ['with a cost of 0', csv.replace('\n0.5,1680,', '\n0.5,0,'), 'Australia: the cost of 0.5 kg'],
    ['with a heavier parcel that is cheaper', csv.replace('\n1,2070,', '\n1,1000,'), 'must not cost less than 0.5 kg'],
    ['of absurd length', `${csv}${'#'.repeat(300_000)}`, 'must not be longer'],
    ['that are empty', '', 'rates_version'],
  ])('%s are refused', (_, table, reason) => {
    expect(() => parseRates(table)).toThrow(reason);
  });

  test('are refused with every fault at once', () => {
    const faulty = csv.replace('\n0.5,1680,', '\n0.5,free,').replace('\n3,', '\n3,-').replace(',Oman,', ',Qatar,');
    try {
      parseRates(faulty);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(BadRates);
      expect((error as BadRates).problems.length).toBeGreaterThanOrEqual(4);
    }
  });
});
