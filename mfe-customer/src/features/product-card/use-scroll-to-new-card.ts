import { useCallback, useEffect, useRef } from 'react';
import { scrollToMiddle } from '../../kit/scroll-to-middle.ts';

/** spec 2 */
const scrollAfterMilliseconds = 100;

/** Scrolls to a card and focuses its link, or the first size that can be chosen. */
export const useScrollToNewCard = (): ((key: string, focus?: 'link' | 'size') => void) => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback((key, focus = 'link') => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      const card = document.getElementById(`product-${key}`);
      scrollToMiddle(card);
      const field = focus === 'size' ? 'input[type=radio]:enabled' : 'input';
      card?.querySelector<HTMLElement>(field)?.focus({ preventScroll: true });
    }, scrollAfterMilliseconds);
  }, []);
};
