import { spawn } from 'node:child_process';
import { openSync, readFileSync } from 'node:fs';
import { setTimeout as after } from 'node:timers/promises';
import { root } from '@potli/release/root.ts';

export interface MeasuredProcess {
  readonly pid: number;
  /** Milliseconds of processor time so far. */
  cpuMs(): number;
  /** Bytes of memory that it holds. */
  memory(): number;
  stop(): Promise<void>;
}

const clockTickMs = 10;
const pageBytes = 4096;

/** A server as a process of its own, whose processor time and memory are read from the system. Resolves once it answers. */
export const startMeasured = async (
  entry: string,
  {
    env,
    logFile,
    readyAt,
    checkout = root,
  }: { env: Record<string, string>; logFile: string; readyAt: string /** Where the source is. */; checkout?: string },
): Promise<MeasuredProcess> => {
  const log = openSync(logFile, 'a');
  const child = spawn(process.execPath, [entry], { cwd: checkout, env, stdio: ['ignore', log, log] });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempts = 0; ; attempts += 1) {
    if (
      await fetch(readyAt).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    if (attempts === 600 || child.exitCode !== null) throw new Error(`${entry} does not start: see ${logFile}`);
    await after(50);
  }
  return {
    pid: child.pid ?? 0,
    cpuMs: () => {
      const stat = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
      return (Number(stat[11]) + Number(stat[12])) * clockTickMs;
    },
    memory: () => Number(readFileSync(`/proc/${child.pid}/statm`, 'utf8').split(' ')[1]) * pageBytes,
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};
