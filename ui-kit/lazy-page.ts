import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { freshenFile, missingFileOf, patience, retryPauses, wait } from './missing-file.ts';

/** A page whose code is loaded when it is drawn, or before by `preload`. */
export type LazyPage<P extends object> = LazyExoticComponent<ComponentType<P>> & {
  /** Loads the page's code once. Rejects where it cannot be loaded; another call tries again. */
  readonly preload: () => Promise<unknown>;
};

/** As React takes it. */
interface Loaded<P extends object> {
  readonly default: ComponentType<P>;
}

/** `lazyPage(async () => (await import('./pages/order-detail.tsx')).OrderDetailPage)`: missing files are retried. */
export const lazyPage = <P extends object>(load: () => Promise<ComponentType<P>>): LazyPage<P> => {
  let loading: Promise<Loaded<P>> | undefined;
  let loaded: Loaded<P> | undefined;
  const loadOnce = () => {
    loading ??= patiently(load).then(
      (page) => {
        loaded = { default: page };
        return loaded;
      },
      (error) => {
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  return Object.assign(
    lazy(() => (loaded ? atOnce(loaded) : loadOnce())),
    { preload: loadOnce },
  );
};

/** React draws what this holds in the same pass. It waits for a promise, even one that is settled, and may then pause. */
// biome-ignore lint/suspicious/noThenProperty: React reads a page from a thenable
const atOnce = <T>(value: T): Promise<T> => ({ then: (use: (value: T) => unknown) => use(value) }) as Promise<T>;

/** Loads code, again where a file of it was missing. Rejects with what `load` threw last. */
export const patiently = async <T>(load: () => Promise<T>): Promise<T> => {
  const started = performance.now();
  for (const pause of retryPauses) {
    try {
      return await load();
    } catch (error) {
      const missing = missingFileOf(error);
      // Code that is there and fails will fail again.
      if (!missing || performance.now() - started >= patience) throw error;
      await wait(pause);
      await freshenFile(missing);
    }
  }
  return load();
};
