import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateOrder } from '@potli/contracts/routes.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiBaseQuery, endpoint, fetchFile } from './base-query.ts';

let server: Server;
let seen: { url: string; method: string; headers: Record<string, unknown>; body: string };
let answer: { status: number; body: string; etag?: string; disposition?: string; breaksOff?: boolean; hangs?: boolean };
/** How many calls are rejected as busy before they get the answer, and what was sent with them. */
let busyFor = 0;
const rejected: (string | undefined)[] = [];

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { url: request.url ?? '', method: request.method ?? '', headers: request.headers, body };
    if (busyFor > 0) {
      busyFor -= 1;
      rejected.push(request.headers['idempotency-key'] as string | undefined);
      response.writeHead(503, { 'retry-after': '0.001' }).end('{"success":false,"code":"OVERLOADED","error":"Busy"}');
      return;
    }
    const headers = {
      'content-type': 'application/json',
      ...(answer.etag && { etag: answer.etag }),
      ...(answer.disposition && { 'content-disposition': answer.disposition }),
    };
    if (answer.hangs) return;
    if (answer.breaksOff) {
      response.writeHead(200, { ...headers, 'content-length': '1000' }).write(answer.body);
      setImmediate(() => response.destroy());
      return;
    }
    if (answer.etag && request.headers['if-none-match'] === answer.etag) response.writeHead(304).end();
    else response.writeHead(answer.status, headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
afterAll(() => {
  vi.unstubAllGlobals();
  server.close();
});

const options = { apiKey: () => 'the-key', bearerToken: () => 'the-token' };
const query = apiBaseQuery(options);
const noResponse = {
  status: 'FETCH_ERROR',
  code: 'NO_RESPONSE',
  error: 'No response from server. Please try again.',
  details: [],
};
const api = { signal: new AbortController().signal } as Parameters<typeof query>[1];

describe('a call', () => {
  test('carries the key, the token, the query and the body', async () => {
    answer = { status: 200, body: '{"success":true}' };
    const result = await query(
      {
        method: 'PUT',
        path: 'orders/admin/A1/update',
        query: { page: 2, order_status: undefined },
        body: { order: {} },
        headers: { 'if-match': '"3"' },
      },
      api,
      {},
    );
    expect(result).toEqual({ data: { success: true } });
    expect(seen).toMatchObject({ url: '/api/orders/admin/A1/update?page=2', method: 'PUT', body: '{"order":{}}' });
    expect(seen.headers).toMatchObject({
      'x-api-key': 'the-key',
      authorization: 'Bearer the-token',
      'content-type': 'application/json',
      'if-match': '"3"',
    });
  });

  test('reuses an unchanged answer by ETag and reads a changed one', async () => {
    const ask = (order_id: string) => query({ method: 'GET', path: 'orders/details', query: { order_id } }, api, {});
    answer = { status: 200, body: '{"version":1}', etag: '"1"' };
    expect(await ask('A')).toEqual({ data: { version: 1 } });
    answer = { status: 200, body: 'not to be read', etag: '"1"' };
    expect(await ask('A')).toEqual({ data: { version: 1 } });
    expect(seen.headers).toMatchObject({ 'if-none-match': '"1"' });
    answer = { status: 200, body: '{"version":2}', etag: '"2"' };
    expect(await ask('A')).toEqual({ data: { version: 2 } });
    await ask('B');
    expect(seen.headers).not.toHaveProperty('if-none-match');
  });

  test('returns status, code, sentence, details and reference of an error', async () => {
    const body = { success: false, error: 'Order not found', code: 'ORDER_NOT_FOUND', request_id: 'r1' };
    answer = { status: 404, body: JSON.stringify(body) };
    expect(await query({ method: 'GET', path: 'orders/details' }, api, {})).toEqual({
      error: { status: 404, code: 'ORDER_NOT_FOUND', error: 'Order not found', details: [], request_id: 'r1' },
    });
  });

  test('that reads is sent again while the server is busy; a command without a key is not', async () => {
    answer = { status: 200, body: '{"success":true}' };
    busyFor = 3;
    expect(await query({ method: 'GET', path: 'orders/details' }, api, {})).toEqual({ data: { success: true } });
    busyFor = 1;
    const command = { method: 'POST', path: 'authenticate/generate-otp', body: {} } as const;
    expect(await query(command, api, {})).toMatchObject({ error: { status: 503, code: 'OVERLOADED' } });
    expect(busyFor).toBe(0);
  });

  test('that is sent again keeps the token of the operator who made it when another signs in meanwhile', async () => {
    answer = { status: 200, body: '{"success":true}' };
    busyFor = 1;
    let token = 'first';
    const bearerToken = () => token;
    const read = apiBaseQuery({ ...options, bearerToken })({ method: 'GET', path: 'orders/details' }, api, {});
    token = 'next';
    expect(await read).toEqual({ data: { success: true } });
    expect(seen.headers.authorization).toBe('Bearer first');
  });

  test('that reads counts as lost after 70 seconds; a command does not', async () => {
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    answer = { status: 200, body: '', hangs: true };
    const read = query({ method: 'GET', path: 'orders/details' }, api, {});
    limit.abort();
    expect(await read).toEqual({ error: noResponse });
    expect(timeout.mock.calls).toEqual([[70_000]]);
    answer = { status: 200, body: '{"success":true}' };
    expect(await query({ method: 'POST', path: 'contact/support', body: {} }, api, {})).toEqual({
      data: { success: true },
    });
    expect(timeout).toHaveBeenCalledOnce();
    timeout.mockRestore();
  });

  test('that its caller aborts gets no answer', async () => {
    const leaving = new AbortController();
    answer = { status: 200, body: '', hangs: true };
    const read = query({ method: 'GET', path: 'orders/details' }, { ...api, signal: leaving.signal }, {});
    leaving.abort();
    expect(await read).toEqual({ error: noResponse });
  });

  test('returns the status when the answer is not from the service', async () => {
    answer = { status: 502, body: '<html>' };
    expect(await query({ method: 'GET', path: 'orders' }, api, {})).toEqual({
      error: { status: 502, code: 'UNREADABLE_ANSWER', error: 'Error 502: Bad Gateway', details: [] },
    });
  });

  test.each(['{}', '{"success":true,"orders":[]}', '[]', 'null', '"order"', '<html>'])(
    'returns the status when what the page needs is not in %s',
    async (body) => {
      answer = { status: 200, body, etag: '"odd"' };
      const asking = { method: 'GET', path: 'orders/details', query: { order_id: 'odd' }, needs: 'order' } as const;
      expect(await query(asking, api, {})).toEqual({
        error: { status: 200, code: 'UNREADABLE_ANSWER', error: 'Error 200: OK', details: [] },
      });
      answer = { status: 200, body: '{"success":true,"order":null}' };
      expect(await query(asking, api, {})).toEqual({ data: { success: true, order: null } });
      expect(seen.headers).not.toHaveProperty('if-none-match');
    },
  );

  test("returns the specification's sentence when there is no response", async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await query({ method: 'GET', path: 'orders' }, api, {})).toEqual({ error: noResponse });
  });
});

