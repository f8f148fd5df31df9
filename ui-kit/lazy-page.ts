import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { freshenFile, missingFileOf, patience, retryPauses, wait } from './missing-file.ts';

/** A page whose code is loaded when it is drawn, or before by `preload`. */
export type LazyPage<P extends object> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the page's code once. Rejects where it cannot be loaded; another call tries again. */
  readonly preload: () => Promise<unknown>;
};

/** `lazyPage(async () => (await import('./pages/order-detail.tsx')).OrderDetailPage)`: missing files are retried. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> => {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const loadOnce = () => {
    loading ??= patiently(load).catch((error) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  return Object.assign(lazy(loadOnce), { preload: loadOnce });
};

const patiently = async <P extends object>(
  load: () => Promise<ComponentType<P>>,
): Promise<{ default: ComponentType<P> }> => {
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
};
