import type { ApiProblem } from '@potli/ui-kit/base-query.ts';
import { describe, expect, test } from 'vitest';
import { isOrderNotFound, orderProblemText } from './order-problem-text.ts';

const problem = (own: Partial<ApiProblem>): ApiProblem => ({
  status: 500,
  code: 'INTERNAL_ERROR',
  error: 'Something broke',
  details: [],
  ...own,
});

describe('an order that cannot be fetched', () => {
  test.each([
    [
      'the server is silent',
      problem({ status: 'FETCH_ERROR', code: 'NO_RESPONSE' }),
      'No response from server. Please try again.',
    ],
    ['the server says why', problem({}), 'Error 500: Something broke'],
    [
      'the server says nothing',
      problem({ status: 503, error: 'Error 503: Service Unavailable' }),
      'Error 503: Service Unavailable',
    ],
    [
      'a success is not JSON',
      problem({ status: 200, code: 'UNREADABLE_ANSWER', error: 'Error 200: OK' }),
      'An error occurred while fetching order details.',
    ],
    [
      'a 404 has no body',
      problem({ status: 404, code: 'UNREADABLE_ANSWER', error: 'Error 404: Not Found' }),
      'Order not found.',
    ],
    ['something else broke', new Error('x'), 'An error occurred while fetching order details.'],
  ])('shows its text when %s', (_, found, text) => {
    expect(orderProblemText(found)).toBe(text);
  });

  test('is not found only on ORDER_NOT_FOUND', () => {
    expect(isOrderNotFound(problem({ status: 404, code: 'ORDER_NOT_FOUND' }))).toBe(true);
    expect(isOrderNotFound(problem({ status: 404, code: 'NOT_FOUND' }))).toBe(false);
    expect(isOrderNotFound(undefined)).toBe(false);
  });
});
