import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routesOf, serviceFor } from './proxy.ts';
import { listen, type RunningSite, runSite } from './testing/site.ts';

describe('a call goes to the service of its longest matching beginning', () => {
  const routes = routesOf(allOperations);
  test.each([
    ['orders', 'orders'],
    ['orders/details', 'orders'],
    ['orders/admin/ABC/update', 'orders'],
    ['authenticate/generate-otp', 'orders'],
    ['admin/authenticate', 'orders'],
    ['payments/razorpay/create-order', 'payments'],
    ['currency/convert', 'payments'],
    ['products/details', 'catalog'],
    ['product/estimate-weight', 'catalog'],
    ['shipping-cost', 'catalog'],
    ['contact/support', 'catalog'],
    ['privacy', 'catalog'],
    ['terms', 'catalog'],
    ['analytics/events', 'catalog'],
  ])('%s → %s', (path, service) => expect(serviceFor(routes, path)).toBe(service));

  test.each(['', 'internal/orders', 'ordersx', 'nothing'])('%s → nobody', (path) =>
    expect(serviceFor(routes, path)).toBeUndefined(),
  );

  test('operations between services have no way in', () => {
    for (const { caller, path } of allOperations) {
      if (caller === 'service') expect(serviceFor(routes, `internal/${path}`)).toBeUndefined();
    }
  });
});

describe('the proxy', () => {
  interface Seen {
    readonly url: string;
    readonly method: string;
    readonly headers: IncomingHttpHeaders;
    readonly body: string;
  }
  let seen: Seen | undefined;
  let site: RunningSite;
  let service: { origin: string; stop: () => Promise<void> };

  const answerAll = async (request: IncomingMessage, response: ServerResponse) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { url: request.url ?? '', method: request.method ?? '', headers: request.headers, body };
    const refused = request.url?.includes('refuse');
    response.writeHead(refused ? 409 : 200, {
      'content-type': 'application/json; charset=utf-8',
      etag: '"7"',
      'cache-control': 'no-store',
      'set-cookie': 'a=b',
      'x-request-id': 'of-the-service',
    });
    response.end(JSON.stringify({ success: !refused }));
  };

  beforeAll(async () => {
    service = await listen(createServer(answerAll));
    // Port 9 is the discard service's and closed here: a service that is down.
    site = await runSite({ ORDERS_URL: service.origin, CATALOG_URL: 'http://127.0.0.1:9' });
  });
  afterAll(async () => {
    await site.stop();
    await service.stop();
  });

  test('passes method, address, body and proof on and the answer back', async () => {
    const answer = await fetch(`${site.origin}/api/orders/admin/ABC/update?x=1%20y`, {
      method: 'PUT',
      body: '{"order":{}}',
      headers: { 'content-type': 'application/json', authorization: 'Bearer abc', 'x-api-key': 'k', 'if-match': '"6"' },
    });
    expect(seen).toMatchObject({ url: '/api/orders/admin/ABC/update?x=1%20y', method: 'PUT', body: '{"order":{}}' });
    expect(seen?.headers).toMatchObject({ authorization: 'Bearer abc', 'x-api-key': 'k', 'if-match': '"6"' });
    expect([answer.status, answer.headers.get('etag'), answer.headers.get('cache-control')]).toEqual([
      200,
      '"7"',
      'no-store',
    ]);
    expect(await answer.json()).toEqual({ success: true });
  });

  test('passes a refusal on as it is', async () =>
    expect((await fetch(`${site.origin}/api/orders/refuse`)).status).toBe(409));

  test('says who called, and believes nobody who says so himself', async () => {
    const answer = await fetch(`${site.origin}/api/orders`, {
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-request-id': 'mine', cookie: 'potli_bucket=3' },
    });
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
    expect(seen?.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
  });

  test('keeps the cookies of the site and of the services apart', async () => {
    const answer = await fetch(`${site.origin}/api/orders`, { headers: { cookie: 'potli_bucket=3' } });
    expect(seen?.headers.cookie).toBeUndefined();
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('answers for a service that is down in the shape of every error', async () => {
    const answer = await fetch(`${site.origin}/api/shipping-cost?country=UK`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      success: false,
      code: 'SERVICE_UNAVAILABLE',
      error: 'This part of the service is not available right now. Please try again soon.',
      request_id: answer.headers.get('x-request-id'),
    });
  });

  test.each([
    '/internal/orders',
    '/api/internal/orders',
    '/api/orders/../../internal/x',
    '/api/%2e%2e/internal/x',
    '/api/..%2finternal/x',
    '/api/',
    '/api',
  ])('never passes on %s', async (path) => {
    seen = undefined;
    const answer = await fetch(site.origin + path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(seen).toBeUndefined();
  });
});
