import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isUsable, type Rate, toUsdCents } from './rate.ts';

const rate = (usd: string, inr: string, date = '2026-11-20'): Rate => ({ usd, inr, date, source: 'a source' });

describe('conversion from rupees to dollars', () => {
  test.each([
    // 10,472.00 rupees at 1.08 / 90 = 0.012 dollars per rupee
    [1_047_200, rate('1.08', '90'), 12_566],
    [0, rate('1.08', '90'), 0],
    // exactly half a cent rounds up: 50 paise at 0.01
    [50, rate('1', '100'), 1],
    [49, rate('1', '100'), 0],
    [1_047_200, rate('1.0345', '88.4071'), 12_254],
  ])('%i paise', (paise, at, cents) => {
    expect(toUsdCents(paise, at)).toBe(cents);
  });

  test('is the exact quotient rounded half-up to the cent', () => {
    const digits = fc.integer({ min: 1000, max: 999_999_999 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), digits, digits, (paise, usd, inr) => {
        const text = (n: number) => `${Math.floor(n / 10_000)}.${String(n % 10_000).padStart(4, '0')}`;
        const numerator = BigInt(paise) * BigInt(usd);
        const whole = numerator / BigInt(inr);
        const expected = 2n * (numerator % BigInt(inr)) >= BigInt(inr) ? whole + 1n : whole;
        expect(BigInt(toUsdCents(paise, rate(text(usd), text(inr)))) - expected).toBe(0n);
      }),
    );
  });

  test.each([
    ['0', '90'],
    ['1.08', '0.00'],
    ['-1', '90'],
    ['1e-7', '90'],
    ['NaN', '90'],
    ['1.08', ''],
  ])('is refused at USD %s, INR %s', (usd, inr) => {
    expect(isUsable(rate(usd, inr))).toBe(false);
    expect(() => toUsdCents(100, rate(usd, inr))).toThrow();
  });

  test('a rate without a real date is not usable', () => {
    expect(isUsable(rate('1.08', '90', '2026-02-30'))).toBe(false);
    expect(isUsable(rate('1.08', '90'))).toBe(true);
  });
});
