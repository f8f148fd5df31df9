import { describe, expect, test } from 'vitest';
import { chargedSum, providerName } from './charged-sum.ts';

const transaction = {
  payment_id: 'pay_1',
  total_price: 7216.26,
  payment_method: 'Wallet (PayPal)',
  total_time_estimation: 16,
};

describe('what the provider charged', () => {
  test.each([
    ['dollars', { amount: 82.44, currency: 'USD' }, 'US$82.44'],
    ['rupees, which the total says', { amount: 7216.26, currency: 'INR' }, undefined],
    ['what an older order does not know', undefined, undefined],
  ])('%s', (_, charged, text) => {
    expect(chargedSum({ ...transaction, ...(charged && { charged }) })).toBe(text);
  });

  test.each([
    ['Wallet (PayPal)', 'PayPal'],
    ['Bank transfer', 'Bank transfer'],
  ])('by the provider of %s', (payment_method, name) => {
    expect(providerName({ ...transaction, payment_method })).toBe(name);
  });
});
