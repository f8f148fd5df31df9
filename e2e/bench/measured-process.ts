import { readFileSync } from 'node:fs';
import { waitUntilReady } from '@potli/release/processes/ready.ts';
import { root } from '@potli/release/root.ts';
import { execa } from 'execa';

export interface MeasuredProcess {
  /** Milliseconds of processor time so far. */
  cpuMs(): number;
  /** Bytes of memory that it holds. */
  memory(): number;
  stop(): Promise<void>;
}

interface MeasuredOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly readyAt: string;
  /** Another checkout than this one. */
  readonly cwd?: string;
}

const clockTickMs = 10;
const pageBytes = 4096;

/** A server as a process of its own, whose processor time and memory are read from the system. Resolves once it answers. */
export const startMeasured = async (
  entry: string,
  { env, logFile: file, readyAt, cwd = root }: MeasuredOptions,
): Promise<MeasuredProcess> => {
  const output = { file, append: true } as const;
  const options = { cwd, env, extendEnv: false, stdout: output, stderr: output, reject: false } as const;
  const child = execa(process.execPath, [entry], options);
  const ended = child.then(() => {
    throw new Error(`${entry} does not start: see ${file}`);
  });
  await Promise.race([waitUntilReady(readyAt, { timeoutMs: 30_000 }), ended]);
  return {
    cpuMs: () => {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(stat[11]) + Number(stat[12])) * clockTickMs;
    },
    memory: () => Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * pageBytes,
    stop: async () => {
      child.kill('SIGKILL');
      await child;
    },
  };
};
