import { useLocation } from '@potli/ui-kit/router.ts';
import { type RefObject, useEffect } from 'react';

/**
 * After a navigation within the page, moves to the top and gives the main area the focus, as a fresh page load would.
 * `shown` is the path of the page before, kept above the modules. Not at the first page, where the browser has done so, and not when the page itself has put the focus somewhere.
 */
export const FocusAfterNavigation = ({ shown }: { shown: RefObject<string> }) => {
  const { pathname, hash } = useLocation();
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash) return;
    window.scrollTo(0, 0);
    const main = document.getElementById('main');
    if (main && !main.contains(document.activeElement)) main.focus({ preventScroll: true });
  }, [pathname, hash, shown]);
  return null;
};
