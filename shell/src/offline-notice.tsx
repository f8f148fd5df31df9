import { useSyncExternalStore } from 'react';
import { texts } from './texts.ts';

/** Not every browser notices that the network is gone; the service worker does, when it has to show the kept page. */
let shownFromStore: boolean | undefined;

const isOffline = (): boolean => {
  shownFromStore ??= document.documentElement.dataset.appShell !== undefined;
  return shownFromStore || !navigator.onLine;
};

const subscribe = (listener: () => void): (() => void) => {
  const online = () => {
    shownFromStore = false;
    listener();
  };
  window.addEventListener('online', online);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', online);
    window.removeEventListener('offline', listener);
  };
};

/** Says that the connection is gone, and that nothing is lost by it. */
export const OfflineNotice = () => {
  const offline = useSyncExternalStore(subscribe, isOffline, () => false);
  return <div role="status">{offline && <p className="shell-offline">{texts.offline}</p>}</div>;
};
