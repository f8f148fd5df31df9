import fc from 'fast-check';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TempStore } from '../../testing/temp-store.ts';
import { anyDocument, nullable, storedFields } from '../document.ts';
import { type Collection, type CollectionDefinition, DuplicateError, type Stored } from '../store.ts';
import { ConflictError, removeWhere, update, upsert } from '../update.ts';

interface Parcel extends Stored {
  readonly status?: string;
  readonly weight?: number;
  readonly sealed?: boolean;
  readonly tracking?: string | null;
  readonly sent_at?: string | null;
  readonly user?: { readonly country?: string };
  readonly [more: string]: unknown;
}

const text = Type.Optional(nullable(Type.String()));
const definition: CollectionDefinition<Parcel> = {
  name: 'parcels',
  schema: Type.Object({
    ...storedFields,
    ...{ status: text, tracking: text, sent_at: text },
    weight: Type.Optional(nullable(Type.Number())),
    sealed: Type.Optional(Type.Boolean()),
    user: Type.Optional(nullable(Type.Object({ country: Type.Optional(Type.String()) }))),
  }),
  indexes: [
    { name: 'by_status', fields: ['status', '-sent_at'] },
    { name: 'by_time', fields: ['-sent_at'] },
    { name: 'by_weight', fields: ['weight', 'sealed'] },
    { name: 'by_country', fields: ['user.country'] },
    { name: 'one_per_tracking', fields: ['tracking'], unique: true },
    { name: 'one_per_country_and_weight', fields: ['user.country', 'weight'], unique: true },
  ],
};

const idsOf = (parcels: readonly Parcel[]): string[] => parcels.map(({ id }) => id);

