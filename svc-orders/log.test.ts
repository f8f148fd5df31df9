import { authenticateOperator } from '@potli/contracts/operator/operations.ts';
import { createOrder, getOrder, listOrders, updateOrder } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { createLogger } from '@potli/service-kit/logger.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { expect, test } from 'vitest';
import { anOrder } from './order/an-order.ts';
import { apiKey, ordersApp, passkey, tokenSecret } from './testing/orders-app.ts';

test('each step of an order keeps the id of its request without showing it', async () => {
  const app = await ordersApp();
  try {
    const order = await app.has(anOrder({ order_status: 'ORDER_CONFIRMATION' }));
    const cancel = { order: { order_status: 'ORDER_CANCELLED' } };
    const params = { role: 'user', orderId: order.id };
    const headers = { 'x-request-id': 'from-the-browser' };
    const answer = await call(app.url, updateOrder, { apiKey, params, body: cancel, headers });
    expect((await app.orders.get(order.id))?.history.map(({ request_id }) => request_id)).toEqual([
      ...order.history.map(() => undefined),
      'from-the-browser',
    ]);
    const seen = await call(app.url, getOrder, { apiKey, token: await app.signIn(), query: { order_id: order.id } });
    expect(JSON.stringify([answer.body, seen.body])).not.toContain('from-the-browser');
  } finally {
    await app.close();
  }
});

test('the log of a whole order holds nothing personal, no proof and no key', async () => {
  const lines: string[] = [];
  const logger = createLogger({ name: 'orders', level: 'debug' }, { write: (line) => void lines.push(line) });
  const app = await ordersApp({ logger });
  try {
    app.state.templatesFail = true;
    const user = {
      name: 'Asha Personal',
      email: 'asha.personal@mail.example',
      country_code: '+44',
      mobile: '7700900123',
      address: '1 Personal Street',
      country: 'UK',
      postal_code: 'SW1A 1AA',
    };
    const orderItems = [{ product_link: 'https://shop.example/kurta', product_name: 'Kurta', quantity: 1 }];
    await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
    const otp = app.lastCode();
    const wrong = otp === '000000' ? '000001' : '000000';
    await call(app.url, createOrder, { apiKey, body: { order: {}, user, orderItems, otp: wrong } });
    await call(app.url, createOrder, {
      apiKey,
      body: { order: {}, user: { ...user, email: 'Personal' }, orderItems, otp },
    });
    const { order_id } = succeeded(
      await call(app.url, createOrder, { apiKey, body: { order: {}, user, orderItems, otp } }),
    );
    await call(app.url, authenticateOperator, { apiKey, body: { passkey: 'a Personal guess' } });
    const token = await app.signIn();
    await call(app.url, listOrders, { apiKey, token, query: { q: 'asha.personal@mail.example' } });
    await call(app.url, getOrder, { apiKey, token: `${token}x`, query: { order_id } });
    await call(app.url, getOrder, { apiKey, query: { order_id: `${order_id}` } });
    const cancel = { order: { order_status: 'ORDER_CANCELLED' } };
    await call(app.url, updateOrder, { apiKey, params: { role: 'user', orderId: order_id }, body: cancel });
    await app.drain();

    expect(lines.length).toBeGreaterThan(8);
    const secrets = [passkey, otp, wrong, token, tokenSecret, apiKey, order_id, '7700900123', '1 Personal', 'SW1A 1AA'];
    for (const secret of [...secrets, 'ersonal']) expect(lines.join('')).not.toContain(secret);
  } finally {
    await app.close();
  }
});
