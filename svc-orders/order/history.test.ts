import { getOrder, updateOrder } from '@potli/contracts/order/operations.ts';
import { generateOtp } from '@potli/contracts/phone/operations.ts';
import { call, refused, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorBodies } from '../testing/operator-bodies.ts';
import { apiKey, codeOf, type OrdersApp, ordersApp } from '../testing/orders-app.ts';
import { anItem, anOrder } from './an-order.ts';
import type { OrderDocument } from './order-document.ts';

let app: OrdersApp;
let [asha, ravi] = ['', ''];
beforeAll(async () => {
  app = await ordersApp();
  [asha, ravi] = [await app.operatorCalled('Asha'), await app.operatorCalled('Ravi')];
});
afterAll(() => app.close());

const update = (order: OrderDocument, token: string | undefined, body: object) => {
  const params = { role: token ? 'admin' : 'user', orderId: order.id };
  return call(app.url, updateOrder, { apiKey, ...(token && { token }), params, body });
};
const lastEntry = async (order: OrderDocument) => {
  const answer = await call(app.url, getOrder, { apiKey, token: asha, query: { order_id: order.id } });
  return succeeded(answer).order.history.at(-1);
};
const ofItem = (order_item_id: string, product_name: string) => ({ order_item_id, product_name });
const kurta = ofItem('ITEM1', 'Block print kurta');
const ofOrder = { order_item_id: null, product_name: null };
const link = (order_item_id: string) => [{ order_item_id, local_order_link: `https://shop.example/${order_item_id}` }];

/** Sends a returned order again as its customer, with a code to the stored telephone. */
const resubmit = async (order: OrderDocument, user: object, ...items: object[]) => {
  await call(app.url, generateOtp, { apiKey, body: { phoneNumber: `+44${order.user.mobile}` } });
  const orderItems = order.items.map(({ order_item_id, product_link, product_name, size, color, quantity }, index) => ({
    ...{ order_item_id, product_link, product_name, size, color, quantity },
    ...items[index],
  }));
  const body = { order: {}, user: { ...order.user, ...user }, orderItems, otp: app.lastCode() };
  return succeeded(await update(order, undefined, { ...body, order: { order_status: 'ORDER_EVALUATION' } }));
};

