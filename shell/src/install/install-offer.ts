/** spec 9: as long the offer rests after it was made. */
export const restMilliseconds = 604_800_000;
const key = 'lastInstallPrompt';

/** Whether the offer may be made, by the stored date of the last one. A date that is none, or lies ahead, is no hindrance. */
export const mayOffer = (stored: string | null, now: number): boolean => {
  const last = stored === null ? Number.NaN : Date.parse(stored);
  return Number.isNaN(last) || last > now || now - last >= restMilliseconds;
};

/** What the browser hands over when the site can be installed. */
export interface BrowserOffer extends Event {
  prompt(): Promise<unknown>;
}

export interface InstallOffer {
  /** The browser's offer, if it has made one and the last prompt is long enough ago. */
  current(): BrowserOffer | undefined;
  subscribe(listener: () => void): () => void;
  /** Notes that the prompt was shown now. */
  shown(): void;
  /** Takes the offer off the screen. */
  close(): void;
}

/** localStorage may be disabled or full; the date is then remembered while the page is open. */
const dateStore = (storage: () => Storage) => {
  let remembered: string | null = null;
  return {
    read: (): string | null => {
      try {
        return storage().getItem(key) ?? remembered;
      } catch {
        return remembered;
      }
    },
    write: (date: string): void => {
      remembered = date;
      try {
        storage().setItem(key, date);
      } catch {
        // nothing is lost but the date
      }
    },
  };
};

/** Waits for the browser's offer from the start of the page, because it is made once, at a moment of its own choosing. */
export const listenForInstallOffer = (
  target: EventTarget = window,
  { now = Date.now, storage = () => localStorage }: { now?: () => number; storage?: () => Storage } = {},
): InstallOffer => {
  const dates = dateStore(storage);
  const listeners = new Set<() => void>();
  let made: BrowserOffer | undefined;
  let open = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  target.addEventListener('beforeinstallprompt', (event) => {
    // The browser's own banner would appear on any page.
    event.preventDefault();
    made = event as BrowserOffer;
    tell();
  });
  target.addEventListener('appinstalled', () => {
    made = undefined;
    open = false;
    tell();
  });
  return {
    current: () => (made && (open || mayOffer(dates.read(), now())) ? made : undefined),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: () => {
      open = true;
      dates.write(new Date(now()).toISOString());
    },
    close: () => {
      open = false;
      tell();
    },
  };
};
