import type { DatabaseSync, StatementSync } from 'node:sqlite';
import type { Index, Plan } from '../definition.ts';

/** A name for SQL. The definition's pattern lets no quote through, so there is none to be doubled. */
export const quoted = (name: string): string => `"${name}"`;

/** The column that holds a field: its own for the id, else one generated out of the document. */
export const columnOf = (field: string): string => (field === 'id' ? 'id' : quoted(`f_${field}`));

/** Runs some work in a transaction of its own, after the writes of other processes. */
export type Write = <T>(work: (db: DatabaseSync) => T) => Promise<T>;

/** Compiles each statement once. */
export const preparing = (db: DatabaseSync): ((sql: string) => StatementSync) => {
  const statements = new Map<string, StatementSync>();
  return (sql) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
};

/**
 * Makes a collection's table, and on an existing one the columns and indexes that it lacks; an index whose definition
 * changed is built again. Each index has its own transaction: over many documents it takes a while.
 */
export async function ensureTable(write: Write, plan: Plan): Promise<void> {
  const table = quoted(plan.name);
  await write((db) => {
    // ANY keeps text text and numbers numbers; VIRTUAL is the only kind that can be added later.
    ensureColumns(
      db,
      plan.name,
      'id TEXT PRIMARY KEY NOT NULL, version INTEGER NOT NULL, doc TEXT NOT NULL',
      plan.fields,
      (field) => `ANY AS (doc ->> '${jsonPath(field)}') VIRTUAL`,
    );
  });
  for (const index of plan.indexes)
    await write((db) =>
      ensureIndex(db, `${plan.name}__${index.name}`, `${table} (${indexTerms(index)})`, index.unique),
    );
}

/** Makes a table with some columns and one for each field; on an existing one, the columns of fields that it lacks. */
export function ensureColumns(
  db: DatabaseSync,
  table: string,
  columns: string,
  fields: readonly string[],
  typeOf: (field: string) => string,
): void {
  const all = [columns, ...fields.map((field) => `${columnOf(field)} ${typeOf(field)}`)];
  db.exec(`CREATE TABLE IF NOT EXISTS ${quoted(table)} (${all.join(', ')}) STRICT`);
  const known = new Set(
    db
      .prepare(`PRAGMA table_xinfo(${quoted(table)})`)
      .all()
      .map(({ name }) => String(name)),
  );
  for (const field of fields)
    if (!known.has(`f_${field}`))
      db.exec(`ALTER TABLE ${quoted(table)} ADD COLUMN ${columnOf(field)} ${typeOf(field)}`);
}

const jsonPath = (field: string): string =>
  `$${field
    .split('.')
    .map((key) => `."${key}"`)
    .join('')}`;

/** The fields of an index as SQLite wants them. */
export const indexTerms = ({ fields }: Pick<Index, 'fields'>): string =>
  fields.map(({ field, descending }) => `${columnOf(field)}${descending ? ' DESC' : ''}`).join(', ');

/** Makes an index `on` a table's columns, again where its definition has changed. */
export function ensureIndex(db: DatabaseSync, name: string, on: string, unique: boolean): void {
  const sql = `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${quoted(name)} ON ${on}`;
  const existing = db.prepare(`SELECT sql FROM sqlite_master WHERE type = 'index' AND name = ?`).get(name);
  if (existing?.sql === sql) return;
  if (existing) db.exec(`DROP INDEX ${quoted(name)}`);
  db.exec(sql);
}
