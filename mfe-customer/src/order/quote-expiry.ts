import { useEffect, useState } from 'react';

/** The longest that a timer can wait: browsers fire one that is set for longer at once. */
const longestTimer = 2 ** 31 - 1;

/**
 * Whether a price's deadline has passed; renders again when it does. Only for what is shown: svc-payments rejects an
 * expired price by the server's clock.
 */
export const useIsExpired = (at: string | null | undefined): boolean => {
  const [, setReached] = useState(0);
  const deadline = at ? Date.parse(at) : undefined;
  const expired = deadline !== undefined && deadline <= Date.now();
  useEffect(() => {
    if (deadline === undefined || expired) return undefined;
    const timer = setTimeout(() => setReached(deadline), Math.min(deadline - Date.now(), longestTimer));
    return () => clearTimeout(timer);
  }, [deadline, expired]);
  return expired;
};
