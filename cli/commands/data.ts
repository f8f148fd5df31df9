import { resolve } from 'node:path';
import { Command } from 'commander';
import { localData, runProgram } from '../run-program.ts';

/** Runs the services' own command, one service after the other. */
const run = async (...words: string[]): Promise<void> => {
  for (const service of ['orders', 'payments', 'catalog'])
    await runProgram(`svc-${service}/data.ts`, words, { env: localData() });
};

export const data = new Command('data').description(
  'Back up, restore or move the data of all three services, of the product that npm start runs.',
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
  .action((folder: string) => run('import', resolve(folder)));
data
  .command('move')
  .description('Move the database files to the server of MONGODB_URI')
  .action(() => run('move'));
data
  .command('resume')
  .description('Take a move back: resume writes to the database files')
  .action(() => run('resume'));
