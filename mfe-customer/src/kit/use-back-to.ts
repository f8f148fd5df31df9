import { useNavigate } from '@potli/ui-kit/router.ts';
import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * The back button leads to `target`. The pushed entry gives a page that was opened by its address something to go back
 * from.
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
