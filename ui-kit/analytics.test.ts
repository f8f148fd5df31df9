import { analyticsEvent } from '@potli/contracts/analytics/operations.ts';
import { Value } from 'typebox/value';
import { describe, expect, test, vi } from 'vitest';
import { createAnalytics, listenForEvents, oncePerTab, routeTemplate, tellOrderEvent } from './analytics.ts';

describe('the page of an event', () => {
  test.each([
    ['/', '/'],
    ['/user/order/create', '/user/order/create'],
    ['/user/orderdetail/7KQ4M2W9A8B3C5D6E7F8G9H0JK', '/user/orderdetail/{id}'],
    ['/admin/evaluation/7KQ4M2W9A8B3C5D6E7F8G9H0JK', '/admin/evaluation/{id}'],
    ['/someone@example.com', '/{id}'],
  ])('contains no order id: %s → %s', (path, template) => expect(routeTemplate(path)).toBe(template));
});

test('sends events in one contract-valid request with the API key', () => {
  const sent: { url: string; init: RequestInit }[] = [];
  const fetch = (async (url: string, init: RequestInit) => {
    sent.push({ url, init });
    return new Response('{}');
  }) as typeof globalThis.fetch;
  const analytics = createAnalytics('the-key', { fetch, path: () => '/user/order/1AB' });
  analytics.record({ name: 'page_view' });
  analytics.record({ name: 'button_click', button: 'Next' }, '/user/usercontact');
  analytics.flush();
  analytics.flush();
  expect(sent).toHaveLength(1);
  expect(sent[0]?.init).toMatchObject({ method: 'POST', keepalive: true, headers: { 'x-api-key': 'the-key' } });
  const { events } = JSON.parse(String(sent[0]?.init.body));
  expect(events.map(({ page }: { page: string }) => page)).toEqual(['/user/order/{id}', '/user/usercontact']);
  for (const event of events) expect(Value.Check(analyticsEvent, event)).toBe(true);
});

test('records an order event of a module without its id, once per tab', () => {
  const listeners = new Map<string, (event: Event) => void>();
  const kept = new Map<string, string>();
  vi.stubGlobal('window', {
    addEventListener: (name: string, listener: (event: Event) => void) => listeners.set(name, listener),
    dispatchEvent: (event: Event) => listeners.get(event.type)?.(event),
  });
  vi.stubGlobal('document', { addEventListener: () => undefined });
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  const recorded: object[] = [];
  const analytics = { record: (event: object) => recorded.push(event), flush: () => undefined };
  listenForEvents(analytics);
  listenForEvents(analytics);
  tellOrderEvent('order_started');
  expect(recorded).toEqual([{ name: 'visit' }, { name: 'order_started' }]);
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('denied');
    },
  });
  let done = 0;
  oncePerTab('x', () => {
    done += 1;
  });
  expect(done).toBe(1);
  vi.unstubAllGlobals();
});
