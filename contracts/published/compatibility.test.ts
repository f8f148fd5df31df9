import { type TSchema, Type } from 'typebox';
import { describe, expect, test } from 'vitest';
import { breakingChanges, type PublishedOperation } from './compatibility.ts';

const published = (more: Partial<PublishedOperation> = {}): PublishedOperation => ({
  id: 'getThing',
  service: 'orders',
  method: 'GET',
  path: '/api/thing',
  caller: 'public',
  answer: Type.Object({ name: Type.String(), size: Type.Enum(['S', 'M']) }),
  errors: { NOT_FOUND: 404 },
  ...more,
});
const sending = (field: TSchema | object) =>
  published({ body: { type: 'object', properties: { field }, required: ['field'] } });
const answering = (field: TSchema | object) =>
  published({ answer: { type: 'object', properties: { field }, required: ['field'] } });

/** Every kind of change of the schemas in use is in mutations.test.ts; these are the sentences. */
describe('the reason against a change names its place, the change and the cure', () => {
  test.each<[string, PublishedOperation, PublishedOperation[], string]>([
    ['a removed operation', published(), [], 'getThing was removed. Keep it until no caller is left.'],
    [
      'another path',
      published(),
      [published({ path: '/api/things' })],
      'getThing moved from GET /api/thing to GET /api/things. Keep GET /api/thing, and add the new one as another operation.',
    ],
    [
      'another caller',
      published(),
      [published({ caller: 'operator' })],
      'getThing was for the caller public and is now for the caller operator. Add another operation instead.',
    ],
    [
      'a role that may no longer call',
      published({ caller: 'operator', roles: ['buyer', 'support', 'administrator'] }),
      [published({ caller: 'operator', roles: ['support', 'administrator'] })],
      'getThing no longer accepts the role buyer. Keep it until no live module offers the call to that role.',
    ],
    [
      'a removed error code',
      published(),
      [published({ errors: {} })],
      'getThing no longer answers the error NOT_FOUND, which callers handle. Keep it.',
    ],
    [
      'an error code with another status',
      published(),
      [published({ errors: { NOT_FOUND: 410 } })],
      'getThing answered the error NOT_FOUND with status 404, now with 410. Keep 404.',
    ],
    [
      'a removed header',
      published({ headers: ['idempotency-key'] }),
      [published()],
      'getThing no longer reads the header idempotency-key, which callers send. Keep it.',
    ],
    [
      'a smaller body',
      published({ bodyLimit: 100 }),
      [published({ bodyLimit: 99 })],
      'getThing body may now have 99 bytes, 100 before. Keep the limit or raise it.',
    ],
    [
      'a removed query',
      published({ query: Type.Object({ page: Type.Optional(Type.Integer()) }) }),
      [published()],
      'getThing query was removed: what callers send there would be lost. Keep it.',
    ],
    [
      'a new body',
      published(),
      [published({ body: Type.Object({}) })],
      'getThing body is newly required. Add another operation instead.',
    ],
    [
      'a newly required field',
      published({ body: Type.Object({}) }),
      [published({ body: Type.Object({ name: Type.String() }) })],
      'getThing body/name is newly required, and callers do not send it. Make it optional.',
    ],
    [
      'a field that is no longer read',
      published({ body: Type.Object({ name: Type.Optional(Type.String()) }) }),
      [published({ body: Type.Object({}) })],
      'getThing body/name was removed: what callers send there would be rejected or lost. Keep it.',
    ],
    [
      'a field gone from the answer',
      published(),
      [published({ answer: Type.Object({ size: Type.Enum(['S', 'M']) }) })],
      'getThing answer/name was removed, and callers read it. Keep it.',
    ],
    [
      'a field that the answer may omit',
      answering(Type.Array(Type.Object({ a: Type.Null() }))),
      [answering(Type.Array(Type.Object({ a: Type.Optional(Type.Null()) })))],
      'getThing answer/field[]/a may now be missing, and callers rely on it. Keep it required.',
    ],
    [
      'a new value in the answer',
      answering(Type.Enum(['S', 'M'])),
      [answering(Type.Enum(['S', 'M', 'L']))],
      'getThing answer/field may now be "L", which callers do not know. Keep to the values of before.',
    ],
    [
      'a value that is no longer accepted',
      sending(Type.Enum(['S', 'M'])),
      [sending(Type.Enum(['S']))],
      'getThing body/field no longer accepts "M". Accept it as before.',
    ],
    [
      'another type',
      sending(Type.String()),
      [sending(Type.Number())],
      'getThing body/field no longer accepts every string. Accept it as before.',
    ],
    [
      'a shorter text',
      sending(Type.String({ maxLength: 9 })),
      [sending(Type.String({ maxLength: 8 }))],
      'getThing body/field: maxLength was 9 and is now 8, so valid requests would be rejected. Keep it or allow more.',
    ],
    [
      'a number that may be larger',
      answering(Type.Number({ maximum: 9 })),
      [answering(Type.Number())],
      'getThing answer/field: the upper limit was 9 and is now none, so callers may get values that they do not expect. Keep it or allow less.',
    ],
    [
      'a change in the option of a union that it belongs to',
      answering({ anyOf: [Type.Object({ a: Type.String() }), Type.Null()] }),
      [answering({ anyOf: [Type.Object({ a: Type.Number() }), Type.Null()] })],
      'getThing answer/field/a may now be any number, which callers do not expect. Keep it as it was.',
    ],
    [
      'a rule that cannot be compared',
      sending({ type: 'string' }),
      [sending({ type: 'string', not: { const: 'x' } })],
      'getThing body/field: not differs and cannot be compared. Keep it.',
    ],
  ])('%s', (_, before, after, reason) => expect(breakingChanges([before], after)).toEqual([reason]));
});

