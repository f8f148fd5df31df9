import { Command } from 'commander';
import { runProgram } from '../run-program.ts';

export const secrets = new Command('secrets')
  .description('Write the secrets of a development stack in containers to a folder; existing files stay.')
  .argument('<folder>')
  .action((folder: string) => runProgram('sandbox/make-secrets.ts', [folder]));
