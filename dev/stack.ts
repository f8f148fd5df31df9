import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { ensureReleases } from '@potli/release/ensure-releases.ts';
import type { LogLine } from '@potli/release/processes/log-line.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import {
  environmentOf,
  type Ports,
  type ProcessName,
  plans,
  processNames,
  sandboxSecrets,
  urlsOf,
} from './environment.ts';
import { type Group, type Member, refuseTakenPorts, StartProblem, startGroup } from './processes/group.ts';

export interface StackOptions {
  /** 'free' finds unused ports. */
  ports: Ports | 'free';
  /** Where the services keep their files. */
  dataDir: string;
  /** Where releases of the front ends are; `.release-store` of the project unless said. */
  storeDir?: string;
  /** False when the store holds what is wanted already. */
  build?: boolean;
  mongodbUri?: string | undefined;
  /** Added to a process's environment, over the table's. */
  overrides?: Partial<Record<ProcessName, Record<string, string>>>;
  log?: (line: string) => void;
  onLine?: (name: string, line: LogLine) => void;
  /** Called when a process ends unexpectedly after the start. */
  onEnd?: (name: string, problem: string) => void;
  readyMs?: number;
  /** How long each process may take to end when it is asked to. */
  graceMs?: number;
  /** Cancels a start in progress. */
  signal?: AbortSignal;
}

/** The whole product, running. */
export interface Stack {
  urls: Record<ProcessName, string>;
  environment: Record<ProcessName, Record<string, string>>;
  operatorPasskey: string;
  storeDir: string;
  dataDir: string;
  stop(): Promise<void>;
  /** Ends one process as a fault would; it stays down until `restart`. */
  kill(name: ProcessName, signal: NodeJS.Signals): ReturnType<Group['kill']>;
  restart(name: ProcessName): Promise<void>;
}

/**
 * Makes the working tree's front ends live in the store, starts the sandbox, the services and the site, and resolves
 * when each is ready. Throws a StartProblem (one clear line) with everything stopped again.
 */
export const startStack = async (options: StackOptions): Promise<Stack> => {
  const { build = true, log = () => {}, readyMs = 60_000 } = options;
  const dataDir = fromRoot(options.dataDir);
  const storeDir = fromRoot(options.storeDir ?? '.release-store');
  const ports = options.ports === 'free' ? await freePorts() : options.ports;
  const table = environmentOf({ ports, dataDir, storeDir, mongodbUri: options.mongodbUri });
  for (const name of processNames) Object.assign(table[name], options.overrides?.[name]);
  const members = processNames.map((name): Member => {
    const { entry, portVariable } = plans[name];
    return { name, entry, port: ports[name], portVariable, environment: table[name] };
  });
  // Before the build, which takes a while: a person should not wait for what cannot start.
  await refuseTakenPorts(members);
  if (build) await unlessAborted(ensureReleases({ storeDir, log }), options.signal);
  await mkdir(dataDir, { recursive: true });

  const group = await startGroup({
    members,
    cwd: root,
    logDir: join(dataDir, 'logs'),
    readyMs,
    graceMs: options.graceMs,
    signal: options.signal,
    onLine: options.onLine ?? (() => {}),
    onEnd: options.onEnd ?? (() => {}),
  });
  return {
    urls: urlsOf(ports),
    environment: table,
    operatorPasskey: sandboxSecrets.OPERATOR_PASSKEY,
    storeDir,
    dataDir,
    ...group,
  };
};

/** Waits for a build unless the start is cancelled: a build cannot be interrupted, and publishes completely or not at all. */
const unlessAborted = (work: Promise<unknown>, signal = new AbortController().signal): Promise<unknown> =>
  Promise.race([work, once(signal, 'abort').then(() => Promise.reject(new Error('Stopped.')))]).catch((error) => {
    // The compiler's words say what does not build: our own stack adds nothing.
    throw new StartProblem(error instanceof Error ? error.message : String(error));
  });

const fromRoot = (path: string): string => (isAbsolute(path) ? path : join(root, path));

/** A free port for each process. */
export const freePorts = async (): Promise<Ports> => {
  const found = await findFreePorts(processNames.length);
  return Object.fromEntries(processNames.map((name, index) => [name, found[index]])) as Record<ProcessName, number>;
};
