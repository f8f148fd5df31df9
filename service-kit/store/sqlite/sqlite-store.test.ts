import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { quickFolder } from '../../testing/temp-store.ts';
import { anyDocument } from '../document.ts';
import type { CollectionDefinition, ListDefinition, Stored } from '../store.ts';
import { update } from '../update.ts';
import { wordsIn } from '../words.ts';
import { openSqliteStore } from './sqlite-store.ts';

interface Tally extends Stored {
  readonly hits: number;
  readonly status?: string;
  readonly sent_at?: string;
}

const definition: CollectionDefinition<Tally> = {
  name: 'tallies',
  schema: anyDocument,
  indexes: [{ name: 'by_status', fields: ['status', '-sent_at'] }],
};

const writer = (dataDir: string) => `
  import { openSqliteStore } from ${JSON.stringify(import.meta.resolve('./sqlite-store.ts'))};
  import { update } from ${JSON.stringify(import.meta.resolve('../update.ts'))};
  const store = await openSqliteStore({ dataDir: ${JSON.stringify(dataDir)}, service: 'shared' });
  const tallies = await store.collection(${JSON.stringify(definition)});
  for (let i = 0; i < 100; i += 1)
    await update(tallies, 'one', (tally) => ({ ...tally, hits: tally.hits + 1 }), { tries: 1000 });
  await store.close();
`;

const exitOf = (source: string): Promise<number | null> =>
  new Promise((resolve) => {
    spawn(process.execPath, ['--input-type=module', '-e', source], { stdio: 'inherit' }).once('exit', resolve);
  });

