import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { securityHeaders } from './bounded-server.ts';
import { apiKey, parcelService } from './testing/parcel-service.ts';
import { serve } from './testing/serve.ts';

const parcel = '/api/parcels/p1?count=3&size=10&full=true';

const serving = async () => {
  const { service } = parcelService();
  const { url, close } = await serve(service);
  onTestFinished(close);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, {
      ...init,
      headers: { 'x-api-key': apiKey, 'x-request-id': 'from-the-browser', ...init.headers },
    });
  return { ask, url };
};

test.each<[string, string, RequestInit, number]>([
  ['an operation’s', parcel, {}, 200],
  ['of its head alone', parcel, { method: 'HEAD' }, 200],
  ['that nothing has changed', parcel, { headers: { 'if-none-match': '"1"' } }, 304],
  ['a refusal', '/api/parcels/p1?count=x', {}, 422],
  ['to an address with half a character in it', '/api/parcels/%ff', {}, 422],
  ['that there is nothing', '/api/boxes', {}, 404],
  ['that another method is meant', '/api/parcels', { method: 'DELETE' }, 405],
  ['to a probe', '/health/ready', {}, 200],
  ['with the figures', '/metrics', {}, 200],
  ['with the contract', '/contract', {}, 200],
])('an answer %s has the headers that every answer has', async (_, path, init, status) => {
  const { ask } = await serving();
  const answer = await ask(path, init);
  expect(answer.status).toBe(status);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    ...securityHeaders,
    'cache-control': 'no-store',
    'x-request-id': 'from-the-browser',
  });
});

test('the head alone says of the body what the whole answer does', async () => {
  const { ask } = await serving();
  const [whole, head] = [await ask(parcel), await ask(parcel, { method: 'HEAD' })];
  expect(await head.text()).toBe('');
  const told = ({ headers }: Response) => ['content-type', 'content-length', 'etag'].map((name) => headers.get(name));
  expect(told(head)).toEqual(told(whole));
  expect(Number(whole.headers.get('content-length'))).toBe(Buffer.byteLength(await whole.text()));
});

test.each([
  ['count=3&size=10', { count: 3, size: 10 }],
  ['&count=3&&', { count: 3 }],
  ['count=%33&size=1%30', { count: 3, size: 10 }],
  ['unknown&=x&count=3&other=a=b', { count: 3 }],
])('the query %s is read as URLs are', async (query, read) => {
  const { ask } = await serving();
  const answer = await ask(`/api/parcels/p1?${query}`);
  expect(await answer.json()).toEqual({ success: true, parcel: { id: 'p1', ...read } });
});

test('a query of more than 1,000 keys is read to its end', async () => {
  const { ask } = await serving();
  const query = Array.from({ length: 1200 }, (_, number) => `k${number}=1`).join('&');
  const read = async (text: string) => (await ask(`/api/parcels/p1?${text}`)).json();
  expect(await read(`${query}&count=3`)).toEqual({ success: true, parcel: { id: 'p1', count: 3 } });
  expect(await read(`count=3&${query}&count=4`)).toMatchObject({ code: 'VALIDATION_FAILED' });
});

test.each(['count=1&count=1', 'count=1&c%6funt=1'])('the query %s says a thing twice and is refused', async (query) => {
  const { ask } = await serving();
  const answer = await ask(`/api/parcels/p1?${query}`);
  expect(await answer.json()).toMatchObject({ details: [{ path: '/query/count', message: 'must be given once' }] });
});

test('requests that come all at once are each given their own answer', async () => {
  const { ask } = await serving();
  const ids = Array.from({ length: 150 }, (_, number) => `p${number}`);
  const answers = await Promise.all(ids.map(async (id) => (await ask(`/api/parcels/${id}`)).json()));
  expect(answers).toEqual(ids.map((id) => ({ success: true, parcel: { id } })));
});

test('requests sent one behind the other on one connection are answered in their order', async () => {
  const { url } = await serving();
  const ids = Array.from({ length: 40 }, (_, number) => `p${number}`);
  const requests = ids.map((id) => `GET /api/parcels/${id} HTTP/1.1\r\nhost: x\r\nx-api-key: ${apiKey}\r\n\r\n`);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(requests.join(''));
  let text = '';
  for await (const chunk of socket) {
    text += chunk;
    if (text.includes('"p39"')) break;
  }
  expect([...text.matchAll(/"id":"(p\d+)"/g)].map(([, id]) => id)).toEqual(ids);
});
