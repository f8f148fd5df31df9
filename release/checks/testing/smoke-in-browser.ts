import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { atATime } from '../../at-a-time.ts';
import { findBrowser } from '../../browser.ts';
import { startCheckBrowser } from '../browser/check-browser.ts';
import type { Limits } from '../browser/limits.ts';
import { smokeLoad, smokeModule, startBoth } from '../browser/smoke-load.ts';
import { startSmokeSite } from '../browser/smoke-site.ts';
import { readCandidate } from '../check-inputs.ts';

interface Place {
  readonly storeDir: string;
  readonly registry: Registry;
  /** A running site that has the services. */
  readonly site: string;
}

const servicesOf = (site: string) => ({ orders: [site], payments: [site], catalog: [site], site: [site] });

/** Runs the browser check on a stored version, in front of a site that proxies calls to running services. */
export const smokeInBrowser = async (
  { storeDir, registry, site }: Place,
  module: string,
  version: string,
  limits?: Limits,
): Promise<string[]> => {
  const store = directoryStore(storeDir);
  const candidate = await readCandidate(store, module, version);
  return smokeLoad(candidate, {
    store,
    registry,
    settings: { services: servicesOf(site) },
    browserPath: findBrowser() ?? '',
    ...(limits && { limits }),
  });
};

const modulesAtOnce = 4;

interface Checked {
  readonly problems: string[];
  /** Milliseconds. */
  readonly took: number;
}

/** A module to check, by name. */
interface Named {
  readonly name: string;
  readonly loads?: boolean;
  readonly loops?: boolean;
}

/**
 * Checks small modules side by side, on one site and in one browser. Those that loop come last and one by one: they take a
 * core, for which the limits of others leave no time. Returns what was found, by name.
 */
export const smokeTogether = async (
  { storeDir, registry, site }: Place,
  modules: readonly Named[],
  limits: { readonly usual: Limits; readonly neverLoads: Limits },
): Promise<ReadonlyMap<string, Checked>> => {
  const store = directoryStore(storeDir);
  const [{ browser, kill }, served] = await startBoth(
    startCheckBrowser(findBrowser() ?? ''),
    startSmokeSite(store, registry, { services: servicesOf(site) }),
  );
  const checked = new Map<string, Checked>();
  const checkOne = async ({ name: module, loads = true, loops = false }: Named): Promise<void> => {
    const started = performance.now();
    const problems: string[] = [];
    const version = registry.modules[module]?.live ?? '';
    const chosen = loads ? limits.usual : limits.neverLoads;
    const smoke = {
      ...{ module, version, contract: '1', slots: [], registry, store, all: true },
      limits: loops ? { ...chosen, answer: 2000 } : chosen,
    };
    await smokeModule(browser, served.url, smoke, (problem) => problems.push(problem));
    checked.set(module, { problems, took: performance.now() - started });
  };
  try {
    await atATime(
      modulesAtOnce,
      modules.filter(({ loops }) => !loops),
      checkOne,
    );
    for (const module of modules.filter(({ loops }) => loops)) await checkOne(module);
  } finally {
    await Promise.all([kill(), served.stop()]);
  }
  return checked;
};
