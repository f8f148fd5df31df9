import type { Middleware } from 'koa';
import compress from 'koa-compress';
import conditionalGet from 'koa-conditional-get';
import etag from 'koa-etag';
import { expect, onTestFinished, test } from 'vitest';
import { apiKey, operatorToken, parcelService } from './testing/parcel-service.ts';
import { serve } from './testing/serve.ts';

/** The parcel service with that middleware, added after the operations were mounted. */
const serving = async (...added: Middleware[]) => {
  const { service } = parcelService();
  for (const middleware of added) service.app.use(middleware);
  const { url, close } = await serve(service);
  onTestFinished(close);
  return (path: string, headers: Record<string, string> = {}) =>
    fetch(url + path, { headers: { 'x-api-key': apiKey, authorization: `Bearer ${operatorToken}`, ...headers } });
};

test('compression applies to the response of an operation', async () => {
  const request = await serving(compress({ threshold: 0 }));
  const response = await request('/api/parcels', { 'accept-encoding': 'gzip' });
  expect(response.headers.get('content-encoding')).toBe('gzip');
  expect(response.headers.get('vary')).toContain('Accept-Encoding');
  expect(await response.json()).toEqual({ success: true, operator: 'Asha' });
});

test('conditional GET answers 304 for an operation without a tag of its own', async () => {
  const request = await serving(conditionalGet(), etag());
  const first = await request('/api/parcels');
  const tag = first.headers.get('etag') ?? '';
  expect([first.status, tag]).toEqual([200, expect.stringMatching(/^"/)]);
  // fetch adds no-cache where no other cache-control is given.
  const conditional = { 'if-none-match': tag, 'cache-control': 'max-age=0' };
  const second = await request('/api/parcels', conditional);
  expect([second.status, await second.text()]).toEqual([304, '']);
  expect((await request('/api/parcels', { ...conditional, 'if-none-match': '"other"' })).status).toBe(200);
});

test.each<[string, (tag: string) => string]>([
  ['the tag', (tag) => tag],
  ['the tag that a proxy made weak', (tag) => `W/${tag}`],
  ['a list with it', (tag) => `"other", W/${tag}`],
  ['any tag', () => '*'],
])('a poll of a compressed answer with %s gets 304 without a body', async (_, conditionOf) => {
  const request = await serving(compress({ threshold: 0 }));
  const first = await request('/api/parcels/p1', { 'accept-encoding': 'gzip' });
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  const tag = first.headers.get('etag') ?? '';
  expect(tag).toBe('"1"');
  // As fetch sends it.
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': conditionOf(tag), 'cache-control': 'no-cache' };
  const second = await request('/api/parcels/p1', headers);
  expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, tag, '']);
  const other = await request('/api/parcels/p1', { ...headers, 'if-none-match': 'W/"other", "0"' });
  expect(other.status).toBe(200);
});

test('a header that middleware sets after next() is in the response', async () => {
  const request = await serving(async (ctx, next) => {
    await next();
    ctx.set('x-body', typeof ctx.body);
    ctx.set('cache-control', 'private');
  });
  const { headers } = await request('/api/parcels');
  expect([headers.get('x-body'), headers.get('cache-control')]).toEqual(['object', 'private']);
});

test('middleware may reject a request before its operation', async () => {
  const request = await serving((ctx) => {
    ctx.status = 418;
  });
  expect((await request('/api/parcels')).status).toBe(418);
});
