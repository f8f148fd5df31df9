import { type ChildProcess, fork } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { environmentOf, type Ports, processNames } from '@potli/dev/environment.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { root } from '@potli/release/root.ts';
import { putRegistry, registryOf } from './release-variant.ts';
import { site } from './running-stack.ts';

/** A separate site over a copy of the release store, in front of the services of the running stack. */
export interface OwnSite {
  readonly url: string;
  readonly storeDir: string;
  /** The initial registry of the store. */
  readonly registry: Registry;
  /** The log lines of an event so far. */
  logged(event: string): Record<string, unknown>[];
  stop(): Promise<void>;
}

const answers = async (url: string): Promise<boolean> =>
  fetch(`${url}/health/live`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Starts the site's process over a store. */
export const startSite = async (storeDir: string, environment: Record<string, string> = {}) => {
  const [port = 0] = await findFreePorts(1);
  const ports = Object.fromEntries(processNames.map((name) => [name, port])) as Ports;
  const url = `http://127.0.0.1:${port}`;
  const services = { ORDERS_URL: site(), PAYMENTS_URL: site(), CATALOG_URL: site() };
  const child: ChildProcess = fork(join(root, 'shell/server/main.ts'), {
    cwd: root,
    silent: true,
    execArgv: ['--import', join(root, 'release/processes/exit-with-parent.ts')],
    env: { ...process.env, ...environmentOf({ ports, dataDir: storeDir, storeDir }).site, ...services, ...environment },
  });
  const lines: Record<string, unknown>[] = [];
  createInterface({ input: child.stdout ?? process.stdin }).on('line', (line) => lines.push(JSON.parse(line)));
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempts = 0; !(await answers(url)); attempts += 1) {
    if (attempts > 200 || child.exitCode !== null) throw new Error('The site did not start');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    logged: (event: string) => lines.filter((line) => line.event === event),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Copies the live releases of the working tree's store. */
export const copyStore = async (): Promise<{ storeDir: string; registry: Registry }> => {
  const from = join(root, '.release-store');
  const storeDir = await mkdtemp(join(tmpdir(), 'potli-store-'));
  const { revision, shell, modules } = await registryOf(from);
  const live = [['shell', shell.live], ...Object.entries(modules).map(([name, { live: version }]) => [name, version])];
  for (const [name = '', version = ''] of live)
    await cp(join(from, name, version), join(storeDir, name, version), { recursive: true });
  const registry: Registry = {
    revision,
    shell: { live: shell.live },
    modules: Object.fromEntries(
      Object.entries(modules).map(([name, { live: version, prefixes }]) => [name, { live: version, prefixes }]),
    ),
  };
  return { storeDir, registry };
};

/** A site over its own copy of the store, with nothing on trial and no fallback. */
export const startOwnSite = async (environment: Record<string, string> = {}): Promise<OwnSite> => {
  const { storeDir, registry } = await copyStore();
  await putRegistry(storeDir, registry);
  const { url, logged, stop } = await startSite(storeDir, environment);
  return {
    url,
    storeDir,
    registry,
    logged,
    stop: async () => {
      await stop();
      await rm(storeDir, { recursive: true, force: true });
    },
  };
};
