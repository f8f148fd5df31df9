import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ensureReleases } from '@potli/release/ensure-releases.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import {
  environmentOf,
  ofEach,
  type Ports,
  type ProcessName,
  plans,
  processNames,
  sandboxSecrets,
  urlsOf,
} from './environment.ts';
import { type GroupOptions, refuseTakenPorts, StartProblem, startGroup } from './processes/group.ts';

export interface StackOptions extends Pick<GroupOptions, 'onLine' | 'onEnd'> {
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
  readyMs?: number;
}

/**
 * Makes the working tree's front ends live in the store, starts the sandbox, the services and the site, and resolves
 * when each is ready. Throws a StartProblem (one clear line) with everything stopped again.
 */
export const startStack = async (options: StackOptions) => {
  const { build = true, log = () => {}, readyMs = 60_000 } = options;
  const dataDir = resolve(root, options.dataDir);
  const storeDir = resolve(root, options.storeDir ?? '.release-store');
  const ports = options.ports === 'free' ? await freePorts() : options.ports;
  const table = environmentOf({ ports, dataDir, storeDir, mongodbUri: options.mongodbUri });
  for (const name of processNames) Object.assign(table[name], options.overrides?.[name]);
  const members = processNames.map((name) => ({ ...plans[name], name, port: ports[name], environment: table[name] }));
  // Before the build, which takes a while: a person should not wait for what cannot start.
  await refuseTakenPorts(members);
  await mkdir(dataDir, { recursive: true, mode: 0o700 }).catch((error: Error) => {
    throw new StartProblem(`POTLI_DATA_DIR must be a folder that can be written: ${error.message}.`);
  });
  if (build)
    await ensureReleases({ storeDir, log }).catch((error) => {
      // The compiler's words say what does not build: our own stack adds nothing.
      throw new StartProblem(error instanceof Error ? error.message : String(error));
    });

  const { onLine, onEnd } = options;
  const group = await startGroup({ members, cwd: root, logDir: join(dataDir, 'logs'), readyMs, onLine, onEnd });
  return {
    urls: urlsOf(ports),
    environment: table,
    operatorPasskey: sandboxSecrets.OPERATOR_PASSKEY,
    storeDir,
    dataDir,
    ...group,
  };
};

/** The whole product, running. */
export type Stack = Awaited<ReturnType<typeof startStack>>;

/** A free port for each process. */
export const freePorts = async (): Promise<Ports> => {
  const found = await findFreePorts(processNames.length);
  return ofEach((name) => found[processNames.indexOf(name)] ?? 0);
};
