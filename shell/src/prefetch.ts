import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import type { ModuleLoader } from './load-module.ts';

/**
 * Starts loading a module when a link to it is pointed at, touched or focused: by the time of the click it is there,
 * and a visitor who never goes there has not paid for it.
 */
export const prefetchOnIntent = ({ modules }: Boot, loader: ModuleLoader): void => {
  const intent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    const name = moduleForPath(modules, link.pathname);
    // A prefetch that fails must not decide for the click that follows.
    if (name) loader.load(name).catch(() => loader.forget(name));
  };
  for (const event of ['pointerover', 'touchstart', 'focusin']) {
    document.addEventListener(event, intent, { passive: true });
  }
};
