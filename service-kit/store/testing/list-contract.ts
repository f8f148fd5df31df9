import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TempStore } from '../../testing/temp-store.ts';
import { anyDocument } from '../document.ts';
import type { Collection, CollectionDefinition, Stored } from '../store.ts';
import { update } from '../update.ts';
import { asOneWord, wordsIn } from '../words.ts';

interface Letter extends Stored {
  readonly to: string;
  readonly status?: string | null;
  readonly sent_at?: string;
  readonly weight?: number;
  readonly urgent?: boolean;
  readonly user?: { readonly country?: string };
}

const list = {
  revision: 1,
  indexes: [
    { name: 'newest', fields: ['-sent_at'] },
    { name: 'status_newest', fields: ['status', '-sent_at'] },
    { name: 'urgent_weight', fields: ['urgent', 'weight'] },
    { name: 'country', fields: ['user.country'] },
  ],
  counted: ['status', 'urgent'],
  searched: ({ id, to }: Letter) => ({ id, to }),
  words: ({ id, to }: Pick<Letter, 'id' | 'to'>) => [...wordsIn(to), asOneWord(to), asOneWord(id)],
};
const definition: CollectionDefinition<Letter> = {
  name: 'letters',
  schema: anyDocument,
  indexes: [{ name: 'by_address', fields: ['to'] }],
  list,
};

const idsOf = (letters: readonly Letter[]): string[] => letters.map(({ id }) => id);

