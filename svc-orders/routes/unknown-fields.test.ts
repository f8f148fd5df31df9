import { createOrder, getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { someUser } from '../order/an-order.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { apiKey } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

const unknown = { role: 'smuggled', $set: { role: 'smuggled' }, nested: { a: ['smuggled'] } };
const user = { ...someUser, ...unknown };
const item = { product_link: 'https://shop.example/kurta', product_name: 'Kurta', quantity: 1, ...unknown };

const code = async () => {
  app.pass(60);
  await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
  return app.lastCode();
};
/** Neither stored nor answered to anyone. */
const expectNone = async (order_id: string) => {
  expect(JSON.stringify(await app.orders.get(order_id))).not.toContain('smuggled');
  for (const token of [undefined, app.token]) {
    const answer = await call(app.url, getOrder, { apiKey, query: { order_id }, ...(token && { token }) });
    expect(JSON.stringify(answer.body)).not.toContain('smuggled');
  }
};

test('unknown fields of the customer, the items and the order are neither stored nor answered', async () => {
  const placed = await call(app.url, createOrder, {
    apiKey,
    body: { order: unknown, user, orderItems: [item], otp: await code(), ...unknown },
  });
  const { order_id } = succeeded(placed);
  await expectNone(order_id);

  await update(app.orders, order_id, (order) => ({ ...order, order_status: 'ORDER_CORRECTION' as const }));
  const { order } = succeeded(await call(app.url, getOrder, { apiKey, query: { order_id } }));
  const resubmitted = await call(app.url, updateOrder, {
    apiKey,
    params: { role: 'user', orderId: order_id },
    body: {
      order: { order_status: 'ORDER_EVALUATION', ...unknown },
      user: { ...user, address: '2 High Street' },
      orderItems: [{ ...item, order_item_id: order.items[0]?.order_item_id, color: 'Indigo' }],
      otp: await code(),
    },
  });
  expect(JSON.stringify(succeeded(resubmitted))).not.toContain('smuggled');
  await expectNone(order_id);

  const stored = await app.orders.get(order_id);
  if (!stored) throw new Error('the order is gone');
  const evaluated = await app.update(stored, {
    order: { is_address_accepted: 1, order_error_code: null, ...unknown },
    orderItems: [
      {
        order_item_id: stored.items[0]?.order_item_id,
        price: 100,
        weight: 300,
        shipment_date: '2026-03-05',
        is_item_accepted: 1,
        ...unknown,
      },
    ],
  });
  expect(JSON.stringify(succeeded(evaluated))).not.toContain('smuggled');
  await expectNone(order_id);
});

test('fields that a newer release stored survive a resubmission that sends others of the same name', async () => {
  const newer = { role: { of: 'a newer release' } };
  const base = await app.fresh({ order_status: 'ORDER_CORRECTION' });
  await update(app.orders, base.id, (order) => ({
    ...order,
    user: { ...order.user, ...newer },
    items: order.items.map((each) => ({ ...each, ...newer })),
  }));
  const answer = await call(app.url, updateOrder, {
    apiKey,
    params: { role: 'user', orderId: base.id },
    body: {
      order: { order_status: 'ORDER_EVALUATION' },
      user,
      orderItems: base.items.map(({ order_item_id, product_link, product_name, size, color, quantity }) => ({
        ...{ order_item_id, product_link, product_name, size, color, quantity },
        ...unknown,
      })),
      otp: await code(),
    },
  });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.body)).not.toContain('newer release');
  const stored = await app.orders.get(base.id);
  expect(stored).toMatchObject({ user: newer, items: [newer, newer] });
  expect(JSON.stringify(stored)).not.toContain('smuggled');
});
