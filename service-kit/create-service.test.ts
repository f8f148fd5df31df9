import { connect } from 'node:net';
import { operation, success } from '@potli/contracts/operation.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { AppError } from './app-error.ts';
import { createService } from './create-service.ts';
import { createLogger } from './logger.ts';
import { type ServiceKey, signServiceToken } from './service-token.ts';
import { call, refused, succeeded } from './testing/call.ts';
import {
  apiKey,
  changeParcel,
  getParcel,
  listParcels,
  noon,
  operatorToken,
  parcelNotice,
  parcelService,
  paymentsKey,
  sendParcel,
  weighParcel,
} from './testing/parcel-service.ts';
import { serve } from './testing/serve.ts';

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function start(options: Parameters<typeof parcelService>[0] = {}) {
  const { service, lines } = parcelService(options);
  const { url, close } = await serve(service);
  closing.push(close);
  return { url, lines, service };
}
/** Sends a body that does not end, until the service closes the connection. */
const sendWithoutEnd = async (url: string, line: string, headers: string) => {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  socket.on('error', () => {});
  socket.write(`${line} HTTP/1.1\r\nhost: x\r\n${headers}\r\n\r\n`);
  const part = headers.includes('chunked') ? `10000\r\n${'x'.repeat(0x10000)}\r\n` : 'x'.repeat(0x10000);
  const sendOn = () => socket.writable && socket.write(part, sendOn);
  sendOn();
  let answer = '';
  await new Promise((closed) => socket.on('data', (text) => (answer += text)).once('close', closed));
  return { answer, sent: socket.bytesWritten };
};

const withKey = { 'x-api-key': apiKey };
const parcel = { user: { name: 'Noor' }, weight: 1.5 };

