import { mkdtemp, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { restoreBackup, writeBackup } from '../../data/backup.ts';
import { parcelService } from '../../testing/parcel-service.ts';
import { serve } from '../../testing/serve.ts';
import { quickFolder } from '../../testing/temp-store.ts';
import { anyDocument } from '../document.ts';
import { openStore } from '../open-store.ts';
import type { CollectionDefinition, Store, Stored } from '../store.ts';

interface Letter extends Stored {
  readonly text: string;
}
const letters: CollectionDefinition<Letter> = {
  name: 'letters',
  schema: anyDocument,
  indexes: [{ name: 'text', fields: ['text'] }],
};
const letter = (n: number): Letter => ({ id: `L${n}`, version: 1, text: `${n} `.repeat(200) });

let dataDir: string;
let file: string;
let closings: (() => Promise<void>)[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(quickFolder, 'potli-ready-'));
  file = join(dataDir, 'post.sqlite');
  closings = [];
});
afterEach(async () => {
  for (const close of closings) await close();
  await rm(dataDir, { recursive: true, force: true });
});

const opened = async (more: { minFreeMb?: number; restoring?: boolean } = {}): Promise<Store> => {
  const store = await openStore({ service: 'post', dataDir, ...more });
  closings.push(() => store.close());
  return store;
};
const filled = async (more: { minFreeMb?: number } = {}): Promise<Store> => {
  const store = await opened(more);
  const collection = await store.collection(letters);
  for (let n = 0; n < 100; n += 1) await collection.insert(letter(n));
  return store;
};
/** Fills a file and closes it. */
const fillFile = async (): Promise<void> => (await filled()).close();
/** Writes the log into the file, as SQLite does from time to time. */
const checkpoint = (): void => {
  const db = new DatabaseSync(file);
  db.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  db.close();
};
const overwrite = async (from: number, bytes: number): Promise<void> => {
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(bytes, 0xa5), 0, bytes, from);
  await handle.close();
};

const readiness = async (store: Store): Promise<{ status: number; error?: string }> => {
  const service = await serve(parcelService({ ready: store.ping }).service);
  closings.unshift(service.close);
  const answer = await fetch(`${service.url}/health/ready`);
  return { status: answer.status, ...((await answer.json()) as object) };
};