describe('a SQLite file', () => {
  let dataDir: string;
  beforeEach(() => {
    dataDir = mkdtempSync(join(quickFolder, 'potli-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

  test('is in a folder that only its own account may enter', async () => {
    const folder = join(dataDir, 'new');
    const store = await openSqliteStore({ dataDir: folder, service: 'private' });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await store.close();
  });

  test('is shared by three processes without losing a change', async () => {
    const store = await openSqliteStore({ dataDir, service: 'shared' });
    const tallies = await store.collection(definition);
    await tallies.insert({ id: 'one', version: 1, hits: 0 });
    const others = Promise.all([exitOf(writer(dataDir)), exitOf(writer(dataDir))]);
    for (let i = 0; i < 100; i += 1)
      await update(tallies, 'one', (tally) => ({ ...tally, hits: tally.hits + 1 }), { tries: 1000 });
    expect(await others).toEqual([0, 0]);
    expect(await tallies.get('one')).toEqual({ id: 'one', version: 301, hits: 300 });
    await store.close();
  }, 30_000);

  test('is read again once another process has put another document of the same version in the place of one', async () => {
    const store = await openSqliteStore({ dataDir, service: 'shared' });
    const tallies = await store.collection(definition);
    await tallies.insert({ id: 'one', version: 1, hits: 1, status: 'kept' });
    expect((await tallies.get('one'))?.hits).toBe(1);
    const other = await openSqliteStore({ dataDir, service: 'shared' });
    const theirs = await other.collection(definition);
    await theirs.remove('one');
    await theirs.insert({ id: 'one', version: 1, hits: 2, status: 'kept' });
    expect((await tallies.get('one'))?.hits).toBe(2);
    expect((await tallies.findOne({ status: 'kept' }))?.hits).toBe(2);
    await Promise.all([store.close(), other.close()]);
  });

  test('is read as the last of several writes of one turn left it', async () => {
    const store = await openSqliteStore({ dataDir, service: 'shared' });
    const tallies = await store.collection(definition);
    await tallies.insert({ id: 'one', version: 1, hits: 1 });
    await Promise.all([tallies.replace({ id: 'one', version: 2, hits: 2 }, 1), tallies.remove('one')]);
    expect(await tallies.get('one')).toBeUndefined();
    await Promise.all([
      tallies.insert({ id: 'one', version: 1, hits: 3 }),
      tallies.replace({ id: 'one', version: 2, hits: 4 }, 1),
    ]);
    expect(await tallies.get('one')).toEqual({ id: 'one', version: 2, hits: 4 });
    await store.close();
  });

  test('is read as it was where a write is undone', async () => {
    const store = await openSqliteStore({ dataDir, service: 'shared' });
    const tallies = await store.collection({
      ...definition,
      indexes: [...definition.indexes, { name: 'once', fields: ['hits'], unique: true }],
    });
    await tallies.insert({ id: 'one', version: 1, hits: 1 });
    await tallies.insert({ id: 'two', version: 1, hits: 2 });
    await expect(tallies.replace({ id: 'two', version: 2, hits: 1 }, 1)).rejects.toMatchObject({ index: 'once' });
    expect(await tallies.get('two')).toEqual({ id: 'two', version: 1, hits: 2 });
    expect(await tallies.replace({ id: 'two', version: 5, hits: 3 }, 4)).toBe(false);
    expect(await tallies.get('two')).toEqual({ id: 'two', version: 1, hits: 2 });
    await store.close();
  });

  test('waits for another process that holds it, without blocking the event loop', async () => {
    const store = await openSqliteStore({ dataDir, service: 'shared' });
    const tallies = await store.collection(definition);
    const other = new DatabaseSync(join(dataDir, 'shared.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    let turns = 0;
    const ticking = setInterval(() => {
      turns += 1;
      if (turns === 5) other.exec('COMMIT');
    }, 5);
    await tallies.insert({ id: 'late', version: 1, hits: 0 });
    clearInterval(ticking);
    expect(turns).toBeGreaterThanOrEqual(5);
    other.close();
    await store.close();
  });

  test('answers a page from the declared index alone, as a later release declares it', async () => {
    const store = await openSqliteStore({ dataDir, service: 'shared' });
    await store.collection<Tally>({
      name: 'tallies',
      schema: anyDocument,
      indexes: [{ name: 'by_status', fields: ['status'] }],
    });
    await store.collection(definition);
    await store.close();
    const db = new DatabaseSync(join(dataDir, 'shared.sqlite'));
    const plan = db
      .prepare(
        'EXPLAIN QUERY PLAN SELECT doc FROM "tallies" WHERE "f_status" = ? ORDER BY "f_sent_at" DESC, id DESC LIMIT 5',
      )
      .all('sent')
      .map(({ detail }) => detail);
    expect(plan).toEqual(['SEARCH tallies USING INDEX tallies__by_status (f_status=?)']);
    expect(db.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
    db.close();
  });

  test('cuts its write-ahead log after a long read that made it grow', async () => {
    const store = await openSqliteStore({ dataDir, service: 'shared' });
    const notes = await store.collection<Stored & { text: string }>({
      ...{ name: 'notes', schema: anyDocument, indexes: [] },
    });
    const logSize = () => statSync(join(dataDir, 'shared.sqlite-wal')).size;
    const write = async (from: number, count: number) => {
      for (let n = from; n < from + count; n += 1)
        await notes.insert({ id: `N${n}`, version: 1, text: 'x'.repeat(1_000_000) });
    };
    await write(0, 1);
    const reading = notes.each({ sort: ['id'] });
    await reading.next();
    await write(1, 30);
    expect(logSize()).toBeGreaterThan(30_000_000);
    await reading.return();
    await write(31, 3);
    expect(logSize()).toBeLessThanOrEqual(16_000_000);
    await store.close();
  });

  describe('with a list of many documents', () => {
    interface Card extends Stored {
      readonly status: string;
      readonly sent_at: number;
      readonly to: string;
    }
    const listed: CollectionDefinition<Card> = {
      name: 'cards',
      schema: anyDocument,
      indexes: [],
      list: {
        revision: 1,
        indexes: [
          { name: 'newest', fields: ['-sent_at'] },
          { name: 'status_newest', fields: ['status', '-sent_at'] },
        ],
        counted: ['status'],
        searched: ({ to }) => to,
        words: wordsIn,
      },
    };
    const many = 5000;
    const card = (number: number): Card => ({
      id: `C${String(number).padStart(4, '0')}`,
      version: 1,
      status: number % 3 ? 'new' : 'sent',
      sent_at: (number * 7919) % many,
      to: number % 2 ? 'Asha Verne' : `Ravi ${number % 100 ? 'Moss' : 'Hale'}`,
    });
    const all = Array.from({ length: many }, (_, number) => card(number)).sort((a, b) => b.sent_at - a.sent_at);
    const idsOf = (cards: readonly Card[]): string[] => cards.map(({ id }) => id);

    /** Written by a release that knew no list yet. */
    const fill = async () => {
      const before = await openSqliteStore({ dataDir, service: 'shared' });
      await before.collection<Card>({ name: 'cards', schema: anyDocument, indexes: [] });
      await before.close();
      const db = new DatabaseSync(join(dataDir, 'shared.sqlite'));
      db.exec('BEGIN');
      const insert = db.prepare('INSERT INTO cards (id, version, doc) VALUES (?, 1, ?)');
      for (const one of all) insert.run(one.id, JSON.stringify(one));
      db.exec('COMMIT');
      db.close();
    };
    const open = async () => {
      await fill();
      const store = await openSqliteStore({ dataDir, service: 'shared' });
      return { store, cards: await store.collection(listed) };
    };
    /** The same list, which counts the documents that it reads and stops at one of them. */
    const counting = (stopAt = Number.POSITIVE_INFINITY) => {
      const read = { documents: 0 };
      const upgrade = (one: Card): Card => {
        read.documents += 1;
        if (read.documents === stopAt) throw new Error('the process ended');
        return one.status === 'sent' ? { ...one, status: 'gone' } : one;
      };
      return { read, definition: { ...listed, list: { ...(listed.list as ListDefinition<Card>), upgrade } } };
    };

    test('goes on with an upgrade where it was interrupted, while an earlier release writes', async () => {
      await fill();
      const [early, late] = [counting(4000), counting()];
      const interrupted = await openSqliteStore({ dataDir, service: 'shared' });
      await expect(interrupted.collection(early.definition)).rejects.toThrow('the process ended');
      await interrupted.close();

      const before = await openSqliteStore({ dataDir, service: 'shared' });
      const plain = await before.collection<Card>({ name: 'cards', schema: anyDocument, indexes: [] });
      const store = await openSqliteStore({ dataDir, service: 'shared' });
      const [cards] = await Promise.all([
        store.collection(late.definition),
        plain.insert({ ...card(0), id: 'C9999', status: 'lost' }),
      ]);
      expect(late.read.documents).toBeLessThan(many / 2);
      expect(await cards.countBy('status')).toEqual({ new: 3333, gone: 1667, lost: 1 });
      expect(await cards.count({}, ['asha'])).toBe(many / 2);
      expect(await cards.get('C0000')).toMatchObject({ version: 2, status: 'gone' });
      for (const each of [before, store]) await each.close();
    });

    test('makes words of a document only when what they come from has changed', async () => {
      let made = 0;
      const words = (to: unknown) => {
        made += 1;
        return wordsIn(String(to));
      };
      const list = { ...(listed.list as ListDefinition<Card>), words };
      const store = await openSqliteStore({ dataDir, service: 'shared' });
      const cards = await store.collection<Card>({ ...listed, list });
      await cards.insert({ ...card(1), to: 'Asha' });
      await update(cards, card(1).id, (stored) => ({ ...stored, status: 'sent' }));
      expect(made).toBe(1);
      await update(cards, card(1).id, (stored) => ({ ...stored, to: 'Ravi' }));
      expect(made).toBe(2);
      expect([await cards.count({}, ['asha']), await cards.count({}, ['ravi'])]).toEqual([0, 1]);
      await store.close();
    });

    test('leaves no write-ahead log behind after an upgrade', async () => {
      const { store } = await open();
      expect(statSync(join(dataDir, 'shared.sqlite-wal')).size).toBe(0);
      await store.close();
    });

    test('opens a file of this revision without reading a document', async () => {
      const { store } = await open();
      await store.close();
      const { read, definition } = counting();
      const again = await openSqliteStore({ dataDir, service: 'shared' });
      await again.collection(definition);
      expect(read.documents).toBe(0);
      await again.close();
    });

    test('finds the same, however many have the words', async () => {
      const { store, cards } = await open();
      for (const [words, has] of [
        [['asha'], ({ to }: Card) => to.startsWith('Asha')],
        [['ravi', 'ha'], ({ to }: Card) => to === 'Ravi Hale'],
      ] as const) {
        const found = all.filter(has);
        const sent = found.filter(({ status }) => status === 'sent');
        const newest = { words, sort: ['-sent_at'] };
        const where = { status: 'sent' };
        expect(await cards.count({}, words)).toBe(found.length);
        expect(await cards.count(where, words)).toBe(sent.length);
        expect(await cards.countBy('status', {}, words)).toEqual({
          sent: sent.length,
          new: found.length - sent.length,
        });
        expect(idsOf(await cards.page({ ...newest, offset: 5, limit: 7 }))).toEqual(idsOf(found.slice(5, 12)));
        expect(idsOf(await cards.page({ ...newest, where, offset: 3, limit: 5 }))).toEqual(idsOf(sent.slice(3, 8)));
        const everyone: string[] = [];
        for await (const { id } of cards.each({ ...newest, where })) everyone.push(id);
        expect(everyone).toEqual(idsOf(sent));
      }
      expect(await cards.countBy('status')).toEqual({ new: 3333, sent: 1667 });
      await store.close();
    });

    test('gives all as they were at the first, while they are written and others have their turn', async () => {
      const { store, cards } = await open();
      const seen: Card[] = [];
      for await (const one of cards.each({ sort: ['-sent_at'] })) {
        seen.push(one);
        if (seen.length === 60) await update(cards, all[4000]?.id ?? '', (late) => ({ ...late, status: 'lost' }));
      }
      expect(seen).toEqual(all);
      expect(await cards.countBy('status')).toMatchObject({ lost: 1 });
      await store.close();
    });
  });
});
