import type { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '../../logger.ts';
import type { ListPlan, Plan } from '../definition.ts';
import type { Stored } from '../store.ts';
import { listTables, listWriter } from './list.ts';
import { columnOf, ensureColumns, ensureIndex, indexTerms, preparing, quoted, type Write } from './table.ts';

/** Documents that are brought up to date in one transaction. */
const batch = 500;
const loggedEvery = 50_000;

/**
 * Creates the tables of a list. Where the definition's revision has grown, it upgrades all documents and writes their
 * rows, batch by batch. How far it has come is stored with each batch, so that an interrupted upgrade goes on there;
 * several processes share the work. The revision is stored last: a file that has it opens without reading a document.
 * @returns whether there was anything to do
 */
export async function ensureList(write: Write, plan: Plan, list: ListPlan, logger?: Logger): Promise<boolean> {
  if (await write((db) => isCurrent(db, plan, list))) return false;
  await write((db) => createTables(db, plan, list));
  for (let done = 0; await write((db) => upgradeBatch(db, plan, list)); done += batch) {
    if (done % loggedEvery === 0) logger?.info({ collection: plan.name, done }, 'stored documents are being upgraded');
    await nextTurn();
  }
  const { rows } = listTables(plan.name);
  for (const index of list.indexes)
    await write((db) => ensureIndex(db, `${plan.name}__rows__${index.name}`, `${rows} (${indexTerms(index)})`, false));
  await write((db) => finish(db, plan, list));
  return true;
}

/** A store that a newer release has opened is left as it is: the older one must still be able to run. */
function isCurrent(db: DatabaseSync, { name }: Plan, { revision }: ListPlan): boolean {
  db.exec(
    'CREATE TABLE IF NOT EXISTS "__lists" (collection TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL) STRICT',
  );
  const stored = db.prepare('SELECT revision FROM "__lists" WHERE collection = ?').get(name)?.revision;
  return typeof stored === 'number' && stored >= revision;
}

/** Tables of an earlier revision stay, because an older release may be reading them. */
function createTables(db: DatabaseSync, { name }: Plan, { fields, revision }: ListPlan): void {
  const { words, counts } = listTables(name);
  const columns = 'n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, words_digest TEXT NOT NULL';
  ensureColumns(db, `${name}__rows`, columns, fields, () => 'ANY');
  // The words come normalized: beyond ASCII every character is part of a word. Nothing but row numbers is kept of them.
  db.exec(
    `CREATE VIRTUAL TABLE IF NOT EXISTS ${words} USING fts5(words, content='', contentless_delete=1, detail=none, tokenize='ascii')`,
  );
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${counts} (field TEXT NOT NULL, value TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (field, value)) STRICT, WITHOUT ROWID`,
  );
  db.exec(
    'CREATE TABLE IF NOT EXISTS "__upgrades" (collection TEXT NOT NULL, revision INTEGER NOT NULL, done_to TEXT NOT NULL, PRIMARY KEY (collection, revision)) STRICT',
  );
  db.prepare('INSERT OR IGNORE INTO "__upgrades" VALUES (?, ?, ?)').run(name, revision, '');
}

/** Upgrades the next documents and writes their rows; false when there are none left. */
function upgradeBatch(db: DatabaseSync, plan: Plan, list: ListPlan): boolean {
  const { name } = plan;
  const progress = db
    .prepare('SELECT done_to FROM "__upgrades" WHERE collection = ? AND revision = ?')
    .get(name, list.revision);
  // Another process has finished the upgrade meanwhile.
  if (!progress) return false;
  const writer = listWriter(plan, list, preparing(db));
  const change = db.prepare(`UPDATE ${quoted(name)} SET version = ?, doc = ? WHERE id = ?`);
  const found = db
    .prepare(`SELECT id, doc FROM ${quoted(name)} WHERE id > ? ORDER BY id LIMIT ?`)
    .all(String(progress.done_to), batch);
  for (const { doc: text } of found) {
    const doc = JSON.parse(String(text)) as Stored;
    const upgraded = list.upgrade?.(doc) ?? doc;
    const kept = upgraded === doc ? doc : { ...upgraded, version: doc.version + 1 };
    if (kept !== doc) change.run(kept.version, JSON.stringify(kept), kept.id);
    writer.write(kept);
  }
  const last = found.at(-1);
  if (!last) return false;
  db.prepare('UPDATE "__upgrades" SET done_to = ? WHERE collection = ? AND revision = ?').run(
    String(last.id),
    name,
    list.revision,
  );
  return true;
}

/** Counts again, since an older release counts other fields, and stores the revision. */
function finish(db: DatabaseSync, plan: Plan, list: ListPlan): void {
  if (isCurrent(db, plan, list)) return;
  const { rows, counts } = listTables(plan.name);
  db.exec(`DELETE FROM ${counts}`);
  for (const field of list.counted) {
    const column = columnOf(field);
    db.prepare(
      `INSERT INTO ${counts} SELECT ?, ${column}, count(*) FROM ${rows} WHERE ${column} IS NOT NULL GROUP BY ${column}`,
    ).run(field);
  }
  db.prepare('DELETE FROM "__upgrades" WHERE collection = ? AND revision <= ?').run(plan.name, list.revision);
  db.prepare('INSERT OR REPLACE INTO "__lists" (collection, revision) VALUES (?, ?)').run(plan.name, list.revision);
}
