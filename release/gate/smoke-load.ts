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

/** What is to be loaded, and in which registry. */
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

/** What the module gave to the shell in the page, as far as it can be told outside. */
interface Given {
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

/** Runs in the page: whether the shell has taken up the release that lies under this path. */
const isTakenUp = (path: string): boolean => {
  const { __FEDERATION__: federation } = globalThis as unknown as { __FEDERATION__?: Federation };
  const remotes = federation?.__INSTANCES__.flatMap(({ options }) => options.remotes) ?? [];
  return remotes.some(({ entry }) => entry?.includes(path));
};

/** Runs in the page: what the shell gets of that release. */
const askModule = async (path: string): Promise<Given> => {
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

/** Holds what the module exposes in the browser against the contract; answers the paths of its pages. */
const checkModule = async (
  page: Page,
  { module, version, contract, registry }: Smoke,
): Promise<{ problems: string[]; paths: string[] }> => {
  const given = await page.evaluate(askModule, `/releases/${module}/${version}/`);
  const problems: string[] = [];
  if (given.names.join() !== 'microFrontend')
    problems.push(`${module} gives ${given.names.join(', ') || 'nothing'} to the shell`);
  if (given.contract !== contract)
    problems.push(`${module} speaks shell contract ${String(given.contract)}, not ${contract}`);
  if (!given.paths) problems.push(`${module} has no routes`);
  const paths = (given.paths ?? []).filter((path) => !path.endsWith('*')).map(withoutParameters);
  for (const path of paths) {
    if (moduleForPath(registry.modules, path) !== module)
      problems.push(`${module} has a page ${path}, which is under none of its prefixes`);
  }
  return { problems, paths: [...new Set(paths)] };
};

const smokeModule = async (browser: Browser, site: string, smoke: Smoke): Promise<string[]> => {
  const { module, version, registry, all, patience } = smoke;
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const said = new Set<string>();
  // A look of ours is no visit.
  await context.route('**/api/analytics/events', (route) => route.fulfill({ json: { success: true, accepted: 0 } }));
  // spec 3: with a token, which no service takes, the pages behind the sign-in are loaded instead of the form for it.
  await context.addInitScript(() => sessionStorage.setItem('admin_token', 'smoke-load'));
  await context.addInitScript(() => {
    // Not every refusal reaches the console by itself: eval in a try does not.
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) =>
      console.error(`the policy refuses ${effectiveDirective} ${blockedURI}`),
    );
  });
  try {
    const [prefix = '/'] = registry.modules[module]?.prefixes ?? [];
    const first = await context.newPage();
    first.on('pageerror', ({ message }) => said.add(`${prefix}: ${message}`));
    // The prefix itself may have no page; only the frame and the runtime are checked.
    await first.goto(site + prefix, { timeout: patience, waitUntil: 'load' });
    await first.waitForFunction(isTakenUp, `/releases/${module}/${version}/`, { timeout: patience });
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
    return [...said, `${module}: ${String(error).split('\n')[0]}`];
  } finally {
    await context.close();
  }
};

/**
 * Loads the candidate in a real browser as visitors would get it: a module in the live shell, on every page of it; a
 * shell with every live module, on one page each. Answers what went wrong.
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