describe('a command that takes an Idempotency-Key', () => {
  const { query: commandOf } = endpoint(updateOrder);
  const send = async (order_status = 'ORDER_CANCELLED', asking = query) => {
    const params = { role: 'user', orderId: 'A1' } as const;
    const sent = await asking(commandOf({ params, body: { order: { order_status: order_status as never } } }), api, {});
    return { key: seen.headers['idempotency-key'], sent };
  };
  const lost = () => {
    answer = { status: 200, body: '{"succ', breaksOff: true };
  };

  test('carries another key each time that it is answered', async () => {
    answer = { status: 200, body: '{"success":true}' };
    const { key } = await send();
    expect(key).toMatch(/^[0-9a-f]{32}$/);
    const next = await send();
    expect(next.key).toMatch(/^[0-9a-f]{32}$/);
    expect(next.key).not.toBe(key);
    answer = { status: 409, body: '{"success":false}' };
    const rejected = await send();
    expect((await send()).key).not.toBe(rejected.key);
  });

  test.each([
    ['its answer was lost', lost],
    [
      'the server broke down',
      () => {
        answer = { status: 503, body: '{"success":false}' };
      },
    ],
    [
      'a code had to be entered first',
      () => {
        answer = { status: 403, body: '{"success":false,"code":"SECOND_FACTOR_REQUIRED"}' };
      },
    ],
  ])('keeps its key while it is sent again because %s', async (_, breakDown) => {
    breakDown();
    const { key, sent } = await send();
    expect(sent).toHaveProperty('error');
    expect((await send('ORDER_EVALUATION')).key).not.toBe(key);
    answer = { status: 200, body: '{"success":true}' };
    expect((await send()).key).toBe(key);
    expect((await send()).key).not.toBe(key);
  });

  test('is sent again with the same key while the server is busy', async () => {
    answer = { status: 200, body: '{"success":true}' };
    busyFor = 2;
    rejected.length = 0;
    const { key, sent } = await send();
    expect(sent).toEqual({ data: { success: true } });
    expect(rejected).toEqual([key, key]);
  });

  test('fails with the sentence of a busy server after three more attempts', async () => {
    busyFor = 4;
    rejected.length = 0;
    const { sent } = await send();
    expect(sent).toMatchObject({ error: { status: 503, code: 'OVERLOADED', error: 'Busy' } });
    expect(rejected).toHaveLength(4);
  });

  test('carries the key that the page chose', async () => {
    answer = { status: 200, body: '{"success":true}' };
    const params = { role: 'user', orderId: 'A1' } as const;
    await query(commandOf({ params, body: { order: {} }, headers: { 'idempotency-key': 'chosen' } }), api, {});
    expect(seen.headers['idempotency-key']).toBe('chosen');
  });

  test('is the only kind of call with a key', async () => {
    await query({ method: 'POST', path: 'orders/admin/A1/claim', body: {} }, api, {});
    expect(seen.headers).not.toHaveProperty('idempotency-key');
  });
});