/** What every engine promises of a collection with a list; run against each of them. */
export function describeLists(engine: string, open: () => Promise<TempStore>): void {
  describe(`a list in ${engine}`, () => {
    let temp: TempStore;
    let letters: Collection<Letter>;
    beforeAll(async () => {
      temp = await open();
      letters = await temp.store.collection(definition);
      for (const [id, to, status, sent_at, weight, urgent] of [
        ['L1', 'Asha Verne', 'new', '2026-01-01', 5, true],
        ['L2', 'Ásha O’Brien', 'new', '2026-01-02', 4, false],
        ['L3', 'Ravi Verne', 'sent', '2026-01-03', 3, true],
        ['L4', 'रवि कुमार', 'sent', '2026-01-04', 2, true],
        ['L5', 'A. N. Other', null, '2026-01-05', 1, true],
        ['L6', 'asha+verne@mail.example', 'new', '2026-01-06', 0, false],
      ] as const)
        await letters.insert({ id, version: 1, to, status, sent_at, weight, urgent, user: { country: 'UK' } });
    });
    afterAll(() => temp.remove());

    test.each<[string, readonly string[], readonly string[]]>([
      ['a whole word, in any case and with or without accents', ['asha'], ['L1', 'L2', 'L6']],
      ['the beginning of a word', ['ver'], ['L1', 'L3', 'L6']],
      ['several words, in any order', ['verne', 'ash'], ['L1', 'L6']],
      ['a word that only another has beside it', ['ravi', 'asha'], []],
      ['the middle and the end of a word', ['ern'], ['L1', 'L3', 'L6']],
      ['two letters that begin a word', ['ve'], ['L1', 'L3', 'L6']],
      ['not two letters inside of a word', ['rn'], []],
      ['a single letter as a whole word only', ['a'], ['L5']],
      ['a word of another script', ['कु'], ['L4']],
      ['a compound written as one word', ['ashavernemail'], ['L6']],
      ['a part of a compound', ['vernemail'], ['L6']],
      ['an id', ['l3'], ['L3']],
      ['no words: all', [], ['L1', 'L2', 'L3', 'L4', 'L5', 'L6']],
    ])('finds by %s', async (_, words, ids) => {
      expect(idsOf(await letters.page({ words, sort: ['sent_at'], limit: 10 }))).toEqual(ids);
      expect(await letters.count({}, words)).toBe(ids.length);
    });

    test('narrows, sorts and pages what words find, and counts it by a field', async () => {
      const asha = { words: ['asha'], sort: ['-sent_at'] };
      expect(idsOf(await letters.page({ ...asha, limit: 2 }))).toEqual(['L6', 'L2']);
      expect(idsOf(await letters.page({ ...asha, offset: 2, limit: 2 }))).toEqual(['L1']);
      expect(idsOf(await letters.page({ ...asha, where: { urgent: false }, limit: 9 }))).toEqual(['L6', 'L2']);
      expect(idsOf(await letters.page({ words: ['verne'], sort: ['weight'], limit: 9 }))).toEqual(['L6', 'L3', 'L1']);
      expect(await letters.countBy('status', {}, ['verne'])).toEqual({ new: 2, sent: 1 });
      expect(await letters.countBy('status', { urgent: true }, ['verne'])).toEqual({ new: 1, sent: 1 });
      expect(await letters.countBy('status', { 'user.country': 'UK' })).toEqual({ new: 3, sent: 2 });
      expect(await letters.count({ urgent: true }, ['verne'])).toBe(2);
      expect(await letters.countBy('status', { urgent: true, weight: { lt: 0 } }, ['verne'])).toEqual({});
    });

    test('gives all of a query, one after the other, also when it is left early', async () => {
      const seen: string[] = [];
      for await (const { id } of letters.each({ words: ['verne'], sort: ['-weight'] })) seen.push(id);
      expect(seen).toEqual(['L1', 'L3', 'L6']);
      for await (const { id } of letters.each({ where: { status: 'sent' }, sort: ['sent_at'] })) {
        expect(id).toBe('L3');
        break;
      }
    });

    test('finds a document by each field as updates of one field, of some and of all have left it', async () => {
      const id = 'F1';
      const first: Letter = { id, version: 1, to: 'Farah', status: 'new', sent_at: '2025-02-01', weight: 90 };
      await letters.insert({ ...first, urgent: false, user: { country: 'AE' } });
      const isFound = async (letter: Letter | undefined): Promise<void> => {
        const { sent_at = '', status = '', weight = 0, urgent = false, user: { country = '' } = {} } = letter ?? {};
        for (const where of [{ status, sent_at }, { urgent, weight }, { 'user.country': country }])
          expect(idsOf(await letters.page({ where, words: ['farah'], limit: 9 }))).toEqual([id]);
      };
      for (const change of [
        { sent_at: '2025-02-02' },
        { status: 'sent', user: { country: 'CA' } },
        { sent_at: '2025-02-03', status: 'lost', weight: 91, urgent: true, user: { country: 'AU' } },
      ]) {
        await isFound(await update(letters, id, (letter) => ({ ...letter, ...change })));
      }
      await letters.remove(id);
    });

    test('keeps counts and words true through every change, of two instances too', async () => {
      const other = await (await temp.reopen()).collection(definition);
      const mine = { id: 'M1', version: 1, to: 'Meera', status: 'new', urgent: false, sent_at: '2025-01-01' };
      const before = await letters.countBy('status');
      await letters.insert(mine);
      expect(await other.countBy('status')).toEqual({ ...before, new: Number(before.new) + 1 });
      expect(idsOf(await other.page({ words: ['meera'], limit: 9 }))).toEqual(['M1']);
      await expect(other.insert(mine)).rejects.toMatchObject({ index: 'id' });
      expect(await other.replace({ ...mine, version: 3, to: 'Nobody' }, 2)).toBe(false);
      await Promise.all(
        [letters, other].map((each) => update(each, 'M1', (letter) => ({ ...letter, to: 'Kiran', status: 'lost' }))),
      );
      expect(await letters.countBy('status')).toEqual({ ...before, lost: 1 });
      expect(await letters.count({}, ['meera'])).toBe(0);
      expect(idsOf(await letters.page({ words: ['kir'], where: { status: 'lost' }, limit: 9 }))).toEqual(['M1']);
      expect(await letters.get('M1')).toEqual({ ...mine, version: 3, to: 'Kiran', status: 'lost' });
      await other.remove('M1');
      expect(await letters.countBy('status')).toEqual(before);
      expect(await letters.count({}, ['kiran'])).toBe(0);
    });

    test('knows at once of a field that is only sorted or narrowed by', async () => {
      const field = { id: 'M2', version: 1, to: 'Noor', urgent: true, weight: 9, user: { country: 'AE' } };
      await letters.insert(field);
      await update(letters, 'M2', (letter) => ({ ...letter, weight: 2.5 }));
      const heavy = { where: { urgent: true, weight: { gte: 2.5 } }, sort: ['weight'], limit: 9 };
      expect(idsOf(await letters.page(heavy))).toEqual(['M2', 'L3', 'L1']);
      await update(letters, 'M2', (letter) => ({ ...letter, user: { country: 'IE' } }));
      expect(idsOf(await letters.page({ where: { 'user.country': 'IE' }, limit: 9 }))).toEqual(['M2']);
      await letters.remove('M2');
    });

    test('walks a page of many that words find in order, as it does of few', async () => {
      const name = 'crowd';
      const crowd = await temp.store.collection({ ...definition, name });
      for (let each = 0; each < 60; each += 1)
        await crowd.insert({
          id: `C${String(each).padStart(2, '0')}`,
          version: 1,
          to: each % 2 ? 'Many Asha' : 'Many Ravi',
          sent_at: `2026-01-01T00:${String((each * 7) % 60).padStart(2, '0')}`,
          status: each % 3 ? 'new' : 'sent',
        });
      const all = await crowd.page({ sort: ['-sent_at'], limit: 100 });
      const sent = all.filter(({ to, status }) => to === 'Many Asha' && status === 'sent');
      const query = { words: ['many', 'asha'], where: { status: 'sent' }, sort: ['-sent_at'] };
      expect(idsOf(await crowd.page({ ...query, limit: 4 }))).toEqual(idsOf(sent.slice(0, 4)));
      expect(idsOf(await crowd.page({ ...query, offset: 4, limit: 40 }))).toEqual(idsOf(sent.slice(4)));
    });

    test('takes up documents of before, with what they lack, and those that a later revision reads otherwise', async () => {
      const name = 'grown';
      const old = await temp.store.collection<Letter>({ name, schema: anyDocument, indexes: definition.indexes });
      await old.insert({ id: 'a', version: 4, to: 'Asha Verne' });
      await old.insert({ id: 'b', version: 1, to: 'Ravi', status: 'sent' });
      const upgrade = (letter: Letter): Letter => (letter.status ? letter : { ...letter, status: 'new' });
      const grown = await (await temp.reopen()).collection<Letter>({ ...definition, name, list: { ...list, upgrade } });
      expect(idsOf(await grown.page({ words: ['verne'], where: { status: 'new' }, limit: 9 }))).toEqual(['a']);
      expect(await grown.get('a')).toEqual({ id: 'a', version: 5, to: 'Asha Verne', status: 'new' });
      expect(await grown.countBy('status')).toEqual({ new: 1, sent: 1 });

      const words = ({ to }: Letter) => wordsIn(to).slice(0, 1);
      const later = { ...definition, name, list: { ...list, revision: 2, words } };
      const again = await (await temp.reopen()).collection<Letter>(later);
      expect(await again.count({}, ['verne'])).toBe(0);
      expect(idsOf(await again.page({ words: ['asha'], limit: 9 }))).toEqual(['a']);
      expect(await again.countBy('status')).toEqual({ new: 1, sent: 1 });
    });

    test('refuses words that are none, words without a list, and fields that the list does not have', async () => {
      const plain = await temp.store.collection<Letter>({
        name: 'plain',
        schema: anyDocument,
        indexes: definition.indexes,
      });
      await expect(letters.page({ words: ['as" OR "'], limit: 1 })).rejects.toThrow('not a word');
      await expect(letters.page({ words: ['.*'], limit: 1 })).rejects.toThrow('not a word');
      await expect(letters.count({}, [''])).rejects.toThrow('not a word');
      await expect(plain.page({ words: ['asha'], limit: 1 })).rejects.toThrow('in a list only');
      await expect(letters.page({ words: ['asha'], where: { to: 'x' }, limit: 1 })).rejects.toThrow('in a list only');
      await expect(letters.page({ where: { to: 'x' }, sort: ['weight'], limit: 1 })).rejects.toThrow('no index');
      const strange = { ...list, counted: ['to'] };
      await expect(temp.store.collection({ ...definition, name: 'strange', list: strange })).rejects.toThrow('counted');
      const unique = { ...list, indexes: [{ name: 'one', fields: ['weight'], unique: true }], counted: [] };
      await expect(temp.store.collection({ ...definition, name: 'odd', list: unique })).rejects.toThrow('unique');
    });
  });
}
