import { readCommandLine } from '@potli/service-kit/program.ts';
import type { Collection } from '@potli/service-kit/store/store.ts';
import { BadRates, parseRates, ratesCsv } from './rates-table.ts';
import {
  importedRates,
  importRates,
  putInForce,
  ratesInForce,
  ratesOfVersion,
  type StoredRates,
} from './stored-rates.ts';

interface RatesCommandDependencies {
  readonly tables: Collection<StoredRates>;
  readonly readFile: (path: string) => Promise<string>;
  readonly now: Date;
  /** Who runs it, where `--by` does not say. */
  readonly user: string;
  readonly say: (line: string) => void;
  readonly complain: (line: string) => void;
}

const usage = `Usage:
  rates import <file.csv> [--by <name>]   check the table, keep it and put it in force
  rates list                              all tables, the one in force first
  rates export [<version>]                the table in force, or that version, as CSV
  rates use <version>                     put an imported table in force again`;

/** What `npx potli rates` does; answers the exit code. */
export const ratesCommand = async (
  args: readonly string[],
  dependencies: RatesCommandDependencies,
): Promise<number> => {
  const line = readCommandLine(args, { by: { type: 'string' }, help: { type: 'boolean' } });
  const [command, subject, ...more] = line?.positionals ?? [];
  if (line?.values.help) {
    dependencies.say(usage);
    return 0;
  }
  if (more.length === 0) {
    if (command === 'import' && subject !== undefined)
      return importFile(subject, line?.values.by?.trim() || dependencies.user, dependencies);
    if (command === 'list' && subject === undefined) return list(dependencies);
    if (command === 'export') return exportTable(subject, dependencies);
    if (command === 'use' && subject !== undefined) return use(subject, dependencies);
  }
  dependencies.complain(usage);
  return 2;
};

const importFile = async (
  path: string,
  by: string,
  { tables, readFile, now, say, complain }: RatesCommandDependencies,
) => {
  let csv: string;
  try {
    csv = await readFile(path);
  } catch (error) {
    complain(`${path} cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  }
  try {
    const table = parseRates(csv);
    const outcome = await importRates(tables, table, { by: by.slice(0, 60), now });
    if (outcome === 'version taken') {
      complain(
        `The version ${table.version} is another table, which orders may have been priced with. Give this one a new version.`,
      );
      return 1;
    }
    say(
      `${table.version}: ${outcome}${outcome === 'in force already' ? '' : `, in force since ${now.toISOString()}`}.`,
    );
    return 0;
  } catch (error) {
    if (!(error instanceof BadRates)) throw error;
    complain(`${path} was not imported. ${error.problems.length} faults:`);
    for (const problem of error.problems) complain(`- ${problem}`);
    return 1;
  }
};

const list = async ({ tables, say }: RatesCommandDependencies) => {
  const [first, ...others] = await importedRates(tables);
  if (!first) {
    say(`${(await ratesInForce(tables)).version}  in force: sample data, nothing was imported yet`);
    return 0;
  }
  const line = ({ id, imported_at, imported_by }: StoredRates) => `${id}  imported ${imported_at} by ${imported_by}`;
  say(`${line(first)}  in force since ${first.in_force_since}`);
  for (const other of others) say(line(other));
  return 0;
};

const exportTable = async (version: string | undefined, { tables, say, complain }: RatesCommandDependencies) => {
  const table = version === undefined ? await ratesInForce(tables) : await ratesOfVersion(tables, version);
  if (!table) {
    complain(`There is no version ${version}.`);
    return 1;
  }
  say(ratesCsv(table).trimEnd());
  return 0;
};

const use = async (version: string, { tables, now, say, complain }: RatesCommandDependencies) => {
  if (!(await putInForce(tables, version, now))) {
    complain(`There is no imported version ${version}.`);
    return 1;
  }
  say(`${version}: in force since ${now.toISOString()}.`);
  return 0;
};
