import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Type } from 'typebox';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../app-error.ts';
import { anyDocument, storedFields } from '../store/document.ts';
import { observedStore } from '../store/observed-store.ts';
import { pauseWrites, resumeWrites } from '../store/sqlite/pause-writes.ts';
import { openSqliteStore } from '../store/sqlite/sqlite-store.ts';
import type { CollectionDefinition, Store, Stored } from '../store/store.ts';
import { UnfinishedImport } from '../store/unfinished-import.ts';
import { type TempStore, tempStore } from '../testing/temp-store.ts';
import { BackupProblem, restoreBackup, writeBackup } from './backup.ts';
import { dataCommand } from './data-command.ts';
import { digestsOf } from './documents.ts';
import { MoveProblem, moveStore } from './move.ts';
import { verifyData } from './verify.ts';

interface Parcel extends Stored {
  readonly label: string;
  readonly inner?: { readonly b: number; readonly a: readonly string[] };
}

const parcels: CollectionDefinition<Parcel> = {
  name: 'parcels',
  schema: anyDocument,
  indexes: [{ name: 'label', fields: ['label'] }],
};
const letters: CollectionDefinition<Stored> = { name: 'letters', schema: anyDocument, indexes: [] };
const definitions = [parcels, letters];
const noon = new Date('2026-03-02T06:30:00.000Z');

let folder: string;
let from: TempStore;
let to: TempStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'potli-data-'));
  from = await tempStore();
  to = await tempStore();
});
afterEach(async () => {
  await from.remove();
  await to.remove();
  await rm(folder, { recursive: true, force: true });
});

const fill = async (store: Store, count: number) => {
  const collection = await store.collection(parcels);
  for (let n = 0; n < count; n += 1)
    await collection.insert({
      id: `P${String(n).padStart(4, '0')}`,
      version: 3,
      label: 'ü "x"\n',
      inner: { b: n, a: ['1'] },
    });
  await (await store.collection(letters)).insert({ id: 'L1', version: 1 });
};
const backup = () => join(folder, 'parcels.jsonl.gz');
const write = () => writeBackup(from.store, definitions, { file: backup(), service: 'post', at: noon });
const restore = (service = 'post') => restoreBackup(to.store, definitions, { file: backup(), service });

describe('a backup', () => {
  test('restores every document of every collection as it was', async () => {
    await fill(from.store, 1201);
    expect(await write()).toEqual({ parcels: 1201, letters: 1 });
    expect(await restore()).toEqual({ parcels: 1201, letters: 1 });
    expect(await digestsOf(to.store, definitions)).toEqual(await digestsOf(from.store, definitions));
    expect(await (await to.store.collection(parcels)).get('P1200')).toEqual(
      await (await from.store.collection(parcels)).get('P1200'),
    );
  });

  test('is not restored over what is there', async () => {
    await fill(from.store, 1);
    await write();
    await fill(to.store, 1);
    await expect(restore()).rejects.toThrow('The store holds parcels already');
  });

  test.each<[string, (lines: string[]) => string[], RegExp]>([
    ['cut off', (lines) => lines.slice(0, -1), /damaged or not whole/],
    ['with a changed document', (lines) => lines.map((line) => line.replace('"b":1', '"b":7')), /damaged or not whole/],
    ['with a line that is not JSON', (lines) => ['{', ...lines], /cannot be read/],
    ['with a line that holds nothing', (lines) => ['null', ...lines], /cannot be read: it has the line null/],
    ['of something else', (lines) => lines.slice(1), /is no backup/],
  ])('%s is refused, and nothing is stored', async (_, damage, problem) => {
    await fill(from.store, 3);
    await write();
    const lines = gunzipSync(await readFile(backup()))
      .toString()
      .trimEnd()
      .split('\n');
    await writeFile(backup(), gzipSync(`${damage(lines).join('\n')}\n`));
    const refused = restore();
    await expect(refused).rejects.toThrow(BackupProblem);
    await expect(refused).rejects.toThrow(problem);
    expect(await (await to.store.collection(parcels)).count()).toBe(0);
  });

  test('of another service, or that is not there, or no gzip file, is refused', async () => {
    await expect(restore()).rejects.toThrow('cannot be read');
    await write();
    await expect(restore('kitchen')).rejects.toThrow('is a backup of post, not of kitchen');
    await writeFile(backup(), 'plain text');
    await expect(restore()).rejects.toThrow('cannot be read');
  });

  test('of a later release, with documents of a kind that is unknown here, is refused', async () => {
    await fill(from.store, 1);
    await write();
    await expect(restoreBackup(to.store, [letters], { file: backup(), service: 'post' })).rejects.toThrow(
      'This release does not know parcels.',
    );
  });
});

