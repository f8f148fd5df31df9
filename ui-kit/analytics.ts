import type { AnalyticsEvent } from '@potli/contracts/analytics/operations.ts';

type Unstamped = Omit<AnalyticsEvent, 'at' | 'page'>;

/** What pages tell events to; it stamps, gathers and sends them. */
export interface Analytics {
  /** Takes note of something that happened on a page, the current one when not said; sent later with others. Never throws. */
  record(event: Unstamped, path?: string): void;
  /** Sends what is waiting. The request outlives the page. */
  flush(): void;
}

/**
 * The route's template of a path, so that an order's id never leaves the page: every segment that is not plain small
 * letters becomes `{id}`.
 */
export const routeTemplate = (path: string): string =>
  path.replaceAll(/[^/]+/g, (segment) => (/^[a-z-]{1,40}$/.test(segment) ? segment : '{id}')).slice(0, 100);

/** What a pressed control is called, without anything that could be an id or a person's own text. */
const controlName = (control: Element): string =>
  (control.getAttribute('data-analytics') ?? control.getAttribute('aria-label') ?? control.textContent ?? '')
    .replaceAll(/\S*[\d@]\S*/g, '#')
    .trim()
    .slice(0, 60);

/** Collects events and sends them in batches; `keepalive` rather than a beacon, which cannot carry the API key. */
export const createAnalytics = (
  apiKey: string,
  { fetch = globalThis.fetch, path = () => globalThis.location.pathname } = {},
): Analytics => {
  let waiting: AnalyticsEvent[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const events = waiting.splice(0, 50);
    if (events.length === 0) return;
    fetch('/api/analytics/events', {
      method: 'POST',
      keepalive: true,
      headers: { 'content-type': 'application/json', 'x-api-key': apiKey },
      body: JSON.stringify({ events }),
    })
      // Read to the end, or the browser keeps the connection waiting for a reader.
      .then((answer) => answer.text())
      .catch(() => {
        // Losing a count is better than troubling a customer with it.
      });
  };
  return {
    record(event, at = path()) {
      waiting = [...waiting, { ...event, page: routeTemplate(at), at: new Date().toISOString() }].slice(-50);
      timer ??= setTimeout(flush, 5000);
    },
    flush,
  };
};

/** What modules tell about the life of an order; everything else the shell sees by itself. */
export type OrderEvent = Extract<AnalyticsEvent['name'], `order_${string}`>;

const orderEvent = 'potli:order';

/** Tells the shell's analytics from inside a module, which has no copy of them. */
export const tellOrderEvent = (name: OrderEvent): void => {
  window.dispatchEvent(new CustomEvent(orderEvent, { detail: name }));
};

/**
 * Does it once in this browser tab for that key, also over reloads. Where the browser keeps nothing, it is done again:
 * counting twice is better than failing.
 */
export const oncePerTab = (key: string, act: () => void): void => {
  try {
    const place = `potli_told:${key}`;
    if (sessionStorage.getItem(place) !== null) return;
    sessionStorage.setItem(place, '1');
  } catch {
    // Storage is switched off or full.
  }
  act();
};

/**
 * Records the visit, presses of buttons and button-like links, and what modules tell; sends what is waiting when the page
 * goes out of sight.
 */
export const listenForEvents = (analytics: Analytics): void => {
  oncePerTab('visit', () => analytics.record({ name: 'visit' }));
  window.addEventListener(orderEvent, (event) => {
    if (event instanceof CustomEvent) analytics.record({ name: event.detail as OrderEvent });
  });
  document.addEventListener('click', ({ target }) => {
    const control = target instanceof Element && target.closest('button, a.button, [data-analytics]');
    if (control) analytics.record({ name: 'button_click', button: controlName(control) });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') analytics.flush();
  });
};
