import {
  beginSecondFactor,
  confirmSecondFactor,
  confirmSession,
  endSession,
  endSessions,
  getAccount,
  listOperators,
  renewPasskey,
  renewRecoveryCodes,
  resetPasskey,
  resetSecondFactor,
  switchOffSecondFactor,
} from '@potli/contracts/operator/account.ts';
import { authenticateOperator, proveOperator } from '@potli/contracts/operator/operations.ts';
import { cancelOrder, previewTakeOut, takeOutItem } from '@potli/contracts/order/cancellation.ts';
import { listOrders } from '@potli/contracts/order/operations.ts';
import { signServiceToken } from '@potli/service-kit/service-token.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { Secret, TOTP } from 'otpauth';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { storedSecondFactors } from '../operator/second-factors.ts';
import { mostSessions, sessionCollection } from '../operator/sessions.ts';
import { anItem, anOrder } from '../order/an-order.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, otpSecret, passkey, paymentsKey } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
beforeEach(async () => {
  app = await ordersApp();
  token = await app.signIn();
});
afterEach(() => app.close());

const ask = (operation: Parameters<typeof call>[1], body?: object, by = token, params?: Record<string, string>) =>
  call(app.url, operation, { apiKey, token: by, ...(body && { body }), ...(params && { params }) });
const codeAt = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: app.clock().getTime() + seconds * 1000 });
const authenticate = (code?: string, headers: Record<string, string> = {}) =>
  call(app.url, authenticateOperator, { apiKey, body: { passkey, ...(code && { code }) }, headers });

/** Switches the second factor of that session's operator on; a minute passes, so that its first code is old. */
const enrol = async (by = token, theirs = passkey) => {
  const begun = await call(app.url, beginSecondFactor, { apiKey, token: by, body: { passkey: theirs } });
  const { secret } = succeeded(begun);
  const confirmed = await call(app.url, confirmSecondFactor, { apiKey, token: by, body: { code: codeAt(secret) } });
  app.pass(60);
  return { secret, recovery: succeeded(confirmed).recovery_codes };
};
const account = async (by = token) => succeeded(await call(app.url, getAccount, { apiKey, token: by })).account;

