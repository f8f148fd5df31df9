import { analyticsEvent } from '@potli/contracts/analytics/operations.ts';
import { Value } from 'typebox/value';
import { describe, expect, test } from 'vitest';
import { createAnalytics, routeTemplate } from './analytics.ts';

describe('the page of an event', () => {
  test.each([
    ['/', '/'],
    ['/user/order/create', '/user/order/create'],
    ['/user/orderdetail/7KQ4M2W9A8B3C5D6E7F8G9H0JK', '/user/orderdetail/{id}'],
    ['/admin/evaluation/7KQ4M2W9A8B3C5D6E7F8G9H0JK', '/admin/evaluation/{id}'],
    ['/someone@example.com', '/{id}'],
  ])('names no order: %s → %s', (path, template) => expect(routeTemplate(path)).toBe(template));
});

test('events are sent together, in the shape of the contract, with the key', () => {
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
