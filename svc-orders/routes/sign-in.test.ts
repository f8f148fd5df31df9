import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { listOrders } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { apiKey, codeOf, passkey } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

const authenticate = (key: string, address = '203.0.113.9', headers: Record<string, string> = {}) =>
  call(app.url, authenticateOperator, {
    apiKey,
    body: { passkey: key },
    headers: { 'x-forwarded-for': address, ...headers },
  });
const cookieOf = ({ headers }: { headers: Headers }) => headers.get('set-cookie')?.split(';')[0] ?? '';

describe('the passkey sign-in', () => {
  test('answers a token for the right passkey', async () => {
    expect((await authenticate(passkey)).body).toMatchObject({
      success: true,
      operator: { name: 'Operator' },
      expires_at: '2026-03-02T14:30:00.000Z',
    });
  });

  test('answers Invalid passkey for a wrong one', async () => {
    expect((await authenticate('wrong passkey')).body).toMatchObject({
      code: 'INVALID_PASSKEY',
      error: 'Invalid passkey',
    });
  });

  test.each([{}, { passkey: 7 }, { passkey: { $gt: '' } }, { passkey: 'x'.repeat(201) }])(
    'refuses %j',
    async (body) => {
      expect(codeOf(await call(app.url, authenticateOperator, { apiKey, body }))).toBe('422 VALIDATION_FAILED');
    },
  );

  test('locks an address after five wrong passkeys, also for the right one, and opens again after 15 minutes', async () => {
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await authenticate('wrong one'))).toBe('401 INVALID_PASSKEY');
    expect(codeOf(await authenticate(passkey))).toBe('429 SIGN_IN_LOCKED');
    expect((await authenticate(passkey, '203.0.113.10')).status).toBe(200);
    app.pass(15 * 60);
    expect((await authenticate(passkey)).status).toBe(200);
  });

  test('forgets the wrong passkeys of an address after the right one', async () => {
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await authenticate('wrong one');
      expect((await authenticate(passkey)).status).toBe(200);
    }
  });

  test('is locked for strangers after fifty wrong passkeys from anywhere, and stays open where one worked before', async () => {
    await authenticate(passkey, '203.0.113.77');
    for (let from = 0; from < 50; from += 1)
      expect(codeOf(await authenticate('wrong one', `198.51.100.${from}`))).toBe('401 INVALID_PASSKEY');
    const stranger = await authenticate(passkey, '198.51.100.99');
    expect([codeOf(stranger), stranger.headers.get('retry-after')]).toEqual(['429 SIGN_IN_LOCKED', '3600']);
    expect((await authenticate(passkey, '203.0.113.77')).status).toBe(200);
    app.pass(3600);
    expect((await authenticate(passkey, '198.51.100.99')).status).toBe(200);
  });

  test('says in how many minutes an address may try again', async () => {
    for (let tries = 0; tries < 5; tries += 1) await authenticate('wrong one');
    const sentence = async () => ((await authenticate(passkey)).body as { error: string }).error;
    expect(await sentence()).toBe('Too many wrong passkeys. Please try again in 15 minutes.');
    app.pass(14 * 60 + 1);
    expect(await sentence()).toBe('Too many wrong passkeys. Please try again in 1 minute.');
  });

  test('counts a device where a passkey worked apart from its address', async () => {
    const cookie = cookieOf(await authenticate(passkey));
    for (let tries = 0; tries < 5; tries += 1) await authenticate('wrong one');
    expect(codeOf(await authenticate(passkey))).toBe('429 SIGN_IN_LOCKED');
    expect(cookieOf(await authenticate(passkey, '203.0.113.9', { cookie }))).toBe(cookie);
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await authenticate('wrong one', '203.0.113.9', { cookie }))).toBe('401 INVALID_PASSKEY');
    expect(codeOf(await authenticate(passkey, '198.51.100.1', { cookie }))).toBe('429 SIGN_IN_LOCKED');
  });

  test('counts a made-up device by its address', async () => {
    const made = (tries: number) => ({ cookie: `other=1; potli_device=${'0'.repeat(tries)}` });
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await authenticate('wrong one', '203.0.113.9', made(tries)))).toBe('401 INVALID_PASSKEY');
    expect(codeOf(await authenticate(passkey, '203.0.113.9', made(9)))).toBe('429 SIGN_IN_LOCKED');
  });

  test('takes a device called like the address of an office for no device', async () => {
    const office = '203.0.113.77';
    await authenticate(passkey, office);
    const named = { cookie: `potli_device=${office}` };
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await authenticate('wrong one', '198.51.100.1', named))).toBe('401 INVALID_PASSKEY');
    expect(codeOf(await authenticate(passkey, '198.51.100.1', named))).toBe('429 SIGN_IN_LOCKED');
    expect((await authenticate(passkey, office)).status).toBe(200);
  });

  test('takes the device of another session’s cookie with another signature for no device', async () => {
    const [, id = '', signature = ''] = /=([^.]*)\.(.*)/.exec(cookieOf(await authenticate(passkey))) ?? [];
    const forged = { cookie: `potli_device=${id}.${signature.replaceAll(/./g, (one) => (one === 'A' ? 'B' : 'A'))}` };
    for (let tries = 0; tries < 5; tries += 1) await authenticate('wrong one', '198.51.100.1', forged);
    expect(codeOf(await authenticate(passkey, '198.51.100.1', forged))).toBe('429 SIGN_IN_LOCKED');
    const own = { cookie: `potli_device=${id}.${signature}` };
    expect((await authenticate(passkey, '198.51.100.1', own)).status).toBe(200);
  });

  test('marks the device by a cookie that scripts and other sites cannot use', async () => {
    const answer = await authenticate(passkey, '203.0.113.9', { 'x-forwarded-proto': 'https' });
    expect(answer.headers.get('set-cookie')).toMatch(
      /^__Host-potli_device=[0-9a-f-]{36}\.[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/,
    );
    expect((await authenticate('wrong one')).headers.get('set-cookie')).toBeNull();
  });

  test('over https takes a cookie that another host of the domain could have set for no device', async () => {
    const https = { 'x-forwarded-proto': 'https' };
    const own = cookieOf(await authenticate(passkey, '203.0.113.9', https));
    const planted = { ...https, cookie: own.replace('__Host-', '') };
    for (let tries = 0; tries < 5; tries += 1) await authenticate('wrong one', '198.51.100.1', planted);
    expect(codeOf(await authenticate(passkey, '198.51.100.1', planted))).toBe('429 SIGN_IN_LOCKED');
    expect((await authenticate(passkey, '198.51.100.1', { ...https, cookie: own })).status).toBe(200);
  });

  test('checks five of a hundred passkeys guessed at once from one address, and locks only that address out', async () => {
    const answers = await Promise.all(Array.from({ length: 100 }, () => authenticate('wrong one', '198.51.100.7')));
    const counts = [401, 429].map((status) => answers.filter((answer) => answer.status === status).length);
    expect(counts).toEqual([5, 95]);
    expect((await authenticate(passkey, '198.51.100.8')).status).toBe(200);
    expect(codeOf(await authenticate(passkey, '198.51.100.7'))).toBe('429 SIGN_IN_LOCKED');
  });

  test('gives a token that expires after eight hours, and a minute for a clock that is behind', async () => {
    const fresh = (await authenticate(passkey)).body as { token: string };
    app.pass(8 * 3600 + 59);
    for (const token of [app.token, fresh.token, app.token])
      expect((await call(app.url, listOrders, { apiKey, token })).status).toBe(200);
    app.pass(2);
    const answer = await call(app.url, listOrders, { apiKey, token: app.token });
    expect(answer.body).toMatchObject({ code: 'TOKEN_INVALID', error: 'Token is expired or invalid' });
  });
});
