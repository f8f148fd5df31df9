import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { allOperations } from '@potli/contracts/all-operations.ts';
import type { PrerenderedPage } from '@potli/contracts/mfe/prerendered.ts';
import type { Release } from '@potli/contracts/mfe/release.ts';
import type { Logger } from '@potli/service-kit/logger.ts';
import { createMetrics } from '@potli/service-kit/metrics.ts';
import { guardByEventLoop } from '@potli/service-kit/overload.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { recentDecisions } from '@potli/service-kit/release-store/registry-file.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { onTestFinished } from 'vitest';
import { createSite, type SiteDependencies } from '../app.ts';
import { integrityOf } from '../inline-files.ts';
import { followInstances, type Instances } from '../instances.ts';
import { siteLogger } from '../log.ts';
import { operatorsOf } from '../operators.ts';
import { followRegistry, type RegistrySource } from '../registry.ts';
import { filesOfDirectory, type ReleaseFiles } from '../release-files.ts';
import { readSettings } from '../settings.ts';

/** Listens on a free port; answers the origin and how to stop. */
export const listen = async (server: Server): Promise<{ origin: string; stop: () => Promise<void> }> => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};

/** A server that ends with the test; returns its origin. */
export const serveInTest = async (answer: RequestListener): Promise<string> => {
  const { origin, stop } = await listen(createServer(answer));
  onTestFinished(stop);
  return origin;
};

interface ReleaseExtras {
  readonly pages?: Readonly<Record<string, PrerenderedPage>>;
  readonly listed?: readonly string[];
  readonly prefixes?: readonly string[];
  /** Of the record: what the module brings to pages of others. */
  readonly brings?: Partial<Pick<Release, 'navigation' | 'slots'>>;
  /** Further files, by name. */
  readonly texts?: Readonly<Record<string, string>>;
}

/** Writes a release with a script and a style into a store, and with rendered pages if wanted. */
export const writeRelease = async (
  storeDir: string,
  module: string,
  version: string,
  { pages = {}, listed = [], prefixes = [], texts: further = {}, brings = {} }: ReleaseExtras = {},
): Promise<void> => {
  const folder = join(storeDir, module, version);
  await mkdir(folder, { recursive: true });
  const entry = module === 'shell' ? 'main.1.js' : 'remoteEntry.1.js';
  const texts: Record<string, string> = {
    [entry]: `// ${module} ${version}\n`.repeat(50),
    'module.1.css': 'a{color:red}',
    ...further,
  };
  const prerendered = Object.keys(pages).map((path, number) => ({ path, file: `page.${number}.json` }));
  for (const { path, file } of prerendered) texts[file] = JSON.stringify(pages[path]);
  for (const [path, text] of Object.entries(texts)) {
    await writeFile(join(folder, path), text);
    await writeFile(join(folder, `${path}.br`), brotliCompressSync(text));
    await writeFile(join(folder, `${path}.gz`), gzipSync(text));
  }
  const files = Object.entries(texts).map(([path, text]) => ({
    path,
    bytes: 1,
    brotli_bytes: 1,
    integrity: integrityOf(text),
  }));
  const record = {
    module,
    version,
    built_at: '2026-01-05T10:00:00Z',
    contract: '1',
    prefixes,
    entry,
    first: { js: [entry], css: ['module.1.css'] },
    files,
    public: listed,
    prerendered,
    exposes: {},
    shared: { brings: {}, needs: {} },
    operations: [],
    ...brings,
  };
  await writeFile(join(folder, 'release.json'), JSON.stringify(record));
};

/** Writes the registry as a publisher does: whole or not at all. */
export const writeRegistry = async (storeDir: string, registry: unknown): Promise<void> => {
  const draft = join(storeDir, 'registry.draft');
  await writeFile(draft, typeof registry === 'string' ? registry : JSON.stringify(registry));
  await rename(draft, join(storeDir, 'registry.json'));
};

