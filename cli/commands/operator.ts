import { Command } from 'commander';
import { localData, runProgram } from '../run-program.ts';

const run = (words: readonly string[]) => runProgram('svc-orders/operators.ts', words, { env: localData() });

export const operator = new Command('operator').description(
  'Manage operators, on the data of the product that npm start runs.',
);
operator
  .command('add')
  .description('Add an operator and print the passkey, once')
  .argument('<name...>')
  .action((name: string[]) => run(['add', ...name]));
operator
  .command('list')
  .description('List all operators')
  .action(() => run(['list']));
operator
  .command('revoke')
  .description('Revoke an operator; existing tokens end at once')
  .argument('<name...>')
  .action((name: string[]) => run(['revoke', ...name]));
