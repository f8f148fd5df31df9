import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { afterEvents } from './call-service.ts';
import { routesOf, serviceFor } from './proxy.ts';
import { listen, type RunningSite, runSite, runSiteInTest, serveInTest } from './testing/site.ts';

describe('routes a call by its longest matching prefix', () => {
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

  test.each(['', 'internal/orders', 'ordersx', 'nothing'])('%s → not found', (path) =>
    expect(serviceFor(routes, path)).toBeUndefined(),
  );

  test('operations between services have no route', () => {
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
      'set-cookie': request.url?.includes('device') ? ['a=b', 'potli_device=new; HttpOnly'] : 'a=b',
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

  test('forwards method, address, body and credentials, and returns the response', async () => {
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

  test('leaves the log of a call to the service, and logs where a failed one can be found', async () => {
    const before = site.logged.length;
    await fetch(`${site.origin}/api/orders/admin/ABC/update`, { method: 'PUT' });
    await fetch(`${site.origin}/api/orders/refuse`);
    expect(site.logged.slice(before)).toMatchObject([
      { event: 'call', facts: { status: 409, instance: service.origin, trace_id: expect.any(String) } },
    ]);
  });

  test('returns errors unchanged', async () =>
    expect((await fetch(`${site.origin}/api/orders/refuse`)).status).toBe(409));

  test('sets the client address and ignores forwarding headers of clients', async () => {
    const answer = await fetch(`${site.origin}/api/orders`, {
      headers: { 'x-forwarded-for': '1.2.3.4', 'x-request-id': 'mine', cookie: 'potli_bucket=3' },
    });
    expect(seen?.headers['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen?.headers['x-request-id']).toBe(answer.headers.get('x-request-id'));
    expect(seen?.headers['x-request-id']).toMatch(/^[0-9a-f]{24}$/);
  });

  test('behind a trusted proxy uses the client address that the proxy saw', async () => {
    const behind = await runSiteInTest({ ORDERS_URL: service.origin, BEHIND_PROXY: '1' });
    const saidTo = async (headers: Record<string, string>) => {
      await fetch(`${behind.origin}/api/orders`, { headers });
      return seen?.headers['x-forwarded-for'];
    };
    expect(await saidTo({ 'x-forwarded-for': '192.0.2.7' })).toBe('192.0.2.7');
    expect(await saidTo({ 'x-forwarded-for': '1.2.3.4, 192.0.2.7' })).toBe('192.0.2.7');
    expect(await saidTo({})).toBe('127.0.0.1');
  });

  test('forwards no cookies in either direction', async () => {
    const answer = await fetch(`${site.origin}/api/orders`, { headers: { cookie: 'potli_bucket=3' } });
    expect(seen?.headers.cookie).toBeUndefined();
    expect(answer.headers.get('set-cookie')).toBeNull();
  });

  test('forwards the cookie that marks an operator’s device, and no other', async () => {
    const cookies = ['potli_bucket=3; potli_device=abc; other=1', 'potli_device=abc'];
    for (const cookie of cookies) {
      const answer = await fetch(`${site.origin}/api/orders/device`, { headers: { cookie } });
      expect(seen?.headers.cookie).toBe('potli_device=abc');
      expect(answer.headers.get('set-cookie')).toBe('potli_device=new; HttpOnly');
    }
  });

  test('over https forwards the device’s cookie only under the name that no other host can set', async () => {
    const behind = await runSiteInTest({ ORDERS_URL: service.origin, BEHIND_PROXY: '1' });
    await fetch(`${behind.origin}/api/orders`, {
      headers: { 'x-forwarded-proto': 'https', cookie: 'potli_device=planted; __Host-potli_device=abc' },
    });
    expect(seen?.headers.cookie).toBe('__Host-potli_device=abc');
  });

  test('returns SERVICE_UNAVAILABLE for a service that is down', async () => {
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
  ])('never forwards %s', async (path) => {
    seen = undefined;
    const answer = await fetch(site.origin + path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ success: false, code: 'NOT_FOUND' });
    expect(seen).toBeUndefined();
  });
});

describe('the body of a call', () => {
  const receiving = async () => {
    const received: number[] = [];
    const service = await serveInTest(async (request, response) => {
      let bytes = 0;
      for await (const chunk of request) bytes += chunk.length;
      if (request.method !== 'GET') received.push(bytes);
      response.end('{"success":true}');
    });
    const { origin } = await runSiteInTest({ ORDERS_URL: service, CATALOG_URL: service, PAYMENTS_URL: service });
    return { received, origin };
  };
  const connectTo = (origin: string) =>
    connect(Number(new URL(origin).port), '127.0.0.1')
      .setEncoding('utf8')
      .on('error', () => {});

  test('holds no connection to a service until all of it is there', async () => {
    const { received, origin } = await receiving();
    const slow = await Promise.all(
      Array.from({ length: 290 }, async () => {
        const socket = connectTo(origin);
        await once(socket, 'connect');
        socket.write('POST /api/orders/create HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\n{');
        return socket;
      }),
    );
    const answer = await fetch(`${origin}/api/orders/create`, { method: 'POST', body: '{}' });
    expect([answer.status, received]).toEqual([200, [2]]);
    for (const socket of slow) socket.destroy();
  });

  test('takes memory only as it arrives: what is only announced keeps no other call away', async () => {
    const { received, origin } = await receiving();
    const announced = await Promise.all(
      Array.from({ length: 60 }, async () => {
        const socket = connectTo(origin);
        await once(socket, 'connect');
        socket.write('POST /api/orders/admin/x/add-photo HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n');
        return socket;
      }),
    );
    for (const path of ['orders/create', 'payments/razorpay/webhook', 'products/read'])
      expect((await fetch(`${origin}/api/${path}`, { method: 'POST', body: '{}' })).status).toBe(200);
    expect(received).toEqual([2, 2, 2]);
    for (const socket of announced) socket.destroy();
  });

  test('is answered 503 and cut off when its network has no room left', async () => {
    const { origin } = await receiving();
    const megabytes = async (count: number) => {
      const socket = connectTo(origin);
      await once(socket, 'connect');
      socket.write('POST /api/orders/admin/x/add-photo HTTP/1.1\r\nhost: x\r\ncontent-length: 4000000\r\n\r\n');
      for (let sent = 0; sent < count; sent += 1) socket.write('x'.repeat(1_000_000));
      return socket;
    };
    // 32 MB for one network.
    const held = await Promise.all(Array.from({ length: 12 }, () => megabytes(3)));
    const answers = held.map(
      (socket) => new Promise<string>((resolve) => socket.once('data', (text) => resolve(String(text)))),
    );
    const answer = await Promise.race(answers);
    for (const part of ['HTTP/1.1 503 ', 'retry-after: 2\r\n', 'connection: close\r\n', '"code":"OVERLOADED"'])
      expect(answer).toContain(part);
    for (const socket of held) socket.destroy();
  });

  test('may be as large as its operation allows', async () => {
    const { received, origin } = await receiving();
    const body = 'x'.repeat(4 * 1024 * 1024);
    const send = (path: string) => fetch(`${origin}/api/${path}`, { method: 'POST', body });
    expect((await send('products/read')).status).toBe(200);
    expect((await send('contact/support')).status).toBe(413);
    expect(received).toEqual([body.length]);
  });

  test.each(['content-length: 6000000', 'transfer-encoding: chunked'])(
    'over the limit is answered 413 and the connection is closed: %s',
    async (length) => {
      const { received, origin } = await receiving();
      const socket = connectTo(origin);
      socket.write(`POST /api/orders/create HTTP/1.1\r\nhost: x\r\n${length}\r\n\r\n`);
      const chunk = length.startsWith('t') ? `10000\r\n${'x'.repeat(0x10000)}\r\n` : 'x'.repeat(0x10000);
      const sendOn = () => socket.writable && socket.write(chunk, sendOn);
      sendOn();
      let answer = '';
      // Not once(): the write under way reports that the connection was closed.
      await new Promise((closed) => socket.on('data', (part) => (answer += part)).once('close', closed));
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
      expect(answer).toContain('BODY_TOO_LARGE');
      expect(received).toEqual([]);
    },
  );
});

describe('the proxy with one instance of a service', () => {
  test('sends a read again where the service closed the kept connection, and no write', async () => {
    const calls = new Map<Socket, number>();
    const service = await serveInTest((request, response) => {
      calls.set(request.socket, (calls.get(request.socket) ?? 0) + 1);
      if ((calls.get(request.socket) ?? 0) > 1) request.socket.destroy();
      else response.end('{}');
    });
    const { origin } = await runSiteInTest({ ORDERS_URL: service });
    const status = async (method: string) => {
      const answer = await fetch(`${origin}/api/orders`, { method });
      await answer.text();
      return answer.status;
    };
    expect([await status('GET'), await status('GET')]).toEqual([200, 200]);
    expect([await status('GET'), await status('POST')]).toEqual([200, 503]);
  });

  test('a connection that is there before it is looked at is in time', async () => {
    const service = await serveInTest(() => {});
    const happened: string[] = [];
    const socket = connect(Number(new URL(service).port), '127.0.0.1', () => happened.push('connected'));
    onTestFinished(() => void socket.destroy());
    const over = new Promise<void>((resolve) => {
      afterEvents(1, () => {
        happened.push('over');
        resolve();
      });
    });
    // The machine is busy with something else until both have happened.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    await over;
    expect(happened).toEqual(['connected', 'over']);
  });
});

describe('the proxy with two instances of a service', () => {
  const bodyOf = async (request: IncomingMessage): Promise<string> => {
    let body = '';
    for await (const chunk of request) body += chunk;
    return body;
  };

  /** A site over the two; whichever is first in turn, both are tried within as many calls. */
  const inFront = (one: string, other: string) => runSiteInTest({ ORDERS_URL: `${one},${other}` });
  const gone = async (): Promise<string> => {
    const running = await listen(createServer());
    await running.stop();
    return running.origin;
  };

  test.each(['GET', 'POST'])('tries the other instance when one is down: %s', async (method) => {
    const working = await serveInTest(async (request, response) => {
      response.end(JSON.stringify({ success: true, body: await bodyOf(request) }));
    });
    const { origin, logged } = await inFront(await gone(), working);
    const body = method === 'POST' ? { body: 'x'.repeat(60_000) } : {};
    for (const _ of [1, 2]) {
      const answer = await fetch(`${origin}/api/orders`, { method, ...body });
      expect([answer.status, await answer.json()]).toEqual([200, { success: true, body: body.body ?? '' }]);
    }
    expect(logged.map(({ event }) => event)).toContain('instance-away');
  });

  test('retries a broken read on the other instance, and never a write that may have arrived', async () => {
    const seen: string[] = [];
    const dying = await serveInTest(async (request, response) => {
      if (request.url === '/health/ready') return void response.end();
      await bodyOf(request);
      seen.push(`dying ${request.method}`);
      request.socket.destroy();
    });
    const working = await serveInTest((request, response) => {
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

  test('returns SERVICE_UNAVAILABLE when both are down', async () => {
    const { origin } = await inFront(await gone(), await gone());
    const answer = await fetch(`${origin}/api/orders`, { method: 'POST', body: '{}' });
    expect([answer.status, await answer.json()]).toMatchObject([503, { success: false, code: 'SERVICE_UNAVAILABLE' }]);
  });
});
