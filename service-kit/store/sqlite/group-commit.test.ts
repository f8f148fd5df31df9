import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { anyDocument } from '../document.ts';
import type { Collection, CollectionDefinition, Store, Stored } from '../store.ts';
import { unavailableOf } from '../unavailable.ts';
import { groupCommit } from './group-commit.ts';
import { openSqliteStore } from './sqlite-store.ts';

interface Letter extends Stored {
  readonly to?: string;
}
const letters: CollectionDefinition<Letter> = {
  name: 'letters',
  schema: anyDocument,
  indexes: [{ name: 'to', fields: ['to'], unique: true }],
};
const counters: CollectionDefinition<Stored> = {
  name: 'counters',
  schema: anyDocument,
  indexes: [],
  durability: 'delayed',
};
const letter = (id: string, to = id): Letter => ({ id, version: 1, to });

let dataDir: string;
let store: Store;
let sent: Collection<Letter>;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'potli-commits-'));
  store = await openSqliteStore({ dataDir, service: 'post' });
  sent = await store.collection(letters);
});
afterEach(async () => {
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
});

describe('writes of one event-loop turn', () => {
  test('share one durable commit', async () => {
    await Promise.all(['a', 'b', 'c', 'd'].map((id) => sent.insert(letter(id))));
    expect(store.durableCommits()).toBe(1);
    expect(await sent.count()).toBe(4);
  });

  test('are all stored but the one that is rejected', async () => {
    const outcomes = await Promise.allSettled([
      sent.insert(letter('a', 'Asha')),
      sent.insert(letter('b', 'Asha')),
      sent.insert(letter('c', 'Chitra')),
    ]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect((await sent.page({ limit: 9 })).map(({ id }) => id)).toEqual(['a', 'c']);
  });

  test('let one of two replacements of the same version win', async () => {
    await sent.insert(letter('a'));
    const outcomes = await Promise.all([1, 2].map((n) => sent.replace({ id: 'a', version: 2, to: `${n}` }, 1)));
    expect(outcomes).toEqual([true, false]);
  });

  test('are rejected together after 10 s in which another process holds the file, and do not wait in turn', async () => {
    const [own, other] = [1, 2].map(() => new DatabaseSync(join(dataDir, 'locked.sqlite'), { timeout: 0 })) as [
      DatabaseSync,
      DatabaseSync,
    ];
    other.exec('BEGIN IMMEDIATE');
    vi.useFakeTimers({ toFake: ['performance'] });
    const { write } = groupCommit(own, () => {});
    const outcomes = Promise.allSettled([1, 2, 3].map(() => write(() => true, 'full')));
    await turn();
    vi.advanceTimersByTime(10_001);
    for (const outcome of await outcomes)
      expect(unavailableOf((outcome as PromiseRejectedResult).reason)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    vi.useRealTimers();
    other.exec('COMMIT');
    expect(await write(() => true, 'full')).toBe(true);
    for (const db of [own, other]) db.close();
  });

  test('that are rolled back are reported before anything else runs', async () => {
    const db = new DatabaseSync(join(dataDir, 'undone.sqlite'));
    const seen: string[] = [];
    const { write } = groupCommit(db, () => seen.push('undone'));
    const note = (what: string) => () => seen.push(what) > 0;
    const fail = () => {
      seen.push('failed');
      throw new Error('no room');
    };
    const outcomes = await Promise.allSettled([write(note('written'), 'full'), write(fail, 'full')]);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(seen).toEqual(['written', 'failed', 'undone', 'written', 'failed', 'undone']);
    db.close();
  });

  test('are committed before the store is closed', async () => {
    const written = sent.insert(letter('a'));
    await store.close();
    await written;
    store = await openSqliteStore({ dataDir, service: 'post' });
    expect(await (await store.collection(letters)).get('a')).toEqual(letter('a'));
  });
});

describe('a delayed write', () => {
  test('causes no durable commit and is read at once, also by another process', async () => {
    const counted = await store.collection(counters);
    await counted.insert({ id: 'a', version: 1 });
    await counted.replace({ id: 'a', version: 2 }, 1);
    await sent.insert(letter('x'));
    await sent.replace({ ...letter('x'), version: 2 }, 1, { durability: 'delayed' });
    expect(store.durableCommits()).toBe(1);
    const other = await openSqliteStore({ dataDir, service: 'post' });
    expect((await (await other.collection(counters)).get('a'))?.version).toBe(2);
    expect((await (await other.collection(letters)).get('x'))?.version).toBe(2);
    await other.close();
  });

  test('in the same turn as a full one shares its commit', async () => {
    const counted = await store.collection(counters);
    await Promise.all([counted.insert({ id: 'a', version: 1 }), sent.insert(letter('x'))]);
    expect(store.durableCommits()).toBe(1);
  });
});
