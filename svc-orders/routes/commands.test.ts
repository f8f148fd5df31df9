import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { type OrderCommand, type OrderStatus, orderStatuses } from '@potli/contracts/order/moves.ts';
import { updateOrder } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { newId, newReference } from '../order/ids.ts';
import type { OrderDocument } from '../order/order-document.ts';
import { type OperatorCommand, operatorBodies, operatorCommands } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp, passkey } from '../testing/orders-app.ts';

/** For every status and every command, over HTTP: allowed leads where the table says, all else changes nothing. */
const allowed: Record<string, OrderStatus> = {
  'ORDER_CORRECTION resubmit': 'ORDER_EVALUATION',
  'ORDER_EVALUATION evaluate': 'ORDER_CONFIRMATION',
  'ORDER_CONFIRMATION cancel': 'ORDER_CANCELLED',
  'PAYMENT_DONE save_links': 'PAYMENT_DONE',
  'PAYMENT_DONE submit_links': 'LOCAL_SHIPMENT_PROCESSING',
  'LOCAL_SHIPMENT_PROCESSING mark_received': 'LOCAL_SHIPMENT_PROCESSING',
  'LOCAL_SHIPMENT_PROCESSING confirm_received': 'LOCAL_SHIPMENT_RECEIVED',
  'LOCAL_SHIPMENT_RECEIVED ship': 'INTERNATIONAL_SHIPMENT_IN_PROGRESS',
  'INTERNATIONAL_SHIPMENT_IN_PROGRESS complete': 'ORDER_COMPLETED',
};

const commands: Record<
  Exclude<OrderCommand, 'submit' | 'pay'>,
  { role: 'user' | 'admin'; body: (order: OrderDocument, otp: string) => object }
> = {
  resubmit: {
    role: 'user',
    body: ({ items, user }, otp) => ({
      order: { order_status: 'ORDER_EVALUATION' },
      user,
      otp,
      orderItems: items.map(({ order_item_id, product_link, product_name, color, quantity }) => ({
        order_item_id,
        product_link,
        product_name,
        color,
        quantity,
        size: 'Large',
      })),
    }),
  },
  cancel: { role: 'user', body: () => ({ order: { order_status: 'ORDER_CANCELLED' } }) },
  ...(Object.fromEntries(
    operatorCommands.map((name) => {
      const { order, orderItems } = operatorBodies[name];
      return [name, { role: 'admin', body: () => ({ order, ...(orderItems && { orderItems }) }) }];
    }),
  ) as Record<OperatorCommand, { role: 'admin'; body: () => object }>),
};

let app: OrdersApp;
let token: string;
beforeAll(async () => {
  app = await ordersApp();
  const answer = await call(app.url, authenticateOperator, { apiKey, body: { passkey } });
  token = (answer.body as { token: string }).token;
});
afterAll(() => app.close());

describe.each(orderStatuses)('an order in %s', (order_status) => {
  test.each(Object.keys(commands) as (keyof typeof commands)[])(
    'answers %s as the table of moves says',
    async (name) => {
      const phone = String(
        7_000_000_000 + Object.keys(commands).indexOf(name) * 100 + orderStatuses.indexOf(order_status),
      );
      const base = anOrder({ order_status, id: newId(), reference: newReference() });
      // Fields that a newer version has added survive whatever this one does with the order.
      const newer = { from_a_newer_version: { kept: ['as', 'it', 'is'] } };
      const order = await app.has({
        ...base,
        ...newer,
        user: { ...base.user, mobile: phone, ...newer },
        items: base.items.map((item) => ({ ...item, ...newer })),
        history: base.history.map((step) => ({ ...step, ...newer })),
      });
      const address = `198.51.100.${orderStatuses.indexOf(order_status)}`;
      await call(app.url, generateOtp, {
        apiKey,
        body: { phoneNumber: `+44${phone}` },
        headers: { 'x-forwarded-for': address },
      });
      const { role, body } = commands[name];

      const answer = await call(app.url, updateOrder, {
        apiKey,
        params: { role, orderId: order.id },
        body: body(order, app.lastCode()),
        ...(role === 'admin' && { token }),
      });

      const to = allowed[`${order_status} ${name}`];
      const stored = await app.orders.get(order.id);
      if (to) {
        expect(answer.body).toMatchObject({ success: true, order: { order_status: to } });
        expect(stored?.order_status).toBe(to);
        expect(stored).toMatchObject({ ...newer, user: newer, items: [newer, newer], history: [newer, {}] });
        expect(stored?.history.at(-1)).toMatchObject({
          command: name,
          from: order_status,
          to,
          by: role === 'admin' ? { type: 'operator', name: 'Operator' } : { type: 'customer' },
        });
      } else {
        expect(codeOf(answer)).toBe('409 ORDER_STATUS_CONFLICT');
        expect(stored).toEqual(order);
      }
    },
  );
});

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
    const order = await app.has(
      anOrder({ order_status: 'ORDER_CONFIRMATION', id: newId(), reference: newReference() }),
    );
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
