import { keepText, keptText } from '@potli/ui-kit/kept-text.ts';

/** spec 9 */
export const restMilliseconds = 604_800_000;
const key = 'lastInstallPrompt';

/** An unreadable or future date does not prevent the offer. */
export const mayOffer = (stored: string | null, now: number): boolean => {
  const last = stored === null ? Number.NaN : Date.parse(stored);
  return Number.isNaN(last) || last > now || now - last >= restMilliseconds;
};

export interface BrowserOffer extends Event {
  prompt(): Promise<unknown>;
}

/** To be called at the start: the browser makes its offer once, at any moment. */
export const listenForInstallOffer = (
  target: EventTarget = window,
  { now = Date.now, storage = () => localStorage }: { now?: () => number; storage?: () => Storage } = {},
) => {
  const listeners = new Set<() => void>();
  let made: BrowserOffer | undefined;
  let open = false;
  let lastShown: string | null = null;
  const notify = () => {
    for (const listener of listeners) listener();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would appear on any page.
    event.preventDefault();
    made = event as BrowserOffer;
    notify();
  });
  target.addEventListener('appinstalled', () => {
    made = undefined;
    open = false;
    notify();
  });
  return {
    /** The browser's offer, once the last prompt is long enough ago. */
    current: () => (made && (open || mayOffer(keptText(storage, key) ?? lastShown, now())) ? made : undefined),
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: () => {
      open = true;
      lastShown = new Date(now()).toISOString();
      keepText(storage, key, lastShown);
    },
    close: () => {
      open = false;
      notify();
    },
  };
};

export type InstallOffer = ReturnType<typeof listenForInstallOffer>;
