import { type SlotContext, type SlotName, type SlotRequest, slotOpened } from '@potli/contracts/mfe/extension.ts';
import { useEffect, useRef } from 'react';

interface SlotProps extends SlotContext {
  readonly name: SlotName;
  /** The roles of the signed-in operator; missing on pages of customers. */
  readonly roles?: readonly string[] | undefined;
}

/**
 * A place in a page that other modules may fill (`potli.slots` of their package.json). An empty one takes no space; a
 * module that fails is removed from it, and the rest of the page stays.
 */
export const Slot = ({ name, order_id, order_status, roles }: SlotProps) => {
  const place = useRef<HTMLDivElement>(null);
  const held = roles?.join();
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const end = new AbortController();
    const detail: SlotRequest = {
      slot: name,
      element,
      context: { order_id, order_status },
      roles: held?.split(','),
      signal: end.signal,
    };
    document.dispatchEvent(new CustomEvent(slotOpened, { detail }));
    return () => end.abort();
  }, [name, order_id, order_status, held]);
  return <div ref={place} data-slot={name} />;
};
