import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { StoredPayment } from '@potli/contracts/payment/stored-payments.ts';
import { documentCheck } from '../store/document.ts';
import { withStore } from '../store/open-store.ts';
import { isDamage, UnusableDatabase } from '../store/sqlite/integrity.ts';
import { InvalidDocumentError, type Stored } from '../store/store.ts';
import { UnfinishedImport } from '../store/unfinished-import.ts';
import { type AnyDefinition, documentsOf, withoutSchema } from './documents.ts';

/** Something wrong with stored data: where it is and what it is. */
interface Finding {
  readonly where: string;
  readonly problem: string;
}

/** What a service knows of one of its documents beyond its schema. */
export interface Inspection {
  readonly problems: readonly string[];
  /** The payment that it records, to be compared with the other service's. */
  readonly payment?: StoredPayment | undefined;
}

/** Inspects a document of a collection, given by its name. */
export type Inspect = (collection: string, document: Stored) => Inspection;

const noInspection: Inspect = () => ({ problems: [] });

/** The result of verifying one service's data. */
interface Verification {
  readonly service: string;
  readonly documents: number;
  readonly findings: readonly Finding[];
  readonly payments: readonly StoredPayment[];
}

/** Where the data of one service is: its collections, the folder of its SQLite file, and the server it may be moved to. */
export interface ServiceData {
  readonly service: string;
  readonly definitions: readonly AnyDefinition[];
  readonly dataDir: string;
  readonly mongodbUri: string | undefined;
  /** Checks of documents beyond their schemas, for `verify`. */
  readonly inspect?: Inspect | undefined;
}

/**
 * Reads everything that a service keeps: the database file with SQLite's integrity check, every document with its schema
 * and `inspect`. The service may be running.
 */
export const verifyData = async (data: ServiceData): Promise<Verification> => {
  const { service, definitions, dataDir, mongodbUri, inspect = noInspection } = data;
  const file = join(dataDir, `${service}.sqlite`);
  const damaged = (problem: string): Verification => ({
    ...{ service, documents: 0, payments: [] },
    findings: [{ where: mongodbUri ? `database of ${service}` : file, problem }],
  });
  try {
    const problem = mongodbUri ? undefined : await problemOfFile(file);
    if (problem) return damaged(problem);
    return await withStore(data, async (store) => {
      const findings: Finding[] = [];
      const payments: StoredPayment[] = [];
      let documents = 0;
      for (const definition of definitions) {
        const { name, schema } = definition;
        const check = documentCheck(name, schema);
        for await (const document of documentsOf(await store.collection(withoutSchema(definition)))) {
          documents += 1;
          const invalid = violation(() => check(document));
          const { problems, payment } = invalid ? { problems: [invalid] } : inspect(name, document);
          findings.push(...problems.map((problem) => ({ where: `${name} ${document.id}`, problem })));
          if (payment) payments.push(payment);
        }
      }
      return { service, documents, findings, payments };
    });
  } catch (error) {
    if (error instanceof UnusableDatabase || error instanceof UnfinishedImport) return damaged(error.message);
    throw error;
  }
};

/** Undefined too where there is no file: openStore knows whether there should be one. */
const problemOfFile = async (file: string): Promise<string | undefined> => {
  const size = await stat(file).then(
    (found) => found.size,
    () => 0,
  );
  if (size === 0) return undefined;
  const db = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    const found = db.prepare('PRAGMA integrity_check(5)').all();
    const problems = found.map(({ integrity_check }) => String(integrity_check));
    return problems[0] === 'ok' ? undefined : problems.join('; ');
  } catch (error) {
    if (isDamage(error)) return error.message;
    throw error;
  } finally {
    db.close();
  }
};

const violation = (check: () => void): string | undefined => {
  try {
    check();
    return undefined;
  } catch (error) {
    if (error instanceof InvalidDocumentError) return error.message;
    throw error;
  }
};
