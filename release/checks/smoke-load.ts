import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import { type Browser, chromium, type Page } from 'playwright-core';
import type { ReleaseSettings } from '../settings.ts';
import type { Candidate } from './candidate.ts';
import { openPage } from './smoke-page.ts';
import { registryForSmoke, startSmokeSite } from './smoke-site.ts';

/** Pages of one module that are open at a time. */
const tabs = 3;

/** The module to load, and the registry to load it from. */
interface Smoke {
  readonly module: string;
  readonly version: string;
  readonly contract: string;
  readonly registry: Registry;
  /** Every page of it, or only the first. */
  readonly all: boolean;
  /** Milliseconds that a page may take. */
  readonly patience: number;
}

/** What the module exposes to the shell. */
interface Exposed {
  readonly names: readonly string[];
  readonly contract: unknown;
  readonly paths: readonly string[] | undefined;
}

/** The shell's own federation runtime in a page. */
interface Federation {
  __INSTANCES__: {
    name: string;
    options: { remotes: { name: string; entry?: string }[] };
    loadRemote(id: string): Promise<unknown>;
  }[];
}

/** Runs in the page: whether the shell has registered the release under this path. */
const isRegistered = (path: string): boolean => {
  const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__?: Federation };
  const remotes = federation?.__INSTANCES__.flatMap(({ options }) => options.remotes) ?? [];
  return remotes.some(({ entry }) => entry?.includes(path));
};

/** Runs in the page: loads the release as the shell does. */
const readExposed = async (path: string): Promise<Exposed> => {
  const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__: Federation };
  const shell = federation.__INSTANCES__.find(({ options }) =>
    options.remotes.some(({ entry }) => entry?.includes(path)),
  );
  const remote = shell?.options.remotes.find(({ entry }) => entry?.includes(path));
  const loaded = (await shell?.loadRemote(`${remote?.name}/module`)) as Record<string, unknown> | null | undefined;
  interface Route {
    path?: string;
    children?: Route[];
  }
  const module = loaded?.microFrontend as { contract?: unknown; routes?: () => Route[] } | undefined;
  const pathsOf = (routes: Route[], above: string): string[] =>
    routes.flatMap(({ path = '', children }) => {
      const own = path.startsWith('/') ? path : [above.replace(/\/$/, ''), path].filter(Boolean).join('/');
      return children ? pathsOf(children, own) : [own || '/'];
    });
  return {
    names: Object.keys(loaded ?? {}),
    contract: module?.contract,
    paths: typeof module?.routes === 'function' ? pathsOf(module.routes(), '') : undefined,
  };
};

/** A path with an unknown id: the page's code loads and shows its own not-found text. */
const withoutParameters = (path: string): string => path.replaceAll(/:[^/]+/g, '0'.repeat(26));

/** Compares what the module exposes with the contract. Returns the problems and the paths of its pages. */
const checkModule = async (
  page: Page,
  { module, version, contract, registry }: Smoke,
): Promise<{ problems: string[]; paths: string[] }> => {
  const exposed = await page.evaluate(readExposed, `/releases/${module}/${version}/`);
  const problems: string[] = [];
  if (exposed.names.join() !== 'microFrontend')
    problems.push(`${module} exposes ${exposed.names.join(', ') || 'nothing'}`);
  if (exposed.contract !== contract)
    problems.push(`${module} uses shell contract ${String(exposed.contract)}, not ${contract}`);
  if (!exposed.paths) problems.push(`${module} has no routes`);
  const paths = (exposed.paths ?? []).filter((path) => !path.endsWith('*')).map(withoutParameters);
  for (const path of paths) {
    if (moduleForPath(registry.modules, path) !== module)
      problems.push(`${module} has a page ${path}, which is under none of its prefixes`);
  }
  return { problems, paths: [...new Set(paths)] };
};

const smokeModule = async (browser: Browser, site: string, smoke: Smoke): Promise<string[]> => {
  const { module, version, registry, all, patience } = smoke;
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const errors = new Set<string>();
  // The check must not count as a visit.
  await context.route('**/api/analytics/events', (route) => route.fulfill({ json: { success: true, accepted: 0 } }));
  // spec 3: with any token, the pages behind the sign-in load instead of the sign-in form.
  await context.addInitScript(() => sessionStorage.setItem('admin_token', 'smoke-load'));
  await context.addInitScript(() => {
    // A blocked eval inside a try is not logged to the console.
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`the content security policy blocks ${effectiveDirective} ${blockedURI}`),
    );
  });
  try {
    const [prefix = '/'] = registry.modules[module]?.prefixes ?? [];
    const first = await context.newPage();
    first.on('pageerror', ({ message }) => errors.add(`${prefix}: ${message}`));
    // The prefix itself may have no page; only the frame and the runtime are checked.
    await first.goto(site + prefix, { timeout: patience, waitUntil: 'load' });
    await first.waitForFunction(isRegistered, `/releases/${module}/${version}/`, { timeout: patience });
    const { problems, paths } = await checkModule(first, smoke);
    await first.close();
    if (problems.length > 0) return problems;
    const queue = all ? paths : paths.slice(0, 1);
    const found = new Map(queue.map((path): [string, string[]] => [path, []]));
    const tab = async (): Promise<void> => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        const page = await context.newPage();
        found.set(path, await openPage(page, site + path, smoke));
        await page.close();
      }
    };
    await Promise.all(Array.from({ length: tabs }, tab));
    return [...found.values()].flat();
  } catch (error) {
    return [...errors, `${module}: ${String(error).split('\n')[0]}`];
  } finally {
    await context.close();
  }
};

/**
 * Loads the candidate in a browser: a module in the live shell, on all of its pages; a shell with one page of each live
 * module. Returns the problems.
 */
export const smokeLoad = async (
  { release }: Candidate,
  {
    store,
    registry,
    settings,
    browserPath,
    patience = 15_000,
  }: {
    readonly store: ReleaseStore;
    readonly registry: Registry;
    readonly settings: Pick<ReleaseSettings, 'services'>;
    readonly browserPath: string;
    readonly patience?: number;
  },
): Promise<string[]> => {
  const smoke = registryForSmoke(registry, release.module, release.version, [...release.prefixes]);
  const browser = await chromium.launch({
    executablePath: browserPath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const site = await startSmokeSite(store, smoke, settings).catch(async (error) => {
    await browser.close();
    throw error;
  });
  try {
    const modules = release.module === 'shell' ? Object.keys(smoke.modules) : [release.module];
    const problems = modules.map((module) => {
      const version = smoke.modules[module]?.live ?? '';
      const all = module === release.module;
      const { contract } = release;
      return smokeModule(browser, site.url, { module, version, contract, registry: smoke, all, patience });
    });
    return (await Promise.all(problems)).flat();
  } finally {
    await browser.close();
    await site.stop();
  }
};
