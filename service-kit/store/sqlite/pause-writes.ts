import { DatabaseSync } from 'node:sqlite';
import { retryWhileBusy } from './busy.ts';
import { inTransaction } from './group-commit.ts';
import { quoted } from './table.ts';

const changes = ['INSERT', 'UPDATE', 'DELETE'] as const;
const triggerOf = (table: string, change: string) => quoted(`frozen_${table}_${change.toLowerCase()}`);

/**
 * Refuses every further write to a service's database file, by whatever process, until `resumeWrites`; reads go on. When it
 * resolves, each write either is in the file or was answered as not stored.
 */
export const pauseWrites = (file: string): Promise<void> =>
  change(
    file,
    (table, kind) => `CREATE TRIGGER IF NOT EXISTS ${triggerOf(table, kind)} BEFORE ${kind} ON ${quoted(table)}
    BEGIN SELECT RAISE(ABORT, 'the store is read-only: its data moved'); END`,
  );

/** Lets the file take writes again. */
export const resumeWrites = (file: string): Promise<void> =>
  change(file, (table, kind) => `DROP TRIGGER IF EXISTS ${triggerOf(table, kind)}`);

async function change(file: string, sql: (table: string, change: string) => string): Promise<void> {
  const db = new DatabaseSync(file, { timeout: 0 });
  try {
    await retryWhileBusy(() =>
      inTransaction(db, () => {
        // Those of documents; what is kept beside them for searching changes in the same transactions only.
        const tables = db
          .prepare(
            `SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%version INTEGER NOT NULL, doc TEXT%'`,
          )
          .all();
        for (const { name } of tables) for (const kind of changes) db.exec(sql(String(name), kind));
      }),
    );
  } finally {
    db.close();
  }
}
