import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TempStore } from '../../testing/temp-store.ts';
import { anyDocument, type DocumentOf, nullable, oneOf, storedFields } from '../document.ts';
import { type Collection, type CollectionDefinition, InvalidDocumentError } from '../store.ts';
import { update } from '../update.ts';

const shipment = Type.Object({
  ...storedFields,
  status: oneOf(['packed', 'sent']),
  weight: Type.Integer({ minimum: 1 }),
  note: Type.String(),
  fragile: Type.Optional(Type.Boolean()),
  tracking: nullable(Type.String()),
  route: nullable(oneOf(['air', 'sea'])),
  to: Type.Object({ name: Type.String(), type: Type.String(), phone: Type.Optional(Type.String()) }),
  items: Type.Array(Type.Object({ sku: Type.String(), price: Type.Number(), tags: Type.Array(Type.String()) })),
  event: Type.Union([
    Type.Object({ kind: Type.Literal('scan'), at: Type.String() }),
    Type.Object({ kind: Type.Literal('loss'), claim: Type.Number() }),
  ]),
  rates: Type.Record(Type.String(), Type.Number()),
});
type Shipment = DocumentOf<typeof shipment>;

const definition: CollectionDefinition<Shipment> = {
  name: 'shipments',
  schema: shipment,
  indexes: [{ name: 'status', fields: ['status'] }],
};

const aShipment = (id: string): Shipment => ({
  ...{ id, version: 1, status: 'packed', weight: 2, note: '', tracking: null, route: 'air' },
  to: { name: 'Asha Verne', type: 'home' },
  items: [{ sku: 'A', price: 1.5, tags: [] }],
  event: { kind: 'loss', claim: 7 },
  rates: { '0.5': 1480, 'x.y': 0 },
});

/** What every engine promises of a collection with a schema; run against each of them. */
export function describeSchemas(engine: string, open: () => Promise<TempStore>): void {
  describe(`a schema in ${engine}`, () => {
    let temp: TempStore;
    let shipments: Collection<Shipment>;
    beforeAll(async () => {
      temp = await open();
      shipments = await temp.store.collection(definition);
    });
    afterAll(() => temp.remove());

    test('stores a document that fits as it was given', async () => {
      await shipments.insert(aShipment('fits'));
      expect(await shipments.get('fits')).toStrictEqual(aShipment('fits'));
      const next = { ...aShipment('fits'), version: 2, fragile: true, tracking: 'T-1', route: null };
      expect(await shipments.replace(next, 1)).toBe(true);
      expect(await shipments.get('fits')).toStrictEqual(next);
    });

    const item = { sku: 'A', price: 1, tags: [] };
    test.each<[string, object, string]>([
      ['a number as text', { weight: '2' }, '/weight'],
      ['a number that is not whole', { weight: 1.5 }, '/weight'],
      ['a number out of its bounds', { weight: 0 }, '/weight'],
      ['a number for a text', { note: 5 }, '/note'],
      ['a value that is not listed', { status: 'lost' }, '/status'],
      ['a value that is not listed, where null is allowed', { route: 'road' }, '/route'],
      ['null where it is not allowed', { note: null }, '/note'],
      ['null for an optional field', { fragile: null }, '/fragile'],
      ['a missing field', { note: undefined }, '/note'],
      ['a missing field that may be null', { tracking: undefined }, '/tracking'],
      ['a missing list', { items: undefined }, '/items'],
      ['an object for a list', { items: { 0: item } }, '/items'],
      ['a missing field of a part', { to: { type: 'home' } }, '/to/name'],
      ['a wrong field of a part', { to: { name: true, type: 'home' } }, '/to/name'],
      ['a wrong field of an element', { items: [item, { ...item, price: '1' }] }, '/items/1/price'],
      ['a wrong element of an inner list', { items: [{ ...item, tags: ['a', 1] }] }, '/items/0/tags/1'],
      ['a wrong value of a record', { rates: { '0.5': '1480' } }, '/rates/0.5'],
    ])('rejects %s on insert and on replace, and writes nothing', async (_, wrong, path) => {
      const doc = { ...aShipment('wrong'), ...wrong } as Shipment;
      await expect(shipments.insert(doc)).rejects.toMatchObject({
        name: 'InvalidDocumentError',
        code: 'STORED_DOCUMENT_INVALID',
        path,
      });
      expect(await shipments.get('wrong')).toBeUndefined();
      await shipments.insert(aShipment('wrong'));
      await expect(shipments.replace({ ...doc, version: 2 }, 1)).rejects.toMatchObject({ path });
      expect(await shipments.get('wrong')).toStrictEqual(aShipment('wrong'));
      await shipments.remove('wrong');
    });

    test('rejects an object that is none of a union', async () => {
      const doc = { ...aShipment('union'), event: { kind: 'loss', claim: 'all of it' } } as unknown as Shipment;
      await expect(shipments.insert(doc)).rejects.toThrow(InvalidDocumentError);
    });

    test('names the field and not its value', async () => {
      const doc = { ...aShipment('secret'), to: { name: ['Meera Moss'], type: 'home' } } as unknown as Shipment;
      const error = await shipments.insert(doc).catch((reason: unknown) => reason);
      expect(String(error)).toBe('InvalidDocumentError: shipments: /to/name must be string');
    });

    test('keeps what a newer release added when an older one changes the document', async () => {
      const added = { colour: 'red', nested: { deep: [{ a: null }] }, nothing: {} };
      const newer = {
        ...aShipment('newer'),
        ...added,
        to: { ...aShipment('newer').to, ...added },
        items: [{ ...item, ...added }, item],
        event: { kind: 'scan', at: '2026-01-01', ...added },
      } as const;
      await shipments.insert(newer);
      await update(shipments, 'newer', (doc): Shipment => ({ ...doc, status: 'sent' }));
      expect(await shipments.get('newer')).toStrictEqual({ ...newer, version: 2, status: 'sent' });
    });

    test('does not check documents when they are read', async () => {
      const unchecked = await temp.store.collection({ name: 'shipments', schema: anyDocument, indexes: [] });
      await unchecked.insert({ id: 'old', version: 1 });
      expect(await shipments.get('old')).toEqual({ id: 'old', version: 1 });
    });

    test('cannot reject unknown fields', async () => {
      const schema = Type.Object(storedFields, { additionalProperties: false });
      await expect(temp.store.collection({ name: 'closed', indexes: [], schema })).rejects.toThrow('unknown fields');
    });
  });
}
