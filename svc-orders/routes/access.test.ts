import { everyRole, mayDo, type Role } from '@potli/contracts/operator/roles.ts';
import { previewMessages } from '@potli/contracts/order/back-office.ts';
import { rolesFor } from '@potli/contracts/order/moves.ts';
import { listOrders, updateOrder } from '@potli/contracts/order/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { isRejectedRole, testAccess, tokenFor } from '@potli/service-kit/testing/access.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorBodies, operatorCommands } from '../testing/operator-bodies.ts';
import { apiKey, type OrdersApp, ordersApp } from '../testing/orders-app.ts';

let app: OrdersApp;
const tokens = new Map<string, string>();
const tokenOf = (role: string) => tokens.get(role) ?? '';
beforeAll(async () => {
  app = await ordersApp();
  for (const role of everyRole) tokens.set(role, await app.operatorCalled(role, [role]));
});
afterAll(() => app.close());

describe('an operation', () => {
  testAccess('orders', (operation, caller, request) =>
    call(app.url, operation, { apiKey, ...tokenFor(caller, tokenOf), ...request }),
  );
});

/** A fresh order in the status of the command, and the answer to that role. */
const give = async (command: (typeof operatorCommands)[number], token: string, operation = updateOrder) => {
  const { from, ...body } = operatorBodies[command];
  const order = await app.fresh({ order_status: from });
  const params = { role: 'admin', orderId: order.id };
  const answer = await call(app.url, operation, { apiKey, token, params, body });
  return { answer, before: order, after: await app.orders.get(order.id) };
};

describe('a command', () => {
  test.each(operatorCommands)('%s is for the roles of its rows, and is previewed by the same', async (command) => {
    for (const role of everyRole) {
      const allowed = mayDo([role], rolesFor(command));
      const { answer, before, after } = await give(command, tokenOf(role));
      expect([role, isRejectedRole(answer, rolesFor(command)), answer.status]).toEqual([
        ...[role, !allowed],
        ...[allowed ? 200 : 403],
      ]);
      expect(after?.version === before.version).toBe(!allowed);
      const preview = await give(command, tokenOf(role), previewMessages as unknown as typeof updateOrder);
      expect([role, isRejectedRole(preview.answer, rolesFor(command))]).toEqual([role, !allowed]);
    }
  });
});

describe('roles', () => {
  const rolesOf = (id: string, roles: readonly string[] | undefined) =>
    update(app.operators, id, ({ roles: _, ...operator }) => ({ ...operator, ...(roles && { roles: [...roles] }) }));

  test('of an operator without any are all of daily work, as before there were roles', async () => {
    const token = await app.operatorCalled('Asha');
    for (const command of operatorCommands) expect((await give(command, token)).answer.status).toBe(200);
    await rolesOf('Asha', []);
    expect((await give('evaluate', token)).answer.status).toBe(200);
  });

  test('that this version does not know allow nothing that needs one, but reading', async () => {
    const token = await app.operatorCalled('Ravi', ['auditor']);
    expect((await give('evaluate', token)).answer.body).toMatchObject({ code: 'ROLE_REQUIRED' });
    expect((await call(app.url, listOrders, { apiKey, token })).status).toBe(200);
  });

  test('take effect at the next request of an open session', async () => {
    const token = await app.operatorCalled('Bela', ['buyer'] satisfies Role[]);
    expect((await give('evaluate', token)).answer.body).toMatchObject({ code: 'ROLE_REQUIRED' });
    await rolesOf('Bela', ['evaluator']);
    expect((await give('evaluate', token)).answer.status).toBe(200);
    expect((await give('save_links', token)).answer.body).toMatchObject({ code: 'ROLE_REQUIRED' });
  });
});
