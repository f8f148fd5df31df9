import { writeFile } from 'node:fs/promises';
import { Command } from 'commander';
import { ExecaError } from 'execa';
import { readProgram } from '../run-program.ts';

interface Customer {
  readonly phone?: string;
  readonly email?: string;
}
interface Found {
  readonly orders: string[];
  readonly emails: string[];
}

/** The JSON answer of a service's own command. */
const ask = <T>(service: string, words: readonly string[]): Promise<T> =>
  readProgram(`svc-${service}/customer.ts`, words);

const wordsFor = ({ phone, email }: Customer): string[] => [
  ...(phone ? ['--phone', phone] : []),
  ...(email ? ['--email', email] : []),
];

const exportData = async (file: string, customer: Customer): Promise<void> => {
  const { orders, emails } = await ask<Found>('orders', ['find', ...wordsFor(customer)]);
  const parts = await Promise.all([
    ask<Record<string, unknown[]>>('orders', ['export', ...wordsFor(customer)]),
    ask<Record<string, unknown[]>>('payments', ['export', '', ...orders]),
    ask<Record<string, unknown[]>>('catalog', ['export', ...emails, ...orders]),
  ]);
  const all: Record<string, unknown[]> = Object.assign({}, ...parts);
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`, { mode: 0o600 });
  const counts = Object.entries(all).map(([name, list]) => `${list.length} ${name.replace('_', ' ')}`);
  console.log(`${file} holds ${counts.join(', ')}`);
};

/** Erases what depends on the orders first and the orders last: a repetition completes an interrupted erasure. */
const eraseData = async (by: string, customer: Customer): Promise<void> => {
  const found = await ask<Found>('orders', ['find', '--for-erasing', ...wordsFor(customer)]);
  await ask('payments', ['erase', by, ...found.orders]);
  const { support_queries } = await ask<{ support_queries: number }>('catalog', [
    'erase',
    ...found.emails,
    ...found.orders,
  ]);
  await ask('orders', ['erase', '--by', by, ...wordsFor(customer)]);
  console.log(`Erased: personal data of ${found.orders.length} orders, ${support_queries} support queries`);
};

/** Runs the work; a service's refusal, which it has printed itself, ends with exit code 1 and nothing more. */
const unlessRefused = async (work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof ExecaError)) throw error;
    process.exitCode = 1;
  }
};

const withCustomer = (command: Command): Command =>
  command
    .option('--phone <number>', "the customer's phone number")
    .option('--email <address>', "the customer's e-mail address");

export const customer = new Command('customer').description(
  'Export or erase everything that the three services keep about one customer.',
);
withCustomer(customer.command('export'))
  .description('Write everything to a JSON file')
  .argument('<file>')
  .action((file: string, who: Customer) => unlessRefused(exportData(file, who)));
withCustomer(customer.command('erase'))
  .description('Erase the personal data')
  .requiredOption('--by <name>', 'who erases it')
  .action(({ by, ...who }: Customer & { by: string }) => {
    if (!by.trim()) throw new Error('Say who erases it: --by <name>.');
    return unlessRefused(eraseData(by.trim(), who));
  });
