import { root } from '@potli/release/root.ts';
import { execa } from 'execa';
import { compiledModules } from '../environment.ts';
import type { Totals } from './test-totals.ts';

export interface Step {
  readonly name: string;
  /** Program and arguments; programs of node_modules/.bin are found by name. */
  readonly command: readonly [string, ...string[]];
  readonly environment?: Readonly<Record<string, string>>;
  /** Show the output while the step runs; otherwise only when it fails. */
  readonly live?: boolean;
}

/** Runs one step from the project's root and prints its result, with its output when it fails. */
export const runStep = async ({ name, command, environment = {}, live = false }: Step): Promise<Totals> => {
  const [program, ...words] = command;
  const output = live ? 'inherit' : 'pipe';
  const { failed, all, durationMs, originalMessage } = await execa(program, words, {
    cwd: root,
    preferLocal: true,
    env: {
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      NODE_COMPILE_CACHE: compiledModules,
      ...environment,
    },
    stdio: ['ignore', output, output],
    all: true,
    reject: false,
  });
  if (failed && (all || originalMessage)) console.log(`\n--- ${name} ---\n${all || originalMessage}\n`);
  console.log(`${failed ? 'FAILED' : 'ok    '} ${name} (${(durationMs / 1000).toFixed(1)} s)`);
  return failed ? { passed: 0, failed: [name] } : { passed: 1, failed: [] };
};
