import type { FillSlot, SlotContext } from '@potli/contracts/mfe/extension.ts';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';

/** Fills a slot with a React component; an error in it removes it from the page. */
export const fillSlot =
  (Component: ComponentType<SlotContext>): FillSlot =>
  (element, context, failed) => {
    const root = createRoot(element, {
      onUncaughtError: (error) => failed(error instanceof Error ? error : new Error(String(error))),
    });
    root.render(<Component {...context} />);
    // Not in the middle of the page's own update, which React rejects.
    return () => queueMicrotask(() => root.unmount());
  };
