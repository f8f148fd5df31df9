import { isPaymentPath } from '@potli/contracts/mfe/payment-paths.ts';
import { useLocation } from '@potli/ui-kit/router.ts';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { BootSource } from './boot-source.ts';
import type { ModuleLoader } from './load-module.ts';

interface NewVersionProps {
  readonly source: BootSource;
  readonly module: string | undefined;
  readonly loader: ModuleLoader;
}

const askAgainAfter = 30_000;
const askWhileOpen = 5 * 60_000;

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
 * Offers a reload when the shell or the module in view was replaced: never while something is filled in or paid. Other
 * modules are replaced at the next visit to them.
 */
export const NewVersion = ({ source, module, loader }: NewVersionProps) => {
  const { pathname, key } = useLocation();
  const { shell, modules } = useSyncExternalStore(source.subscribe, source.current, source.current);
  const [started] = useState(shell);
  const [opened] = useState(key);
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