describe('an import that was cut off', () => {
  /** A store that takes no parcel after the second one. */
  const breaking = (store: Store): Store => ({
    ...store,
    collection: async (definition) => {
      const collection = await store.collection(definition);
      const insert: typeof collection.insert = (doc) =>
        doc.id === 'P0002' ? Promise.reject(new Error('cut off')) : collection.insert(doc);
      return { ...collection, insert };
    },
  });
  const cutOff = async (store: Store) => {
    await fill(from.store, 4);
    await write();
    const restoring = restoreBackup(breaking(store), definitions, { file: backup(), service: 'post' });
    await expect(restoring).rejects.toThrow('cut off');
  };

  test('refuses to open the store until it has been repeated', async () => {
    await cutOff(to.store);
    await expect(to.reopen()).rejects.toThrow(UnfinishedImport);
    expect(await restore()).toEqual({ parcels: 4, letters: 1 });
    const again = await to.reopen();
    expect(await digestsOf(again, definitions)).toEqual(await digestsOf(from.store, definitions));
    await expect(restore()).rejects.toThrow('The store holds parcels already');
  });

  test('is a finding of verify, and the store is neither exported nor prepared', async () => {
    const data = { service: 'post', definitions, dataDir: folder, mongodbUri: undefined };
    const store = await openSqliteStore({ ...data, restoring: true });
    await cutOff(store);
    await store.close();
    const { documents, findings } = await verifyData(data);
    expect([documents, findings]).toEqual([
      0,
      [
        {
          where: join(folder, 'post.sqlite'),
          problem: expect.stringContaining('Repeat it: npx potli data import <folder> --service post'),
        },
      ],
    ]);
    expect(await dataCommand(data, ['export', folder])).toBe(1);
    expect(await dataCommand(data, ['prepare'])).toBe(1);
  });
});

describe('documents of an earlier release', () => {
  const schema = Type.Object({ ...storedFields, label: Type.String(), weight: Type.Number() });
  const upgrade = (parcel: Parcel): Parcel => ({ ...parcel, label: parcel.label.toUpperCase() });
  const indexes = [{ name: 'label', fields: ['label'] }];
  const later: CollectionDefinition<Parcel> = {
    ...{ name: 'parcels', schema, indexes: [] },
    list: { revision: 1, indexes, counted: [], searched: () => undefined, words: () => [], upgrade },
  };

  test('are restored although they break the schema of this one, and are upgraded', async () => {
    await fill(from.store, 1);
    await write();
    await restoreBackup(to.store, [later, letters], { file: backup(), service: 'post' });
    expect(await (await to.store.collection(parcels)).get('P0000')).toMatchObject({ version: 3, label: 'Ü "X"\n' });
  });

  test('are moved although they break the schema of this one', async () => {
    await fill(from.store, 1);
    const old = { pauseWrites: async () => {}, resumeWrites: async () => {} };
    const checked = { ...parcels, schema };
    const { digests } = await moveStore({ from: from.store, to: to.store }, [checked], old, () => 0);
    expect(digests.parcels?.count).toBe(1);
  });
});

