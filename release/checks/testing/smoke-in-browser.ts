import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { findBrowser } from '../../browser.ts';
import { startCheckBrowser } from '../browser/check-browser.ts';
import type { Limits } from '../browser/limits.ts';
import { smokeLoad, smokeModule } from '../browser/smoke-load.ts';
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

/** One site with all modules of a registry, for checks of many modules. Each check has a browser of its own. */
export const smokeTogether = async ({ storeDir, registry, site }: Place, limits: Limits) => {
  const store = directoryStore(storeDir);
  const { url, stop } = await startSmokeSite(store, registry, { services: servicesOf(site) });
  return {
    stop,
    async problemsOf(module: string): Promise<string[]> {
      const { browser, kill } = await startCheckBrowser(findBrowser() ?? '');
      const problems: string[] = [];
      const version = registry.modules[module]?.live ?? '';
      try {
        const smoke = { module, version, contract: '1', slots: [], registry, store, all: true, limits };
        await smokeModule(browser, url, smoke, (problem) => problems.push(problem));
      } finally {
        await kill();
      }
      return problems;
    },
  };
};
