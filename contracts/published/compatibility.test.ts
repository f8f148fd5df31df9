import { Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { breakingChanges, type PublishedOperation } from './compatibility.ts';

const published = (more: Partial<PublishedOperation> = {}): PublishedOperation => ({
  id: 'getThing',
  service: 'orders',
  method: 'GET',
  path: '/api/thing',
  caller: 'public',
  answer: Type.Object({ name: Type.String(), size: Type.Enum(['S', 'M']) }),
  errors: [],
  ...more,
});
const body = (properties: Parameters<typeof Type.Object>[0]) => published({ body: Type.Object(properties) });

describe('a new version of the contracts breaks callers', () => {
  test.each<[string, PublishedOperation, PublishedOperation]>([
    ['with a changed path', published(), published({ path: '/api/things' })],
    ['with another format of its answer', published(), published({ answerType: 'text/csv' })],
    ['with another caller', published(), published({ caller: 'operator' })],
    ['with a newly required field', body({}), body({ name: Type.String() })],
    ['with a required field that was optional', body({ a: Type.Optional(Type.String()) }), body({ a: Type.String() })],
    ['with a shorter text', body({ a: Type.String({ maxLength: 9 }) }), body({ a: Type.String({ maxLength: 8 }) })],
    ['with a limit that was not there', body({ a: Type.Integer() }), body({ a: Type.Integer({ minimum: 1 }) })],
    ['with a lost choice', body({ a: Type.Enum(['x', 'y']) }), body({ a: Type.Enum(['x']) })],
    ['with another type', body({ a: Type.String() }), body({ a: Type.Number() })],
    ['with a field gone from the answer', published(), published({ answer: Type.Object({ name: Type.String() }) })],
    [
      'with a new choice in the answer',
      published(),
      published({ answer: Type.Object({ name: Type.String(), size: Type.Enum(['S', 'M', 'L']) }) }),
    ],
  ])('%s', (_, before, after) => {
    expect(breakingChanges([before], [after])).not.toEqual([]);
  });

  test('with a removed operation', () => {
    expect(breakingChanges([published()], [])).toEqual(['getThing was removed']);
  });
});

describe('a new version of the contracts keeps callers working', () => {
  test.each<[string, PublishedOperation, PublishedOperation]>([
    ['unchanged', published(), published()],
    ['with a new optional field', body({}), body({ a: Type.Optional(Type.String()) })],
    ['with a longer text', body({ a: Type.String({ maxLength: 8 }) }), body({ a: Type.String({ maxLength: 9 }) })],
    ['with one more choice in the request', body({ a: Type.Enum(['x']) }), body({ a: Type.Enum(['x', 'y']) })],
    [
      'with one more field in the answer',
      published(),
      published({ answer: Type.Object({ name: Type.String(), size: Type.Enum(['S', 'M']), more: Type.Null() }) }),
    ],
  ])('%s', (_, before, after) => {
    expect(breakingChanges([before], [after])).toEqual([]);
  });
});