/** From narrow to wide: requests may go this way, answers the other. For keywords that no published schema has yet. */
describe('a request may allow more and an answer less, not the other way round', () => {
  test.each<[string, object, object]>([
    ['a format', { type: 'string', format: 'email' }, { type: 'string' }],
    ['a multiple', { type: 'integer', multipleOf: 10 }, { type: 'integer', multipleOf: 5 }],
    ['whole numbers as a multiple', { type: 'integer' }, { type: 'number', multipleOf: 1 }],
    ['a set', { type: 'array', uniqueItems: true }, { type: 'array' }],
    ['an exclusive limit', { type: 'number', exclusiveMinimum: 0 }, { type: 'number', minimum: 0 }],
    ['a value of a text', { const: 'ab' }, { type: 'string', maxLength: 2 }],
    [
      'a union whose options all fit one of the other',
      { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 1 }] },
      { anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] },
    ],
    [
      'values of a closed map',
      { type: 'object', additionalProperties: { type: 'integer' } },
      { type: 'object', additionalProperties: { type: 'number' } },
    ],
    ['a closed map', { type: 'object', additionalProperties: false }, { type: 'object', additionalProperties: {} }],
  ])('%s', (_, narrow, wide) => {
    expect(breakingChanges([sending(narrow)], [sending(wide)])).toEqual([]);
    expect(breakingChanges([answering(wide)], [answering(narrow)])).toEqual([]);
    expect(breakingChanges([sending(wide)], [sending(narrow)])).not.toEqual([]);
    expect(breakingChanges([answering(narrow)], [answering(wide)])).not.toEqual([]);
  });
});

test('accepts releases that do not name the roles of operators', () => {
  const now = published({ roles: ['buyer', 'administrator'] });
  expect(breakingChanges([published()], [now])).toEqual([]);
  expect(breakingChanges([now], [published()])).toEqual([]);
});

test('accepts releases that list their error codes without statuses', () => {
  const earlier = published({ errors: ['NOT_FOUND'] });
  expect(breakingChanges([earlier], [published()])).toEqual([]);
  expect(breakingChanges([published()], [earlier])).toEqual([]);
  expect(breakingChanges([earlier], [published({ errors: {} })])).toHaveLength(1);
});