describe('a call', () => {
  test('reaches its handler with parameters and query in the contract’s types, and is answered as JSON', async () => {
    const { url } = await start();
    const query = { count: '3', size: '10', full: 'true', unknown: 'x' };
    const answer = await call(url, getParcel, { apiKey, params: { parcelId: 'a b/é' }, query });
    expect(succeeded(answer)).toEqual({ success: true, parcel: { id: 'a b/é', count: 3, size: 10, full: true } });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      etag: '"1"',
    });
  });

  test('is answered 304 when the caller has this very answer', async () => {
    const { url } = await start();
    const ask = (tag: string) =>
      fetch(`${url}/api/parcels/p1?count=3&size=10&full=true`, { headers: { ...withKey, 'if-none-match': tag } });
    expect((await ask('"1"')).status).toBe(304);
    expect((await ask('"0"')).status).toBe(200);
  });

  test.each([
    ['count', '0', 'must be >= 1'],
    ['count', '1.5', 'must be integer'],
    ['count', '1e3', 'must be a number'],
    ['count', '0x10', 'must be a number'],
    ['count', '9'.repeat(400), 'must be a number'],
    ['full', 'perhaps', 'must be boolean'],
  ])('with the query %s=%j is refused by that field', async (name, value, message) => {
    const { url } = await start();
    const answer = await call(url, getParcel, { apiKey, params: { parcelId: 'p' }, query: { [name]: value } });
    expect(answer.status).toBe(422);
    const { code, details } = refused(answer);
    expect(code).toBe('VALIDATION_FAILED');
    expect(details).toContainEqual({ path: `/query/${name}`, message });
  });

  test.each(['/api/parcels/%zz', '/api/parcels/%ff', '/api/parcels/p?count=%', '/%'])(
    'to the malformed address %s is refused as wrong, not as our fault',
    async (path) => {
      const { url } = await start();
      const response = await fetch(url + path, { headers: withKey });
      expect(response.status).toBe(422);
      expect(await response.json()).toMatchObject({ success: false, code: 'VALIDATION_FAILED' });
    },
  );

  test('to an unknown address finds nothing', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/api/boxes`, { headers: withKey });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({
      code: 'NOT_FOUND',
      error: 'Nothing was found at this address. Check the link.',
    });
  });

  test('with an unsupported method is answered with the supported ones', async () => {
    const { url } = await start();
    const response = await fetch(`${url}/api/parcels`, { method: 'DELETE', headers: withKey });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')?.split(', ').sort()).toEqual(['GET', 'HEAD', 'POST']);
    expect(await response.json()).toMatchObject({ code: 'METHOD_NOT_ALLOWED' });
  });

  test('keeps a well-formed request id and gets a new one otherwise', async () => {
    const { url } = await start();
    const send = (id: string) => call(url, sendParcel, { headers: { 'x-request-id': id } });
    const kept = await send('trace-1234');
    expect(kept.headers.get('x-request-id')).toBe('trace-1234');
    expect(refused(kept).request_id).toBe('trace-1234');
    const replaced = await send('<script>');
    expect(refused(replaced).request_id).toMatch(/^[0-9a-f-]{36}$/);
    expect(replaced.headers.get('x-request-id')).toBe(refused(replaced).request_id);
  });
});

describe('the body of a call', () => {
  test('reaches the handler when it fits', async () => {
    const { url } = await start();
    expect(succeeded(await call(url, sendParcel, { apiKey, body: parcel }))).toEqual({ success: true, name: 'Noor' });
  });

  test('is refused with every wrong field at once', async () => {
    const { url } = await start();
    const answer = await call(url, sendParcel, { apiKey, body: { user: { email: 5 }, weight: '2' } });
    expect(answer.status).toBe(422);
    expect(refused(answer).details).toEqual([
      { path: '/body/user/name', message: 'is required' },
      { path: '/body/user/email', message: 'must be string' },
      { path: '/body/weight', message: 'must be number' },
    ]);
  });

  test.each([
    ['no JSON', '{"user":', {}, 400, 'MALFORMED_JSON'],
    ['nothing', '', {}, 400, 'MALFORMED_JSON'],
    ['another type', 'a=b', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['packed', '{}', { 'content-encoding': 'gzip' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['too large', JSON.stringify('x'.repeat(3000)), {}, 413, 'BODY_TOO_LARGE'],
    ['far too large', JSON.stringify('x'.repeat(3_000_000)), {}, 413, 'BODY_TOO_LARGE'],
    ['nested too deeply', '['.repeat(900) + ']'.repeat(900), {}, 422, 'VALIDATION_FAILED'],
  ])('that is %s is refused', async (_, rawBody, headers, status, code) => {
    const { url } = await start();
    const answer = await call(url, sendParcel, { apiKey, rawBody, headers });
    expect(answer.status).toBe(status);
    expect(refused(answer).code).toBe(code);
  });

  test.each([
    ['NUL', '\\u0000'],
    ['half of a surrogate pair', '\\ud83d'],
  ])('may nowhere have a text with %s', async (_, escaped) => {
    const { url } = await start();
    const body = `{"user":{"name":"N${escaped}oor"},"weight":1}`;
    const headers = { ...withKey, 'content-type': 'application/json' };
    const answer = await fetch(`${url}/api/parcels`, { method: 'POST', headers, body });
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: '/body/user/name', message: 'must not have NUL or half of a surrogate pair' }],
    });
  });

  test.each(['__proto__', 'constructor', 'prototype'])('may nowhere have a field named %s', async (name) => {
    const { url } = await start();
    const rawBody = `{"user":{"name":"n"},"weight":1,"more":[{"a":{"${name}":{}}}]}`;
    const answer = await call(url, sendParcel, { apiKey, rawBody });
    expect(answer.status).toBe(422);
    expect(refused(answer).details).toEqual([
      { path: '/body/more/0/a', message: 'must not have a field of that name' },
    ]);
  });

  test('that is too large is refused audibly also to a caller who listens only after sending all of it', async () => {
    const { url } = await start();
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
      .setEncoding('utf8')
      .pause();
    // The write itself reports a connection that was cut.
    socket.on('error', () => {});
    const send = (text: string) =>
      new Promise<void>((resolve, reject) => {
        socket.write(text, (error) => (error ? reject(error) : setImmediate(resolve)));
      });
    await send(`POST /api/parcels HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey}\r\ncontent-type: application/json\r\n`);
    await send('transfer-encoding: chunked\r\n\r\n');
    for (let chunk = 0; chunk < 100; chunk += 1) await send(`2710\r\n${'x'.repeat(10_000)}\r\n`);
    await send('0\r\n\r\n');
    let answer = '';
    for await (const part of socket) answer += part;
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toContain('BODY_TOO_LARGE');
  });

  test('closes the connection after 413, although the caller sends without end', async () => {
    const { url } = await start();
    const type = 'content-type: application/json\r\ntransfer-encoding: chunked';
    const { answer } = await sendWithoutEnd(url, 'POST /api/parcels', `x-api-key: ${apiKey}\r\n${type}`);
    expect(answer).toMatch(/^HTTP\/1.1 413 /);
    expect(answer).toMatch(/\r\nconnection: close\r\n/i);
  });

  test.each(['GET /nothing', 'POST /health/ready', 'GET /api/parcels/p1', 'POST /api/parcels'])(
    'of 50 MB for %s is answered 413 before it has come',
    async (line) => {
      const { url } = await start();
      const { answer, sent } = await sendWithoutEnd(url, line, 'content-length: 50000000');
      expect(answer).toMatch(/^HTTP\/1.1 413 /);
      expect(sent).toBeLessThan(30_000_000);
    },
  );

  test.each(['GET /nothing', 'POST /health/ready', 'POST /api/parcels'])(
    'without end for %s, which does not read it, is cut off, and the answer arrives',
    async (line) => {
      const { url } = await start();
      const { answer } = await sendWithoutEnd(url, line, 'transfer-encoding: chunked');
      expect(answer).toMatch(/^HTTP\/1.1 (401|404|405) /);
      expect(answer).toMatch(/\r\nconnection: close\r\n/i);
      expect(answer).toContain('request_id');
    },
  );

  test('that is not UTF-8 is malformed JSON, and rejected only where no signature is to be checked first', async () => {
    const { url } = await start();
    const body = Buffer.concat([Buffer.from('{"user":{"name":"'), Buffer.of(0xff), Buffer.from('"},"weight":1}')]);
    const headers = { ...withKey, 'content-type': 'application/json' };
    const send = async (path: string) => {
      const answer = await fetch(url + path, { method: 'POST', headers, body });
      return [answer.status, await answer.json()];
    };
    expect(await send('/api/parcels')).toMatchObject([400, { code: 'MALFORMED_JSON' }]);
    expect(await send('/api/parcels/notice')).toMatchObject([200, { bytes: body.length, json: false }]);
  });

  test('may contain the replacement character', async () => {
    const { url } = await start();
    const body = { ...parcel, user: { name: '\ufffd' } };
    expect(succeeded(await call(url, sendParcel, { apiKey, body }))).toEqual({ success: true, name: '\ufffd' });
  });

  test('may be nested 32 levels deep', async () => {
    const { url } = await start();
    const nested = (levels: number): unknown => (levels === 0 ? 1 : [nested(levels - 1)]);
    const send = (levels: number) => call(url, sendParcel, { apiKey, body: { ...parcel, more: nested(levels) } });
    expect((await send(31)).status).toBe(200);
    expect((await send(32)).status).toBe(422);
  });

  test('from a provider is kept as it was sent, JSON or not', async () => {
    const { url } = await start();
    const send = (rawBody: string) => call(url, parcelNotice, { rawBody, headers: { 'content-type': 'text/plain' } });
    expect(succeeded(await send('{ "a" :1 }'))).toEqual({ success: true, bytes: 10, json: true });
    expect(succeeded(await send('a=é'))).toEqual({ success: true, bytes: 4, json: false });
    expect((await send('x'.repeat(70_000))).status).toBe(413);
  });
});

describe('who may call', () => {
  test.each([undefined, '', 'test-kez', 'test-key-'])(
    'a public operation is refused with the API key %j',
    async (key) => {
      const { url } = await start();
      const answer = await call(url, sendParcel, { body: parcel, ...(key !== undefined && { apiKey: key }) });
      expect([answer.status, refused(answer).code]).toEqual([401, 'API_KEY_INVALID']);
    },
  );

  test('an operator operation needs the operator’s token', async () => {
    const { url } = await start();
    const list = (more: object) => call(url, listParcels, { apiKey, ...more });
    expect(succeeded(await list({ token: operatorToken }))).toEqual({ success: true, operator: 'Asha' });
    const missing = await list({});
    expect([missing.status, refused(missing).error]).toEqual([403, 'Unauthorized']);
    const foreign = await list({ token: 'foreign' });
    expect([foreign.status, refused(foreign).error]).toEqual([403, 'Token is expired or invalid']);
    expect(refused(await list({ headers: { authorization: 'Basic abc' } })).code).toBe('TOKEN_INVALID');
    expect(refused(await call(url, listParcels, { token: operatorToken })).code).toBe('API_KEY_INVALID');
  });

  test('a failing check of the token that has its own code keeps that code', async () => {
    const { url } = await start({ proveOperator: () => Promise.reject(new AppError('SERVICE_UNAVAILABLE')) });
    expect((await call(url, listParcels, { apiKey, token: operatorToken })).status).toBe(503);
  });

  test('the role in the path decides whether an operator is needed', async () => {
    const { url } = await start();
    const change = (role: string, more: object = {}) =>
      call(url, changeParcel, { apiKey, params: { role, parcelId: 'p' }, body: { note: 'n' }, ...more });
    expect(succeeded(await change('user')).by).toBe('the customer');
    expect(succeeded(await change('user', { token: 'foreign' })).by).toBe('the customer');
    expect(refused(await change('admin')).code).toBe('TOKEN_MISSING');
    expect(refused(await change('admin', { token: 'foreign' })).code).toBe('TOKEN_INVALID');
    expect(succeeded(await change('admin', { token: operatorToken })).by).toBe('Asha');
    expect(refused(await change('Admin')).code).toBe('VALIDATION_FAILED');
  });

  test('a customer operation recognises an operator and rejects an invalid token', async () => {
    const { url } = await start();
    const get = (more: object) => call(url, getParcel, { apiKey, params: { parcelId: 'p' }, ...more });
    expect(succeeded(await get({ token: operatorToken })).parcel).toMatchObject({ operator: { name: 'Asha' } });
    expect(refused(await get({ token: 'foreign' })).code).toBe('TOKEN_INVALID');
  });

  test('a service operation needs a token that was signed for this service, and no API key', async () => {
    const { url } = await start();
    const at = (time: string) => () => new Date(time);
    const weigh = (more: object) => call(url, weighParcel, { params: { parcelId: 'p' }, body: { grams: 5 }, ...more });
    const sign = (caller: ServiceKey, audience: 'orders' | 'payments', time: string) =>
      signServiceToken(caller, audience, at(time));
    const now = noon.toISOString();
    expect((await weigh({ token: await sign(paymentsKey, 'orders', now) })).status).toBe(200);
    // 60 s in the future, and expired for 59 s: the clocks of two machines differ
    for (const time of ['2026-03-01T12:01:00Z', '2026-03-01T11:58:01Z'])
      expect((await weigh({ token: await sign(paymentsKey, 'orders', time) })).status, time).toBe(200);
    expect(refused(await weigh({ apiKey })).code).toBe('TOKEN_MISSING');
    for (const token of [
      operatorToken,
      await sign(paymentsKey, 'payments', now),
      await sign({ name: 'payments', secret: 'another-secret-of-no-service-at-all' }, 'orders', now),
      await sign(paymentsKey, 'orders', '2026-03-01T11:57:59Z'),
      await sign(paymentsKey, 'orders', '2026-03-01T12:01:01Z'),
    ])
      expect(refused(await weigh({ token })).code).toBe('TOKEN_INVALID');
  });

  test('a service operation is closed to a caller that does not call it, and to one that signs with its own key as another', async () => {
    const { url } = await start();
    const weigh = async (caller: ServiceKey) => {
      const token = await signServiceToken(caller, 'orders', () => noon);
      return call(url, weighParcel, { params: { parcelId: 'p' }, body: { grams: 5 }, token });
    };
    const secret = 'a-secret-of-svc-catalog-for-tests';
    for (const caller of [
      { name: 'catalog', secret },
      { name: 'payments', secret },
      { name: 'site', secret: paymentsKey.secret },
      { name: 'orders', secret: paymentsKey.secret },
    ] as const)
      expect(refused(await weigh(caller)).code, caller.name).toBe('TOKEN_INVALID');
  });

  test('a service operation takes a caller’s current and previous key while it is rotated', async () => {
    const [old, fresh] = ['the old key of svc-payments', 'the new key of svc-payments'];
    const { url } = await start({ callerKeys: { payments: [fresh, old] } });
    for (const secret of [[old, fresh], [fresh, old], fresh]) {
      const token = await signServiceToken({ name: 'payments', secret }, 'orders', () => noon);
      expect((await call(url, weighParcel, { params: { parcelId: 'p' }, body: { grams: 5 }, token })).status).toBe(200);
    }
  });

  test('the caller’s address is the one the site saw, when behind it', async () => {
    const parcel = (_id: string, _query: object, address: string) => address;
    const headers = { 'x-forwarded-for': '6.6.6.6, 10.0.0.9' };
    const get = async (url: string) =>
      succeeded(await call(url, getParcel, { apiKey, params: { parcelId: 'p' }, headers }));
    expect((await get((await start({ parcel, trustProxy: true })).url)).parcel).toBe('10.0.0.9');
    expect((await get((await start({ parcel })).url)).parcel).toContain('127.0.0.1');
  });
});

describe('what goes wrong', () => {
  const get = (url: string) =>
    call(url, getParcel, { apiKey, params: { parcelId: 'PARCELKEY1' }, query: { count: 7 } });
  const failing = (error: Error) => () => {
    throw error;
  };

  test('a refusal answers with its code, sentence and details', async () => {
    const { url } = await start();
    const request = { apiKey, params: { role: 'user', parcelId: 'changed' }, body: { note: '' } };
    const answer = await call(url, changeParcel, request);
    expect(answer.status).toBe(409);
    expect(answer.body).toEqual({
      success: false,
      code: 'ORDER_CHANGED',
      error: 'The order has changed. Reload the page and try again.',
      request_id: answer.headers.get('x-request-id'),
      details: [{ path: '/version', message: 'is 2' }],
    });
  });

  test('a refusal drops the headers of the answer, and says when to come back', async () => {
    const { url } = await start({ parcel: failing(new AppError('TOO_MANY_REQUESTS', { retryAfter: 11.2 })) });
    const answer = await get(url);
    expect(answer.headers.get('retry-after')).toBe('12');
    expect(answer.headers.get('etag')).toBeNull();
  });

  test('anything unexpected is a plain 500 and is logged once with its stack', async () => {
    const { url, lines } = await start({ parcel: failing(new Error('the disk is full')) });
    const answer = await get(url);
    expect(refused(answer)).toMatchObject({ code: 'INTERNAL_ERROR', error: expect.stringContaining('on our side') });
    expect(JSON.stringify(answer.body)).not.toContain('disk');
    const errors = lines.filter(({ level }) => level === 'error');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toMatchObject({ err: { message: 'the disk is full', stack: expect.stringContaining('Error') } });
  });

  test('an error that the contract does not declare is pointed out', async () => {
    const { url, lines } = await start({ parcel: failing(new AppError('PAYMENT_OPEN')) });
    await expect(get(url)).rejects.toThrow('getParcel answered 409, which its contract does not declare');
    expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', code: 'PAYMENT_OPEN' }));
  });

  test('an answer that breaks the contract is an error in tests and development', async () => {
    const { url, lines } = await start({ parcel: () => 'wrong' });
    expect(refused(await get(url)).code).toBe('INTERNAL_ERROR');
    const line = lines.find(({ problems }) => problems);
    expect(line).toMatchObject({
      operation: 'getParcel',
      problems: expect.arrayContaining([{ path: '/answer/parcel', message: 'is required' }]),
    });
  });

  test('an answer that breaks the contract is counted, logged and sent in production', async () => {
    const { url, lines } = await start({ parcel: () => 'wrong', validateAnswers: false });
    await expect(get(url)).rejects.toThrow('not as its contract says');
    await expect(get(url)).rejects.toThrow('not as its contract says');
    expect(lines.filter(({ problems }) => problems).map(({ wrong_answers }) => wrong_answers)).toEqual([1, 2]);
  });

  test('each request is one line of at most 200 bytes, never with its ids, query, body or proofs', async () => {
    const { url, lines } = await start();
    await get(url);
    await call(url, listParcels, { apiKey, token: operatorToken });
    const requests = lines.filter(({ msg }) => msg === 'request');
    expect(requests).toHaveLength(2);
    expect(requests[0]).toMatchObject({
      operation: 'getParcel',
      status: 200,
      ms: expect.any(Number),
      request_id: expect.any(String),
    });
    expect(JSON.stringify(lines)).not.toMatch(/PARCELKEY1|count|operator-token|test-key/);
    for (const line of requests) expect(Buffer.byteLength(`${JSON.stringify(line)}\n`)).toBeLessThanOrEqual(200);
  });
});

describe('a service', () => {
  test('is alive, and ready once its parts are', async () => {
    let down: Error | undefined = new Error('no store');
    const { url } = await start({ ready: () => (down ? Promise.reject(down) : Promise.resolve()) });
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const away = await fetch(`${url}/health/ready`);
    expect([away.status, await away.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }]);
    down = undefined;
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toEqual([200, { success: true }]);
  });

  test('that is stopping is not ready, but still answers calls', async () => {
    const { url, service } = await start();
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    service.startDraining();
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([503, { code: 'SERVICE_UNAVAILABLE' }]);
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const query = { count: '3', size: '10', full: 'true' };
    expect((await call(url, getParcel, { apiKey, params: { parcelId: 'p1' }, query })).status).toBe(200);
  });

  test('counts and times its calls by operation, reports pending work and no ids', async () => {
    const { url, service } = await start();
    let waiting: () => Promise<number> = async () => 7;
    service.metrics.gauge('potli_test_waiting', 'What waits.', () => waiting());
    await call(url, getParcel, {
      apiKey,
      params: { parcelId: 'SECRETID' },
      query: { count: '3', size: '10', full: 'true' },
    });
    await call(url, getParcel, { apiKey: 'another', params: { parcelId: 'SECRETID' }, query: { count: '3' } });
    await fetch(`${url}/health/live`);
    const read = async () => (await fetch(`${url}/metrics`)).text();
    const figures = await read();
    expect(figures).toContain('potli_requests_total{operation="getParcel",status="200",service="orders"} 1');
    expect(figures).toContain('potli_requests_total{operation="getParcel",status="401",service="orders"} 1');
    expect(figures).toContain('potli_request_seconds_count{service="orders",operation="getParcel"} 2');
    expect(figures).toContain('potli_test_waiting{service="orders"} 7');
    expect(figures).not.toMatch(/SECRETID|health/);
    waiting = () => Promise.reject(new Error('the store is away'));
    expect(await read()).not.toMatch(/potli_test_waiting\{.*7/);
  });

  test('shows the contract that it serves', async () => {
    const { url } = await start();
    const { service, operations, calls } = (await (await fetch(`${url}/contract`)).json()) as {
      service: string;
      operations: { id: string }[];
      calls: { id: string }[];
    };
    expect(service).toBe('orders');
    expect(calls.map(({ id }) => id)).toContain('getShippingCost');
    expect(operations.find(({ id }) => id === 'weighParcel')).toMatchObject({
      method: 'POST',
      path: '/internal/parcels/{parcelId}/weigh',
      caller: 'service',
      params: { type: 'object' },
      query: { type: 'object' },
      body: { properties: { grams: { type: 'integer' } } },
      answer: { type: 'object' },
      errors: { ORDER_NOT_FOUND: 404, TOKEN_INVALID: 403, INTERNAL_ERROR: 500 },
    });
  });

  test('refuses to serve what is not its own, twice, or without a way to prove operators', () => {
    const { service } = parcelService();
    const foreign = operation({
      id: 'foreign',
      service: 'catalog',
      method: 'GET',
      path: 'x',
      caller: 'public',
      summary: '',
      answer: success(),
      errors: [],
    });
    expect(() => service.mount(foreign, () => ({ success: true }))).toThrow('belongs to catalog');
    expect(() => service.mount(parcelNotice, () => ({ success: true, bytes: 0, json: true }))).toThrow(
      'mounted already',
    );
    const bare = createService({
      name: 'orders',
      apiKey,
      callerKeys: {},
      logger: createLogger({ name: 'orders', level: 'silent' }),
      clock: () => noon,
      validateAnswers: true,
      ready: async () => {},
    });
    expect(() => bare.mount(listParcels, () => ({ success: true, operator: '' }))).toThrow('needs proveOperator');
  });
});
