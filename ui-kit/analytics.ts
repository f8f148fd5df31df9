import type { AnalyticsEvent } from '@potli/contracts/analytics/operations.ts';

type Unstamped = Omit<AnalyticsEvent, 'at' | 'page'>;

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

/** Records presses of buttons and button-like links, and sends what is waiting when the page goes out of sight. */
export const listenForClicks = (analytics: Analytics): void => {
  document.addEventListener('click', ({ target }) => {
    const control = target instanceof Element && target.closest('button, a.button, [data-analytics]');
    if (control) analytics.record({ name: 'button_click', button: controlName(control) });
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') analytics.flush();
  });
};
