import { useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The browser's back button leads to `target` while this page is open. One more history entry makes sure that there is
 * something to go back from even when the page was opened by its address; `popstate` covers the rest.
 */
export const useBackTo = (
  target: string,
  options: { readonly state?: unknown; readonly replace?: boolean } = {},
): void => {
  const navigate = useNavigate();
  const latest = useRef({ navigate, target, options });
  useEffect(() => {
    latest.current = { navigate, target, options };
  });
  // Before the page is painted: whoever sees it is held already.
  useLayoutEffect(() => {
    window.history.pushState(window.history.state, '', window.location.href);
    const back = () => {
      const { navigate: go, target: to, options: how } = latest.current;
      go(to, how);
    };
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
};
