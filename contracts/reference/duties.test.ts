import { describe, expect, test } from 'vitest';
import { destinations } from './destinations.ts';
import { duties, dutiesAsOf, dutiesSource, usualDuties } from './duties.ts';

describe('duties', () => {
  test.each(destinations.map(({ country }) => country))('of %s have a source', (country) => {
    const { name, url } = duties[country].source;
    expect(name).not.toBe('');
    expect(new URL(url).protocol).toBe('https:');
    expect(dutiesSource(country)).toBe(duties[country].source);
  });

  test('are of no country that parcels do not go to', () => {
    expect(Object.keys(duties).sort()).toEqual(destinations.map(({ country }) => country).sort());
    expect([usualDuties('Atlantis'), dutiesSource('Atlantis'), usualDuties('')]).toEqual(['', undefined, '']);
  });

  test('have a threshold that is an amount of a currency', () => {
    for (const { above } of Object.values(duties)) {
      if (above) expect([above.amount > 0, /^[A-Z]{3}$/.test(above.currency)]).toEqual([true, true]);
    }
  });

  test('have the month that they are of', () => {
    expect(dutiesAsOf).toMatch(/^[A-Z][a-z]+ 20\d\d$/);
  });

  test.each([
    ['Australia', 'Duties and taxes are usual above AUD 1,000.'],
    ['Germany', 'VAT and customs duty are charged at any value.'],
    ['South Africa', 'VAT and customs duty are charged at any value.'],
    ['UAE', 'VAT is charged at any value. Customs duty is usual above AED 300.'],
    ['Saudi Arabia', 'VAT is charged at any value. Customs duty is usual above SAR 1,000.'],
    ['UK', 'VAT is charged at any value. Customs duty is usual above GBP 135.'],
    ['Qatar', 'Duties and taxes are usual above QAR 1,000.'],
    ['Oman', ''],
    ['Kuwait', ''],
    ['Bahrain', ''],
  ])('for %s read "%s"', (country, sentence) => {
    expect(usualDuties(country)).toBe(sentence);
  });
});
