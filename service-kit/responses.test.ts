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