describe('the readiness of a service with a database file', () => {
  test('is 200 while documents can be stored, and writes each time', async () => {
    const store = await filled({ minFreeMb: 1 });
    expect(await readiness(store)).toMatchObject({ status: 200 });
    expect(await readiness(store)).toMatchObject({ status: 200 });
    const db = new DatabaseSync(file, { readOnly: true });
    expect(db.prepare('SELECT writes FROM "__probe"').get()).toMatchObject({ writes: 2 });
    db.close();
  });

  test('is 503 with the reason when less disk space is free than required', async () => {
    const store = await filled({ minFreeMb: 1_000_000_000 });
    expect(await readiness(store)).toMatchObject({
      ...{ status: 503, code: 'SERVICE_UNAVAILABLE' },
      error: expect.stringMatching(/^Not ready: the disk of .* has \d+ MB left, less than 1000000000 MB\.$/),
    });
  });

  test.each<[string, () => Promise<void>, RegExp]>([
    ['is emptied', () => truncate(file, 0), /was cut from \d+ to 0 bytes/],
    ['is cut in half', async () => truncate(file, (await stat(file)).size / 2), /was cut from|malformed/],
    ['is removed', () => rm(file), /was removed while it was open/],
    ['gets a damaged header', () => overwrite(0, 100), /file is not a database/],
    [
      'is replaced by another',
      async () => {
        await rename(file, `${file}.old`);
        new DatabaseSync(file).exec('CREATE TABLE t (a)');
      },
      /was replaced while it was open/,
    ],
  ])('is 503 with the reason after the open file %s', async (_, damage, reason) => {
    const store = await filled();
    expect(await readiness(store)).toMatchObject({ status: 200 });
    checkpoint();
    await damage();
    expect(await readiness(store)).toMatchObject({ status: 503, error: expect.stringMatching(reason) });
  });

  test.each<[string, () => Promise<void>]>([
    ['is removed', () => rm(file)],
    ['is replaced by another', () => rename(file, `${file}.mine`).then(() => new DatabaseSync(file).close())],
    ['is emptied', () => truncate(file, 0)],
  ])('rejects every write with SERVICE_UNAVAILABLE after the open file %s', async (_, damage) => {
    const store = await filled();
    const collection = await store.collection(letters);
    checkpoint();
    await damage();
    await expect(store.ping()).rejects.toThrow('while it was open');
    const refused = { code: 'SERVICE_UNAVAILABLE', status: 503 };
    await expect(collection.insert(letter(100))).rejects.toMatchObject(refused);
    await expect(collection.replace({ ...letter(1), version: 2 }, 1)).rejects.toMatchObject(refused);
    await expect(collection.remove('L1')).rejects.toMatchObject(refused);
  });

  test('notices a removed file without being asked, and accepts it again once it is moved back', async () => {
    const store = await filled();
    const collection = await store.collection(letters);
    await rename(file, `${file}.away`);
    const replace = async () => {
      const { version = 0 } = (await collection.get('L1')) ?? {};
      return collection.replace({ ...letter(1), version: version + 1 }, version).catch(({ code }) => code);
    };
    await expect.poll(replace).toBe('SERVICE_UNAVAILABLE');
    await rename(`${file}.away`, file);
    await store.ping();
    expect(await replace()).toBe(true);
  });

  test('is 503 once a call has come upon a damaged page', async () => {
    await fillFile();
    const store = await opened();
    const collection = await store.collection(letters);
    const { size } = await stat(file);
    // A write of another process makes this one read its pages again.
    new DatabaseSync(file).exec('CREATE TABLE t (a)');
    await overwrite(8192, size - 8192);
    await expect(collection.get('L50')).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(await readiness(store)).toMatchObject({ status: 503, error: expect.stringMatching(/malformed/) });
  });

  test('is 503 while another process holds the file, with a deadline', async () => {
    const store = await filled();
    const other = new DatabaseSync(file);
    other.exec('BEGIN IMMEDIATE');
    expect(await readiness(store)).toMatchObject({ status: 503, error: 'Not ready: database is locked.' });
    other.exec('COMMIT');
    expect(await readiness(store)).toMatchObject({ status: 200 });
    other.close();
  });
});

describe('a service refuses to start, and names the command that restores a backup', () => {
  test.each<[string, () => Promise<void>, RegExp]>([
    ['an emptied file', () => truncate(file, 0), /is empty/],
    ['a removed file', () => rm(file), /is missing/],
    ['a file cut in half', async () => truncate(file, (await stat(file)).size / 2), /is damaged/],
    ['a file with a damaged header', () => overwrite(0, 100), /is damaged \(file is not a database\)/],
    ['a file with damaged pages', () => overwrite(40_960, 40_960), /is damaged/],
    [
      'a new database without tables',
      async () => {
        await rm(file);
        const db = new DatabaseSync(file);
        db.exec('PRAGMA journal_mode = WAL');
        db.close();
      },
      /is empty/,
    ],
  ])('for %s', async (_, damage, reason) => {
    await fillFile();
    await damage();
    const starting = opened();
    await expect(starting).rejects.toThrow(reason);
    await expect(starting).rejects.toThrow('npx potli data import <folder> --service post');
  });

  test('until the backup is restored', async () => {
    const store = await filled();
    const backup = { file: join(dataDir, 'post.jsonl.gz'), service: 'post' };
    await writeBackup(store, [letters], { ...backup, at: new Date(0) });
    await store.close();
    await rm(file);
    const restored = await opened({ restoring: true });
    await restoreBackup(restored, [letters], backup);
    await restored.close();
    const again = await opened();
    expect(await (await again.collection(letters)).count()).toBe(100);
  });
});

test('a later start writes no mark: the disk may be full', async () => {
  await fillFile();
  await writeFile(`${file}.created`, 'of the first start');
  await (await opened()).collection(letters);
  expect(await readFile(`${file}.created`, 'utf8')).toBe('of the first start');
});

test('a first start makes a new file, also after a start that stored nothing', async () => {
  await (await opened()).close();
  const store = await opened();
  expect(await (await store.collection(letters)).count()).toBe(0);
});
