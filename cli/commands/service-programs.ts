import { Command } from 'commander';
import { localData, runProgram } from '../run-program.ts';

/** A command that a service's own program carries out, on the data of the product that npm start runs. */
const serviceCommand = (name: string, description: string, program: string): Command =>
  new Command(name)
    .description(description)
    .argument('[words...]')
    .helpOption(false)
    .allowUnknownOption()
    .action((words: string[]) => runProgram(program, words, localData()));

export const operator = serviceCommand(
  'operator',
  'Add, list and revoke operators; change their roles; reset a second factor.',
  'svc-orders/operators.ts',
);

export const rates = serviceCommand(
  'rates',
  'Import, list, export and choose the shipping rates.',
  'svc-catalog/rates.ts',
);
