import { describe, expect, test } from 'vitest';
import { legalAddress } from './legal-links.tsx';
import { outcomeOfFailure } from './payment-outcome.ts';

const problem = (code: string, status: number | 'FETCH_ERROR' = 422) => ({ status, code, error: 'x', details: [] });

describe('a payment whose check failed', () => {
  test.each([
    'PAYMENT_VERIFICATION_FAILED',
    'PAYMENT_NOT_FOUND',
    'PAYMENT_FAILED',
    'PAYMENT_ON_HOLD',
    'AMOUNT_CHANGED',
  ])('is failed when the server answers %s', (code) => {
    expect(outcomeOfFailure(problem(code))).toEqual({ state: 'refused' });
  });

  test('has taken nothing when the order is not payable any more', () => {
    expect(outcomeOfFailure(problem('ORDER_NOT_PAYABLE', 409))).toEqual({ state: 'unwanted' });
  });

  test('can be retried after a decline', () => {
    expect(outcomeOfFailure(problem('PAYMENT_DECLINED'))).toEqual({ state: 'declined' });
  });

  test.each([
    problem('NO_RESPONSE', 'FETCH_ERROR'),
    problem('PROVIDER_UNAVAILABLE', 502),
    problem('INTERNAL_ERROR', 500),
    problem('SERVICE_UNAVAILABLE', 503),
    problem('TOO_MANY_REQUESTS', 429),
  ])('stays unconfirmed after an unclear answer: $code', (unclear) => {
    expect(outcomeOfFailure(unclear)).toEqual({ state: 'checking' });
  });
});

describe('a legal document', () => {
  test.each([
    ['https://legal.example/terms', 'https://legal.example/terms'],
    ['/terms', '/terms'],
    ['//elsewhere.example', undefined],
    ['javascript:alert(1)', undefined],
    [undefined, undefined],
  ])('at %s is linked as %s', (url, href) => {
    expect(legalAddress(url)).toBe(href);
  });
});
