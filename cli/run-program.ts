import { join, resolve } from 'node:path';
import { readStartSettings } from '@potli/dev/start-settings.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';

const wordsFor = (file: string, args: readonly string[]): string[] => [
  '--disable-warning=ExperimentalWarning',
  join(root, file),
  ...args,
];

/** Runs a TypeScript program of another workspace in this terminal; this process then ends with its exit code. */
export const runProgram = async (file: string, args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
  const options = { stdio: 'inherit', env, reject: false } as const;
  const { exitCode, signal } = await execa(process.execPath, wordsFor(file, args), options);
  // A program that a signal ended has printed nothing.
  if (signal) console.error(`${file} was ended by ${signal} before it had finished.`);
  if (exitCode !== 0) process.exitCode = exitCode ?? 1;
};

/** The JSON that a program prints about the data of the product. Rejects with an ExecaError when the program fails. */
export const readProgram = async <T>(file: string, args: readonly string[]): Promise<T> => {
  const { stdout } = await execa(process.execPath, wordsFor(file, args), {
    env: localData(),
    stdin: 'ignore',
    stderr: 'inherit',
    maxBuffer: 1 << 30,
  });
  return JSON.parse(stdout) as T;
};

/** The data of the product that `npm start` runs with the same POTLI_DATA_DIR and MONGODB_URI, as services read it. */
export const localData = (): Record<string, string> => {
  const { dataDir, mongodbUri } = readStartSettings(process.env);
  return { DATA_DIR: resolve(root, dataDir), ...(mongodbUri && { MONGODB_URI: mongodbUri }) };
};
