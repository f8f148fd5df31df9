import { useCallback, useEffect, useRef } from 'react';

/** spec 2 */
const scrollAfterMilliseconds = 100;

export const useScrollToNewCard = (): ((key: string) => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((key) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const card = document.getElementById(`product-${key}`);
      card?.scrollIntoView({ behavior: 'smooth', block: 'center' });
      card?.querySelector('input')?.focus({ preventScroll: true });
    }, scrollAfterMilliseconds);
  }, []);
};
