import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { environmentOf, type Ports, plans, processNames } from '@potli/dev/environment.ts';
import { findFreePorts } from '@potli/release/processes/ports.ts';
import { waitUntilReady } from '@potli/release/processes/ready.ts';
import { supervise } from '@potli/release/processes/supervise.ts';
import { root } from '@potli/release/root.ts';
import { putRegistry, registryOf } from './release-variant.ts';
import { site } from './running-stack.ts';

/** Starts the site's process over a store. */
export const startSite = async (storeDir: string, environment: Record<string, string> = {}) => {
  const [port = 0] = await findFreePorts(1);
  const ports = Object.fromEntries(processNames.map((name) => [name, port])) as Ports;
  const url = `http://127.0.0.1:${port}`;
  const services = { ORDERS_URL: site(), PAYMENTS_URL: site(), CATALOG_URL: site() };
  const lines: string[] = [];
  const ended = new AbortController();
  const child = supervise({
    entry: plans.site.entry,
    cwd: root,
    environment: { ...environmentOf({ ports, dataDir: storeDir, storeDir }).site, ...services, ...environment },
    logFile: join(storeDir, 'site.log'),
    onLine: ({ text }) => lines.push(text),
    onUnexpectedEnd: ({ lastError }) => ended.abort(new Error(`The site did not start: ${lastError}`)),
  });
  await waitUntilReady(`${url}/health/live`, { timeoutMs: 20_000, signal: ended.signal });
  return { url, lines, stop: () => child.kill('SIGKILL') };
};

/** Copies the live releases of the working tree's store. */
export const copyStore = async (): Promise<{ storeDir: string; registry: Registry }> => {
  const from = join(root, '.release-store');
  const storeDir = await mkdtemp(join(tmpdir(), 'potli-store-'));
  const { revision, shell, modules } = await registryOf(from);
  const registry: Registry = { revision, shell: { live: shell.live }, modules: {} };
  for (const [name, { live, prefixes }] of Object.entries(modules)) registry.modules[name] = { live, prefixes };
  for (const [name, { live }] of Object.entries({ shell, ...modules }))
    await cp(join(from, name, live), join(storeDir, name, live), { recursive: true });
  return { storeDir, registry };
};

/** A separate site over its own copy of the release store, in front of the services of the running stack; no canary. */
export const startOwnSite = async (environment: Record<string, string> = {}) => {
  const { storeDir, registry } = await copyStore();
  await putRegistry(storeDir, registry);
  const { url, lines, stop } = await startSite(storeDir, environment);
  return {
    url,
    storeDir,
    /** The initial registry of the store. */
    registry,
    /** What the site has logged so far. */
    lines,
    stop: async (): Promise<void> => {
      await stop();
      await rm(storeDir, { recursive: true, force: true });
    },
  };
};
export type OwnSite = Awaited<ReturnType<typeof startOwnSite>>;
