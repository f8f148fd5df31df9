import { isPaymentPath } from '@potli/contracts/mfe/payment-paths.ts';
import { useLocation } from '@potli/ui-kit/router.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BootSource } from './boot-source.ts';
import type { ModuleLoader } from './load-module.ts';

interface NewVersionProps {
  readonly source: BootSource;
  /** The module in view. */
  readonly module: string | undefined;
  readonly loader: ModuleLoader;
}

/** A page that is walked through quickly asks once. */
const askAgainAfter = 30_000;
const askWhileOpen = 5 * 60_000;

/** Asks the site for its versions at a navigation, when the tab comes back into view, and now and then while it is. */
const useFreshVersions = (source: BootSource, path: string): void => {
  const [asked] = useState(() => ({ at: performance.now() }));
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible' || performance.now() - asked.at < askAgainAfter) return;
      asked.at = performance.now();
      source.refresh();
    };
    if (path) ask();
    const timer = setInterval(ask, askWhileOpen);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, [source, asked, path]);
};

/**
 * Offers a reload when the shell or the module in view has been replaced by a newer version. Only on a page that was
 * just opened: not while something is being filled in, and never where money may be under way. A module that is not in
 * view needs no reload; its newer version comes with the next visit to it.
 */
export const NewVersion = ({ source, module, loader }: NewVersionProps) => {
  const { pathname, key } = useLocation();
  const { shell, modules } = useSyncExternalStore(source.subscribe, source.current, source.current);
  const [started] = useState(shell);
  const [opened] = useState(key);
  // The page on which something was begun, or the offer declined.
  const [busy, setBusy] = useState<string>();
  useFreshVersions(source, pathname);
  useEffect(() => {
    const begin = () => setBusy(key);
    document.addEventListener('input', begin);
    return () => document.removeEventListener('input', begin);
  }, [key]);
  const wanted = module === undefined ? undefined : loader.wanted(module);
  const replaced = module !== undefined && wanted !== undefined && modules[module]?.version !== wanted;
  const due = shell !== started || replaced;
  if (!due || key === opened || busy === key || isPaymentPath(pathname)) return null;
  return (
    <div className="shell-notice" role="status">
      <p>A newer version of this site is ready.</p>
      <button type="button" className="button" onClick={() => location.reload()}>
        Update now
      </button>
      <button type="button" className="button button-quiet" onClick={() => setBusy(key)}>
        Later
      </button>
    </div>
  );
};