describe('a file', () => {
  const file = () => fetchFile(options, { method: 'GET', path: 'orders/export', query: { q: 'asha' } });

  test("is downloaded with the token under the service's file name", async () => {
    answer = { status: 200, body: 'PT-7KQ4M2,Asha', disposition: 'attachment; filename="orders-2026-03-01.csv"' };
    const got = await file();
    if (!('file' in got)) throw new Error(got.error);
    expect([await got.file.text(), got.name]).toEqual(['PT-7KQ4M2,Asha', 'orders-2026-03-01.csv']);
    expect(seen).toMatchObject({ url: '/api/orders/export?q=asha', headers: { authorization: 'Bearer the-token' } });
  });

  test('returns a problem when it is rejected', async () => {
    answer = { status: 403, body: '{"success":false,"code":"TOKEN_INVALID","error":"Expired","request_id":"r-2"}' };
    expect(await file()).toEqual({
      status: 403,
      code: 'TOKEN_INVALID',
      error: 'Expired',
      details: [],
      request_id: 'r-2',
    });
  });

  test('returns a problem when the download breaks off', async () => {
    answer = { status: 200, body: 'half', breaksOff: true };
    expect(await file()).toEqual(noResponse);
  });
});

test('an endpoint encodes its path parameters', () => {
  const body = { order: { order_id: 'A1', order_status: 'ORDER_CANCELLED' as const } };
  const call = endpoint(updateOrder).query({ params: { role: 'user', orderId: 'A/../1' }, body });
  expect(call).toMatchObject({ method: 'PUT', path: 'orders/user/A%2F..%2F1/update', body });
});
