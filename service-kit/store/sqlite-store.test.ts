import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openSqliteStore } from './sqlite-store.ts';
import type { CollectionDefinition, Stored } from './store.ts';
import { update } from './update.ts';

interface Tally extends Stored {
  readonly hits: number;
  readonly status?: string;
  readonly sent_at?: string;
}

const definition: CollectionDefinition<Tally> = {
  name: 'tallies',
  indexes: [{ name: 'by_status', fields: ['status', '-sent_at'] }],
};

const writer = (dataDir: string) => `
  import { openSqliteStore } from ${JSON.stringify(import.meta.resolve('./sqlite-store.ts'))};
  import { update } from ${JSON.stringify(import.meta.resolve('./update.ts'))};
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
    dataDir = mkdtempSync(join(tmpdir(), 'potli-'));
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

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
    await store.collection<Tally>({ name: 'tallies', indexes: [{ name: 'by_status', fields: ['status'] }] });
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
});
