import { Mongoose, Error as MongooseError, Schema } from 'mongoose';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { nullable, oneOf, storedFields } from '../document.ts';
import { asGiven, mongooseDefinition } from './document-schema.ts';

const parcel = Type.Object({
  ...storedFields,
  status: oneOf(['packed', 'sent']),
  weight: Type.Integer(),
  note: Type.String(),
  fragile: Type.Optional(Type.Boolean()),
  route: nullable(oneOf(['air', 'sea'])),
  to: Type.Object({ type: Type.String() }),
  items: Type.Array(Type.Object({ price: Type.Number() })),
  tags: Type.Array(Type.String()),
  event: Type.Union([Type.Object({ at: Type.String() }), Type.Object({ claim: Type.Number() })]),
});
const Parcel = new Mongoose().model('parcels', new Schema(mongooseDefinition(parcel), asGiven));

const whole = {
  ...{ _id: 'P1', version: 1, status: 'packed', weight: 2, note: '', route: null },
  ...{ to: { type: 'home' }, items: [{ price: 1.5 }], tags: ['a'], event: { claim: 7 }, unknown: { kept: true } },
};
/** What the mongoose model rejects on its own, without the check by ajv before it. */
const problemsOf = async (change: object): Promise<string[]> => {
  try {
    await new Parcel({ ...whole, ...change }).validate();
    return [];
  } catch (error) {
    if (!(error instanceof MongooseError.ValidationError)) throw error;
    return Object.entries(error.errors).map(([path, { kind }]) => `${path} ${kind}`);
  }
};

test('a mongoose model made of a stored document’s schema accepts a document that fits, with unknown fields', async () => {
  expect(await problemsOf({})).toEqual([]);
  expect(new Parcel(whole).toObject()).toEqual(whole);
});

test.each<[string, object, string[]]>([
  ['a value that is not listed', { status: 'lost' }, ['status enum']],
  ['a value that is not listed, where null is allowed', { route: 'road' }, ['route enum']],
  ['a missing field', { note: undefined }, ['note required']],
  ['a missing list', { tags: undefined }, ['tags required']],
  ['null where it is not allowed', { fragile: null }, ['fragile allowNull']],
  ['a number that is not whole', { weight: 1.5 }, ['weight user defined']],
  ['a number as text, without converting it', { weight: '2' }, ['weight Number']],
  ['a text for a flag, without converting it', { fragile: 'true' }, ['fragile Boolean']],
  ['a number for a text, without converting it', { note: 5 }, ['note string']],
  ['a wrong field of a part', { to: { type: 5 } }, ['to.type string']],
  ['a value that is none of the alternatives', { event: { claim: '7' } }, ['event user defined']],
  ['a wrong field of an element', { items: [{ price: 1 }, { price: '1' }] }, ['items user defined']],
])('a mongoose model made of a stored document’s schema rejects %s', async (_, change, problems) => {
  expect(await problemsOf(change)).toEqual(expect.arrayContaining(problems));
});
