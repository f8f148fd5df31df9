import { join, resolve } from 'node:path';
import { readStartSettings } from '@potli/dev/start-settings.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs a TypeScript program of another workspace in this terminal; this process then ends with its exit code. */
export const runProgram = async (file: string, args: readonly string[], { env = {} }: ProgramOptions = {}) => {
  const words = ['--disable-warning=ExperimentalWarning', join(root, file), ...args];
  const { exitCode } = await execa(process.execPath, words, { stdio: 'inherit', env, reject: false });
  if (exitCode !== 0) process.exitCode = exitCode ?? 1;
};

/** The data of the product that `npm start` runs with the same POTLI_DATA_DIR and MONGODB_URI, as services read it. */
export const localData = (): Record<string, string> => {
  const { dataDir, mongodbUri } = readStartSettings(process.env);
  return { DATA_DIR: resolve(root, dataDir), ...(mongodbUri && { MONGODB_URI: mongodbUri }) };
};
