import { join } from 'node:path';
import { root } from '@potli/release/root.ts';
import { Command } from 'commander';
import { runProgram } from '../run-program.ts';

export const build = new Command('build')
  .description('Build front ends for production and make them live in the local release store, without release checks.')
  .argument('[modules...]', 'only these modules (default: all that changed)')
  .action((only: string[]) => runProgram('release/publish-all.ts', [join(root, '.release-store'), ...only]));
