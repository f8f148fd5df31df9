import { type ErrorCode, errors } from '@potli/contracts/errors.ts';
import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { describe, expect, test } from 'vitest';
import { failureOf } from './fetch-failure.ts';

const fetchFailed = 'Failed to fetch product details. Please try again.';
const refusal = (code: ErrorCode): ApiProblem => ({ ...errors[code], code, details: [] });

describe('a failed fetch', () => {
  test.each([
    ['the store does not answer', refusal('STORE_TIMEOUT'), /^The store did not answer in time/],
    ['the store refuses', refusal('STORE_REFUSED'), /^The store refused to show us this page/],
    ['the store wants a login', refusal('STORE_LOGIN_REQUIRED'), /only after signing in/],
    ['there is no such host', refusal('STORE_NOT_FOUND'), /^There is no website at this address/],
    ['the page shows no product', refusal('NOT_A_PRODUCT_PAGE'), /^We could not read this store page/],
    ['it is a list of products', refusal('PRODUCT_LIST_PAGE'), /^This is a list of products/],
    ['too much was fetched', refusal('TOO_MANY_REQUESTS'), /^Too many requests/],
    ['our service is busy', refusal('OVERLOADED'), /^We are busy right now. Try again/],
    ['our service is down', refusal('SERVICE_UNAVAILABLE'), /^Our own service is not available/],
    [
      'a proxy answers for our servers',
      { status: 502, code: 'UNREADABLE_ANSWER', error: 'Error 502: Bad Gateway', details: [] },
      /^Our own service is not available/,
    ],
    [
      'nothing answers',
      { status: 'FETCH_ERROR', code: 'NO_RESPONSE', error: 'No response from server.', details: [] },
      /^We could not reach our own service/,
    ],
  ] satisfies [string, ApiProblem, RegExp][])('says whose fault it is when %s', (_, error, reason) => {
    const failure = failureOf(error);
    expect(failure.problem).toBe(fetchFailed);
    expect(failure.reason).toMatch(reason);
  });

  test('for an address that is not public says that the link is wrong', () => {
    expect(failureOf(refusal('URL_REFUSED')).problem).toBe('Please enter a valid URL');
  });
});
