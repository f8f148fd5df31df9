import { describe, expect, test } from 'vitest';
import { allOperations } from '../all-operations.ts';
import { operationHash, publishedOperation } from './published-operation.ts';

const [first, second] = allOperations.map(publishedOperation);
if (!first || !second) throw new Error('There are no operations');

describe('the hash of an operation', () => {
  test('is the same for the same content in another order', () =>
    expect(operationHash(Object.fromEntries(Object.entries(first).reverse()) as typeof first)).toBe(
      operationHash(first),
    ));

  test.each<[string, object]>([
    ['another path', { path: '/api/elsewhere' }],
    ['another answer', { answer: { type: 'object' } }],
    ['one error more', { errors: { ...first.errors, NOT_FOUND_EITHER: 404 } }],
    ['another status of an error', { errors: { ...first.errors, INTERNAL_ERROR: 503 } }],
    ['one header more', { headers: ['x-more'] }],
    ['one role more', { roles: [...(first.roles ?? []), 'another'] }],
  ])('is another one for %s', (_, change) =>
    expect(operationHash({ ...first, ...change })).not.toBe(operationHash(first)),
  );

  test('differs between operations', () => expect(operationHash(first)).not.toBe(operationHash(second)));
});

describe('a published operation', () => {
  const published = (id: string) => allOperations.map(publishedOperation).find((operation) => operation.id === id);

  test('shows the headers, the largest body and the statuses of errors', () =>
    expect(published('createOrder')).toMatchObject({
      headers: ['idempotency-key'],
      bodyLimit: 262_144,
      errors: { VALIDATION_FAILED: 422, IDEMPOTENCY_KEY_REUSED: 409 },
    }));

  test('shows the roles of operators, by command where that decides', () => {
    expect(published('exportFigures')?.roles).toEqual(['finance', 'administrator']);
    expect(published('updateOrder')?.roles).toEqual(
      expect.arrayContaining(['buyer for save_links', 'warehouse for ship', 'support for cancel_order']),
    );
    expect(published('createOrder')?.roles).toBeUndefined();
  });

  test('shows no header and no body limit where it has none', () => {
    const getOrder = published('getOrder');
    expect(getOrder?.headers).toBeUndefined();
    expect(getOrder?.bodyLimit).toBeUndefined();
  });
});
