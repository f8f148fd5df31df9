import { hash } from 'node:crypto';
import type { SQLInputValue, StatementSync } from 'node:sqlite';
import { fieldValue, type ListPlan, type Plan } from '../definition.ts';
import type { Stored } from '../store.ts';
import { columnOf, quoted } from './table.ts';

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

type Prepare = (sql: string) => StatementSync;

/** Updates the tables of one list, in the transaction that writes the document. `prepared` compiles each statement once. */
export function listWriter(plan: Plan, list: ListPlan, prepared: Prepare) {
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

  /** Names the changed columns only: SQLite touches the indexes of all that are named. @returns the row's number */
  const change = (n: number, digest: string, fields: readonly string[], values: readonly SQLInputValue[]): number => {
    const set = ['words_digest', ...fields.map(columnOf)].map((column) => `${column} = ?`).join(', ');
    prepared(`UPDATE ${rows} SET ${set} WHERE n = ?`).run(digest, ...values, n);
    return n;
  };
  /** @returns the number of the new row */
  const add = (id: string, digest: string, values: readonly SQLInputValue[]): number =>
    prepared(
      `INSERT INTO ${rows} (id, words_digest, ${columns.join(', ')}) VALUES (?, ?${', ?'.repeat(columns.length)}) RETURNING n`,
    ).get(id, digest, ...values)?.n as number;

  return {
    write(doc: Stored): void {
      const searched = JSON.stringify([list.revision, list.searched(doc)]);
      const digest = hash('sha256', searched, 'base64url').slice(0, 22);
      const before = known(doc.id);
      const value = (field: string) => bindable(fieldValue(doc, field));
      const changed = before ? list.fields.filter((field) => before[plainColumn(field)] !== value(field)) : list.fields;
      // Most writes of a document are about its messages.
      if (before?.words_digest === digest && changed.length === 0) return;
      for (const field of list.counted.filter((one) => changed.includes(one))) {
        if (before) count(field, before[plainColumn(field)], -1);
        count(field, value(field), 1);
      }
      const values = changed.map(value);
      const n = before ? change(Number(before.n), digest, changed, values) : add(doc.id, digest, values);
      if (before?.words_digest === digest) return;
      prepared(`INSERT OR REPLACE INTO ${words} (rowid, words) VALUES (?, ?)`).run(n, plan.entriesOf(doc));
    },
    remove(id: string): void {
      const before = known(id);
      if (!before) return;
      for (const field of list.counted) count(field, before[plainColumn(field)], -1);
      prepared(`DELETE FROM ${words} WHERE rowid = ?`).run(before.n as number);
      prepared(`DELETE FROM ${rows} WHERE id = ?`).run(id);
    },
  };
}

/** Booleans are 1 and 0, as they are where SQLite takes them out of JSON. */
export const bindable = (value: unknown): SQLInputValue => {
  if (typeof value === 'boolean') return Number(value);
  return typeof value === 'string' || typeof value === 'number' ? value : null;
};
