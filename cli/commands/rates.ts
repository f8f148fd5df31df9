import { Command } from 'commander';
import { localData, runProgram } from '../run-program.ts';

const run = (words: readonly string[]) => runProgram('svc-catalog/rates.ts', words, { env: localData() });

export const rates = new Command('rates').description(
  'Manage the shipping rates, on the data of the product that npm start runs.',
);
rates
  .command('import')
  .description('Check a table, keep it and put it in force')
  .argument('<file>', 'CSV file')
  .option('--by <name>', 'who imports it (default: the user of this machine)')
  .action((file: string, { by }: { by?: string }) => run(['import', file, ...(by ? ['--by', by] : [])]));
rates
  .command('list')
  .description('List all tables, the one in force first')
  .action(() => run(['list']));
rates
  .command('export')
  .description('Print a table as CSV')
  .argument('[version]', 'default: the table in force')
  .action((version?: string) => run(['export', ...(version ? [version] : [])]));
rates
  .command('use')
  .description('Put an imported table in force again')
  .argument('<version>')
  .action((version: string) => run(['use', version]));
