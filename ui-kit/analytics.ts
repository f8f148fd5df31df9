import type { AnalyticsEvent } from '@potli/contracts/analytics/operations.ts';
import { keepText, keptText } from './kept-text.ts';

type Unstamped = Omit<AnalyticsEvent, 'at' | 'page'>;

export interface Analytics {
  /** Sent later with others, for the current page unless said. Never throws. */
  record(event: Unstamped, path?: string): void;
  flush(): void;
}

/** Every segment that is not plain small letters becomes `{id}`, because an order's id must not leave the page. */
export const routeTemplate = (path: string): string =>
  path.replaceAll(/[^/]+/g, (segment) => (/^[a-z-]{1,40}$/.test(segment) ? segment : '{id}')).slice(0, 100);

/** What a pressed control is called, without anything that could be an id or a person's own text. */
const controlName = (control: Element): string =>
  (control.getAttribute('data-analytics') ?? control.getAttribute('aria-label') ?? control.textContent ?? '')
    .replaceAll(/(?<!\S)\S*[\d@]\S*/g, '#')
    .trim()
    .slice(0, 60)
    // Not half of an emoji, which the server rejects.
    .replace(/[\uD800-\uDBFF]$/, '');

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

type OrderEvent = Extract<AnalyticsEvent['name'], `order_${string}`>;

const orderEvent = 'potli:order';

/** From a module to the shell's analytics. */
export const tellOrderEvent = (name: OrderEvent): void => {
  window.dispatchEvent(new CustomEvent(orderEvent, { detail: name }));
};

/** Acts once per browser tab and key; again where the browser stores nothing. */
export const oncePerTab = (key: string, act: () => void): void => {
  const place = `potli_told:${key}`;
  if (keptText(() => sessionStorage, place) !== null) return;
  keepText(() => sessionStorage, place, '1');
  act();
};

/** Records the visit, presses of buttons and modules' events; flushes when the page is hidden. */
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