/** What every engine promises; run against each of them. */
export function describeStore(engine: string, open: () => Promise<TempStore>): void {
  describe(`a store in ${engine}`, () => {
    let temp: TempStore;
    let parcels: Collection<Parcel>;
    let nextName = 0;
    const emptyCollection = (): Promise<Collection<Parcel>> => {
      nextName += 1;
      return temp.store.collection({ ...definition, name: `parcels_${nextName}` });
    };

    beforeAll(async () => {
      temp = await open();
      parcels = await temp.store.collection(definition);
    });
    afterAll(() => temp.remove());

    test('answers a ping while it is open, and none once it is closed', async () => {
      const other = await temp.reopen();
      await expect(other.ping()).resolves.toBeUndefined();
      await other.close();
      await expect(other.ping()).rejects.toThrow();
      await other.close();
    });

    test('gives back what was inserted, and nothing for an unknown id', async () => {
      const doc = {
        id: 'whole',
        version: 1,
        list: [[], [{}], [null, 1.5, 'x']],
        none: null,
        nothing: {},
        deep: { a: {} },
      };
      await parcels.insert(doc);
      expect(await parcels.get('whole')).toEqual(doc);
      expect(await parcels.get('unknown')).toBeUndefined();
    });

    test('gives back any JSON exactly as it went in, after an insert and after a replacement', async () => {
      const anyId = fc.uuid();
      const anyDocument = fc.dictionary(
        // Names that MongoDB, mongoose or an object's prototype reads as its own are not for documents.
        fc
          .string({ minLength: 1, maxLength: 12 })
          .filter((name) => /^[a-z][\w ]*$/i.test(name) && name !== 'prototype' && !(name in {})),
        fc.jsonValue({ maxDepth: 4 }).filter((value) => !/"(\$|__proto__|[^"]*\\u0000)/.test(JSON.stringify(value))),
      );
      const asJson = <T>(value: T): T => JSON.parse(JSON.stringify(value));
      const property = fc.asyncProperty(anyId, anyDocument, anyDocument, async (id, first, second) => {
        const inserted = asJson({
          extra: first,
          ...first,
          id,
          version: 1,
          status: 'x',
          tracking: null,
          weight: null,
          user: {},
        });
        const replaced = asJson({ extra: second, ...second, id, version: 2, status: 'x', tracking: null, user: null });
        for (const doc of [inserted, replaced])
          for (const field of ['sealed', 'sent_at']) Reflect.deleteProperty(doc, field);
        Reflect.deleteProperty(replaced, 'weight');
        await parcels.remove(id);
        await parcels.insert(inserted as unknown as Parcel);
        expect(await parcels.get(id)).toStrictEqual(inserted);
        expect(await parcels.replace(replaced as unknown as Parcel, 1)).toBe(true);
        expect(await parcels.get(id)).toStrictEqual(replaced);
        await parcels.remove(id);
      });
      await fc.assert(property, { numRuns: 100, seed: 7 });
    }, 60_000);

    test('refuses a second document with the same id and says so', async () => {
      await parcels.insert({ id: 'twice', version: 1 });
      const again = parcels.insert({ id: 'twice', version: 1 });
      await expect(again).rejects.toThrow(DuplicateError);
      await expect(again).rejects.toMatchObject({ index: 'id' });
    });

    test('refuses a taken value of a unique index by that index’s name, in an insert and in a replacement', async () => {
      await parcels.insert({ id: 'u1', version: 1, tracking: 'T-1' });
      await expect(parcels.insert({ id: 'u2', version: 1, tracking: 'T-1' })).rejects.toMatchObject({
        name: 'DuplicateError',
        index: 'one_per_tracking',
      });
      await parcels.insert({ id: 'u3', version: 1, tracking: 'T-3' });
      await expect(parcels.replace({ id: 'u3', version: 2, tracking: 'T-1' }, 1)).rejects.toMatchObject({
        index: 'one_per_tracking',
      });
      expect(await parcels.get('u3')).toEqual({ id: 'u3', version: 1, tracking: 'T-3' });
    });

    test('lets missing and null values of a unique index be as many as they like', async () => {
      for (const id of ['n1', 'n2']) await parcels.insert({ id, version: 1, tracking: null });
      for (const id of ['n3', 'n4']) await parcels.insert({ id, version: 1, user: { country: 'Oman' } });
      await parcels.insert({ id: 'n5', version: 1, user: { country: 'Oman' }, weight: 5 });
      await expect(
        parcels.insert({ id: 'n6', version: 1, user: { country: 'Oman' }, weight: 5 }),
      ).rejects.toMatchObject({ index: 'one_per_country_and_weight' });
    });

    test('replaces only the version that was expected', async () => {
      await parcels.insert({ id: 'cas', version: 1, status: 'new' });
      expect(await parcels.replace({ id: 'cas', version: 2, status: 'sent' }, 1)).toBe(true);
      expect(await parcels.replace({ id: 'cas', version: 2, status: 'lost' }, 1)).toBe(false);
      expect(await parcels.replace({ id: 'absent', version: 2 }, 1)).toBe(false);
      expect(await parcels.get('cas')).toEqual({ id: 'cas', version: 2, status: 'sent' });
      await expect(parcels.replace({ id: 'cas', version: 9 }, 2)).rejects.toThrow('must grow by one');
    });

    test('removes a document once', async () => {
      await parcels.insert({ id: 'gone', version: 1 });
      expect(await parcels.remove('gone')).toBe(true);
      expect(await parcels.remove('gone')).toBe(false);
      expect(await parcels.get('gone')).toBeUndefined();
    });

    test('pages by declared fields, in order, with ties broken by id', async () => {
      const some = await emptyCollection();
      for (const [id, status, sent_at] of [
        ['a', 'sent', '2026-01-01'],
        ['b', 'sent', '2026-01-03'],
        ['c', 'kept', '2026-01-02'],
        ['d', 'sent', '2026-01-03'],
        ['e', 'sent', null],
      ] as const)
        await some.insert({ id, version: 1, status, sent_at });
      expect(idsOf(await some.page({ sort: ['-sent_at'], limit: 10 }))).toEqual(['d', 'b', 'c', 'a', 'e']);
      expect(idsOf(await some.page({ sort: ['sent_at'], limit: 10 }))).toEqual(['e', 'a', 'c', 'b', 'd']);
      expect(idsOf(await some.page({ where: { status: 'sent' }, sort: ['-sent_at'], limit: 2 }))).toEqual(['d', 'b']);
      expect(idsOf(await some.page({ where: { status: 'sent' }, sort: ['-sent_at'], offset: 2, limit: 2 }))).toEqual([
        'a',
        'e',
      ]);
      expect(idsOf(await some.page({ limit: 2 }))).toEqual(['a', 'b']);
    });

    test.each([
      ['equal text', { status: 'sent' }, ['a', 'b']],
      ['equal number', { weight: 2 }, ['b']],
      ['true', { sealed: true }, ['a', 'c']],
      ['false', { sealed: false }, ['b']],
      ['null, which is also missing', { status: null }, ['d', 'e']],
      ['one of', { status: { in: ['sent', 'kept'] } }, ['a', 'b', 'c']],
      ['one of, or missing', { status: { in: ['kept', null] } }, ['c', 'd', 'e']],
      ['one of none', { status: { in: [] } }, []],
      ['less than', { weight: { lt: 2 } }, ['a']],
      ['at most', { sent_at: { lte: '2026-01-02' } }, ['a', 'b']],
      ['more than', { sent_at: { gt: '2026-01-02' } }, ['c']],
      ['between', { weight: { gte: 2, lt: 3 } }, ['b']],
      ['a dotted field', { 'user.country': 'Oman' }, ['b', 'c']],
      ['two fields', { 'user.country': 'Oman', status: 'kept' }, ['c']],
      ['the id', { id: { gt: 'c' } }, ['d', 'e']],
      ['text that looks like an operator', { status: '$gt' }, []],
    ] as const)('finds by %s', async (_, where, ids) => {
      const some = await emptyCollection();
      await some.insert({ id: 'a', version: 1, status: 'sent', weight: 1, sealed: true, sent_at: '2026-01-01' });
      const oman = { country: 'Oman' };
      await some.insert({
        id: 'b',
        version: 1,
        status: 'sent',
        weight: 2,
        sealed: false,
        sent_at: '2026-01-02',
        user: oman,
      });
      await some.insert({
        id: 'c',
        version: 1,
        status: 'kept',
        weight: 3,
        sealed: true,
        sent_at: '2026-01-03',
        user: oman,
      });
      await some.insert({ id: 'd', version: 1, status: null as unknown as string, sent_at: null });
      await some.insert({ id: 'e', version: 1 });
      expect(idsOf(await some.page({ where, limit: 10 }))).toEqual(ids);
      expect(await some.count(where)).toBe(ids.length);
      expect((await some.findOne(where))?.id).toBe(ids[0]);
    });

    test('counts all, and by the values of a field without those that lack it', async () => {
      const some = await emptyCollection();
      for (const [id, status, weight] of [
        ['a', 'sent', 1],
        ['b', 'sent', 2],
        ['c', 'kept', 2],
      ] as const)
        await some.insert({ id, version: 1, status, weight });
      await some.insert({ id: 'd', version: 1, weight: 2 });
      expect(await some.count()).toBe(4);
      expect(await some.countBy('status')).toEqual({ sent: 2, kept: 1 });
      expect(await some.countBy('status', { weight: 2 })).toEqual({ sent: 1, kept: 1 });
      expect(await some.countBy('weight')).toEqual({ 1: 1, 2: 3 });
    });

    test('refuses conditions, sorts and counts on fields without an index', async () => {
      await expect(parcels.page({ where: { colour: 'red' }, limit: 1 })).rejects.toThrow(
        'no index is declared for colour',
      );
      await expect(parcels.page({ sort: ['-colour'], limit: 1 })).rejects.toThrow('no index is declared for colour');
      await expect(parcels.countBy('colour')).rejects.toThrow('no index is declared for colour');
      await expect(parcels.count({ status: {} })).rejects.toThrow('empty condition');
    });

    test('refuses a document whose indexed field is no scalar', async () => {
      const doc = { id: 'list', version: 1, status: ['a'] as unknown as string };
      await expect(parcels.insert(doc)).rejects.toThrow('status is indexed and no scalar');
    });

    test('loses none of 20 increments made at once', async () => {
      await parcels.insert({ id: 'counter', version: 1, hits: 0 });
      const hit = (parcel: Parcel): Parcel => ({ ...parcel, hits: Number(parcel.hits) + 1 });
      await Promise.all(Array.from({ length: 20 }, () => update(parcels, 'counter', hit)));
      expect(await parcels.get('counter')).toEqual({ id: 'counter', version: 21, hits: 20 });
    }, 30_000);

    test('an update with nothing to change writes nothing, and one of an unknown document answers so', async () => {
      await parcels.insert({ id: 'calm', version: 1 });
      expect(await update(parcels, 'calm', () => undefined)).toEqual({ id: 'calm', version: 1 });
      expect(await update(parcels, 'absent', (doc) => doc)).toBeUndefined();
    });

    test('an update starts from a document that the caller knows, and reads it only when that is out of date', async () => {
      const known = { id: 'known', version: 1, hits: 1 };
      await parcels.insert(known);
      let reads = 0;
      const counted = {
        ...parcels,
        get: async (id: string) => {
          reads += 1;
          return parcels.get(id);
        },
      };
      const hit = (doc: Parcel): Parcel => ({ ...doc, hits: Number(doc.hits) + 1 });
      const once = (doc: Parcel) => (doc.hits === 1 ? hit(doc) : undefined);
      const next = await update(counted, 'known', once, { known });
      expect([next, reads]).toEqual([{ ...known, version: 2, hits: 2 }, 0]);
      expect(await update(counted, 'known', hit, { known })).toEqual({ ...known, version: 3, hits: 3 });
      expect(reads).toBe(1);
      // What would leave the known document alone is asked again about the stored one.
      const thrice = (doc: Parcel) => (doc.hits === 3 ? hit(doc) : undefined);
      expect(await update(counted, 'known', thrice, { known })).toEqual({ ...known, version: 4, hits: 4 });
    });

    test('an upsert inserts what is missing, and loses none of 20 increments made at once', async () => {
      const hit = (known: Parcel | undefined) => ({ ...known, hits: Number(known?.hits ?? 0) + 1 });
      await Promise.all(Array.from({ length: 20 }, () => upsert(parcels, 'upserted', hit)));
      expect(await parcels.get('upserted')).toEqual({ id: 'upserted', version: 20, hits: 20 });
    }, 30_000);

    test('20 writers of one process write 20 times, each what the one before left, also after one that fails', async () => {
      let writes = 0;
      const counted: Collection<Parcel> = {
        ...parcels,
        replace: (doc, version) => {
          writes += 1;
          return writes === 5 ? Promise.reject(new Error('no room')) : parcels.replace(doc, version);
        },
      };
      await parcels.insert({ id: 'queue', version: 1, hits: 0 });
      const hit = (parcel: Parcel): Parcel => ({ ...parcel, hits: Number(parcel.hits) + 1 });
      const hits = Array.from({ length: 20 }, () => update(counted, 'queue', hit));
      const done = await Promise.allSettled(hits);
      expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
      expect([writes, (await parcels.get('queue'))?.hits]).toEqual([20, 19]);
    });

    test('removes whatever fits a condition, more than one page of it', async () => {
      for (let number = 0; number < 120; number += 1)
        await parcels.insert({ id: `old${number}`, version: 1, status: 'outdated' });
      expect(await removeWhere(parcels, { status: 'outdated' })).toBe(120);
      expect(await parcels.count({ status: 'outdated' })).toBe(0);
    });

    test('an update fails when others win at every attempt', async () => {
      await parcels.insert({ id: 'busy', version: 1 });
      const unlucky: Collection<Parcel> = { ...parcels, replace: () => Promise.resolve(false) };
      await expect(update(unlucky, 'busy', (doc) => doc, { tries: 3 })).rejects.toThrow(ConflictError);
    });

    test('shares its data with a second instance, which sees each write at once', async () => {
      const other = await (await temp.reopen()).collection(definition);
      await other.insert({ id: 'shared', version: 1 });
      expect(await parcels.get('shared')).toEqual({ id: 'shared', version: 1 });
      expect(await parcels.replace({ id: 'shared', version: 2 }, 1)).toBe(true);
      expect(await other.replace({ id: 'shared', version: 2 }, 1)).toBe(false);
    });

    test('takes up an index that a later release adds or changes, over the documents that are there', async () => {
      const name = 'grown';
      const before: CollectionDefinition<Parcel> = {
        name,
        schema: anyDocument,
        indexes: [{ name: 'first', fields: ['status'] }],
      };
      const old = await temp.store.collection(before);
      await old.insert({ id: 'a', version: 1, status: 'sent', weight: 2, tracking: 'T' });
      const later = await (await temp.reopen()).collection<Parcel>({
        name,
        schema: anyDocument,
        indexes: [
          { name: 'first', fields: ['status', '-weight'] },
          { name: 'second', fields: ['user.country'] },
          { name: 'third', fields: ['tracking'], unique: true },
        ],
      });
      expect(idsOf(await later.page({ where: { weight: 2 }, limit: 1 }))).toEqual(['a']);
      await expect(later.insert({ id: 'b', version: 1, tracking: 'T' })).rejects.toMatchObject({ index: 'third' });
      await old.insert({ id: 'c', version: 1, user: { country: 'Oman' } });
      expect(idsOf(await later.page({ where: { 'user.country': 'Oman' }, limit: 1 }))).toEqual(['c']);
    });

    test('takes up an index that a later release calls by another name', async () => {
      const named = (name: string): CollectionDefinition<Parcel> => ({
        ...{ name: 'renamed', schema: anyDocument },
        indexes: [
          { name, fields: ['status'] },
          { name: `${name}_code`, fields: ['tracking'], unique: true },
        ],
      });
      await (await temp.store.collection(named('first'))).insert({
        id: 'a',
        version: 1,
        status: 'sent',
        tracking: 'T',
      });
      const later = await (await temp.reopen()).collection(named('second'));
      expect(idsOf(await later.page({ where: { status: 'sent' }, limit: 1 }))).toEqual(['a']);
      await expect(later.insert({ id: 'b', version: 1, tracking: 'T' })).rejects.toMatchObject({
        index: 'second_code',
      });
    });
  });
}
