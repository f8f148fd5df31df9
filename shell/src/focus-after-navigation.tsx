import { useLocation } from '@potli/ui-kit/router.ts';
import { type RefObject, useEffect } from 'react';

/** Scrolls up and focuses the main area after a navigation, as a page load would, unless the page has set the focus. */
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
