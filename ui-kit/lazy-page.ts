import { type ComponentType, type LazyExoticComponent, lazy } from 'react';

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * A page whose code comes when it is first shown. A lost connection is tried again twice before the page gives up:
 * `lazyPage(async () => (await import('./pages/order-detail.tsx')).OrderDetailPage)`.
 */
export const lazyPage = <P extends object>(
  load: () => Promise<ComponentType<P>>,
): LazyExoticComponent<ComponentType<P>> =>
  lazy(async () => {
    for (const pause of [300, 1000]) {
      try {
        return { default: await load() };
      } catch {
        await wait(pause);
      }
    }
    return { default: await load() };
  });
