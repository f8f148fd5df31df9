import type { SQLInputValue } from 'node:sqlite';
import type { Condition, QueryPlan, SortField } from '../definition.ts';
import { isWhole } from '../words.ts';
import type { ListTables } from './list.ts';
import { columnOf } from './table.ts';

/** A piece of SQL with the values of its question marks. */
export interface Sql {
  readonly sql: string;
  readonly values: readonly SQLInputValue[];
}

/** The text behind ORDER BY; field names come from the definition only, never from a request. */
export const orderBy = (sort: readonly SortField[]): string =>
  sort.map(({ field, descending }) => `${columnOf(field)} ${descending ? 'DESC' : 'ASC'}`).join(', ');

const operators = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Booleans are 1 and 0 in a column that comes out of JSON. */
const bindable = (value: string | number | boolean): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value;

/** The conditions joined by AND; empty where there are none. */
export function conditionsSql(conditions: readonly Condition[]): Sql {
  const values: SQLInputValue[] = [];
  const bind = (value: string | number | boolean): string => {
    values.push(bindable(value));
    return '?';
  };
  const terms = conditions.map((condition) => {
    const column = columnOf(condition.field);
    if (condition.is === 'eq')
      return condition.value === null ? `${column} IS NULL` : `${column} = ${bind(condition.value)}`;
    if (condition.is === 'in') {
      const some = condition.values.filter((value) => value !== null);
      const listed = `${column} IN (${some.map(bind).join(', ')})`;
      return some.length === condition.values.length ? listed : `(${listed} OR ${column} IS NULL)`;
    }
    return `${column} ${operators[condition.is]} ${bind(condition.value)}`;
  });
  return { sql: terms.join(' AND '), values };
}

/** The words as the full-text index asks for them: each a whole word or, with the asterisk, the beginning of one. */
export const matchOf = (words: readonly string[]): string =>
  words.map((word) => (isWhole(word) ? `"${word}"` : `"${word}"*`)).join(' AND ');

/**
 * How a search reads the covering table. `few`: looks up the rows of these numbers, then sorts. `counted`: looks up every
 * match, for counts. `paged`: walks an index in the order of the sort and keeps the rows that match, which fills a page
 * soon where many match.
 */
export type Way = { readonly few: readonly number[] } | 'counted' | 'paged';

/** FROM and WHERE of a query over the list's rows. */
export function fromRows({ conditions, words }: QueryPlan, tables: ListTables, way: Way): Sql {
  const where = conditionsSql(conditions);
  const matching = rowsMatching(tables);
  const sql = (from: string, ...terms: string[]): string => {
    const all = where.sql === '' ? terms : [...terms, where.sql];
    return `FROM ${from}${all.length === 0 ? '' : ` WHERE ${all.join(' AND ')}`}`;
  };
  if (words.length === 0) return { sql: sql(tables.rows), values: where.values };
  const found = typeof way === 'object' ? JSON.stringify(way.few) : matchOf(words);
  const values = [found, ...where.values];
  // SQLite's documented hints: a unary plus rules an index out, CROSS JOIN fixes the order of the loops.
  if (way === 'paged') return { sql: sql(tables.rows, `+n IN (${matching})`), values };
  const numbers = way === 'counted' ? matching : 'SELECT value AS rowid FROM json_each(?)';
  return { sql: sql(`(${numbers}) AS found CROSS JOIN ${tables.rows} ON n = found.rowid`), values };
}

/** The numbers of the rows whose words match. */
export const rowsMatching = ({ words }: ListTables): string => `SELECT rowid FROM ${words} WHERE ${words} MATCH ?`;
