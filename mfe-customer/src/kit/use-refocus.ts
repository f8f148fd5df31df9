import { type RefObject, useEffect, useRef } from 'react';

/** As the `ref` of a control that takes the place of the focused one. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus();

/** When `state` changes and takes the focused control away, the first `target` inside gets the focus. */
export const useRefocus = <T extends HTMLElement>(state: unknown, target = 'button:enabled'): RefObject<T | null> => {
  const place = useRef<T>(null);
  const last = useRef(state);
  useEffect(() => {
    if (last.current === state) return;
    last.current = state;
    // Not where the customer has gone on meanwhile.
    if (document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(target)?.focus({ preventScroll: true });
  }, [state, target]);
  return place;
};
