import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';

export interface Step {
  name: string;
  /** Program and arguments; programs of node_modules/.bin are found by name. */
  command: readonly [string, ...string[]];
  environment?: Record<string, string>;
  /** Show what it prints while it runs; otherwise only when it fails. */
  live?: boolean;
}

export interface StepResult {
  name: string;
  passed: boolean;
  seconds: number;
}

const quiet = { NODE_OPTIONS: '--disable-warning=ExperimentalWarning' };

/** Runs one step from the project's root. A failure prints what the step said, under its name. */
export const runStep = (root: string, { name, command, environment, live = false }: Step): Promise<StepResult> => {
  const started = performance.now();
  const [program, ...args] = command;
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH ?? ''}`;
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, ...quiet, ...environment, PATH: path },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
  });
  const said: Buffer[] = [];
  child.stdout?.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr?.on('data', (chunk: Buffer) => said.push(chunk));
  const stop = (signal: NodeJS.Signals) => child.kill(signal);
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return new Promise((resolve) => {
    const end = (passed: boolean, problem = ''): void => {
      process.off('SIGINT', stop).off('SIGTERM', stop);
      const seconds = (performance.now() - started) / 1000;
      const text = `${Buffer.concat(said)}${problem}`.trimEnd();
      if (!passed && text) console.log(`\n--- ${name} ---\n${text}\n`);
      resolve({ name, passed, seconds });
    };
    child.once('error', (error) => end(false, error.message));
    child.once('close', (code) => end(code === 0));
  });
};

/** `ok    types (1.2 s)` */
export const tell = ({ name, passed, seconds }: StepResult): void => {
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
};
