import { type DocumentOf, storedFields } from '@potli/service-kit/store/document.ts';
import type { Collection, CollectionDefinition } from '@potli/service-kit/store/store.ts';
import { DuplicateError } from '@potli/service-kit/store/store.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { Type } from 'typebox';
import { type RatesTable, ratesCsv, sampleRates } from './rates-table.ts';

/** A table that an operator imported; its id is its version, kept for ever because orders name it. */
const storedRates = Type.Object({
  ...storedFields,
  /** Rupees by country and weight in kg. */
  rates: Type.Record(Type.String(), Type.Record(Type.String(), Type.Number())),
  imported_at: Type.String(),
  imported_by: Type.String(),
  /** When it was last put in force, ISO 8601 UTC: the newest of all tables is the one in force. */
  in_force_since: Type.String(),
});
export type StoredRates = DocumentOf<typeof storedRates>;

export const ratesTables: CollectionDefinition<StoredRates> = {
  name: 'rates_tables',
  schema: storedRates,
  indexes: [{ name: 'in_force', fields: ['-in_force_since'] }],
};

const tableOf = ({ id, rates }: StoredRates): RatesTable => ({ version: id, rates });

/** The table in force: the one put in force last, the sample data where none was ever imported. */
export const ratesInForce = async (tables: Collection<StoredRates>): Promise<RatesTable> => {
  const [latest] = await tables.page({ sort: ['-in_force_since'], limit: 1 });
  return latest ? tableOf(latest) : sampleRates();
};

/** All imported tables, the one in force first. */
export const importedRates = (tables: Collection<StoredRates>): Promise<StoredRates[]> =>
  tables.page({ sort: ['-in_force_since'], limit: 500 });

/** A table by its version; also the sample data. */
export const ratesOfVersion = async (
  tables: Collection<StoredRates>,
  version: string,
): Promise<RatesTable | undefined> => {
  const stored = await tables.get(version);
  return stored ? tableOf(stored) : sampleOf(version);
};

const sampleOf = (version: string): RatesTable | undefined => {
  const sample = sampleRates();
  return sample.version === version ? sample : undefined;
};

type ImportOutcome = 'imported' | 'in force already' | 'put in force again' | 'version taken';

/**
 * Keeps a table and puts it in force. The same table again is harmless; a version that names another table is refused,
 * because orders say with it what they were priced with.
 */
export const importRates = async (
  tables: Collection<StoredRates>,
  table: RatesTable,
  { by, now }: { by: string; now: Date },
): Promise<ImportOutcome> => {
  const stored = await tables.get(table.version);
  const known = stored ? tableOf(stored) : sampleOf(table.version);
  if (known && ratesCsv(known) !== ratesCsv(table)) return 'version taken';
  // Only of a table that is known: what came into force since may be another one of that version.
  if (known && (await ratesInForce(tables)).version === table.version) return 'in force already';
  if (stored) {
    await putInForce(tables, table.version, now);
    return 'put in force again';
  }
  const fresh = { imported_at: now.toISOString(), imported_by: by, in_force_since: await afterAll(tables, now) };
  try {
    await tables.insert({ id: table.version, version: 1, rates: table.rates, ...fresh });
    return 'imported';
  } catch (error) {
    // Somebody imports at the same moment; what they imported decides.
    if (error instanceof DuplicateError) return importRates(tables, table, { by, now });
    throw error;
  }
};

/** Puts an imported table in force again; false where no such table was imported. */
export const putInForce = async (tables: Collection<StoredRates>, version: string, now: Date): Promise<boolean> => {
  const in_force_since = await afterAll(tables, now);
  return (await update(tables, version, (table) => ({ ...table, in_force_since }))) !== undefined;
};

/** Now, or just after the last table was put in force by a clock that was ahead: the newest decision counts. */
const afterAll = async (tables: Collection<StoredRates>, now: Date): Promise<string> => {
  const [latest] = await tables.page({ sort: ['-in_force_since'], limit: 1 });
  const earliest = latest ? Date.parse(latest.in_force_since) + 1 : 0;
  return new Date(Math.max(now.getTime(), earliest)).toISOString();
};
