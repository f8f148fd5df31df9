import type { Registry } from '@potli/contracts/mfe/registry.ts';
import { directoryStore } from '@potli/service-kit/release-store/directory-store.ts';
import { findBrowser } from '../../browser.ts';
import { readCandidate } from '../check-inputs.ts';
import { smokeLoad } from '../smoke-load.ts';

/** Runs the browser check on a stored version, in front of a site that proxies calls to running services. */
export const smokeInBrowser = async (
  { storeDir, registry, site }: { storeDir: string; registry: Registry; site: string },
  module: string,
  version: string,
  patience?: number,
): Promise<string[]> => {
  const store = directoryStore(storeDir);
  const services = { orders: [site], payments: [site], catalog: [site], site: [site] };
  const candidate = await readCandidate(store, module, version);
  return smokeLoad(candidate, {
    store,
    registry,
    settings: { services },
    browserPath: findBrowser() ?? '',
    ...(patience && { patience }),
  });
};
