import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { callService, outbound } from './outbound-http.ts';
import {
  apiKey,
  getParcel,
  noon,
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

/** A party that answers as told, and the requests it got. */
async function party(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  closing.push(async () => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const echo = (): Promise<string> =>
  party(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { method, url, headers } = request;
    response.setHeader('x-seen', 'yes');
    response.end(
      JSON.stringify({
        method,
        url,
        type: headers['content-type'],
        auth: headers.authorization,
        body: Buffer.concat(chunks).toString(),
      }),
    );
  });

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
};

describe('a call to an outside party', () => {
  test('sends JSON, a form or text as asked, and gives status, headers and body', async () => {
    const url = `${await echo()}/v1/x?y=1`;
    const json = await outbound({
      method: 'POST',
      url,
      json: { a: 1 },
      headers: { authorization: 'Basic x' },
      timeoutMs: 2000,
    });
    expect(json.status).toBe(200);
    expect(json.headers['x-seen']).toBe('yes');
    expect(json.json()).toEqual({
      method: 'POST',
      url: '/v1/x?y=1',
      type: 'application/json',
      auth: 'Basic x',
      body: '{"a":1}',
    });
    const form = await outbound({ method: 'POST', url, form: { To: '+91 1', Body: 'é&' }, timeoutMs: 2000 });
    expect(form.json()).toMatchObject({ type: 'application/x-www-form-urlencoded', body: 'To=%2B91+1&Body=%C3%A9%26' });
    const text = await outbound({
      method: 'PUT',
      url,
      body: 'plain',
      headers: { 'content-type': 'text/csv' },
      timeoutMs: 2000,
    });
    expect(text.json()).toMatchObject({ method: 'PUT', type: 'text/csv', body: 'plain' });
    expect((await outbound({ method: 'GET', url, timeoutMs: 2000 })).json()).toMatchObject({ method: 'GET', body: '' });
  });

  test('takes any status as an answer, follows no redirect, and says undefined for what is no JSON', async () => {
    const url = await party((_, response) => void response.writeHead(302, { location: '/elsewhere' }).end('<html>'));
    const answer = await outbound({ method: 'GET', url, timeoutMs: 2000 });
    expect([answer.status, answer.text, answer.json()]).toEqual([302, '<html>', undefined]);
  });

  test.each([
    ['never answers', (): void => {}],
    [
      'stops in the middle of its answer',
      (_: unknown, response: Parameters<RequestListener>[1]) => void response.write('{'),
    ],
  ])('times out when the party %s', async (_, answer) => {
    const url = `${await party(answer)}/secret-path`;
    const waiting = outbound({ method: 'GET', url, timeoutMs: 50 });
    await expect(waiting).rejects.toMatchObject({ name: 'OutboundError', kind: 'timeout' });
    await expect(waiting).rejects.not.toThrow('secret-path');
  });

  test('fails as a network error when the connection is refused or the answer is too large', async () => {
    const url = `http://127.0.0.1:${await freePort()}/`;
    await expect(outbound({ method: 'GET', url, timeoutMs: 2000 })).rejects.toMatchObject({ kind: 'network' });
    const large = await party((_, response) => void response.end('x'.repeat(5000)));
    const tooLarge = outbound({ method: 'GET', url: large, timeoutMs: 2000, maxBytes: 4999 });
    await expect(tooLarge).rejects.toMatchObject({
      kind: 'network',
      message: expect.stringContaining('larger than 4999'),
    });
    expect((await outbound({ method: 'GET', url: large, timeoutMs: 2000, maxBytes: 5000 })).text).toHaveLength(5000);
  });
});

describe('a call to an upstream service', () => {
  const clock = () => noon;
  const start = async () => {
    const { service } = parcelService();
    const { url, close } = await serve(service);
    closing.push(close);
    return url;
  };
  const weigh = (baseUrl: string | readonly string[], parcelId: string, more: object = {}) =>
    callService(weighParcel, {
      baseUrl,
      params: { parcelId },
      query: {},
      body: { grams: 5 },
      serviceKey: paymentsKey,
      clock,
      ...more,
    });

  test('proves itself, fills the path and gives the answer', async () => {
    const baseUrl = await start();
    expect(await weigh(baseUrl, 'a/b ?', { query: { unit: 'k g' } })).toEqual({
      success: true,
      parcelId: 'a/b ?',
      grams: 5,
      unit: 'k g',
    });
    const call = { baseUrl, apiKey, clock, params: { parcelId: 'p' }, query: { count: 2 } };
    expect(await callService(getParcel, call)).toMatchObject({ parcel: { id: 'p', count: 2 } });
  });

  test('passes on the refusals that the operation declares, with their details', async () => {
    await expect(weigh(await start(), 'lost')).rejects.toMatchObject({
      name: 'AppError',
      code: 'ORDER_NOT_FOUND',
      status: 404,
      details: [{ path: '/id', message: 'is unknown' }],
    });
  });

  test('passes on that the request was wrong, or one too many', async () => {
    const url = await start();
    await expect(weigh(url, 'p', { body: { grams: 'x' } })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ path: '/body/grams', message: 'must be integer' }],
    });
    await expect(weigh(url, 'often')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: 7 });
  });

  test('keeps a refused proof to ourselves: it is our mistake, not the browser’s session', async () => {
    const url = await start();
    await expect(weigh(url, 'p', { serviceKey: { name: 'payments', secret: 'another-secret' } })).rejects.toMatchObject(
      {
        code: 'INTERNAL_ERROR',
      },
    );
    const wrongKey = callService(sendParcel, {
      baseUrl: url,
      apiKey: 'x',
      clock,
      body: { user: { name: 'n' }, weight: 1 },
    });
    await expect(wrongKey).rejects.toMatchObject({ code: 'INTERNAL_ERROR' });
  });

  test('fails with NEIGHBOUR_UNAVAILABLE on a 500, an invalid answer, a timeout and a refused connection', async () => {
    await expect(weigh(await start(), 'broken')).rejects.toMatchObject({ code: 'NEIGHBOUR_UNAVAILABLE' });
    const nonsense = await party((_, response) => void response.writeHead(502).end('<html>bad gateway'));
    await expect(weigh(nonsense, 'p')).rejects.toMatchObject({ code: 'NEIGHBOUR_UNAVAILABLE', status: 503 });
    const odd = await party((_, response) => void response.end('{"ok":true}'));
    await expect(weigh(odd, 'p')).rejects.toMatchObject({ code: 'NEIGHBOUR_UNAVAILABLE' });
    const unknownCode = await party(
      (_, response) => void response.writeHead(400).end('{"success":false,"code":"toString"}'),
    );
    await expect(weigh(unknownCode, 'p')).rejects.toMatchObject({ code: 'NEIGHBOUR_UNAVAILABLE' });
    const late = await party(() => {});
    await expect(weigh(late, 'p', { timeoutMs: 50 })).rejects.toMatchObject({ code: 'NEIGHBOUR_UNAVAILABLE' });
    await expect(weigh(`http://127.0.0.1:${await freePort()}`, 'p')).rejects.toMatchObject({
      code: 'NEIGHBOUR_UNAVAILABLE',
    });
  });

  describe('of which several instances run', () => {
    /** An instance that breaks each connection after having read the call, and how many calls it got. */
    const dying = async () => {
      const calls = { got: 0 };
      const url = await party((request) => {
        calls.got += 1;
        request.socket.destroy();
      });
      return { url, calls };
    };
    const read = (baseUrl: readonly string[]) =>
      callService(getParcel, { baseUrl, apiKey, clock, params: { parcelId: 'p' }, query: { count: 2 } });

    test('asks the next where one has gone, also for what must not be done twice', async () => {
      const gone = `http://127.0.0.1:${await freePort()}`;
      const running = await start();
      expect(await weigh([gone, running], 'p')).toMatchObject({ parcelId: 'p' });
      await expect(weigh([gone, gone], 'p')).rejects.toMatchObject({ code: 'NEIGHBOUR_UNAVAILABLE' });
    });

    test('reads from the next where one broke off in the middle', async () => {
      const { url, calls } = await dying();
      expect(await read([url, await start()])).toMatchObject({ parcel: { id: 'p' } });
      expect(calls.got).toBe(1);
    });

    test('never repeats a change that may have arrived', async () => {
      const { url, calls } = await dying();
      await expect(weigh([url, await start()], 'p')).rejects.toMatchObject({ code: 'NEIGHBOUR_UNAVAILABLE' });
      expect(calls.got).toBe(1);
    });
  });
});
