import { previewMessages } from '@potli/contracts/order/back-office.ts';
import { createOrder, getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { operatorBodies, operatorCommands } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, problemsOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeEach(async () => {
  app = await openBackOffice();
});
afterEach(() => app.close());

const foreignIds: [string, object][] = [
  ['order_id', { order_id: 'ANOTHER00RDERTHATEXISTS000' }],
  ['order_id', { order_id: '' }],
  ['user_id', { user_id: 'USER2' }],
];

describe.each(operatorCommands)('the command %s', (command) => {
  const { from, order: change, orderItems } = operatorBodies[command];

  test.each(foreignIds)('is rejected with a foreign %s in its body, as is its preview', async (field, ids) => {
    const order = await app.fresh({ order_status: from });
    const body = { order: { ...change, ...ids }, ...(orderItems && { orderItems }) };
    const preview = await call(app.url, previewMessages, {
      apiKey,
      token: app.token,
      params: { orderId: order.id },
      body,
    });
    for (const answer of [await app.update(order, body), preview]) {
      expect(codeOf(answer)).toBe('422 VALIDATION_FAILED');
      expect(Object.keys(problemsOf(answer))).toEqual([`/body/order/${field}`]);
    }
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('is rejected with an item of another order also where it reads no items', async () => {
    const order = await app.fresh({ order_status: from });
    const answer = await app.update(order, { order: change, orderItems: [{ order_item_id: 'FOREIGN' }] });
    expect(codeOf(answer)).toMatch(/^422 (ITEMS_DO_NOT_MATCH|UNKNOWN_COMMAND)$/);
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('takes the order’s own ids', async () => {
    const order = await app.fresh({ order_status: from });
    const ids = { order_id: order.id, user_id: order.user_id };
    const body = { order: { ...change, ...ids }, ...(orderItems && { orderItems }) };
    expect((await app.update(order, body)).status).toBe(200);
  });

  test('of an unknown order stays 404 whatever ids its body has', async () => {
    const unknown = { ...(await app.fresh()), id: 'Z'.repeat(26) };
    const body = { order: { ...change, order_id: 'ANOTHER' }, ...(orderItems && { orderItems }) };
    expect(codeOf(await app.update(unknown, body))).toBe('404 ORDER_NOT_FOUND');
  });
});

describe('a customer’s update', () => {
  const update = (orderId: string, body: object) =>
    call(app.url, updateOrder, { apiKey, params: { role: 'user', orderId }, body });

  test.each(foreignIds)('that cancels is rejected with a foreign %s', async (_, ids) => {
    const order = await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
    const answer = await update(order.id, { order: { order_status: 'ORDER_CANCELLED', ...ids } });
    expect(codeOf(answer)).toBe('422 VALIDATION_FAILED');
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test('that cancels is rejected with an item of another order', async () => {
    const order = await app.fresh({ order_status: 'ORDER_CONFIRMATION' });
    const orderItems = [{ order_item_id: 'FOREIGN' }];
    expect(codeOf(await update(order.id, { order: { order_status: 'ORDER_CANCELLED' }, orderItems }))).toBe(
      '422 ITEMS_DO_NOT_MATCH',
    );
    expect(await app.orders.get(order.id)).toEqual(order);
  });

  test.each(foreignIds)('that resubmits is rejected with a foreign %s, its code unused', async (_, ids) => {
    const order = await app.fresh({ order_status: 'ORDER_CORRECTION' });
    await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
    const body = { order: { order_status: 'ORDER_EVALUATION' }, user: order.user, orderItems: order.items };
    const sent = (own: object) => update(order.id, { ...body, order: { ...body.order, ...own }, otp: app.lastCode() });
    expect(codeOf(await sent(ids))).toBe('422 VALIDATION_FAILED');
    expect(await app.orders.get(order.id)).toEqual(order);
  });
});

test('ids sent with a new order have no effect', async () => {
  const other = await app.fresh();
  await call(app.url, generateOtp, { apiKey, body: { phoneNumber: '+447700900123' } });
  const answer = await call(app.url, createOrder, {
    apiKey,
    body: {
      order: { order_id: other.id, user_id: 'SENT' },
      user: { ...other.user, user_id: 'SENT' },
      orderItems: [{ ...other.items[0], order_item_id: 'SENT', local_order_link: undefined }],
      otp: app.lastCode(),
    },
  });
  const { order_id } = succeeded(answer);
  expect(order_id).not.toBe(other.id);
  expect(await app.orders.get(other.id)).toEqual(other);
  const { order } = succeeded(await call(app.url, getOrder, { apiKey, query: { order_id } }));
  expect(JSON.stringify(order)).not.toContain('SENT');
});