describe('a move', () => {
  test('takes along what is written until the old store pauses writes', async () => {
    await fill(from.store, 700);
    const collection = await from.store.collection(parcels);
    let paused = false;
    const old = {
      // The last moment before writes are refused.
      pauseWrites: async () => {
        await collection.insert({ id: 'A-new', version: 1, label: 'new' });
        await collection.insert({ id: 'Z-new', version: 1, label: 'new' });
        await collection.replace({ id: 'P0005', version: 4, label: 'changed' }, 3);
        await collection.remove('P0006');
        await collection.remove('P0699');
        paused = true;
      },
      resumeWrites: async () => {
        paused = false;
      },
    };
    let now = 0;
    const moved = await moveStore({ from: from.store, to: to.store }, definitions, old, () => (now += 250));
    expect(moved.digests).toEqual(await digestsOf(from.store, definitions));
    expect(moved.digests.parcels?.count).toBe(700);
    expect(await (await to.store.collection(parcels)).get('P0005')).toMatchObject({ version: 4, label: 'changed' });
    expect(moved.pausedMs).toBe(250);
    expect(paused).toBe(true);
  });

  test('is cancelled and the old store resumes writes when the new one does not hold the same', async () => {
    await fill(from.store, 2);
    let paused = false;
    const old = {
      pauseWrites: async () => {
        paused = true;
      },
      resumeWrites: async () => {
        paused = false;
      },
    };
    const forgetful: Store = {
      ...to.store,
      collection: async (definition) => ({ ...(await to.store.collection(definition)), insert: async () => {} }),
    };
    const moving = moveStore({ from: from.store, to: forgetful }, definitions, old, () => 0);
    await expect(moving).rejects.toThrow('The new store does not hold the same parcels, letters.');
    expect(paused).toBe(false);
  });

  test('into a store that holds something is refused', async () => {
    await fill(from.store, 1);
    await fill(to.store, 1);
    const old = { pauseWrites: () => Promise.reject(new Error('paused')), resumeWrites: async () => {} };
    await expect(moveStore({ from: from.store, to: to.store }, definitions, old, () => 0)).rejects.toThrow(MoveProblem);
  });
});

describe('a database file with paused writes', () => {
  test('is read, refuses every write as "not available right now", and takes writes again once resumed', async () => {
    const store = observedStore(await openSqliteStore({ dataDir: folder, service: 'post' }));
    const collection = await store.collection(parcels);
    const parcel = { id: 'P1', version: 1, label: 'x' };
    await collection.insert(parcel);
    await pauseWrites(join(folder, 'post.sqlite'));
    const writes = [
      () => collection.insert({ ...parcel, id: 'P2' }),
      () => collection.replace({ ...parcel, version: 2 }, 1),
      () => collection.remove('P1'),
    ];
    for (const write of writes) {
      const error = await write().catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(AppError);
      expect(error).toMatchObject({ code: 'SERVICE_UNAVAILABLE', status: 503, retryAfter: 5 });
    }
    expect(await collection.get('P1')).toEqual(parcel);
    await resumeWrites(join(folder, 'post.sqlite'));
    expect(await collection.replace({ ...parcel, version: 2 }, 1)).toBe(true);
    await store.close();
  });
});

test('a folder that is a file is refused in a sentence', async () => {
  await writeFile(join(folder, 'hostname'), '');
  const printed = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => printed.mockRestore());
  const data = { service: 'post', definitions, mongodbUri: undefined };
  const below = join(folder, 'hostname', 'x');
  expect(await dataCommand({ ...data, dataDir: folder }, ['export', below])).toBe(1);
  expect(await dataCommand({ ...data, dataDir: below }, ['verify'])).toBe(1);
  expect(printed.mock.calls).toEqual([
    [expect.stringMatching(/^post: Backups need a folder that can be written: ENOTDIR: .*hostname/)],
    [expect.stringMatching(/^post: ENOTDIR: .*hostname/)],
  ]);
});

test('preparing creates each collection with its indexes before the service starts', async () => {
  const data = { service: 'post', definitions, dataDir: folder, mongodbUri: undefined };
  expect(await dataCommand(data, ['prepare'])).toBe(0);
  const database = new DatabaseSync(join(folder, 'post.sqlite'), { readOnly: true });
  const names = database
    .prepare('SELECT name FROM sqlite_master')
    .all()
    .map(({ name }) => String(name));
  database.close();
  expect(names.filter((name) => /parcels|letters/.test(name)).length).toBeGreaterThan(2);
});
