import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { freshenFile, missingFileOf, patience, retryPauses, wait } from './missing-file.ts';

/**
 * A page whose code comes when it is first shown. A file that does not arrive or is refused by its hash is tried again
 * three times, past the cache, before the page gives up:
 * `lazyPage(async () => (await import('./pages/order-detail.tsx')).OrderDetailPage)`.
 */
export const lazyPage = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    const started = performance.now();
    for (const pause of retryPauses) {
      try {
        return { default: await load() };
      } catch (error) {
        const missing = missingFileOf(error);
        // Code that is there and fails will fail again.
        if (!missing || performance.now() - started >= patience) throw error;
        await wait(pause);
        await freshenFile(missing);
      }
    }
    return { default: await load() };
  });
