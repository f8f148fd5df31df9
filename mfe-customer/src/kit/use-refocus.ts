import { type RefObject, useEffect, useRef } from 'react';

/** When `state` changes and the pressed button was lost by it: the first button that can be pressed gets the focus. */
export const useRefocus = <T extends HTMLElement>(state: unknown): RefObject<T | null> => {
  const place = useRef<T>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    // Not where the customer has gone on meanwhile.
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>('button:enabled')?.focus({ preventScroll: true });
  }, [state]);
  return place;
};
