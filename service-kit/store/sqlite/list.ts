import { createHash } from 'node:crypto';
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { fieldValue, type ListPlan, type Plan } from '../definition.ts';
import type { Stored } from '../store.ts';
import { columnOf, ensureIndex, indexTerms, quoted } from './table.ts';

/**
 * The tables beside a collection with a list: `rows`, a covering table with the fields of the list's indexes in real
 * columns (an index over generated columns does not cover a query); `words`, an FTS5 index by row number; `counts`, a
 * maintained counter per value of a counted field. docs/data.md explains them.
 */
export interface ListTables {
  readonly rows: string;
  readonly words: string;
  readonly counts: string;
}

/** The names of a list's tables, quoted for SQL. */
export const listTables = (name: string): ListTables => ({
  rows: quoted(`${name}__rows`),
  words: quoted(`${name}__words`),
  counts: quoted(`${name}__counts`),
});

/** Updates the list's tables. To be called in the transaction that writes the document. */
export interface ListWriter {
  write(doc: Stored): void;
  remove(id: string): void;
}

type Prepare = (sql: string) => StatementSync;

/** The writer for one list. `prepared` keeps a statement for each text, so that a write does not compile them again. */
export function listWriter(plan: Plan, list: ListPlan, prepared: Prepare): ListWriter {
  const { rows, words, counts } = listTables(plan.name);
  const columns = list.fields.map(columnOf);
  const count = (field: string, value: unknown, by: 1 | -1): void => {
    if (value === null || value === undefined) return;
    prepared(
      `INSERT INTO ${counts} (field, value, n) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET n = n + excluded.n`,
    ).run(field, String(value), by);
  };
  const known = (id: string) => prepared(`SELECT * FROM ${rows} WHERE id = ?`).get(id);
  const plainColumn = (field: string): string => `f_${field}`;

  return {
    write(doc) {
      const values = list.fields.map((field) => bindable(fieldValue(doc, field)));
      const text = plan.wordsOf(doc);
      const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
      const before = known(doc.id);
      for (const field of list.counted) {
        const value = bindable(fieldValue(doc, field));
        if (before && before[plainColumn(field)] === value) continue;
        if (before) count(field, before[plainColumn(field)], -1);
        count(field, value, 1);
      }
      const { n } = prepared(
        `INSERT INTO ${rows} (id, words_digest, ${columns.join(', ')}) VALUES (?, ?${', ?'.repeat(columns.length)})
         ON CONFLICT (id) DO UPDATE SET words_digest = excluded.words_digest,
         ${columns.map((column) => `${column} = excluded.${column}`).join(', ')} RETURNING n`,
      ).get(doc.id, digest, ...values) as { n: number };
      if (before?.words_digest === digest) return;
      prepared(`INSERT OR REPLACE INTO ${words} (rowid, words) VALUES (?, ?)`).run(n, text);
    },
    remove(id) {
      const before = known(id);
      if (!before) return;
      for (const field of list.counted) count(field, before[plainColumn(field)], -1);
      prepared(`DELETE FROM ${words} WHERE rowid = ?`).run(before.n as number);
      prepared(`DELETE FROM ${rows} WHERE id = ?`).run(id);
    },
  };
}

/** Booleans are 1 and 0, as they are where SQLite takes them out of JSON. */
const bindable = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};

const batch = 200;

/**
 * Creates the list's tables, or rebuilds them from all documents where the definition's revision has grown, upgrading
 * the documents of earlier revisions. Inside the transaction that opens the collection.
 */
export function ensureList(db: DatabaseSync, plan: Plan, list: ListPlan): void {
  db.exec(
    'CREATE TABLE IF NOT EXISTS "__lists" (collection TEXT PRIMARY KEY NOT NULL, revision INTEGER NOT NULL) STRICT',
  );
  const stored = db.prepare('SELECT revision FROM "__lists" WHERE collection = ?').get(plan.name)?.revision;
  // A store that a newer release has opened is left as it is: the older one must still be able to run.
  if (typeof stored === 'number' && stored >= list.revision) return;
  const { rows, words, counts } = listTables(plan.name);
  for (const table of [rows, words, counts]) db.exec(`DROP TABLE IF EXISTS ${table}`);
  const columns = list.fields.map((field) => `${columnOf(field)} ANY`).join(', ');
  db.exec(
    `CREATE TABLE ${rows} (n INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, words_digest TEXT NOT NULL, ${columns}) STRICT`,
  );
  // The words come normalized: beyond ASCII every character is part of a word. Nothing but row numbers is kept of them.
  db.exec(
    `CREATE VIRTUAL TABLE ${words} USING fts5(words, content='', contentless_delete=1, detail=none, prefix='2 3', tokenize='ascii')`,
  );
  db.exec(
    `CREATE TABLE ${counts} (field TEXT NOT NULL, value TEXT NOT NULL, n INTEGER NOT NULL, PRIMARY KEY (field, value)) STRICT, WITHOUT ROWID`,
  );
  backfill(db, plan, list);
  for (const index of list.indexes)
    ensureIndex(db, `${plan.name}__rows__${index.name}`, `${rows} (${indexTerms(index)})`, false);
  db.prepare('INSERT OR REPLACE INTO "__lists" (collection, revision) VALUES (?, ?)').run(plan.name, list.revision);
}

function backfill(db: DatabaseSync, plan: Plan, list: ListPlan): void {
  const table = quoted(plan.name);
  const statements = new Map<string, StatementSync>();
  const writer = listWriter(plan, list, (sql) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  });
  const next = db.prepare(`SELECT id, doc FROM ${table} WHERE id > ? ORDER BY id LIMIT ${batch}`);
  const change = db.prepare(`UPDATE ${table} SET version = ?, doc = ? WHERE id = ?`);
  for (let last = ''; ; ) {
    const found = next.all(last);
    for (const { doc: text } of found) {
      const doc = JSON.parse(String(text)) as Stored;
      const upgraded = list.upgrade?.(doc) ?? doc;
      const kept = upgraded === doc ? doc : { ...upgraded, version: doc.version + 1 };
      if (kept !== doc) change.run(kept.version, JSON.stringify(kept), kept.id);
      writer.write(kept);
    }
    if (found.length < batch) break;
    last = String(found.at(-1)?.id);
  }
  const { words } = listTables(plan.name);
  // One segment instead of many: every search has fewer places to look.
  db.prepare(`INSERT INTO ${words} (${words}) VALUES ('optimize')`).run();
}
