import type { BootFile } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import { wait } from '@potli/ui-kit/missing-file.ts';
import type { BootSource } from './boot-source.ts';
import type { ModuleLoader } from './load-module.ts';
import { whenIdle } from './when-idle.ts';

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

export const mayPrefetch = ({ saveData, effectiveType = '' }: Connection = {}): boolean =>
  !saveData && !/2g$/.test(effectiveType);

/**
 * Puts a file into the HTTP cache. Not by `<link rel="prefetch">`: Firefox checks that against `default-src 'none'`, and
 * Safari does not know it.
 */
const prefetch = ({ url, integrity }: BootFile): void => {
  fetch(url, { integrity, priority: 'low' }).then(
    (answer) => answer.arrayBuffer(),
    () => undefined, // The click that follows loads the file again and reports a failure.
  );
};

const ownLinks = (): HTMLAnchorElement[] =>
  [...document.querySelectorAll<HTMLAnchorElement>('a[href]')].filter(({ origin }) => origin === location.origin);

/** Where a click leads within the site: a link, or a form that the browser could send. */
const placeBehind = (target: EventTarget | null): URL | undefined => {
  if (!(target instanceof Element)) return undefined;
  const link = target.closest<HTMLAnchorElement>('a[href]')?.href;
  const place = link ?? target.closest('button')?.form?.getAttribute('action');
  const url = place ? new URL(place, location.href) : undefined;
  return url?.origin === location.origin ? url : undefined;
};

/**
 * Loads a module when a link to it is pointed at, and prefetches the first files of linked modules at rest. Returns
 * what to call once the page is usable.
 */
export const prefetchModules = (source: BootSource, loader: ModuleLoader): (() => void) => {
  if (!mayPrefetch((navigator as { connection?: Connection }).connection)) return () => undefined;
  const ownerOf = ({ pathname }: { pathname: string }) => moduleForPath(source.current().modules, pathname);

  const intent = ({ target }: Event) => {
    const place = placeBehind(target);
    const name = place && ownerOf(place);
    // A prefetch that fails must not decide for the click that follows.
    if (name) loader.load(name).catch(() => loader.forget(name));
  };
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, intent, { passive: true });
  }

  const atRest = async (): Promise<void> => {
    const own = ownerOf(location);
    const names = new Set(ownLinks().map(ownerOf));
    const wanted = [...names].filter((name): name is string => name !== undefined && name !== own);
    // The page itself names the first files of its own module only.
    if (wanted.some((name) => source.current().modules[name]?.first === undefined)) await source.refresh();
    for (const name of wanted) {
      const { js = [], css = [] } = source.current().modules[name]?.first ?? {};
      for (const file of [...js, ...css]) {
        prefetch(file);
        // To ask for a file takes a slow phone up to 40 ms; a tap need not wait for all of them.
        await wait(0);
      }
    }
  };
  let rested = false;
  return () => {
    if (rested) return;
    rested = true;
    whenIdle(() => void atRest());
  };
};
