import type { Operation } from '@potli/contracts/operation.ts';
import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { addOperator, listOperatorSteps, revokeOperator, setOperatorRoles } from '@potli/contracts/operator/team.ts';
import { listOrders } from '@potli/contracts/order/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, refused, succeeded, type TestRequest } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { isAdministrator } from '../operator/operators.ts';
import { newSecondFactor } from '../operator/second-factor.ts';
import { setRoles as demote } from '../operator/team.ts';
import { anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, otpSecret, passkey } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
beforeEach(async () => {
  app = await ordersApp();
  token = await app.signIn();
});
afterEach(() => app.close());

const ask = <O extends Operation>(operation: O, request: TestRequest = {}, by = token) =>
  call(app.url, operation, { apiKey, token: by, ...request });
const add = (name: string, roles: readonly string[] = ['buyer']) => ask(addOperator, { body: { name, roles } });
const setRoles = (operatorId: string, roles: readonly string[], by = token) =>
  ask(setOperatorRoles, { params: { operatorId }, body: { roles } }, by);
const revoke = (operatorId: string, by = token) => ask(revokeOperator, { params: { operatorId } }, by);

describe('an operator', () => {
  test('is added with roles, signs in with the passkey of the answer, and the name is given once', async () => {
    const added = succeeded(await add('Asha  Verne', ['buyer', 'warehouse']));
    expect(added.name).toBe('Asha Verne');
    const signedIn = succeeded(await call(app.url, authenticateOperator, { apiKey, body: { passkey: added.passkey } }));
    expect((await ask(listOrders, {}, signedIn.token)).status).toBe(200);
    expect(JSON.stringify(await app.operators.get(added.operator_id))).not.toContain(added.passkey.slice(7));
    expect(codeOf(await add('asha verne'))).toBe('409 OPERATOR_NAME_TAKEN');
    expect((await revoke(added.operator_id)).status).toBe(200);
    expect(codeOf(await ask(listOrders, {}, signedIn.token))).toBe('403 TOKEN_INVALID');
    expect(codeOf(await add('Asha Verne'))).toBe('409 OPERATOR_NAME_TAKEN');
    for (const answer of [await revoke(added.operator_id), await setRoles(added.operator_id, ['buyer'])])
      expect(codeOf(answer)).toBe('404 OPERATOR_NOT_FOUND');
  });

  test.each([
    ['addOperator', addOperator, {}, { name: '=HYPERLINK("x")', roles: ['buyer'] }],
    ['addOperator', addOperator, {}, { name: 'Asha', roles: [] }],
    ['setOperatorRoles', setOperatorRoles, { operatorId: 'first' }, { roles: ['owner'] }],
    ['revokeOperator', revokeOperator, { operatorId: 'x'.repeat(65) }, undefined],
    ['listOperatorSteps', listOperatorSteps, {}, undefined],
  ])('of %s needs a token and well-formed input', async (_, operation, params, body) => {
    const request = {
      params,
      ...(body ? { body } : {}),
      ...(operation === listOperatorSteps && { query: { days: 91 } }),
    };
    expect(codeOf(await call(app.url, operation, { apiKey, ...request }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await ask(operation, request, 'forged'))).toBe('403 TOKEN_INVALID');
    expect(codeOf(await ask(operation, request))).toBe('422 VALIDATION_FAILED');
  });

  test('keeps the roles that another administrator gave meanwhile', async () => {
    const { operator_id } = succeeded(await add('Ravi', ['finance', 'support']));
    const change = (roles: string[], seen_roles: string[]) =>
      ask(setOperatorRoles, { params: { operatorId: operator_id }, body: { roles, seen_roles } });
    succeeded(await change(['support'], ['support', 'finance']));
    const late = await change(['finance', 'support', 'buyer'], ['finance', 'support']);
    expect(codeOf(late)).toBe('409 ROLES_CHANGED');
    expect(refused(late).details).toMatchObject([{ expected: ['support'] }]);
    succeeded(await change(['support'], ['support', 'finance'])); // a repeat
    expect((await app.operators.get(operator_id))?.roles).toEqual(['support']);
  });

  test('is not managed by a session that has no fresh code of its second factor', async () => {
    await add('Asha');
    const { factor } = newSecondFactor({ issuer: 'Potli', label: 'Operator' }, [otpSecret]);
    const since = app.clock().toISOString();
    await update(app.operators, 'first', (first) => ({ ...first, second_factor: { ...factor, since } }));
    const asha = (await app.operators.findOne({ name: 'Asha' }))?.id ?? '';
    for (const answer of [await add('Ravi'), await setRoles(asha, ['administrator']), await revoke(asha)])
      expect(codeOf(answer)).toBe('403 SECOND_FACTOR_REQUIRED');
  });
});

describe('the last administrator', () => {
  test('of the configured passkey stays one, and can be revoked when there is another', async () => {
    expect(codeOf(await setRoles('first', ['buyer']))).toBe('409 LAST_ADMINISTRATOR');
    expect(codeOf(await revoke('first'))).toBe('409 LAST_ADMINISTRATOR');
    expect((await setRoles('first', ['administrator', 'buyer'])).status).toBe(200);
    await add('Asha', ['administrator']);
    expect((await revoke('first')).status).toBe(200);
    expect(codeOf(await call(app.url, authenticateOperator, { apiKey, body: { passkey } }))).toBe(
      '401 INVALID_PASSKEY',
    );
  });

  test('cannot be demoted, also when two demote each other at the same moment', async () => {
    const asha = await app.operatorCalled('Asha', ['administrator']);
    await app.operatorCalled('Ravi', ['administrator']);
    expect((await revoke('first', asha)).status).toBe(200);
    const both = await Promise.allSettled(['Asha', 'Ravi'].map((id) => demote(app.operators, id, ['buyer'])));
    expect(both.filter(({ status }) => status === 'rejected')).not.toEqual([]);
    const administrators = async () =>
      (await Promise.all(['Asha', 'Ravi'].map((id) => app.operators.get(id)))).filter(
        (one) => one && isAdministrator(one),
      );
    const [one, other] = await administrators();
    if (other) await demote(app.operators, other.id, ['buyer']);
    const left = one?.id === 'Asha' ? asha : await app.signIn('passkey of Ravi');
    expect(codeOf(await setRoles(one?.id ?? '', ['buyer'], left))).toBe('409 LAST_ADMINISTRATOR');
    expect(await administrators()).toMatchObject([{ id: one?.id }]);
  });
});

describe('what operators did', () => {
  const at = (hour: number) => `2026-03-02T0${hour}:00:00.000Z`;
  const step = (hour: number, name: string, type: 'operator' | 'customer' = 'operator') => ({
    ...{
      at: at(hour),
      note: `step ${hour}`,
      command: 'save_links' as const,
      from: 'PAYMENT_DONE' as const,
      to: 'PAYMENT_DONE' as const,
    },
    by: { type, name },
  });
  const has = (hours: readonly [number, string, 'customer'?][], updated_at = at(hours.at(-1)?.[0] ?? 0)) =>
    app.has(
      anOrder({
        ...{ id: newId(), reference: newReference(), updated_at },
        history: hours.map(([hour, name, type]) => step(hour, name, type)),
      }),
    );
  const list = async (query: Record<string, unknown> = {}) => succeeded(await ask(listOperatorSteps, { query }));

  test('is listed across orders, newest first, by operator, without what customers did', async () => {
    await has([
      [1, 'Asha'],
      [6, 'customer', 'customer'],
    ]);
    const order = await has([
      [2, 'Asha'],
      [3, 'Ravi'],
      [5, 'Asha'],
    ]);
    await has([[4, 'Ravi']]);
    expect((await list()).steps.map(({ note }) => note)).toEqual([5, 4, 3, 2, 1].map((hour) => `step ${hour}`));
    const ofRavi = await list({ operator: 'Ravi' });
    expect(ofRavi).toMatchObject({ more: false, steps: [{ note: 'step 4' }, { note: 'step 3' }] });
    expect(ofRavi.steps[1]).toMatchObject({ operator: 'Ravi', order_id: order.id, reference: order.reference });
    expect((await list({ operator: 'Rav' })).steps).toEqual([]);
  });

  test('has the support queries that were answered between them, asked for with the token of the administrator', async () => {
    const answered = (hour: number, operator: string) => ({
      ...{ at: at(hour), operator, command: 'answer_support_query', from: 'open', to: 'answered' },
    });
    await has([
      [1, 'Asha'],
      [3, 'Asha'],
    ]);
    app.state.supportSteps = [answered(4, 'Sunita'), answered(2, 'Sunita')];
    const all = await list();
    expect(all.steps.map(({ operator }) => operator)).toEqual(['Sunita', 'Asha', 'Sunita', 'Asha']);
    expect(all.support).toBe('included');
    expect(app.state.supportAskedBy).toBe(`Bearer ${token}`);
    expect((await list({ operator: 'Sunita' })).steps.map(({ at }) => at)).toEqual([at(4), at(2)]);
    app.state.catalogDown = true;
    expect(await list()).toMatchObject({ support: 'unavailable', steps: [{ note: 'step 3' }, { note: 'step 1' }] });
  });

  test('has pages with support answers, each step on one of them', async () => {
    for (let index = 0; index < 15; index += 1) await has([[1, 'Asha']]);
    const answered = { operator: 'Sunita', command: 'answer_support_query', from: 'open', to: 'answered' };
    app.state.supportSteps = Array.from({ length: 10 }, () => ({ at: at(2), ...answered }));
    const [first, second] = [await list(), await list({ page: 2 })];
    expect(first.steps.map(({ operator }) => operator)).toEqual([
      ...Array.from({ length: 10 }, () => 'Sunita'),
      ...Array.from({ length: 10 }, () => 'Asha'),
    ]);
    expect([first.more, second.steps.length, second.more]).toEqual([true, 5, false]);
  });

  test('has pages, and ends with the days asked for', async () => {
    for (let index = 0; index < 25; index += 1) await has([[1, 'Asha']]);
    const [first, second] = [await list(), await list({ page: 2 })];
    expect([first.steps.length, first.more, second.steps.length, second.more]).toEqual([20, true, 5, false]);
    expect(new Set([...first.steps, ...second.steps].map(({ order_id }) => order_id)).size).toBe(25);
    app.pass(25 * 3600);
    token = await app.signIn();
    expect((await list({ days: 1 })).steps).toEqual([]);
  });
});
