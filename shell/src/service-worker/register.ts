import type { Boot } from '@potli/contracts/mfe/boot.ts';
import { moduleForPath } from '@potli/contracts/mfe/match-prefix.ts';
import { serviceWorkerPath } from '@potli/contracts/mfe/offline.ts';
import { whenIdle } from '../when-idle.ts';
import type { KeepMessage } from './cached-files.ts';

/** On a first visit the service worker was not there to see them. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && pathname.startsWith('/releases/'))
    .map(({ pathname }) => pathname);

const whatToKeep = ({ modules }: Boot): KeepMessage => {
  const name = moduleForPath(modules, location.pathname);
  const module = name === undefined ? undefined : modules[name];
  return {
    keep: loadedFiles(),
    records: module?.offline ? [`/releases/${name}/${module.version}/release.json`] : [],
  };
};

/** Registers the service worker once the page is idle. */
export const keepForOffline = (boot: Boot): void => {
  if (!('serviceWorker' in navigator)) return;
  const register = async (): Promise<void> => {
    await navigator.serviceWorker.register(serviceWorkerPath);
    const { active } = await navigator.serviceWorker.ready;
    active?.postMessage(whatToKeep(boot));
  };
  // A private window may refuse it.
  const start = () => whenIdle(() => register().catch(() => undefined));
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
};
