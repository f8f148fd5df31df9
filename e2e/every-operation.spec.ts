import { expect, test } from '@playwright/test';
import { allOperations } from '@potli/contracts/all-operations.ts';
import { type Operation, wirePath } from '@potli/contracts/operation.ts';
import { operatorToken } from './journey/api.ts';
import { site } from './journey/running-stack.ts';

/** Errors that every operation has in common, through the site. */
const key = { 'x-api-key': 'potli-sandbox-key' };
const address = (operation: Operation): string =>
  site() +
  wirePath(operation)
    .replace('{role}', 'user')
    .replaceAll(/\{\w+\}/g, 'X');
const send = async (operation: Operation, headers: Record<string, string>, body?: string) => {
  const answer = await fetch(address(operation), {
    method: operation.method,
    headers,
    ...(body !== undefined && { body }),
  });
  return { status: answer.status, body: await answer.json(), headers: answer.headers };
};
const refusal = (code: string) => ({
  success: false,
  code,
  error: expect.stringMatching(/./),
  request_id: expect.stringMatching(/./),
});

const ours = allOperations.filter(({ caller }) => caller !== 'service');
// A browser loads a picture by its address alone, which cannot carry a key.
const keyed = ours.filter(({ caller, answerType }) => caller !== 'provider' && answerType !== 'image/jpeg');
const withBody = keyed.filter(({ body }) => body !== undefined);
const json = { ...key, 'content-type': 'application/json' };

for (const operation of keyed) {
  test(`${operation.id} needs the API key`, async () => {
    for (const headers of [{}, { 'x-api-key': 'another' }]) {
      const answer = await send(operation, headers, operation.method === 'GET' ? undefined : '{}');
      expect([answer.status, answer.body]).toEqual([401, expect.objectContaining(refusal('API_KEY_INVALID'))]);
    }
  });
}

for (const operation of withBody) {
  test(`${operation.id} rejects malformed, foreign, deep and oversized bodies`, async () => {
    const token: Record<string, string> =
      operation.caller === 'operator' ? { authorization: `Bearer ${await operatorToken()}` } : {};
    const headers = { ...json, ...token };
    const cases: [string, Record<string, string>, string][] = [
      ['400 MALFORMED_JSON', headers, '{"a":'],
      ['415 UNSUPPORTED_MEDIA_TYPE', { ...headers, 'content-type': 'text/plain' }, '{}'],
      ['413 BODY_TOO_LARGE', headers, JSON.stringify({ a: 'x'.repeat(operation.bodyLimit ?? 65_536) })],
      ['422 VALIDATION_FAILED', headers, '['.repeat(5000) + ']'.repeat(5000)],
      ['422 VALIDATION_FAILED', headers, '{"__proto__":{"admin":true}}'],
      ['422 VALIDATION_FAILED', headers, 'null'],
    ];
    for (const [expected, given, body] of cases) {
      const answer = await send(operation, given, body);
      expect(`${answer.status} ${answer.body.code}`, body.slice(0, 30)).toBe(expected);
    }
  });
}

test('operations between services cannot be reached through the site', async () => {
  for (const operation of allOperations.filter(({ caller }) => caller === 'service')) {
    for (const path of [
      wirePath(operation),
      `/api/../${wirePath(operation)}`,
      `/api/${wirePath(operation)}`,
      `/api/%2e%2e/internal/x`,
    ]) {
      const answer = await fetch(site() + path, { method: operation.method, headers: key });
      const text = await answer.text();
      // Either the site's own page or its own refusal: no service has seen the call.
      const code = answer.headers.get('content-type')?.includes('json') ? JSON.parse(text).code : 'page';
      expect(['page', 'NOT_FOUND', 'METHOD_NOT_ALLOWED'], `${operation.method} ${path}`).toContain(code);
    }
  }
});

test('API responses are not cacheable, and OpenAPI lists every operation', async () => {
  const answer = await fetch(`${site()}/api/openapi.json`);
  const { paths } = await answer.json();
  for (const operation of allOperations)
    expect(paths[wirePath(operation)]).toHaveProperty(operation.method.toLowerCase());
  const details = await fetch(`${site()}/api/orders/details?order_id=X`, { headers: key });
  expect(details.headers.get('cache-control')).toBe('no-store');
});
