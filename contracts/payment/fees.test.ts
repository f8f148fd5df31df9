import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { feeBreakdown, type Provider } from './fees.ts';

/** Half-up rounding of the exact quotient `numerator / denominator`, by remainder instead of by a shifted division. */
const halfUp = (numerator: bigint, denominator: bigint): bigint => {
  const whole = numerator / denominator;
  return 2n * (numerator % denominator) >= denominator ? whole + 1n : whole;
};

const exact = (provider: Provider, totalPaise: number) => {
  const total = BigInt(totalPaise);
  const base = provider === 'paypal' ? total - (total % 100n) : total;
  const fee = halfUp(base * (provider === 'paypal' ? 4n : 2n), 100n);
  const gst = halfUp(fee * 18n, 100n);
  return { base: Number(base), fee: Number(fee), gst: Number(gst), payable: Number(base + fee + gst) };
};

const total = fc.integer({ min: 0, max: 100_000_000_000 });
const provider = fc.constantFrom<Provider>('razorpay', 'paypal');

describe('the fee of a way to pay', () => {
  test.each([
    ['razorpay', 1_000_000, { base: 1_000_000, fee: 20_000, gst: 3_600, payable: 1_023_600 }],
    ['paypal', 1_000_000, { base: 1_000_000, fee: 40_000, gst: 7_200, payable: 1_047_200 }],
    ['razorpay', 123_456, { base: 123_456, fee: 2_469, gst: 444, payable: 126_369 }],
    ['paypal', 123_456, { base: 123_400, fee: 4_936, gst: 888, payable: 129_224 }],
    // 0.5 paise of fee rounds up, and so does 4.5 paise of tax
    ['razorpay', 25, { base: 25, fee: 1, gst: 0, payable: 26 }],
    ['razorpay', 1_250, { base: 1_250, fee: 25, gst: 5, payable: 1_280 }],
    ['paypal', 99, { base: 0, fee: 0, gst: 0, payable: 0 }],
    ['razorpay', 0, { base: 0, fee: 0, gst: 0, payable: 0 }],
  ] as const)('%s on %i paise', (way, paise, expected) => {
    expect(feeBreakdown(way, paise)).toEqual(expected);
  });

  test('card and netbanking is 2% of the order total plus GST of 18% on that fee; the wallet 4% of the whole rupees', () => {
    fc.assert(
      fc.property(provider, total, (way, paise) => {
        expect(feeBreakdown(way, paise)).toEqual(exact(way, paise));
      }),
      { numRuns: 2000 },
    );
  });

  test('the payable total is the order total plus both', () => {
    fc.assert(
      fc.property(provider, total, (way, paise) => {
        const { base, fee, gst, payable } = feeBreakdown(way, paise);
        expect(base + fee + gst).toBe(payable);
        expect([base, fee, gst, payable].every(Number.isSafeInteger)).toBe(true);
      }),
    );
  });

  test('the total price is truncated to a whole number before the fees of the wallet, and of the wallet only', () => {
    fc.assert(
      fc.property(total, (paise) => {
        expect(feeBreakdown('razorpay', paise).base).toBe(paise);
        expect(feeBreakdown('paypal', paise).base).toBe(paise - (paise % 100));
      }),
    );
  });

  test('a dearer order never costs less with its fees', () => {
    fc.assert(
      fc.property(provider, total, fc.integer({ min: 0, max: 10_000 }), (way, paise, more) => {
        expect(feeBreakdown(way, paise + more).payable).toBeGreaterThanOrEqual(feeBreakdown(way, paise).payable);
      }),
    );
  });
});
