import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import type { Registry } from '@potli/contracts/mfe/registry.ts';
import type { Candidate } from '@potli/module-sdk/checks/candidate.ts';
import { readRelease } from '@potli/service-kit/release-store/release-record.ts';
import type { ReleaseStore } from '@potli/service-kit/release-store/release-store.ts';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import type { ReleaseSettings } from '../../settings.ts';
import { startCheckBrowser } from './check-browser.ts';
import { exampleId, operationsOf } from './contract-answers.ts';
import { limits as defaults, type Limits, seconds, TooLate, within } from './limits.ts';
import { problemText } from './page-problem.ts';
import { openPage, type PageOutcome, watchPage } from './smoke-page.ts';
import { registryForSmoke, startSmokeSite } from './smoke-site.ts';

/** Pages of one module that are open at a time. */
const tabs = 4;

/** The module to load, and the registry to load it from. */
interface Smoke {
  readonly module: string;
  readonly version: string;
  readonly contract: string;
  /** The slots that its record declares. */
  readonly slots: readonly string[];
  readonly registry: Registry;
  readonly store: ReleaseStore;
  /** Every page of it, or only the first. */
  readonly all: boolean;
  readonly limits: Limits;
}

/** What the module exposes to the shell. */
interface Exposed {
  readonly names: readonly string[];
  readonly contract: unknown;
  /** The slots that it has a function for. */
  readonly slots: readonly string[];
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
  const module = loaded?.microFrontend as
    | { contract?: unknown; routes?: () => Route[]; slots?: Record<string, unknown> }
    | undefined;
  const pathsOf = (routes: Route[], above: string): string[] =>
    routes.flatMap(({ path = '', children }) => {
      const own = path.startsWith('/') ? path : [above.replace(/\/$/, ''), path].filter(Boolean).join('/');
      return children ? pathsOf(children, own) : [own || '/'];
    });
  return {
    names: Object.keys(loaded ?? {}),
    contract: module?.contract,
    slots: Object.entries(module?.slots ?? {}).flatMap(([slot, fill]) => (typeof fill === 'function' ? [slot] : [])),
    paths: typeof module?.routes === 'function' ? pathsOf(module.routes(), '') : undefined,
  };
};

/** A path with the id that the answers have. */
const withParameters = (path: string): string => path.replaceAll(/:[^/]+/g, exampleId);

/** The addresses of a module's pages; of `/hello/*` the one above, of a module that has no other address its first path. */
const addressesOf = (paths: readonly string[], module: string, { modules }: Registry): string[] => {
  const [wildcards, pages] = [true, false].map((wanted) => paths.filter((path) => path.endsWith('*') === wanted));
  const above = (wildcards ?? []).map((path) => withParameters(path.replace(/\/?\*$/, '')) || '/');
  const addresses = [
    ...(pages ?? []).map(withParameters),
    ...above.filter((path) => moduleForPath(modules, path) === module),
  ];
  return [...new Set(addresses.length > 0 ? addresses : modules[module]?.prefixes.slice(0, 1))];
};

/** Compares what the module exposes with the contract. Returns the problems and the paths of its pages. */
const checkModule = async (
  page: Page,
  { module, version, contract, slots, registry }: Smoke,
): Promise<{ problems: string[]; paths: string[] }> => {
  const exposed = await page.evaluate(readExposed, `/releases/${module}/${version}/`);
  const problems: string[] = [];
  if (exposed.names.join() !== 'microFrontend')
    problems.push(
      `${module} ${version}: exposes ${exposed.names.join(', ') || 'nothing'}. Export microFrontend alone from src/module.tsx.`,
    );
  if (exposed.contract !== contract)
    problems.push(
      `${module} ${version}: uses shell contract ${String(exposed.contract)}, not ${contract} as its record says. Build it again.`,
    );
  const unfilled = slots.filter((slot) => !exposed.slots.includes(slot));
  if (unfilled.length > 0)
    problems.push(
      `${module} ${version}: declares slots that it does not fill: ${unfilled.join(', ')}. Export a function for each as microFrontend.slots.`,
    );
  if (!exposed.paths) problems.push(`${module} ${version}: has no routes. Export them as a function of microFrontend.`);
  const paths = exposed.paths ? addressesOf(exposed.paths, module, registry) : [];
  for (const path of paths) {
    if (moduleForPath(registry.modules, path) !== module)
      problems.push(
        `${path}: is under none of the prefixes of ${module}. Add it to potli.prefixes in its package.json.`,
      );
  }
  return { problems, paths };
};

/** A visitor of the check: signed in, and not counted as a visit. */
const visitorOf = async (browser: Browser): Promise<BrowserContext> => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  // In the page, because what it sends while it is closed cannot be intercepted outside.
  await context.addInitScript(() => {
    const { fetch } = globalThis;
    globalThis.fetch = async (input, init) =>
      String(input).endsWith('/api/analytics/events')
        ? Response.json({ success: true, accepted: 0 })
        : fetch(input, init);
  });
  // spec 3: with any token, the pages behind the sign-in load instead of the sign-in form.
  await context.addInitScript(() => sessionStorage.setItem('admin_token', 'smoke-load'));
  await context.addInitScript(() => {
    // A blocked eval inside a try is not logged to the console.
    addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile }) =>
      console.error(`the content security policy blocks ${effectiveDirective} ${blockedURI} ${sourceFile ?? ''}`),
    );
  });
  return context;
};

