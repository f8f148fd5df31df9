import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { LiveModule, Registry } from '@potli/contracts/mfe/registry.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { findFreePorts } from '../../processes/ports.ts';
import { waitUntilReady } from '../../processes/ready.ts';
import { supervise } from '../../processes/supervise.ts';
import { root } from '../../root.ts';
import type { ReleaseSettings } from '../../settings.ts';
import { readCandidate } from '../check-inputs.ts';

/**
 * The registry with the candidate live and without fallbacks: a page that fell back would look healthy.
 */
export const registryForSmoke = (registry: Registry, module: string, version: string, prefixes: string[]): Registry => {
  const modules: Record<string, LiveModule> = {};
  for (const [name, { live, prefixes: own }] of Object.entries(registry.modules))
    modules[name] = { live, prefixes: own };
  if (module !== 'shell') modules[module] = { live: version, prefixes };
  return { revision: 1, shell: { live: module === 'shell' ? version : registry.shell.live }, modules };
};

const copyRelease = async (store: ReleaseStore, module: string, version: string, into: string): Promise<void> => {
  const { release, files } = await readCandidate(store, module, version);
  const folder = join(into, module, version);
  await mkdir(folder, { recursive: true });
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), content);
  }
  await writeFile(join(folder, 'release.json'), JSON.stringify(release));
};

/** Starts a site over copies of the registry's releases, in front of the running services. */
export const startSmokeSite = async (
  store: ReleaseStore,
  registry: Registry,
  { services }: Pick<ReleaseSettings, 'services'>,
): Promise<{ url: string; stop: () => Promise<void> }> => {
  const folder = await mkdtemp(join(tmpdir(), 'potli-smoke-'));
  const storeDir = join(folder, 'store');
  const [port = 0] = await findFreePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const releases = [
    ['shell', registry.shell.live],
    ...Object.entries(registry.modules).map(([name, { live }]) => [name, live]),
  ];
  for (const [name = '', version = ''] of releases) await copyRelease(store, name, version, storeDir);
  await writeFile(join(storeDir, 'registry.json'), JSON.stringify(registry));

  const ended = new AbortController();
  const site = supervise({
    entry: join(root, 'shell/server/main.ts'),
    cwd: root,
    environment: {
      HOST: '127.0.0.1',
      PORT: String(port),
      NODE_ENV: 'development',
      DRAIN_MS: '0',
      STORE_DIR: storeDir,
      STORE_URL: '',
      SITE_URL: url,
      ORDERS_URL: services.orders.join(),
      PAYMENTS_URL: services.payments.join(),
      CATALOG_URL: services.catalog.join(),
    },
    logFile: join(folder, 'site.log'),
    onUnexpectedEnd: ({ lastError }) => ended.abort(new Error(`the site for the smoke load ended: ${lastError}`)),
  });
  const stop = async (): Promise<void> => {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await waitUntilReady(`${url}/health/ready`, { timeoutMs: 20_000, signal: ended.signal });
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
};
