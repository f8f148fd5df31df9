import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Logger } from '../../logger.ts';
import { type Plan, planOf, type QueryPlan } from '../definition.ts';
import {
  type Collection,
  type CollectionDefinition,
  DuplicateError,
  type Durability,
  type Store,
  type Stored,
} from '../store.ts';
import { retryWhileBusy, sqliteCode } from './busy.ts';
import { type GroupCommit, groupCommit, inTransaction } from './group-commit.ts';
import {
  isDamage,
  markCreated,
  refuseDamaged,
  refuseMissing,
  refuseUnfinished,
  UnusableDatabase,
} from './integrity.ts';
import { type KeptDocuments, keptDocuments } from './kept-documents.ts';
import { listTables, listWriter } from './list.ts';
import { fileProbe, watchFile } from './probe.ts';
import { fromRows, orderBy, type Sql, whereSql } from './query.ts';
import { columnOf, ensureTable, preparing, quoted, type Write } from './table.ts';
import { ensureList } from './upgrade-list.ts';

export interface SqliteOptions {
  dataDir: string;
  service: string;
  /** Of the upgrade of many documents, which takes minutes, and of slow and failed calls. */
  logger?: Logger | undefined;
  /** Free disk space in megabytes below which `ping` rejects. */
  minFreeMb?: number | undefined;
  /** True where a backup is restored: an empty file in the place of a lost one is right, and one with a part of a backup. */
  restoring?: boolean | undefined;
}

/**
 * A store in one SQLite file, created where missing. Right for one machine; several processes may share the file.
 * WAL with synchronous=FULL: what was answered survives a power cut.
 * @throws UnusableDatabase when the file is damaged, or missing or empty although it was used before
 * @throws UnfinishedImport when it holds a part of a backup
 */
export async function openSqliteStore(options: SqliteOptions): Promise<Store> {
  // Personal data is in it: other accounts of the machine have no business there.
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const file = join(options.dataDir, `${options.service}.sqlite`);
  if (!options.restoring) await refuseMissing(file);
  // timeout 0: SQLite's own waiting would block the event loop and starve one of two writers.
  const db = new DatabaseSync(file, { timeout: 0 });
  const reader = () => new DatabaseSync(file, { readOnly: true, timeout: 0 });
  try {
    await retryWhileBusy(() => db.exec('PRAGMA journal_mode = WAL'));
    if (!options.restoring) {
      await refuseDamaged(db, file, options.logger);
      await refuseUnfinished(db, options.service);
    }
  } catch (error) {
    db.close();
    throw isDamage(error) ? new UnusableDatabase(file, `is damaged (${error.message})`) : error;
  }
  db.exec(
    `PRAGMA synchronous = FULL; PRAGMA wal_autocheckpoint = ${loggedPages}; PRAGMA journal_size_limit = ${keptLogBytes}`,
  );
  const watch = await watchFile(file, options.logger);
  const kept = keptDocuments(db);
  const group = groupCommit(db, kept.clear);
  let marked = false;
  return {
    async collection<D extends Stored>(definition: CollectionDefinition<D>) {
      const plan = planOf(definition);
      const write: Write = (work) =>
        retryWhileBusy(() => inTransaction(db, () => work(db)), { timeoutMs: openingTimeoutMs });
      await ensureTable(write, plan);
      if (plan.list && (await ensureList(write, plan, plan.list, options.logger)))
        await retryWhileBusy(() => db.exec('PRAGMA wal_checkpoint(TRUNCATE)'));
      // The upgrade may have changed documents of another opening of the collection.
      kept.clear();
      if (!marked) await markCreated(file);
      marked = true;
      return openCollection<D>(db, { plan, reader, group, kept: kept.of<D>(plan.name), assertKept: watch.assertKept });
    },
    ping: fileProbe(db, { file, watch, minFreeMb: options.minFreeMb ?? 0, reader }),
    durableCommits: group.durableCommits,
    async close() {
      watch.stop();
      await group.settled();
      if (db.isOpen) db.close();
    },
  };
}

/** Pages of 4 KB in the write-ahead log before they are moved to the file; a page that is written often is moved once. */
const loggedPages = 3000;

/** The write-ahead log is cut to this size when a backup or another long read has made it grow; usually it has 12 MB. */
const keptLogBytes = 16_000_000;

/** Another process may be building an index over many documents. */
const openingTimeoutMs = 120_000;

/** Documents that `each` gives before others get their turn. */
const turn = 50;

