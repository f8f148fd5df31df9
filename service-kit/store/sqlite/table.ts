import type { DatabaseSync } from 'node:sqlite';
import type { Index, Plan } from '../definition.ts';

/** A name for SQL. The definition's pattern lets no quote through, so there is none to be doubled. */
export const quoted = (name: string): string => `"${name}"`;

/** The column that holds a field: its own for the id, else one generated out of the document. */
export const columnOf = (field: string): string => (field === 'id' ? 'id' : quoted(`f_${field}`));

/**
 * Makes a collection's table, and on an existing one the columns and indexes that it lacks; an index whose definition
 * changed is built anew. To be called in a transaction, so that two starting processes do not trip over each other.
 */
export function ensureTable(db: DatabaseSync, plan: Plan): void {
  const table = quoted(plan.name);
  db.exec(
    `CREATE TABLE IF NOT EXISTS ${table} (id TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL, doc TEXT NOT NULL) STRICT`,
  );
  const columns = new Set(
    db
      .prepare(`PRAGMA table_xinfo(${table})`)
      .all()
      .map(({ name }) => String(name)),
  );
  // ANY keeps text text and numbers numbers; VIRTUAL is the only kind that can be added later.
  for (const field of plan.fields)
    if (!columns.has(`f_${field}`))
      db.exec(`ALTER TABLE ${table} ADD COLUMN ${columnOf(field)} ANY AS (doc ->> '${jsonPath(field)}') VIRTUAL`);
  for (const index of plan.indexes)
    ensureIndex(db, `${plan.name}__${index.name}`, `${table} (${indexTerms(index)})`, index.unique);
}

const jsonPath = (field: string): string =>
  `$${field
    .split('.')
    .map((key) => `."${key}"`)
    .join('')}`;

/** The fields of an index as SQLite wants them. */
export const indexTerms = ({ fields }: Pick<Index, 'fields'>): string =>
  fields.map(({ field, descending }) => `${columnOf(field)}${descending ? ' DESC' : ''}`).join(', ');

/** Makes an index `on` a table's columns, anew where its definition has changed. */
export function ensureIndex(db: DatabaseSync, name: string, on: string, unique: boolean): void {
  const sql = `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${on}`;
  const existing = db.prepare(`SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?`).get(name);
  if (existing?.sql === sql) return;
  if (existing) db.exec(`DROP INDEX ${quoted(name)}`);
  db.exec(sql);
}
