import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { updateOrder } from '@potli/contracts/order/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { apiKey, codeOf, type OrdersApp, ordersApp, passkey } from '../testing/orders-app.ts';

let app: OrdersApp;
let token: string;
beforeAll(async () => {
  app = await ordersApp();
  const answer = await call(app.url, authenticateOperator, { apiKey, body: { passkey } });
  token = (answer.body as { token: string }).token;
});
afterAll(() => app.close());

describe('a status that is not the caller’s to ask for', () => {
  test.each([
    ['user', 'PAYMENT_DONE'],
    ['user', 'ORDER_CONFIRMATION'],
    ['user', 'ORDER_CORRECTION'],
    ['user', 'LOCAL_SHIPMENT_PROCESSING'],
    ['user', 'LOCAL_SHIPMENT_RECEIVED'],
    ['user', 'INTERNATIONAL_SHIPMENT_IN_PROGRESS'],
    ['user', 'ORDER_COMPLETED'],
    ['admin', 'PAYMENT_DONE'],
    ['admin', 'ORDER_CANCELLED'],
    ['admin', 'ORDER_EVALUATION'],
  ])('%s cannot set %s', async (role, order_status) => {
    const order = await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
    const answer = await call(app.url, updateOrder, {
      apiKey,
      token,
      params: { role, orderId: order.id },
      body: { order: { order_status } },
    });
    expect(codeOf(answer)).toBe('403 COMMAND_NOT_ALLOWED');
    expect(await app.orders.get(order.id)).toEqual(order);
  });
});

describe('an update', () => {
  const update = (body: unknown, more: Record<string, unknown> = {}) =>
    call(app.url, updateOrder, { apiKey, token, params: { role: 'admin', orderId: '0'.repeat(26) }, body, ...more });

  test('that asks for nothing is refused', async () => {
    expect(codeOf(await update({ order: {} }))).toBe('422 UNKNOWN_COMMAND');
    expect(codeOf(await update({ order: {}, orderItems: [{ order_item_id: 'ITEM1' }] }))).toBe('422 UNKNOWN_COMMAND');
  });

  test('of an unknown order is refused', async () => {
    expect(codeOf(await update({ order: { order_status: 'ORDER_COMPLETED' } }))).toBe('404 ORDER_NOT_FOUND');
  });

  test('by an operator needs a token: unauthorized without, expired or invalid with a wrong one', async () => {
    const body = { order: { order_status: 'ORDER_COMPLETED' } };
    const params = { role: 'admin', orderId: '0'.repeat(26) };
    expect((await call(app.url, updateOrder, { apiKey, params, body })).body).toMatchObject({
      code: 'TOKEN_MISSING',
      error: 'Unauthorized',
    });
    for (const wrong of ['x', `${token}x`, token.split('.').slice(0, 2).join('.')]) {
      const answer = await call(app.url, updateOrder, { apiKey, token: wrong, params, body });
      expect(answer.status).toBe(403);
      expect(answer.body).toMatchObject({ code: 'TOKEN_INVALID', error: 'Token is expired or invalid' });
    }
  });

  test('needs the API key', async () => {
    expect(codeOf(await update({ order: {} }, { apiKey: 'other' }))).toBe('401 API_KEY_INVALID');
  });

  test.each([
    ['a role of neither kind', { params: { role: 'root', orderId: 'X' } }],
    ['a status that does not exist', { body: { order: { order_status: 'ORDER_LOST' } } }],
    ['figures that are text of another kind', { body: { order: { total_price: 'many' } } }],
    ['a negative price', { body: { order: {}, orderItems: [{ order_item_id: 'ITEM1', price: -1 }] } }],
    ['no order', { body: {} }],
  ])('with %s is refused', async (_, more) => {
    expect(codeOf(await update({ order: {} }, more))).toBe('422 VALIDATION_FAILED');
  });
});
