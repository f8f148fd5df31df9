import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { getOrder, listOrders, updateOrder } from '@potli/contracts/order/operations.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { operatorBodies } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, passkey } from '../testing/orders-app.ts';
import { newOperator } from './operators.ts';
import { operatorsCommand } from './operators-command.ts';

let app: OrdersApp;
beforeEach(async () => {
  app = await ordersApp();
});
afterEach(() => app.close());

/** The command as it is typed, on the store of the running service. */
const operator = async (...args: string[]) => {
  const [said, complained]: [string[], string[]] = [[], []];
  const code = await operatorsCommand(args, {
    operators: app.operators,
    now: app.clock,
    say: (line) => said.push(line),
    complain: (line) => complained.push(line),
  });
  return { code, said, complained };
};
const added = async (name: string) => (await operator('add', name)).said[1] ?? '';
const signIn = (key: string) => call(app.url, authenticateOperator, { apiKey, body: { passkey: key } });

describe('npx potli operator', () => {
  test('add: creates an operator whose passkey is shown once and signs in at once', async () => {
    const { code, said } = await operator('add', 'Asha', 'Verne');
    expect([code, said[0]]).toEqual([0, 'Asha Verne may sign in with this passkey. It is shown only now:']);
    expect(said[1]).toMatch(/^[0-9A-Z]{6}(-[0-9A-Z]{5}){4}$/);
    expect(succeeded(await signIn(said[1] ?? '')).operator).toEqual({ name: 'Asha Verne' });
    const record = await app.operators.findOne({ name: 'Asha Verne' });
    expect(JSON.stringify(record)).not.toContain(said[1]?.slice(7));
    expect(succeeded(await signIn(passkey)).operator).toEqual({ name: 'Operator' });
  });

  test('a passkey signs in its own operator only, and a part of it signs in none', async () => {
    const [one, other] = [await added('Asha'), await added('Ravi')];
    expect(succeeded(await signIn(other)).operator).toEqual({ name: 'Ravi' });
    const wrong = [`${one.slice(0, 7)}${other.slice(7)}`, one.slice(0, -1), `${one} `, one.toLowerCase()];
    for (const key of wrong) expect(codeOf(await signIn(key))).toBe('401 INVALID_PASSKEY');
  });

  test('an operator who was stored before the cost of hashes was kept signs in', async () => {
    const { passkey_cost: _, ...stored } = await newOperator('earlier', 'Mira', 'an earlier passkey', app.clock());
    await app.operators.insert(stored);
    expect(succeeded(await signIn('an earlier passkey')).operator).toEqual({ name: 'Mira' });
  });

  test('what an operator does is in the history under that name', async () => {
    const order = await app.has(anOrder({ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' }));
    const { token } = succeeded(await signIn(await added('Asha')));
    const params = { role: 'admin', orderId: order.id };
    await call(app.url, updateOrder, { apiKey, token, params, body: { order: operatorBodies.complete.order } });
    const answer = await call(app.url, getOrder, { apiKey, token, query: { order_id: order.id } });
    expect(succeeded(answer).order.history.at(-1)).toMatchObject({
      command: 'complete',
      at: '2026-03-02T06:30:00.000Z',
      by: { type: 'operator', name: 'Asha' },
    });
  });

  test('revoke: ends the passkey and every token at once, and leaves the others alone', async () => {
    const [asha, ravi] = [await added('Asha'), await added('Ravi')];
    const [{ token }, other] = [succeeded(await signIn(asha)), succeeded(await signIn(ravi))];
    expect((await call(app.url, listOrders, { apiKey, token })).status).toBe(200);
    expect(await operator('revoke', 'asha')).toMatchObject({ code: 0, said: [expect.stringMatching(/^Asha cannot/)] });
    expect(codeOf(await call(app.url, listOrders, { apiKey, token }))).toBe('403 TOKEN_INVALID');
    expect(codeOf(await signIn(asha))).toBe('401 INVALID_PASSKEY');
    expect((await call(app.url, listOrders, { apiKey, token: other.token })).status).toBe(200);
    expect((await operator('revoke', 'Asha')).code).toBe(0);
  });

  test('revoke: the first operator, too, and the configured passkey stays without effect', async () => {
    await operator('revoke', 'Operator');
    expect(codeOf(await signIn(passkey))).toBe('401 INVALID_PASSKEY');
  });

  test('list: names everybody, since when, and who was revoked', async () => {
    await added('Ravi');
    app.pass(24 * 3600);
    await added('Asha');
    await operator('revoke', 'Ravi');
    expect((await operator('list')).said.map((line) => line.replaceAll(/ {2,}/g, ' | '))).toEqual([
      'Asha | since 2026-03-03 | active',
      'Operator | since 2026-03-02 | active',
      'Ravi | since 2026-03-02 | revoked 2026-03-03',
    ]);
  });

  test.each([
    [['add', 'Operator'], 'There is Operator already.'],
    [['add', 'OPERATOR'], 'There is Operator already.'],
    [['add', 'Gone'], expect.stringMatching(/^Gone was revoked\./)],
    [['add', '<b>'], expect.stringMatching(/^A name has letters/)],
    [['add', 'x'.repeat(41)], expect.stringMatching(/^A name has letters/)],
    [['add', ' '], expect.stringMatching(/^Say what to do/)],
    [['revoke', 'Nobody'], 'There is no operator called Nobody.'],
    [['revoke'], expect.stringMatching(/^Say what to do/)],
    [['remove', 'Operator'], expect.stringMatching(/^Say what to do/)],
    [[], expect.stringMatching(/^Say what to do/)],
  ])('%j is refused and changes nothing', async (args, complaint) => {
    await added('Gone');
    await operator('revoke', 'Gone');
    const before = (await operator('list')).said;
    expect(await operator(...args)).toEqual({ code: 1, said: [], complained: [complaint] });
    expect((await operator('list')).said).toEqual(before);
  });

  test('runs as a program of its own on the service’s data', async () => {
    const DATA_DIR = await mkdtemp(join(tmpdir(), 'potli-operators-'));
    onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }));
    const run = (...args: string[]) => {
      const program = fileURLToPath(new URL('../operators.ts', import.meta.url));
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
        env: { ...process.env, DATA_DIR, MONGODB_URI: '' },
        encoding: 'utf8',
      });
      return { status, stdout, stderr };
    };
    expect(run('add', 'Asha')).toMatchObject({ status: 0, stdout: expect.stringMatching(/\n[0-9A-Z]{6}-/) });
    expect(run('list')).toMatchObject({ status: 0, stdout: expect.stringMatching(/^Asha +since .* active\n$/) });
    expect(run('add', 'asha')).toMatchObject({ status: 1, stderr: 'There is Asha already.\n' });
    expect(run('revoke', 'Asha').status).toBe(0);
    expect(run('list').stdout).toMatch(/revoked/);
  });
});