export const goodRegistry = {
  revision: 1,
  shell: { live: 's1' },
  modules: {
    landing: { live: 'l1', prefixes: ['/', '/terms'] },
    customer: { live: 'c1', prefixes: ['/user'] },
  },
};

/** Replaces the good registry by one with these changes, and waits until the site has loaded it. */
export const serveRegistry = async (
  { storeDir, registry }: Pick<RunningSite, 'storeDir' | 'registry'>,
  { modules, ...changes }: { revision: number; shell?: object; modules?: Readonly<Record<string, object>> },
): Promise<void> => {
  await writeRegistry(storeDir, { ...goodRegistry, ...changes, modules: { ...goodRegistry.modules, ...modules } });
  await registry.refresh();
};

/** A log of the site whose lines go to the test. */
export const testLogger = (line: (event: string, facts: Readonly<Record<string, unknown>>) => unknown): Logger =>
  siteLogger({
    write(text) {
      const { level, time, part, event, ...facts } = JSON.parse(text);
      line(event, facts);
    },
  });

export interface RunningSite {
  readonly origin: string;
  readonly storeDir: string;
  readonly registry: RegistrySource;
  readonly instances: Instances;
  readonly logged: { event: string; facts: Readonly<Record<string, unknown>> }[];
  stop(): Promise<void>;
}

interface SiteOptions extends Partial<Pick<SiteDependencies, 'draining' | 'isShellServed' | 'proveOperator'>> {
  /** How the site gets at the store; out of its directory unless said. */
  readonly through?: (storeDir: string, log: Logger) => { store: ReleaseStore; files: ReleaseFiles };
}

/** A site on a free port over a store with a shell and two modules. */
export const runSite = async (
  environment: Record<string, string> = {},
  { through, ...dependencies }: SiteOptions = {},
): Promise<RunningSite> => {
  const storeDir = await mkdtemp(join(tmpdir(), 'site-'));
  for (const [module, version] of [
    ['shell', 's1'],
    ['landing', 'l1'],
    ['customer', 'c1'],
    ['customer', 'c2'],
  ] as const) {
    await writeRelease(storeDir, module, version);
  }
  await writeRegistry(storeDir, goodRegistry);
  const logged: RunningSite['logged'] = [];
  const log = testLogger((event, facts) => logged.push({ event, facts }));
  const settings = readSettings({
    STORE_DIR: storeDir,
    SITE_URL: 'https://potli.example',
    // Tests share the processor.
    OVERLOAD_DELAY_MS: '30000',
    ...environment,
  });
  const { store, files } = through?.(storeDir, log) ?? {
    store: directoryStore(storeDir),
    files: filesOfDirectory(storeDir),
  };
  const registry = await followRegistry(store, log);
  // Looked at when a test asks for it, never by the clock.
  const instances = await followInstances({ services: settings.services, log, every: 3_600_000 });
  const metrics = createMetrics('site');
  const overload = guardByEventLoop({ limitMs: settings.overloadDelayMs, metrics, logger: log });
  const site = createSite({
    settings,
    registry,
    store,
    instances,
    proveOperator: operatorsOf(settings),
    audit: () => recentDecisions(store, 20),
    files,
    operations: allOperations,
    openApi: { openapi: '3.1.0' },
    log,
    overload,
    metrics,
    ...dependencies,
  });
  const { origin, stop } = await listen(createServer(site.callback()));
  return {
    origin,
    storeDir,
    registry,
    instances,
    logged,
    stop: async () => {
      registry.stop();
      instances.stop();
      overload.stop();
      await stop();
      await rm(storeDir, { recursive: true, force: true });
    },
  };
};

/** The same, which ends with the test. */
export const runSiteInTest = async (...given: Parameters<typeof runSite>): Promise<RunningSite> => {
  const site = await runSite(...given);
  onTestFinished(() => site.stop());
  return site;
};
