import type { SQLInputValue } from 'node:sqlite';
import type { Condition, QueryPlan, SortField } from '../definition.ts';
import { isWholeEntry } from '../words.ts';
import { bindable, type ListTables } from './list.ts';
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

/** WHERE with the conditions joined by AND; empty where there are none. */
export function whereSql(conditions: readonly Condition[]): Sql {
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
  return { sql: terms.length === 0 ? '' : ` WHERE ${terms.join(' AND ')}`, values };
}

/** The words as the full-text index asks for them: each a whole entry or, with the asterisk, the beginning of one. */
const matchOf = (words: readonly string[]): string =>
  words.map((word) => (isWholeEntry(word) ? `"${word}"` : `"${word}"*`)).join(' AND ');

/** FROM and WHERE of a query over the list's rows. */
export function fromRows({ conditions, words }: QueryPlan, tables: ListTables): Sql {
  const { sql, values } = whereSql(conditions);
  if (words.length === 0) return { sql: `FROM ${tables.rows}${sql}`, values };
  // CROSS JOIN fixes the order of the loops: the matches first, each looked up by its row number.
  const matching = `(SELECT rowid FROM ${tables.words} WHERE ${tables.words} MATCH ?)`;
  return {
    sql: `FROM ${matching} AS found CROSS JOIN ${tables.rows} ON n = found.rowid${sql}`,
    values: [matchOf(words), ...values],
  };
}
