import { createOrder, getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { userDetails } from '@potli/contracts/order/order.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { Type } from 'typebox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { someUser } from '../order/an-order.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';
import { eraseOrders, ordersOf } from './customer-orders.ts';

/** An optional field that the contract has and no code of this service names. */
Object.assign(userDetails.properties, { landmark: Type.Optional(Type.String({ maxLength: 100 })) });

const user = { ...someUser, landmark: 'behind the old bakery' };
const orderItems = [{ product_link: 'https://shop.example/kurta', product_name: 'Kurta', quantity: 1 }];

let app: OrdersApp;
let token: string;
beforeAll(async () => {
  app = await ordersApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const askCode = async (): Promise<string> => {
  app.pass(60);
  await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
  return app.lastCode();
};
const submit = (body: object, key: string) =>
  call(app.url, createOrder, {
    apiKey,
    body: { order: {}, user, orderItems, ...body },
    headers: { 'idempotency-key': key },
  });
const orderOf = async (order_id: string) =>
  succeeded(await call(app.url, getOrder, { apiKey, token, query: { order_id } })).order;

/** An order with the field, changed once by a resubmission and then cancelled. */
const closedOrder = async (key: string): Promise<string> => {
  const { order_id } = succeeded(await submit({ otp: await askCode() }, key));
  await update(app.orders, order_id, (order) => ({ ...order, order_status: 'ORDER_CORRECTION' as const }));
  const { items } = await orderOf(order_id);
  const resubmitted = await call(app.url, updateOrder, {
    apiKey,
    params: { role: 'user', orderId: order_id },
    body: {
      order: { order_status: 'ORDER_EVALUATION' },
      user: { ...user, landmark: 'beside the fountain' },
      orderItems: items.map(({ order_item_id }) => ({ ...orderItems[0], order_item_id })),
      otp: await askCode(),
    },
  });
  expect(succeeded(resubmitted).order.user).toMatchObject({ landmark: 'beside the fountain' });
  expect((await orderOf(order_id)).history.at(-1)?.changes).toMatchObject([
    { field: 'landmark', from: 'behind the old bakery', to: 'beside the fountain' },
  ]);
  await update(app.orders, order_id, (order) => ({
    ...order,
    order_status: 'ORDER_CANCELLED' as const,
    closed_at: app.clock().toISOString(),
  }));
  expect(await stored(order_id)).toMatch(/bakery.*fountain|fountain.*bakery/);
  return order_id;
};
const stored = async (id: string): Promise<string> => JSON.stringify(await app.orders.get(id));

describe('a field that is added to the customer’s details', () => {
  test('is erased with them on request', async () => {
    const id = await closedOrder('erased');
    await eraseOrders(app.orders, await ordersOf(app.orders, { email: user.email }), 'Asha', app.clock());
    expect(await stored(id)).not.toMatch(/bakery|fountain|landmark/);
    expect((await orderOf(id)).user).not.toHaveProperty('landmark');
  });

  test('is removed with them after the configured time', async () => {
    const id = await closedOrder('removed');
    app.pass(366 * 24 * 3600);
    await app.tidy();
    expect(await stored(id)).not.toMatch(/bakery|fountain|landmark/);
  });

  test('makes a submission that differs in nothing else a different one', async () => {
    const otp = await askCode();
    const first = succeeded(await submit({ otp }, 'repeated'));
    expect(succeeded(await submit({ otp }, 'repeated')).order_id).toBe(first.order_id);
    const other = await submit({ otp, user: { ...user, landmark: 'beside the fountain' } }, 'repeated');
    expect(codeOf(other)).toBe('409 IDEMPOTENCY_KEY_REUSED');
  });
});
