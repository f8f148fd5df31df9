import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Condition, type Plan, planOf, type SortField } from './definition.ts';
import { retryWhileBusy } from './sqlite-busy.ts';
import { columnOf, ensureTable, quoted } from './sqlite-table.ts';
import { type Collection, type CollectionDefinition, DuplicateError, type Store, type Stored } from './store.ts';

/**
 * A store in one SQLite file, created where missing. Right for one machine; several processes may share the file.
 * WAL with synchronous=FULL: what was answered survives a power cut.
 */
export async function openSqliteStore(options: { dataDir: string; service: string }): Promise<Store> {
  await mkdir(options.dataDir, { recursive: true });
  // timeout 0: SQLite's own waiting would block the event loop and starve one of two writers.
  const db = new DatabaseSync(join(options.dataDir, `${options.service}.sqlite`), { timeout: 0 });
  await retryWhileBusy(() => db.exec('PRAGMA journal_mode = WAL'));
  db.exec('PRAGMA synchronous = FULL');
  return {
    async collection<D extends Stored>(definition: CollectionDefinition<D>) {
      const plan = planOf(definition);
      await retryWhileBusy(() => ensureTable(db, plan));
      return openCollection<D>(db, plan);
    },
    async ping() {
      await retryWhileBusy(() => db.prepare('SELECT 1').get());
    },
    async close() {
      if (db.isOpen) db.close();
    },
  };
}

function openCollection<D extends Stored>(db: DatabaseSync, plan: Plan): Collection<D> {
  const table = quoted(plan.name);
  const statements = new Map<string, StatementSync>();
  const prepared = (sql: string): StatementSync => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const run = async (sql: string, values: readonly SQLInputValue[]): Promise<boolean> => {
    try {
      return await retryWhileBusy(() => prepared(sql).run(...values).changes === 1);
    } catch (error) {
      throw duplicateOf(error, plan) ?? error;
    }
  };
  const select = (sql: string, values: readonly SQLInputValue[]) => retryWhileBusy(() => prepared(sql).all(...values));
  const documents = async (sql: string, values: readonly SQLInputValue[]): Promise<D[]> =>
    (await select(sql, values)).map(({ doc }) => JSON.parse(String(doc)) as D);

  return {
    name: plan.name,
    async insert(doc) {
      plan.check(doc);
      await run(`INSERT INTO ${table} (id, version, doc) VALUES (?, ?, ?)`, [doc.id, doc.version, JSON.stringify(doc)]);
    },
    async get(id) {
      return (await documents(`SELECT doc FROM ${table} WHERE id = ?`, [id]))[0];
    },
    async findOne(where) {
      return (await this.page({ where, limit: 1 }))[0];
    },
    async replace(doc, expectedVersion) {
      plan.check(doc);
      if (doc.version !== expectedVersion + 1) throw new Error(`${plan.name}: the version must grow by one`);
      return run(`UPDATE ${table} SET version = ?, doc = ? WHERE id = ? AND version = ?`, [
        doc.version,
        JSON.stringify(doc),
        doc.id,
        expectedVersion,
      ]);
    },
    async page({ where, sort, offset = 0, limit }) {
      const { sql, values } = whereClause(plan.conditions(where));
      const order = plan.sort(sort).map(orderTerm).join(', ');
      const page = `SELECT doc FROM ${table}${sql} ORDER BY ${order} LIMIT ? OFFSET ?`;
      return documents(page, [...values, limit, offset]);
    },
    async count(where) {
      const { sql, values } = whereClause(plan.conditions(where));
      return Number((await select(`SELECT count(*) AS n FROM ${table}${sql}`, values))[0]?.n);
    },
    async countBy(field, where) {
      const { sql, values } = whereClause(plan.conditions(where));
      const column = columnOf(plan.field(field));
      const rows = await select(
        `SELECT ${column} AS value, count(*) AS n FROM ${table}${sql} GROUP BY ${column}`,
        values,
      );
      return Object.fromEntries(
        rows.filter(({ value }) => value !== null).map(({ value, n }) => [String(value), Number(n)]),
      );
    },
    remove: (id) => run(`DELETE FROM ${table} WHERE id = ?`, [id]),
  };
}

const orderTerm = ({ field, descending }: SortField): string => `${columnOf(field)} ${descending ? 'DESC' : 'ASC'}`;

const operators = { lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Booleans are 1 and 0 in a column that comes out of JSON. */
const bindable = (value: string | number | boolean): SQLInputValue =>
  typeof value === 'boolean' ? Number(value) : value;

function whereClause(conditions: readonly Condition[]): { sql: string; values: SQLInputValue[] } {
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

const primaryKeyTaken = 1555;
const uniqueTaken = 2067;

/** SQLite names the columns of a unique index that is taken, as `UNIQUE constraint failed: orders.f_a, orders.f_b`. */
function duplicateOf(error: unknown, plan: Plan): DuplicateError | undefined {
  if (!(error instanceof Error) || !('errcode' in error)) return undefined;
  if (error.errcode === primaryKeyTaken) return new DuplicateError(plan.name, 'id', error);
  if (error.errcode !== uniqueTaken) return undefined;
  const taken = error.message.slice(error.message.indexOf(': ') + 2);
  const index = plan.indexes.find(
    ({ unique, fields }) =>
      unique && fields.map(({ field }) => `${plan.name}.${columnOf(field).replaceAll('"', '')}`).join(', ') === taken,
  );
  return new DuplicateError(plan.name, index?.name ?? taken, error);
}
