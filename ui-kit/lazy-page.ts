import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { freshenFile, missingFileOf, patience, retryPauses, wait } from './missing-file.ts';

/** `lazyPage(async () => (await import('./pages/order-detail.tsx')).OrderDetailPage)`: missing files are retried. */
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