/** Loads the module in the shell and reads what it exposes. */
const loadModule = async (context: BrowserContext, site: string, smoke: Smoke) => {
  const { module, version, registry, limits } = smoke;
  const prefixes = registry.modules[module]?.prefixes ?? [];
  const prefix = prefixes.find((each) => each !== '/') ?? '/';
  const page = await context.newPage();
  const { problems } = watchPage(page, prefix);
  try {
    // An address without a page, because a page may freeze: only the frame, the runtime and the module are loaded here.
    await page.goto(`${site}${prefix.replace(/\/$/, '')}/release-check`, { timeout: limits.load, waitUntil: 'commit' });
    const registered = `/releases/${module}/${version}/`;
    await page.waitForFunction(isRegistered, registered, { timeout: limits.load, polling: 100 });
    return await within(limits.load, checkModule(page, smoke));
  } catch (error) {
    const late = error instanceof TooLate || String(error).includes('Timeout');
    const reason = late
      ? `the module was not loaded within ${seconds(limits.load)}`
      : String(error)
          .split('\n')[0]
          ?.replace(/^(page\.evaluate: )?(Error: )*/, '');
    const cure = 'Reproduce it with `npx potli dev`, fix it and release again.';
    const own = { page: prefix, file: `${module}/${version}`, reason: reason ?? '', cure };
    return { problems: [...problems, problemText(own)], paths: [prefix] };
  } finally {
    await within(limits.answer, page.close()).catch(() => undefined);
  }
};

/** Milliseconds after which a page fails, whatever it does. */
const pageDeadline = ({ load, answer, rest }: Limits): number => 2 * load + 4 * answer + 4 * rest;

const stuck = (page: string, { module, version, limits }: Smoke, error: unknown): PageOutcome => {
  const reason =
    error instanceof TooLate
      ? `the page was not checked within ${seconds(pageDeadline(limits))}`
      : `the page could not be checked: ${String(error).split('\n')[0]}`;
  const cure = 'Open it with `npx potli dev` and look at what keeps the browser busy.';
  return { problems: [problemText({ page, file: `${module}/${version}`, reason, cure })], frozen: true };
};

/** The problems of one module on its pages; as many as were found when the check has to end. */
export const smokeModule = async (
  browser: Browser,
  site: string,
  smoke: Smoke,
  report: (problem: string) => void,
): Promise<void> => {
  const fitUntil = performance.now() + smoke.limits.verdict * 0.4;
  const context = await visitorOf(browser);
  const operations = await operationsOf(smoke.store, smoke.module, smoke.version);
  const { problems, paths } = await loadModule(context, site, smoke);
  for (const problem of problems) report(problem);
  const opened = smoke.all ? paths : paths.slice(0, 1);
  const queue = [...opened];
  const ledTo = new Map<string, number>();
  const tab = async (): Promise<void> => {
    for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
      const page = await context.newPage();
      const outcome = await within(
        pageDeadline(smoke.limits),
        openPage(page, site + path, { ...smoke, paths: opened, operations, ledTo, fitUntil }),
      ).catch((error: unknown) => stuck(path, smoke, error));
      for (const problem of outcome.problems) report(problem);
      // A frozen page costs its full time, and one is enough.
      if (outcome.frozen) queue.length = 0;
      else await page.close();
    }
  };
  await Promise.all(Array.from({ length: tabs }, tab));
};

/** Both or neither: what started is stopped when the other fails. */
export const startBoth = async (
  browser: ReturnType<typeof startCheckBrowser>,
  site: ReturnType<typeof startSmokeSite>,
) => {
  const [started, served] = await Promise.allSettled([browser, site]);
  if (started.status === 'fulfilled' && served.status === 'rejected') await started.value.kill();
  if (served.status === 'fulfilled' && started.status === 'rejected') await served.value.stop();
  return Promise.all([browser, site]);
};

/**
 * Loads the candidate in a browser: a module in the live shell, on all of its pages; a shell with one page of each live
 * module. Returns the problems, after `limits.verdict` at the latest: the browser is killed whether or not it answers.
 */
export const smokeLoad = async (
  { release }: Candidate,
  {
    store,
    registry,
    settings,
    browserPath,
    limits = defaults,
  }: {
    readonly store: ReleaseStore;
    readonly registry: Registry;
    readonly settings: Pick<ReleaseSettings, 'services'>;
    readonly browserPath: string;
    readonly limits?: Limits;
  },
): Promise<string[]> => {
  const smoke = registryForSmoke(registry, release.module, release.version, [...release.prefixes]);
  const problems = new Set<string>();
  const started = performance.now();
  const [{ browser, kill }, site] = await startBoth(
    startCheckBrowser(browserPath),
    startSmokeSite(store, smoke, settings),
  );
  const modules = release.module === 'shell' ? Object.keys(smoke.modules) : [release.module];
  const check = async (module: string): Promise<void> => {
    const version = smoke.modules[module]?.live ?? '';
    const record = await readRelease(store, module, version);
    const contract = record?.contract ?? '';
    const slots = (record?.slots ?? []).map(({ slot }) => slot);
    const one = { module, version, contract, slots, registry: smoke, store, all: module === release.module, limits };
    await smokeModule(browser, site.url, one, (problem) => void problems.add(problem));
  };
  try {
    const left = limits.verdict - (performance.now() - started);
    await within(left, Promise.all(modules.map(check)));
  } catch (error) {
    const reason =
      error instanceof TooLate
        ? `the pages were not checked within ${seconds(limits.verdict)}`
        : `the browser check failed: ${String(error).split('\n')[0]}`;
    problems.add(`${release.module} ${release.version}: ${reason}. Run it again on a machine with less load.`);
  } finally {
    await Promise.all([kill(), site.stop()]);
  }
  return [...problems];
};
