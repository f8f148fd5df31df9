import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { localData, runProgram } from '../run-program.ts';

// svc-payments first: what it has reported by then, the backup of svc-orders has. The other way round, an order that is paid
// in between would be restored unpaid, and svc-payments would not report it again. What svc-payments lacks, its provider has.
const services = ['payments', 'orders', 'catalog'];

/** Runs the services' own command, one service after the other until one fails. */
const run = (...words: string[]): Promise<void> => runFor(services, ...words);

const runFor = async (chosen: readonly string[], ...words: string[]): Promise<void> => {
  for (const [at, service] of chosen.entries()) {
    await runProgram(`svc-${service}/data.ts`, words, localData());
    if (!process.exitCode) continue;
    const rest = chosen.slice(at + 1).map((name) => `svc-${name}`);
    const next = words[0] === 'import' ? ' Import them with --service <name>.' : '';
    if (rest.length > 0)
      console.error(`Stopped, because svc-${service} failed. Not done either: ${rest.join(', ')}.${next}`);
    return;
  }
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
