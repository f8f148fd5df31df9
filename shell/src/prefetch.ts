import type { BootFile } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import type { BootSource } from './boot-source.ts';
import type { ModuleLoader } from './load-module.ts';

/** What a browser tells of the connection, where it does. */
interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether bytes that may never be needed are welcome. */
export const mayPrefetch = ({ saveData, effectiveType = '' }: Connection = {}): boolean =>
  !saveData && !/2g$/.test(effectiveType);

const prefetch = (as: 'script' | 'style', { url, integrity }: BootFile): void => {
  const link = document.createElement('link');
  const attributes = { rel: 'prefetch', as, href: url, integrity, crossorigin: 'anonymous' };
  for (const [name, value] of Object.entries(attributes)) link.setAttribute(name, value);
  document.head.append(link);
};

const ownLinks = (within: ParentNode): HTMLAnchorElement[] =>
  [...within.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(({ origin }) => origin === location.origin);

/**
 * Gets modules before they are asked for. One whose link is pointed at, touched or focused is loaded: by the time of the
 * click it is there. Once the page has come to rest, the first files of every module that it links to are fetched. What
 * no link leads to is left alone, so a customer never fetches the operators' module.
 */
export const prefetchModules = (source: BootSource, loader: ModuleLoader): void => {
  if (!mayPrefetch((navigator as { connection?: Connection }).connection)) return;
  const ownerOf = ({ pathname }: { pathname: string }) => moduleForPath(source.current().modules, pathname);

  const intent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const name = ownerOf(link);
    // A prefetch that fails must not decide for the click that follows.
    if (name) loader.load(name).catch(() => loader.forget(name));
  };
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, intent, { passive: true });
  }

  const fetched = new Set([ownerOf(location)]);
  const atRest = () => {
    for (const link of ownLinks(document)) {
      const name = ownerOf(link);
      if (!name || fetched.has(name)) continue;
      fetched.add(name);
      const { js = [], css = [] } = source.current().modules[name]?.first ?? {};
      for (const file of js) prefetch('script', file);
      for (const file of css) prefetch('style', file);
    }
  };
  // Where a browser does not tell when it is idle, a while after the page is complete has to do.
  const soon = () => (globalThis.requestIdleCallback ?? setTimeout)(atRest, { timeout: 10_000 } as never);
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
};
