import { Command } from 'commander';
import { localData, runProgram } from './run-program.ts';

/** A command that a service's own program carries out, on the data of the product that npm start runs. */
export const serviceCommand = (name: string, description: string, program: string): Command =>
  new Command(name)
    .description(description)
    .argument('[words...]')
    .helpOption(false)
    .allowUnknownOption()
    .action((words: string[]) => runProgram(program, words, { env: localData() }));