describe('the second factor', () => {
  test('is on after its first code, and its secret is in no later answer and not readable in the store', async () => {
    const begun = succeeded(await call(app.url, beginSecondFactor, { apiKey, token, body: { passkey } }));
    expect(begun.uri).toContain(`secret=${begun.secret}`);
    expect((await account()).second_factor.on).toBe(false);
    expect((await authenticate()).status).toBe(200);
    await ask(confirmSecondFactor, { code: codeAt(begun.secret) });
    const after = await account();
    expect(after.second_factor).toMatchObject({ on: true, recovery_codes_left: 10 });
    expect(JSON.stringify([after, await app.operators.get('first')])).not.toContain(begun.secret);
  });

  test('makes the sign-in ask for a code, which also confirms the session', async () => {
    const { secret } = await enrol();
    const first = await authenticate();
    expect(codeOf(first)).toBe('403 SECOND_FACTOR_REQUIRED');
    expect(refused(first).error).not.toMatch(/unauthori|token|expired|invalid/i);
    expect(codeOf(await authenticate('000000'))).toBe('403 SECOND_FACTOR_INVALID');
    const signedIn = succeeded(await authenticate(codeAt(secret)));
    expect((await account(signedIn.token)).sessions).toHaveLength(2);
  });

  test.each([-30, 0, 30])('takes the code of %i seconds from now, and none that is further away', async (seconds) => {
    const { secret } = await enrol();
    for (const far of [-60, 60])
      expect(codeOf(await authenticate(codeAt(secret, far)))).toBe('403 SECOND_FACTOR_INVALID');
    expect((await authenticate(codeAt(secret, seconds))).status).toBe(200);
  });

  test('takes a code once: a replay within its window and an older code are rejected', async () => {
    const { secret } = await enrol();
    const code = codeAt(secret);
    const answers = await Promise.all(Array.from({ length: 5 }, () => authenticate(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(codeOf(await authenticate(codeAt(secret, -30)))).toBe('403 SECOND_FACTOR_INVALID');
  });

  test('takes a recovery code once, in any spelling', async () => {
    const { recovery } = await enrol();
    const [code = ''] = recovery;
    expect((await authenticate(code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect(codeOf(await authenticate(code))).toBe('403 SECOND_FACTOR_INVALID');
    expect((await account()).second_factor.recovery_codes_left).toBe(9);
  });

  test('checks five of a hundred codes guessed at once, and opens again after 15 minutes', async () => {
    const { secret } = await enrol();
    const guesses = Array.from({ length: 100 }, (_, guess) =>
      ask(confirmSession, { code: String(guess).padStart(6, '0') }),
    );
    const answers = (await Promise.all(guesses)).map(codeOf);
    expect(answers.filter((one) => one === '403 SECOND_FACTOR_INVALID')).toHaveLength(5);
    const locked = await ask(confirmSession, { code: codeAt(secret) });
    expect([codeOf(locked), locked.headers.get('retry-after')]).toEqual(['429 SECOND_FACTOR_LOCKED', '900']);
    expect(codeOf(await authenticate(codeAt(secret)))).toBe('429 SECOND_FACTOR_LOCKED');
    app.pass(15 * 60);
    expect((await ask(confirmSession, { code: codeAt(secret) })).status).toBe(200);
  });

  test('does not take the code of another operator', async () => {
    await enrol();
    const asha = await app.operatorCalled('Asha');
    const { secret, recovery } = await enrol(asha, 'passkey of Asha');
    for (const code of [codeAt(secret), recovery[0]])
      expect(codeOf(await authenticate(code))).toBe('403 SECOND_FACTOR_INVALID');
  });

  test.each([
    ['switchOffSecondFactor', switchOffSecondFactor],
    ['renewRecoveryCodes', renewRecoveryCodes],
    ['confirmSession', confirmSession],
    ['confirmSecondFactor', confirmSecondFactor],
  ])('%s needs a code, is locked after five wrong ones, and does not fit another state', async (_, operation) => {
    expect(codeOf(await ask(operation, { code: '123456' }))).toBe('409 SECOND_FACTOR_CHANGED');
    if (operation === confirmSecondFactor) await ask(beginSecondFactor, { passkey });
    else await enrol();
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await ask(operation, { code: '123456' }))).toBe('403 SECOND_FACTOR_INVALID');
    expect(codeOf(await ask(operation, { code: '123456' }))).toBe('429 SECOND_FACTOR_LOCKED');
  });

  test('needs the own passkey, whose wrong guesses are limited as at the sign-in', async () => {
    const asha = await app.operatorCalled('Asha');
    for (const wrong of ['guess', passkey, '', 'guess', 'guess'])
      expect(codeOf(await ask(beginSecondFactor, { passkey: wrong }, asha))).toBe('401 INVALID_PASSKEY');
    expect(codeOf(await ask(beginSecondFactor, { passkey: 'passkey of Asha' }, asha))).toBe('429 SIGN_IN_LOCKED');
    expect((await account(asha)).second_factor.on).toBe(false);
  });

  test('is switched off with a code; new recovery codes replace the earlier ones', async () => {
    const { secret, recovery } = await enrol();
    const renewed = succeeded(
      await call(app.url, renewRecoveryCodes, { apiKey, token, body: { code: codeAt(secret) } }),
    ).recovery_codes;
    expect(codeOf(await authenticate(recovery[0]))).toBe('403 SECOND_FACTOR_INVALID');
    expect((await authenticate(renewed[0])).status).toBe(200);
    expect(codeOf(await ask(beginSecondFactor, { passkey }))).toBe('409 SECOND_FACTOR_CHANGED');
    expect((await ask(switchOffSecondFactor, { code: renewed[1] })).status).toBe(200);
    expect((await authenticate()).status).toBe(200);
  });

  test('survives the rotation of the key that seals it', async () => {
    const { secret } = await enrol();
    const fresh = 'the new secret, thirty-two characters long';
    const under = (secrets: readonly string[]) =>
      storedSecondFactors(app.operators, { secrets, issuer: 'Potli', clock: app.clock });
    await under([fresh, otpSecret]).resealAll();
    await under([fresh]).use('first', codeAt(secret));
    await expect(under([otpSecret]).use('first', codeAt(secret, 30))).rejects.toMatchObject({
      code: 'SECOND_FACTOR_INVALID',
    });
  });

  test('is reset by an administrator only, who ends that operator’s sessions with it', async () => {
    const asha = await app.operatorCalled('Asha');
    await enrol(asha, 'passkey of Asha');
    expect(codeOf(await ask(resetSecondFactor, undefined, asha, { operatorId: 'first' }))).toBe('403 ROLE_REQUIRED');
    expect(codeOf(await ask(resetSecondFactor, undefined, token, { operatorId: 'none' }))).toBe(
      '404 OPERATOR_NOT_FOUND',
    );
    expect((await ask(resetSecondFactor, undefined, token, { operatorId: 'Asha' })).status).toBe(200);
    expect(codeOf(await ask(listOrders, undefined, asha))).toBe('403 TOKEN_INVALID');
    expect((await account(await app.signIn('passkey of Asha'))).second_factor.on).toBe(false);
    await enrol();
    app.pass(10 * 60);
    expect(codeOf(await ask(resetSecondFactor, undefined, token, { operatorId: 'Asha' }))).toBe(
      '403 SECOND_FACTOR_REQUIRED',
    );
  });
});

describe('a passkey', () => {
  const signInWith = async (theirs: string) =>
    codeOf(await call(app.url, authenticateOperator, { apiKey, body: { passkey: theirs } }));
  const given = (answer: Awaited<ReturnType<typeof ask>>) => succeeded(answer as never) as { passkey: string };

  test('is renewed by its operator, who shows it; the old one and all other sessions end', async () => {
    const asha = await app.operatorCalled('Asha');
    const elsewhere = await app.signIn('passkey of Asha');
    expect(codeOf(await ask(renewPasskey, { passkey }, asha))).toBe('401 INVALID_PASSKEY');
    const renewed = given(await ask(renewPasskey, { passkey: 'passkey of Asha' }, asha)).passkey;
    expect(renewed).toMatch(/^[0-9A-Z]{6}(-[0-9A-Z]{5}){4}$/);
    expect(await signInWith('passkey of Asha')).toBe('401 INVALID_PASSKEY');
    expect(codeOf(await ask(listOrders, undefined, elsewhere))).toBe('403 TOKEN_INVALID');
    expect((await ask(listOrders, undefined, asha)).status).toBe(200);
    expect((await account(await app.signIn(renewed))).name).toBe('Asha');
    expect(JSON.stringify(await app.operators.get('Asha'))).not.toContain(renewed);
  });

  test('is not renewed by guesses, which are limited as at the sign-in, nor without a fresh code', async () => {
    const asha = await app.operatorCalled('Asha');
    await enrol(asha, 'passkey of Asha');
    app.pass(10 * 60);
    expect(codeOf(await ask(renewPasskey, { passkey: 'passkey of Asha' }, asha))).toBe('403 SECOND_FACTOR_REQUIRED');
    const ravi = await app.operatorCalled('Ravi');
    for (let tries = 0; tries < 5; tries += 1)
      expect(codeOf(await ask(renewPasskey, { passkey: 'guess' }, ravi))).toBe('401 INVALID_PASSKEY');
    expect(codeOf(await ask(renewPasskey, { passkey: 'passkey of Ravi' }, ravi))).toBe('429 SIGN_IN_LOCKED');
  });

  test('that was lost is reset by an administrator with a fresh code only, which ends that operator’s sessions', async () => {
    const asha = await app.operatorCalled('Asha');
    const reset = (by: string, operatorId: string) => ask(resetPasskey, undefined, by, { operatorId });
    expect(codeOf(await reset(asha, 'first'))).toBe('403 ROLE_REQUIRED');
    expect(codeOf(await reset(token, 'none'))).toBe('404 OPERATOR_NOT_FOUND');
    const { passkey: fresh } = given(await reset(token, 'Asha'));
    expect(codeOf(await ask(listOrders, undefined, asha))).toBe('403 TOKEN_INVALID');
    expect(await signInWith('passkey of Asha')).toBe('401 INVALID_PASSKEY');
    expect((await account(await app.signIn(fresh))).name).toBe('Asha');
    await enrol();
    app.pass(10 * 60);
    expect(codeOf(await reset(token, 'Asha'))).toBe('403 SECOND_FACTOR_REQUIRED');
  });

  test('that is configured stays as it is', async () => {
    expect(codeOf(await ask(renewPasskey, { passkey }))).toBe('409 PASSKEY_CONFIGURED');
    expect(codeOf(await ask(resetPasskey, undefined, token, { operatorId: 'first' }))).toBe('409 PASSKEY_CONFIGURED');
    expect((await authenticate()).status).toBe(200);
  });
});

describe('an operation of the account', () => {
  const long = 'x'.repeat(65);
  const operations = [
    [getAccount, {}],
    [listOperators, {}],
    [beginSecondFactor, { body: { passkey: 'x'.repeat(201) } }],
    [confirmSecondFactor, { body: { code: '12345' } }],
    [switchOffSecondFactor, { body: { code: '12345' } }],
    [renewRecoveryCodes, { body: { code: '12345' } }],
    [confirmSession, { body: { code: '12345' } }],
    [endSession, { params: { sessionId: long } }],
    [endSessions, { params: { operatorId: long } }],
    [resetSecondFactor, { params: { operatorId: long } }],
    [renewPasskey, { body: { passkey: long.repeat(4) } }],
    [resetPasskey, { params: { operatorId: long } }],
  ] as const;

  test.each(operations.map(([operation, bad]) => [operation.id, operation, bad] as const))(
    '%s needs the operator’s token and rejects malformed input',
    async (_, operation, bad) => {
      const given = { apiKey, ...bad };
      expect(codeOf(await call(app.url, operation, given))).toBe('403 TOKEN_MISSING');
      expect(codeOf(await call(app.url, operation, { ...given, token: 'forged' }))).toBe('403 TOKEN_INVALID');
      if (Object.keys(bad).length > 0)
        expect(codeOf(await call(app.url, operation, { ...given, token }))).toBe('422 VALIDATION_FAILED');
    },
  );
});

describe('a refund by an operator with a second factor', () => {
  const paid = () => app.has(anOrder({ order_status: 'PAYMENT_DONE' }));
  const cancel = (orderId: string, key = 'key-of-this-command-1') =>
    call(app.url, cancelOrder, {
      apiKey,
      token,
      params: { orderId },
      body: { reason: 'Out of stock' },
      headers: { 'idempotency-key': key },
    });

  test('asks for a code unless the session was confirmed in the last ten minutes, and changes nothing before', async () => {
    const { secret } = await enrol();
    const order = await paid();
    app.pass(9 * 60);
    expect(codeOf(await cancel(order.id))).toBe('403 SECOND_FACTOR_REQUIRED');
    expect((await app.orders.get(order.id))?.order_status).toBe('PAYMENT_DONE');
    const proof = await signServiceToken(paymentsKey, 'orders', app.clock);
    const proven = await call(app.url, proveOperator, { token: proof, body: { token } });
    expect(succeeded(proven).operator?.second_factor).toBe('needed');

    expect((await ask(confirmSession, { code: codeAt(secret) })).status).toBe(200);
    expect((await cancel(order.id)).status).toBe(200);
    expect((await cancel(order.id)).status).toBe(200);
    expect((await app.orders.get(order.id))?.refund_requests).toHaveLength(1);
  });

  test('takes an item out of a paid order after a code only', async () => {
    const { secret } = await enrol();
    app.pass(9 * 60);
    const evaluated = {
      price: 49_950,
      weight: 350,
      shipment_date: '2026-03-05',
      accepted: true,
      local_shippment_duration: 3,
    };
    const items = [anItem(evaluated), anItem({ order_item_id: 'ITEM2', ...evaluated })];
    const order = await app.has(anOrder({ order_status: 'PAYMENT_DONE', items }));
    const params = { orderId: order.id, itemId: items[0]?.order_item_id ?? '' };
    const { refund_paise } = succeeded(await call(app.url, previewTakeOut, { apiKey, token, params })).preview;
    const takeOut = () =>
      call(app.url, takeOutItem, { apiKey, token, params, body: { reason: 'Out of stock', refund_paise } });
    expect(codeOf(await takeOut())).toBe('403 SECOND_FACTOR_REQUIRED');
    await ask(confirmSession, { code: codeAt(secret) });
    expect((await takeOut()).status).toBe(200);
  });

  test('is not asked for a code without a refund, and by an operator without a second factor', async () => {
    const refunding = await paid();
    expect((await cancel(refunding.id)).status).toBe(200);
    await enrol();
    app.pass(10 * 60);
    const unpaid = await app.fresh({ order_status: 'ORDER_EVALUATION' });
    expect((await cancel(unpaid.id)).status).toBe(200);
  });
});

describe('sessions', () => {
  test('are listed by device; an ended one gets the answer of an expired session at once', async () => {
    const headers = { 'user-agent': 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0' };
    const other = succeeded(await authenticate(undefined, headers)).token;
    const { sessions } = await account();
    const found = sessions.find(({ current }) => !current);
    expect(found?.device).toBe('Firefox on Windows');
    const params = { sessionId: found?.session_id ?? '' };
    expect((await ask(endSession, undefined, token, params)).status).toBe(200);
    const answer = await ask(listOrders, undefined, other);
    expect(answer.body).toMatchObject({ code: 'TOKEN_INVALID', error: 'Token is expired or invalid' });
    const proof = await signServiceToken(paymentsKey, 'orders', app.clock);
    expect((await call(app.url, proveOperator, { token: proof, body: { token: other } })).body).toMatchObject({
      operator: null,
    });
    expect(codeOf(await ask(endSession, undefined, token, params))).toBe('404 SESSION_NOT_FOUND');
  });

  test('of another operator are ended by an administrator only', async () => {
    const asha = await app.operatorCalled('Asha');
    const own = (await account()).sessions[0]?.session_id ?? '';
    for (const sessionId of [own, 'forged'])
      expect(codeOf(await ask(endSession, undefined, asha, { sessionId }))).toBe('404 SESSION_NOT_FOUND');
    expect(codeOf(await ask(endSessions, undefined, asha, { operatorId: 'first' }))).toBe('403 ROLE_REQUIRED');
    expect(codeOf(await ask(listOperators, undefined, asha))).toBe('403 ROLE_REQUIRED');
    expect(codeOf(await ask(endSessions, undefined, token, { operatorId: 'none' }))).toBe('404 OPERATOR_NOT_FOUND');
    const everyone = succeeded(await call(app.url, listOperators, { apiKey, token })).operators;
    expect(everyone.map(({ name, administrator }) => [name, administrator])).toEqual([
      ['Asha', false],
      ['Operator', true],
    ]);
    expect((await ask(endSessions, undefined, token, { operatorId: 'Asha' })).body).toMatchObject({ ended: 1 });
    expect(codeOf(await ask(listOrders, undefined, asha))).toBe('403 TOKEN_INVALID');
  });

  test('ends itself at a sign-out', async () => {
    const other = await app.signIn();
    expect((await ask(endSession, undefined, other, { sessionId: 'current' })).status).toBe(200);
    expect(codeOf(await ask(listOrders, undefined, other))).toBe('403 TOKEN_INVALID');
    expect((await ask(listOrders)).status).toBe(200);
  });

  test('end all but the one that asks', async () => {
    const others = [await app.signIn(), await app.signIn()];
    expect((await ask(endSessions, undefined, token, { operatorId: 'first' })).body).toMatchObject({ ended: 2 });
    for (const other of others) expect(codeOf(await ask(listOrders, undefined, other))).toBe('403 TOKEN_INVALID');
    expect((await ask(listOrders)).status).toBe(200);
  });

  test('are a hundred per operator at most: one more ends the oldest', async () => {
    for (let more = 1; more < mostSessions; more += 1) {
      app.pass(1);
      await app.signIn();
    }
    expect((await ask(listOrders)).status).toBe(200);
    app.pass(1);
    const newest = await app.signIn();
    expect(codeOf(await ask(listOrders))).toBe('403 TOKEN_INVALID');
    expect((await ask(listOrders, undefined, newest)).status).toBe(200);
  });

  test('show when they were last seen, to the minute, and are removed after they expired', async () => {
    app.pass(3600);
    await ask(listOrders);
    expect((await account()).sessions[0]?.last_seen_at).toBe(app.clock().toISOString());
    app.pass(10 * 3600);
    await app.tidy();
    expect(await (await app.store.collection(sessionCollection)).count()).toBe(0);
  });
});