describe('the history of an order', () => {
  test('says who changed which fields, from what to what, and when', async () => {
    const order = await app.fresh({ items: [anItem()] });
    const item = {
      order_item_id: 'ITEM1',
      price: 499.5,
      weight: 350,
      shipment_date: '2026-03-05',
      is_item_accepted: 1,
    };
    await update(order, asha, { order: { is_address_accepted: 1, order_error_code: null }, orderItems: [item] });
    expect(await lastEntry(order)).toMatchObject({
      at: '2026-03-02T06:30:00.000Z',
      command: 'evaluate',
      by: { type: 'operator', name: 'Asha' },
    });
    expect((await lastEntry(order))?.changes).toEqual([
      { field: 'is_address_accepted', ...ofOrder, from: null, to: 1 },
      { field: 'items_total_cost', ...ofOrder, from: null, to: 499.5 },
      { field: 'international_shipping_cost', ...ofOrder, from: null, to: 1200 },
      { field: 'total_price', ...ofOrder, from: null, to: 1699.5 },
      { field: 'estimated_weight', ...ofOrder, from: null, to: 350 },
      { field: 'local_shippment_time', ...ofOrder, from: null, to: 3 },
      { field: 'total_time_estimation', ...ofOrder, from: null, to: 16 },
      { field: 'is_item_accepted', ...kurta, from: null, to: 1 },
      { field: 'price', ...kurta, from: null, to: 499.5 },
      { field: 'weight', ...kurta, from: null, to: 350 },
      { field: 'shipment_date', ...kurta, from: null, to: '2026-03-05' },
    ]);
  });

  test('lists what the customer changed in a resubmission, without the decisions it reopens', async () => {
    const order = await app.fresh({ order_status: 'ORDER_CORRECTION', order_error_code: 'ERR_USER_INVALID_ADDRESS' });
    await resubmit(order, { address: '2 High Street\r\nFlat\u0007 9' }, { size: 'Large', quantity: 3 });
    expect(await lastEntry(order)).toMatchObject({ command: 'resubmit', by: { type: 'customer', name: 'customer' } });
    expect((await lastEntry(order))?.changes).toEqual([
      { field: 'address', ...ofOrder, from: '1 High Street', to: '2 High Street Flat  9' },
      { field: 'size', ...kurta, from: 'Medium', to: 'Large' },
      { field: 'quantity', ...kurta, from: 1, to: 3 },
    ]);
  });

  test('of a resubmission that changes nothing lists no changes', async () => {
    const base = anOrder();
    const order = await app.fresh({ order_status: 'ORDER_CORRECTION', user: { ...base.user, mobile: '7700900124' } });
    await resubmit(order, {});
    expect(await lastEntry(order)).not.toHaveProperty('changes');
  });

  test('is bounded: long texts are cut, and of very many changes the rest is counted', async () => {
    const base = anOrder();
    const items = Array.from({ length: 50 }, (_, index) =>
      anItem({ order_item_id: `I${index}`, product_name: 'n'.repeat(500), accepted: false, size: 'S' }),
    );
    const user = { ...base.user, mobile: '7700900125' };
    const order = await app.fresh({ order_status: 'ORDER_CORRECTION', items, user });
    const changed = { size: 'L', color: 'Red', quantity: 2 };
    await resubmit(order, { address: 'x'.repeat(500) }, ...items.map(() => changed));
    const entry = await lastEntry(order);
    expect(entry?.changes).toHaveLength(100);
    expect(entry?.changes_left_out).toBe(51);
    expect(entry?.changes?.[0]?.to).toBe(`${'x'.repeat(199)}…`);
    expect(entry?.changes?.[1]?.product_name).toBe(`${'n'.repeat(199)}…`);
  });

  test('shows a customer the steps alone: no names, no changes, no notes', async () => {
    const order = await app.fresh({ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' });
    await update(order, asha, { order: { order_status: 'ORDER_COMPLETED' } });
    const customer = succeeded(await call(app.url, getOrder, { apiKey, query: { order_id: order.id } })).order;
    expect(customer.history.map((entry) => Object.keys(entry))).toEqual([
      ['at', 'command', 'from', 'to'],
      ['at', 'command', 'from', 'to'],
    ]);
    expect(JSON.stringify(customer)).not.toContain('Asha');
  });

  test('reports since when the order is in its status, unchanged by steps within it', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    app.pass(600);
    const saved = succeeded(await update(order, asha, { order: {}, orderItems: link('ITEM1') })).order;
    expect(saved.status_since).toBe('2026-03-02T06:30:00.000Z');
    const moved = await update(order, asha, {
      order: { order_status: 'LOCAL_SHIPMENT_PROCESSING' },
      orderItems: link('ITEM2'),
    });
    expect(succeeded(moved).order.status_since).toBe('2026-03-02T06:40:00.000Z');
    expect(await app.orders.get(order.id)).toMatchObject({
      status_since: '2026-03-02T06:40:00.000Z',
      needs_action: true,
    });
  });
});

describe('a change made on an older version', () => {
  test('is refused with who changed what since then, and changes nothing', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const at = app.state.now.toISOString();
    await update(order, asha, { order: { version: 1 }, orderItems: link('ITEM1') });
    const before = await app.orders.get(order.id);
    const late = await update(order, ravi, {
      order: { order_status: 'LOCAL_SHIPMENT_PROCESSING', version: 1 },
      orderItems: [...link('ITEM1'), ...link('ITEM2')],
    });
    expect(codeOf(late)).toBe('409 ORDER_CHANGED');
    expect(refused(late).details).toEqual([
      { path: '/body/order/version', message: 'The order has a newer version.', sent: 1, expected: 2 },
      {
        path: '/order/history/1',
        message: 'Asha saved local order links.',
        by: 'Asha',
        at,
        changes: [{ field: 'local_order_link', ...kurta, from: null, to: 'https://shop.example/ITEM1' }],
      },
    ]);
    expect((await app.orders.get(order.id))?.history).toEqual(before?.history);
  });

  test('that is out of the status by now says the same', async () => {
    const order = await app.fresh({ order_status: 'INTERNATIONAL_SHIPMENT_IN_PROGRESS' });
    const completion = { order: { order_status: 'ORDER_COMPLETED', version: 1 } };
    await update(order, asha, completion);
    const late = await update(order, ravi, completion);
    expect(codeOf(late)).toBe('409 ORDER_STATUS_CONFLICT');
    expect(refused(late).details).toMatchObject([{}, { by: 'Asha', message: 'Asha completed the order.' }]);
  });

  test('names no operator to a customer', async () => {
    const order = await app.fresh();
    const { evaluate } = operatorBodies;
    const body = { order: evaluate.order, orderItems: evaluate.orderItems };
    expect((await update(order, asha, body)).status).toBe(200);
    const late = await update(order, undefined, { order: { order_status: 'ORDER_CANCELLED', version: 1 } });
    expect(refused(late)).toMatchObject({ code: 'ORDER_CHANGED', details: [{ sent: 1, expected: 2 }] });
    expect(refused(late).details).toHaveLength(1);
    expect(JSON.stringify(late.body)).not.toContain('Asha');
  });

  test('is known by If-Match too, as the operator’s and the customer’s answer tag it; what is no tag never fits', async () => {
    const order = await app.fresh({ order_status: 'PAYMENT_DONE' });
    const put = async (tag: string, order_item_id: string) => {
      const params = { role: 'admin', orderId: order.id };
      const body = { order: {}, orderItems: link(order_item_id) };
      const headers = { 'if-match': tag };
      return call(app.url, updateOrder, { apiKey, token: asha, params, body, headers });
    };
    const seen = await call(app.url, getOrder, { apiKey, token: asha, query: { order_id: order.id } });
    for (const wrong of ['"2"', '1x', '"one"', '"1', '""'])
      expect(codeOf(await put(wrong, 'ITEM1')), wrong).toBe('409 ORDER_CHANGED');
    expect((await put(seen.headers.get('etag') ?? '', 'ITEM1')).status).toBe(200);
    expect((await put('W/"2"', 'ITEM2')).status).toBe(200);
    expect((await put('*', 'ITEM2')).status).toBe(200);
  });
});
