import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { updateOrder } from '@potli/contracts/routes.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { apiBaseQuery, endpoint, fetchFile } from './base-query.ts';

let server: Server;
let seen: { url: string; method: string; headers: Record<string, unknown>; body: string };
let answer: { status: number; body: string; etag?: string; disposition?: string; breaksOff?: boolean };

beforeAll(async () => {
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen = { url: request.url ?? '', method: request.method ?? '', headers: request.headers, body };
    const headers = {
      'content-type': 'application/json',
      ...(answer.etag && { etag: answer.etag }),
      ...(answer.disposition && { 'content-disposition': answer.disposition }),
    };
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

  test('whose answer has not changed is answered from the one that is known, and anew when it has', async () => {
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

  test('that is refused gives status, code, sentence, details and reference', async () => {
    const body = { success: false, error: 'Order not found', code: 'ORDER_NOT_FOUND', request_id: 'r1' };
    answer = { status: 404, body: JSON.stringify(body) };
    expect(await query({ method: 'GET', path: 'orders/details' }, api, {})).toEqual({
      error: { status: 404, code: 'ORDER_NOT_FOUND', error: 'Order not found', details: [], request_id: 'r1' },
    });
  });

  test('answered by something else than the service says the status', async () => {
    answer = { status: 502, body: '<html>' };
    expect(await query({ method: 'GET', path: 'orders' }, api, {})).toEqual({
      error: { status: 502, code: 'UNREADABLE_ANSWER', error: 'Error 502: Bad Gateway', details: [] },
    });
  });

  test('without an answer says so in the words of the specification', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValueOnce(new TypeError('Failed to fetch'));
    expect(await query({ method: 'GET', path: 'orders' }, api, {})).toEqual({ error: noResponse });
  });
});

describe('a file', () => {
  const file = () => fetchFile(options, { method: 'GET', path: 'orders/export', query: { q: 'asha' } });

  test('comes whole, under the name that the service gives it, for who has the token', async () => {
    answer = { status: 200, body: 'PT-7KQ4M2,Asha', disposition: 'attachment; filename="orders-2026-03-01.csv"' };
    const got = await file();
    if (!('file' in got)) throw new Error(got.error);
    expect([await got.file.text(), got.name]).toEqual(['PT-7KQ4M2,Asha', 'orders-2026-03-01.csv']);
    expect(seen).toMatchObject({ url: '/api/orders/export?q=asha', headers: { authorization: 'Bearer the-token' } });
  });

  test('that is refused is a problem like every other', async () => {
    answer = { status: 403, body: '{"success":false,"code":"TOKEN_INVALID","error":"Expired","request_id":"r-2"}' };
    expect(await file()).toEqual({
      status: 403,
      code: 'TOKEN_INVALID',
      error: 'Expired',
      details: [],
      request_id: 'r-2',
    });
  });

  test('that breaks off on the way did not come', async () => {
    answer = { status: 200, body: 'half', breaksOff: true };
    expect(await file()).toEqual(noResponse);
  });
});

test('an endpoint fills its path, safely', () => {
  const body = { order: { order_id: 'A1', order_status: 'ORDER_CANCELLED' as const } };
  const call = endpoint(updateOrder).query({ params: { role: 'user', orderId: 'A/../1' }, body });
  expect(call).toMatchObject({ method: 'PUT', path: 'orders/user/A%2F..%2F1/update', body });
});
