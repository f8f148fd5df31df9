import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { localData, runProgram } from '../run-program.ts';

const services = ['orders', 'payments', 'catalog'];

/** Runs the services' own command, one service after the other. */
const run = (...words: string[]): Promise<void> => runFor(services, ...words);

const runFor = async (chosen: readonly string[], ...words: string[]): Promise<void> => {
  for (const service of chosen) await runProgram(`svc-${service}/data.ts`, words, localData());
};

export const data = new Command('data').description(
  'Back up, restore, verify or move the data of all three services, of the product that npm start runs.',
);
data
  .command('export')
  .description('Write a backup of every service')
  .argument('<folder>')
  .action((folder: string) => run('export', resolve(folder)));
data
  .command('import')
  .description('Restore a backup into empty stores')
  .argument('<folder>')
  .addOption(new Option('--service <name>', 'only that of one service').choices(services))
  .action((folder: string, { service }: { service?: string }) =>
    runFor(service ? [service] : services, 'import', resolve(folder)),
  );
data
  .command('move')
  .description('Move the database files to the server of MONGODB_URI')
  .action(() => run('move'));
data
  .command('resume')
  .description('Take a move back: resume writes to the database files')
  .action(() => run('resume'));
data
  .command('verify')
  .description('Check files, documents and the references between services; exits with 1 when something is wrong')
  .action(async () => {
    const { verifyData } = await import('./verify-data.ts');
    if (!(await verifyData())) process.exitCode = 1;
  });