function openCollection<D extends Stored>(
  db: DatabaseSync,
  {
    plan,
    reader,
    group,
    kept,
    assertKept,
  }: {
    plan: Plan;
    reader: () => DatabaseSync;
    group: GroupCommit;
    kept: KeptDocuments<D>;
    assertKept: () => void;
  },
): Collection<D> {
  const table = quoted(plan.name);
  const tables = listTables(plan.name);
  const prepared = preparing(db);
  const writer = plan.list && listWriter(plan, plan.list, prepared);

  /** Runs a write of one document, and `beside` where it changed something. False when it changed nothing. */
  const write = async (
    sql: string,
    values: readonly SQLInputValue[],
    beside: () => void,
    durability: Durability = plan.durability,
  ): Promise<boolean> => {
    assertKept();
    const work = () => {
      const done = prepared(sql).run(...values).changes === 1;
      if (done) beside();
      return done;
    };
    try {
      return await group.write(work, durability);
    } catch (error) {
      throw duplicateOf(error, plan) ?? error;
    }
  };
  const written = (doc: D, text: string): void => {
    writer?.write(doc);
    kept.written(doc, text.length);
  };
  const all = (query: () => Sql) =>
    retryWhileBusy(() => {
      const { sql, values } = query();
      return prepared(sql).all(...values);
    });
  /** The document with an id, none where it is removed meanwhile. */
  const document = (id: string): D[] => {
    const known = kept.find(id);
    if (known) return [known];
    const stored = prepared(`SELECT doc FROM ${table} WHERE id = ?`).all(id);
    return stored.map(({ doc }) => kept.read(id, String(doc)));
  };

  const from = (query: QueryPlan): Sql => {
    if (query.listed) return fromRows(query, tables);
    const { sql, values } = whereSql(query.conditions);
    return { sql: `FROM ${table}${sql}`, values };
  };
  const select = (what: string, query: QueryPlan, end = ''): Sql => {
    const { sql, values } = from(query);
    return { sql: `SELECT ${what} ${sql} ${end}`, values };
  };
  const ordered = ({ sort }: QueryPlan): string => `ORDER BY ${orderBy(sort)}`;

  return {
    name: plan.name,
    async insert(doc) {
      plan.check(doc);
      const text = JSON.stringify(doc);
      await write(`INSERT INTO ${table} (id, version, doc) VALUES (?, ?, ?)`, [doc.id, doc.version, text], () =>
        written(doc, text),
      );
    },
    async get(id) {
      const [found] = await retryWhileBusy(() => document(id));
      return found;
    },
    async findOne(where) {
      return (await this.page({ where, limit: 1 }))[0];
    },
    async replace(doc, expectedVersion, { durability } = {}) {
      plan.check(doc);
      if (doc.version !== expectedVersion + 1) throw new Error(`${plan.name}: the version must grow by one`);
      const text = JSON.stringify(doc);
      const sql = `UPDATE ${table} SET version = ?, doc = ? WHERE id = ? AND version = ?`;
      const values = [doc.version, text, doc.id, expectedVersion];
      const done = await write(sql, values, () => written(doc, text), durability);
      // Another process may have been faster.
      if (!done) kept.forget(doc.id);
      return done;
    },
    async page({ offset = 0, limit, ...asked }) {
      const query = plan.query(asked);
      return retryWhileBusy(() => {
        // The limit is an expression: a plain `LIMIT ?` is compiled again for each call.
        const { sql, values } = select('id', query, `${ordered(query)} LIMIT 0 + ? OFFSET ?`);
        const found = prepared(sql).all(...values, limit, offset);
        return found.flatMap(({ id }) => document(String(id)));
      });
    },
    async *each(asked) {
      const query = plan.query(asked);
      const { sql, values } = select('id', query, ordered(query));
      // A connection of its own sees one state of the data to the end, whatever is written meanwhile.
      const snapshot = reader();
      try {
        await retryWhileBusy(() => snapshot.exec('BEGIN'));
        const one = snapshot.prepare(`SELECT doc FROM ${table} WHERE id = ?`);
        const ids = snapshot.prepare(sql).iterate(...values);
        let given = 0;
        for (const { id } of ids) {
          for (const { doc } of one.all(String(id))) yield JSON.parse(String(doc)) as D;
          given += 1;
          if (given % turn === 0) await nextTurn();
        }
      } finally {
        snapshot.close();
      }
    },
    async count(where, words) {
      const query = plan.query({ ...(where && { where }), ...(words && { words }) });
      const [found] = await all(() => select('count(*) AS n', query));
      return Number(found?.n);
    },
    async countBy(field, where = {}, words = []) {
      const query = plan.query({ where, words }, field);
      const kept = plan.list?.counted.includes(field) && words.length === 0 && Object.keys(where).length === 0;
      const column = columnOf(field);
      const rows = await all(() =>
        kept
          ? { sql: `SELECT value, n FROM ${tables.counts} WHERE field = ? AND n > 0`, values: [field] }
          : select(`${column} AS value, count(*) AS n`, query, `GROUP BY ${column}`),
      );
      return Object.fromEntries(
        rows.filter(({ value }) => value !== null).map(({ value, n }) => [String(value), Number(n)]),
      );
    },
    remove: (id) =>
      write(`DELETE FROM ${table} WHERE id = ?`, [id], () => {
        writer?.remove(id);
        kept.forget(id);
      }),
  };
}

const primaryKeyTaken = 1555;
const uniqueTaken = 2067;

/** SQLite names the columns of a unique index that is taken, as `UNIQUE constraint failed: orders.f_a, orders.f_b`. */
function duplicateOf(error: unknown, plan: Plan): DuplicateError | undefined {
  if (sqliteCode(error) === primaryKeyTaken) return new DuplicateError(plan.name, 'id', error);
  if (!(error instanceof Error) || sqliteCode(error) !== uniqueTaken) return undefined;
  const taken = error.message.slice(error.message.indexOf(': ') + 2);
  const index = plan.indexes.find(
    ({ unique, fields }) =>
      unique && fields.map(({ field }) => `${plan.name}.${columnOf(field).replaceAll('"', '')}`).join(', ') === taken,
  );
  return new DuplicateError(plan.name, index?.name ?? taken, error);
}
