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
    ['one error more', { errors: [...first.errors, 'NOT_FOUND_EITHER'] }],
  ])('is another one for %s', (_, change) =>
    expect(operationHash({ ...first, ...change })).not.toBe(operationHash(first)),
  );

  test('tells operations apart', () => expect(operationHash(first)).not.toBe(operationHash(second)));
});
