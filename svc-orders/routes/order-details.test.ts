import { getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { update } from '@potli/service-kit/store/update.ts';
import { call } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anOrder } from '../order/an-order.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { both, fine } from '../testing/operator-bodies.ts';
import { apiKey, codeOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

describe('the details of an order', () => {
  test('tell a customer what happened but not who did it, and an operator both', async () => {
    const order = await app.fresh();
    await app.update(order, { order: fine, orderItems: both });
    const customer = await call(app.url, getOrder, { apiKey, query: { order_id: order.id } });
    const operator = await call(app.url, getOrder, { apiKey, token: app.token, query: { order_id: order.id } });
    expect(customer.body).toMatchObject({
      order: { history: [{ command: 'submit' }, { command: 'evaluate' }], allowed_actions: ['cancel'] },
    });
    expect(JSON.stringify(customer.body)).not.toContain('Operator');
    expect(operator.body).toMatchObject({
      order: {
        history: [{}, { by: { type: 'operator', name: 'Operator' } }],
        allowed_actions: expect.arrayContaining(['cancel_order']),
      },
    });
    expect(customer.headers.get('cache-control')).toBe('no-store');
    expect(customer.headers.get('etag')).toMatch(/^"2-\d+"$/);
  });

  test('are sent again once an order without a deadline has one', async () => {
    const order = await app.has(
      anOrder({ order_status: 'ORDER_CONFIRMATION', quote_expires_at: null, quote_due: null }),
    );
    const ask = (tag: string) =>
      call(app.url, getOrder, { apiKey, query: { order_id: order.id }, headers: { 'if-none-match': tag } });
    const tag = (await ask('')).headers.get('etag') ?? '';
    const deadline = '2026-03-09T06:00:00.000Z';
    await update(app.orders, order.id, (doc) => ({ ...doc, quote_expires_at: deadline, quote_due: deadline }));
    expect(await ask(tag)).toMatchObject({ status: 200, body: { order: { quote_expires_at: deadline } } });
  });

  test.each(['unknown', '0'.repeat(26), "' OR 1=1 --", '{"$gt":""}', '../../etc'])(
    '%s: Order not found',
    async (order_id) => {
      const answer = await call(app.url, getOrder, { apiKey, query: { order_id } });
      expect(answer.body).toMatchObject({ code: 'ORDER_NOT_FOUND', error: 'Order not found' });
    },
  );

  test('are not to be guessed: after thirty unknown ids an address waits, and still sees the orders that it knows', async () => {
    const order = await app.has(anOrder());
    const ask = (order_id: string, from = '198.51.100.4') =>
      call(app.url, getOrder, { apiKey, query: { order_id }, headers: { 'x-forwarded-for': from } });
    const guess = (turn: number) => ask(String(turn).padStart(26, '0'));
    for (let turn = 0; turn < 30; turn += 1) expect(codeOf(await guess(turn))).toBe('404 ORDER_NOT_FOUND');
    const slowed = await guess(31);
    expect([codeOf(slowed), slowed.headers.get('retry-after')]).toEqual(['429 TOO_MANY_REQUESTS', '600']);
    expect((await ask(order.id)).status).toBe(200);
    expect(codeOf(await ask('0'.repeat(26), '198.51.100.5'))).toBe('404 ORDER_NOT_FOUND');
    const change = {
      params: { role: 'user', orderId: '0'.repeat(26) },
      body: { order: { order_status: 'ORDER_CANCELLED' } },
    };
    const headers = { 'x-forwarded-for': '198.51.100.4' };
    expect(codeOf(await call(app.url, updateOrder, { apiKey, headers, ...change }))).toBe('429 TOO_MANY_REQUESTS');
  });

  test('without an id, or with two, are refused', async () => {
    for (const query of [{}, { order_id: '' }, { order_id: ['A', 'B'] }]) {
      expect(codeOf(await call(app.url, getOrder, { apiKey, query }))).toBe('422 VALIDATION_FAILED');
    }
  });

  test('with a wrong token are refused', async () => {
    const order = await app.fresh();
    expect(codeOf(await call(app.url, getOrder, { apiKey, token: 'x', query: { order_id: order.id } }))).toBe(
      '403 TOKEN_INVALID',
    );
  });
});
