import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
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

  test('behind a proxy of ours says whom that proxy saw, and believes nobody beyond', async () => {
    const behind = await runSite({ ORDERS_URL: service.origin, BEHIND_PROXY: '1' });
    onTestFinished(() => behind.stop());
    const saidTo = async (headers: Record<string, string>) => {
      await fetch(`${behind.origin}/api/orders`, { headers });
      return seen?.headers['x-forwarded-for'];
    };
    expect(await saidTo({ 'x-forwarded-for': '192.0.2.7' })).toBe('192.0.2.7');
    expect(await saidTo({ 'x-forwarded-for': '1.2.3.4, 192.0.2.7' })).toBe('192.0.2.7');
    expect(await saidTo({})).toBe('127.0.0.1');
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

describe('the proxy, of two instances of a service', () => {
  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const chunk of request) body += chunk;
    return body;
  };

  /** A site over the two; whichever is first in turn, both are tried within as many calls. */
  const inFront = async (one: string, other: string) => {
    const running = await runSite({ ORDERS_URL: `${one},${other}` });
    onTestFinished(() => running.stop());
    return running;
  };
  const instance = async (answer: (request: IncomingMessage, response: ServerResponse) => void) => {
    const running = await listen(createServer(answer));
    onTestFinished(() => running.stop());
    return running.origin;
  };
  const gone = async (): Promise<string> => {
    const running = await listen(createServer());
    await running.stop();
    return running.origin;
  };

  test.each(['GET', 'POST'])('asks the other where one has gone: %s', async (method) => {
    const working = await instance(async (request, response) => {
      response.end(JSON.stringify({ success: true, body: await bodyOf(request) }));
    });
    const { origin, logged } = await inFront(await gone(), working);
    const body = method === 'POST' ? { body: 'x'.repeat(100_000) } : {};
    for (const _ of [1, 2]) {
      const answer = await fetch(`${origin}/api/orders`, { method, ...body });
      expect([answer.status, await answer.json()]).toEqual([200, { success: true, body: body.body ?? '' }]);
    }
    expect(logged.map(({ event }) => event)).toContain('instance-away');
  });

  test('reads from the other where one breaks off, and never repeats a change that may have arrived', async () => {
    const seen: string[] = [];
    const dying = await instance(async (request, response) => {
      if (request.url === '/health/ready') return void response.end();
      await bodyOf(request);
      seen.push(`dying ${request.method}`);
      request.socket.destroy();
    });
    const working = await instance((request, response) => {
      if (request.url !== '/health/ready') seen.push(`working ${request.method}`);
      response.end('{}');
    });
    const { origin } = await inFront(dying, working);
    const statuses = async (method: string) => {
      const answers = await Promise.all([1, 2].map(() => fetch(`${origin}/api/orders`, { method })));
      return answers.map(({ status }) => status).sort();
    };
    expect(await statuses('GET')).toEqual([200, 200]);
    expect(seen.sort()).toEqual(['dying GET', 'working GET', 'working GET']);
    expect(await statuses('POST')).toEqual([200, 503]);
    expect(seen.slice(3).sort()).toEqual(['dying POST', 'working POST']);
  });

  test('is refused in the shape of every error where both have gone', async () => {
    const { origin } = await inFront(await gone(), await gone());
    const answer = await fetch(`${origin}/api/orders`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([503, { success: false, code: 'SERVICE_UNAVAILABLE' }]);
  });
});
