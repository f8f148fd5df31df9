import { describe, expect, test } from 'vitest';
import { implausible } from './plausible-rate.ts';

const now = new Date('2026-11-20T06:30:00.000Z');
/** A band whose limits are exact in binary fractions. */
const limits = { reference: 80, bandPercent: 25, maxAgeDays: 5 };
const aRate = (inr: number, date = '2026-11-20') => ({ usd: '1', inr: String(inr), date, source: 'a-source.example' });

describe('a rate', () => {
  test.each([
    ['at the upper limit of the band', aRate(100), undefined],
    ['above it', aRate(100.01), 'It differs by more than 25% from the reference of ₹80 per dollar.'],
    ['at the lower limit of the band', aRate(60), undefined],
    ['below it', aRate(59.99), 'It differs by more than 25% from the reference of ₹80 per dollar.'],
    ['of today', aRate(80), undefined],
    ['of tomorrow', aRate(80, '2026-11-21'), 'It is dated in the future: 2026-11-21.'],
    ['as old as allowed', aRate(80, '2026-11-15'), undefined],
    ['a day older', aRate(80, '2026-11-14'), 'It is too old: 2026-11-14.'],
  ])('%s: %j', (_, rate, reason) => {
    expect(implausible(rate, {}, now, limits)).toBe(reason);
  });

  test('is compared with a second source, unless that is too old to be used itself', () => {
    const far = 'It differs by more than 3% from ₹84.00 per dollar of a-source.example.';
    expect(implausible(aRate(80), { second: aRate(84) }, now, limits)).toBe(far);
    expect(implausible(aRate(80), { second: aRate(84, '2026-11-15') }, now, limits)).toBe(far);
    expect(implausible(aRate(80), { second: aRate(84, '2026-11-14') }, now, limits)).toBeUndefined();
  });

  test('is compared with the last accepted one, unless that is too old to be used itself', () => {
    const far = 'It differs by more than 25% from the last accepted ₹62.00 per dollar.';
    expect(implausible(aRate(80), { last: aRate(62) }, now, limits)).toBe(far);
    expect(implausible(aRate(80), { last: aRate(62, '2026-11-14') }, now, limits)).toBeUndefined();
    expect(implausible(aRate(77.5), { last: aRate(62) }, now, limits)).toBeUndefined();
  });
});
