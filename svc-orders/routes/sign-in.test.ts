import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { listOrders } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { atDesk, type Desk } from '../testing/at-desk.ts';
import { apiKey, codeOf, passkey } from '../testing/orders-app.ts';

let app: Desk;
beforeEach(async () => {
  app = await atDesk();
});
afterEach(() => app.close());

const authenticate = (key: string, address = '203.0.113.9') =>
  call(app.url, authenticateOperator, { apiKey, body: { passkey: key }, headers: { 'x-forwarded-for': address } });

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

  test('counts guesses of one address at the same moment one by one', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => authenticate('wrong one', '198.51.100.7')));
    expect(answers.every(({ status }) => status === 401 || status === 429)).toBe(true);
    expect(codeOf(await authenticate(passkey, '198.51.100.7'))).toBe('429 SIGN_IN_LOCKED');
  });

  test('gives a token that expires after eight hours', async () => {
    app.pass(8 * 3600 - 1);
    expect((await call(app.url, listOrders, { apiKey, token: app.token })).status).toBe(200);
    app.pass(2);
    const answer = await call(app.url, listOrders, { apiKey, token: app.token });
    expect(answer.body).toMatchObject({ code: 'TOKEN_INVALID', error: 'Token is expired or invalid' });
  });
});
