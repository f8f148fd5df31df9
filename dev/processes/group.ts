import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { LogLine } from '@potli/release/processes/log-line.ts';
import { isFree } from '@potli/release/processes/ports.ts';
import { waitUntilReady } from '@potli/release/processes/ready.ts';
import { type End, type Supervised, supervise } from '@potli/release/processes/supervise.ts';

/** One process of a group: what runs, where it answers, how a person may move it. */
interface Member {
  name: string;
  entry: string;
  port: number;
  /** The variable that sets its port, named when the port is taken. */
  portVariable: string;
  environment: Readonly<Record<string, string>>;
}

export interface GroupOptions {
  members: readonly Member[];
  cwd: string;
  logDir: string;
  /** How long each may take until it is ready. */
  readyMs: number;
  /** How long each may take to end when it is asked to. */
  graceMs?: number | undefined;
  onLine?: ((name: string, line: LogLine) => void) | undefined;
  /** Called when a member ends unexpectedly after the start; the others keep running. */
  onEnd?: ((name: string, problem: string) => void) | undefined;
}

/** An error that is reported in one line, without a stack. */
export class StartProblem extends Error {}

/** Starts processes together and waits until each is ready. Throws a StartProblem, with all of them stopped again. */
export const startGroup = async (options: GroupOptions) => {
  await refuseTakenPorts(options.members);
  await rm(options.logDir, { recursive: true, force: true });
  await mkdir(options.logDir, { recursive: true });
  const running = new Map<string, Supervised>();
  /** Members that a caller killed: their end is no news. */
  const expected = new Set<string>();
  const over = new AbortController();
  let stopping: Promise<void> | undefined;

  const start = async (member: Member): Promise<void> => {
    const left = new AbortController();
    let ready = false;
    const onUnexpectedEnd = (end: End): void => {
      running.delete(member.name);
      const problem = new StartProblem(endOf(member, end));
      left.abort(problem);
      if (!expected.delete(member.name) && ready) options.onEnd?.(member.name, problem.message);
    };
    const child = supervise({
      entry: member.entry,
      cwd: options.cwd,
      environment: member.environment,
      logFile: join(options.logDir, `${member.name}.log`),
      graceMs: options.graceMs,
      onLine: (line) => options.onLine?.(member.name, line),
      onUnexpectedEnd,
    });
    running.set(member.name, child);
    await waitUntilReady(`http://127.0.0.1:${member.port}/health/ready`, {
      timeoutMs: options.readyMs,
      signal: AbortSignal.any([left.signal, over.signal]),
    }).catch((error: Error) => {
      throw error instanceof StartProblem ? error : new StartProblem(`${member.name} is ${error.message}.`);
    });
    ready = true;
  };

  const stop = (): Promise<void> => {
    over.abort(new StartProblem('Stopped.'));
    stopping ??= Promise.all([...running.values()].map((child) => child.stop())).then(() => undefined);
    return stopping;
  };

  // The first that fails decides; the others are stopped, not waited for.
  await Promise.all(options.members.map(start)).catch(async (error) => {
    await stop();
    throw error;
  });

  return {
    stop,
    /** Kills one member as a fault would; `onEnd` is not called for it. @returns how it ended, where it did */
    kill: async (name: string, signal: 'SIGKILL' | 'SIGTERM') => {
      const child = running.get(name);
      if (!child) return undefined;
      expected.add(name);
      return child.kill(signal);
    },
    /** Stops one member if it runs, starts it and waits until it is ready. */
    restart: async (name: string): Promise<void> => {
      const member = options.members.find((each) => each.name === name);
      if (!member) throw new RangeError(`There is no '${name}'.`);
      const child = running.get(name);
      running.delete(name);
      await child?.stop();
      if (!stopping) await start(member);
    },
  };
};

/** Throws a StartProblem that names the first port in use. */
export const refuseTakenPorts = async (members: readonly Member[]): Promise<void> => {
  for (const { name, port, portVariable } of members)
    if (!(await isFree(port)))
      throw new StartProblem(
        `Port ${port}, which ${name} needs, is in use. Stop what uses it, or set ${portVariable} to another port.`,
      );
};

const endOf = ({ name }: Member, { code, signal, lastError }: End): string => {
  const how = signal ? `was ended by ${signal}` : `ended with exit code ${code}`;
  return `${name} ${how}${lastError ? `: ${lastError}` : '.'}`;
};
