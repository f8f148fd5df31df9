import { useSyncExternalStore } from 'react';

const text = 'You are offline. Your entries are saved in this browser. Connect to the internet to submit them.';

/** Set when the service worker shows its copy: not every browser notices a lost connection. */
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

export const OfflineNotice = () => {
  const offline = useSyncExternalStore(subscribe, isOffline, () => false);
  return (
    <div role="status" className="shell-offline">
      {offline && text}
    </div>
  );
};
