import { Ajv2020 } from 'ajv/dist/2020.js';
import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { nullAsType } from './null-as-type.ts';

const ajv = new Ajv2020({ strict: true, strictTypes: false });
const orNull = (schema: TSchema) => Type.Union([schema, Type.Null()]);

const values = [
  ...[null, '', 'abcd', 'lost', 'sent', 0, 3, 4.5, true, [], ['a'], [null], {}],
  ...[{ a: null }, { a: 'sent' }, { a: 3 }, { a: 'abcd', b: 1 }, [{ a: null }], [{ a: 'lost' }], [{ a: {} }]],
];

test.each<[string, TSchema, boolean]>([
  ['a text', orNull(Type.String({ maxLength: 3 })), true],
  ['a number', orNull(Type.Integer({ minimum: 1 })), true],
  ['one of some texts', orNull(Type.Enum(['sent', 'lost'])), true],
  ['one of some texts of a declared type', orNull(Type.Unsafe({ type: 'string', enum: ['sent'] })), true],
  ['an object', orNull(Type.Object({ a: orNull(Type.String()) }, { additionalProperties: false })), true],
  ['a list', orNull(Type.Array(orNull(Type.String()))), true],
  ['null first', Type.Union([Type.Null(), Type.String()]), true],
  ['parts of a list', Type.Array(Type.Object({ a: Type.Optional(orNull(Type.Enum(['lost']))) })), true],
  ['a constant', orNull(Type.Literal('sent')), false],
  ['two texts', Type.Union([Type.String(), Type.Number(), Type.Null()]), false],
  [
    'a union with conditions',
    orNull(Type.Unsafe({ type: 'object', anyOf: [{ properties: { a: {} }, required: ['a'] }] })),
    false,
  ],
  ['anything', orNull(Type.Unknown()), false],
  ['no null', Type.Union([Type.String(), Type.Number()]), false],
])('%s or null is the same without a union where it can be', (_, schema, isRewritten) => {
  const rewritten = nullAsType(schema);
  expect(JSON.stringify(rewritten).includes('anyOf')).toBe(!isRewritten);
  const [before, after] = [ajv.compile(schema), ajv.compile(rewritten)];
  const fitting = values.filter((value) => before(value));
  expect(values.filter((value) => after(value))).toEqual(fitting);
  expect(fitting.length).toBeGreaterThan(0);
});
