import { findArrivals, getMeasuredShipping, receiveItems } from '@potli/contracts/order/receipts.ts';
import { call, succeeded } from '@potli/service-kit/testing/call.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anItem, noon } from '../order/an-order.ts';
import type { ItemRecord, OrderDocument } from '../order/order-document.ts';
import { type BackOffice, openBackOffice } from '../testing/back-office.ts';
import { apiKey, codeOf, problemsOf } from '../testing/orders-app.ts';

let app: BackOffice;
beforeAll(async () => {
  app = await openBackOffice();
});
afterAll(() => app.close());

const bought = (order_item_id: string, more: Partial<ItemRecord> = {}): ItemRecord =>
  anItem({ ...{ order_item_id, price: 49_950, weight: 350, accepted: true, quantity: 3 }, ...more });
const under = (store_order_number: string): Pick<ItemRecord, 'purchase'> => ({
  purchase: { paid: 1, store_order_number, seller: 's', expected_on: null, at: noon.toISOString(), by: 'Operator' },
});
const onItsWay = (more: Partial<OrderDocument> = {}) =>
  app.fresh({ order_status: 'LOCAL_SHIPMENT_PROCESSING', items: [bought('ITEM1'), bought('ITEM2')], ...more });

const all = { good: 3, damaged: 0, wrong: 0, measured_weight: null };
const receive = (order: OrderDocument, items: readonly object[], more: object = {}) =>
  call(app.url, receiveItems, { apiKey, token: app.token, params: { orderId: order.id }, body: { items, ...more } });

describe('pieces of an item', () => {
  test('arrive in parts: the item is received with the last good piece, and the history has each delivery', async () => {
    const order = await onItsWay();
    const part = { order_item_id: 'ITEM1', good: 1, damaged: 1, wrong: 1, measured_weight: 380.5 };
    const first = succeeded(await receive(order, [part])).order;
    expect(first.items[0]).toMatchObject({
      is_local_shippment_received: 0,
      receipt: { good: 1, damaged: 1, wrong: 1, measured_weight: 380.5, at: noon.toISOString(), by: 'Operator' },
    });
    const rest = { ...part, good: 3, measured_weight: 1100 };
    const second = succeeded(await receive(order, [rest])).order;
    expect(second.order_status).toBe('LOCAL_SHIPMENT_PROCESSING');
    expect(second.items.map((item) => item.is_local_shippment_received)).toEqual([1, 0]);
    expect(second.history.at(-1)).toMatchObject({
      command: 'receive_items',
      changes: [
        { field: 'is_local_shippment_received', from: 0, to: 1 },
        { field: 'received_good', from: 1, to: 3 },
        { field: 'measured_weight', from: 380.5, to: 1100 },
      ],
    });
    expect(succeeded(await receive(order, [rest])).order.version).toBe(second.version);
  });

  test('of all items in good condition let the order be confirmed as received', async () => {
    const order = await onItsWay();
    await receive(order, [{ ...all, order_item_id: 'ITEM1' }]);
    const confirm = { order: { order_status: 'LOCAL_SHIPMENT_RECEIVED' } };
    expect(codeOf(await app.update(order, confirm))).toBe('422 ITEMS_NOT_RECEIVED');
    await receive(order, [{ ...all, order_item_id: 'ITEM2' }]);
    expect(succeeded(await app.update(order, confirm)).order.order_status).toBe('LOCAL_SHIPMENT_RECEIVED');
  });

  test('that are received stay so, and can be weighed later', async () => {
    const order = await onItsWay({
      ...{ order_status: 'LOCAL_SHIPMENT_RECEIVED', items: [bought('ITEM1', { received: true })] },
    });
    expect(codeOf(await receive(order, [{ ...all, order_item_id: 'ITEM1', good: 2 }]))).toBe(
      '409 RECEIVED_CANNOT_BE_UNDONE',
    );
    const weighed = { ...all, order_item_id: 'ITEM1', measured_weight: 990 };
    expect(succeeded(await receive(order, [weighed])).order.items[0]?.receipt?.measured_weight).toBe(990);
  });

  test.each([
    [{ good: 4 }, '422 VALIDATION_FAILED', '/body/items/0/good'],
    [{ good: -1 }, '422 VALIDATION_FAILED', '/body/items/0/good'],
    [{ good: 0, measured_weight: 5 }, '422 VALIDATION_FAILED', '/body/items/0/measured_weight'],
    [{ measured_weight: 0 }, '422 VALIDATION_FAILED', '/body/items/0/measured_weight'],
    [{ damaged: 0.5 }, '422 VALIDATION_FAILED', '/body/items/0/damaged'],
    [{ order_item_id: 'ITEM9' }, '422 ITEMS_DO_NOT_MATCH', '/body/orderItems/0/order_item_id'],
  ])('%j is rejected', async (change, code, path) => {
    const order = await onItsWay();
    const answer = await receive(order, [{ ...all, order_item_id: 'ITEM1', ...change }]);
    expect(codeOf(answer)).toBe(code);
    expect(Object.keys(problemsOf(answer))).toContain(path);
    expect(await app.orders.get(order.id)).toMatchObject({ version: order.version });
  });

  test('are not received for an item that was taken out, on an old version, or for an unknown or refunded order', async () => {
    const taken_out = { at: noon.toISOString(), by: 'Operator', reason: '', refund_paise: 0 };
    const order = await onItsWay({ items: [bought('ITEM1', { taken_out }), bought('ITEM2')] });
    const one = [{ ...all, order_item_id: 'ITEM1' }];
    const two = [{ ...all, order_item_id: 'ITEM2' }];
    expect(codeOf(await receive(order, one))).toBe('409 ITEM_TAKEN_OUT');
    expect(codeOf(await receive(order, two, { version: 9 }))).toBe('409 ORDER_CHANGED');
    expect(codeOf(await receive({ ...order, id: 'ZZZZZZZZZZZZZZZZZZZZZZZZZZ' }, two))).toBe('404 ORDER_NOT_FOUND');
    const refund = { refund_id: 'r', payment_id: 'pay_1', state: 'made', amount: 5, captured_amount: 5 } as const;
    const how = { currency: 'INR', amount_paise: 5, reason: '', by: 'x', refunded_at: noon.toISOString() };
    const refunded = await onItsWay({ refunds: [{ ...refund, ...how, arrives_on: null }] });
    expect(codeOf(await receive(refunded, two))).toBe('409 ORDER_REFUNDED');
  });
});

describe('arrivals', () => {
  const find = async (q: string) =>
    succeeded(await call(app.url, findArrivals, { apiKey, token: app.token, query: { q } })).orders.map(
      ({ reference }) => reference,
    );

  test('are found by the whole number only, in any spelling', async () => {
    const order = await onItsWay({ items: [bought('ITEM1', under('OD-77 1200')), bought('ITEM2')] });
    const other = await onItsWay({ items: [bought('ITEM1', under('OD-77 12009'))] });
    const early = await app.fresh({ order_status: 'PAYMENT_DONE', items: [bought('ITEM1', under('OD771200'))] });
    await app.fresh({ order_status: 'ORDER_COMPLETED', items: [bought('ITEM1', under('OD771200'))] });
    expect((await find('od771200')).sort()).toEqual([order.reference, early.reference].sort());
    expect(await find('OD-77 12009')).toEqual([other.reference]);
    expect(await find(order.reference.toLowerCase())).toEqual([order.reference]);
    expect(await find(order.reference.slice(3))).toEqual([order.reference]);
    for (const q of ['OD-77', order.reference.slice(0, 6), '---']) expect(await find(q), q).toEqual([]);
  });

  test('are for operators only', async () => {
    const { id } = await onItsWay();
    const params = { orderId: id };
    const body = { items: [{ ...all, order_item_id: 'ITEM1' }] };
    expect(codeOf(await call(app.url, findArrivals, { apiKey, query: { q: 'x' } }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(app.url, receiveItems, { apiKey, params, body }))).toBe('403 TOKEN_MISSING');
    expect(codeOf(await call(app.url, getMeasuredShipping, { apiKey, params }))).toBe('403 TOKEN_MISSING');
  });
});

describe('the measured weight', () => {
  const shippingOf = (orderId: string) =>
    call(app.url, getMeasuredShipping, { apiKey, token: app.token, params: { orderId } });

  test('is shown beside the estimate, with what the parcel costs more', async () => {
    const order = await onItsWay({ items: [bought('ITEM1', { quantity: 2 }), bought('ITEM2', { quantity: 1 })] });
    await receive(order, [{ ...all, order_item_id: 'ITEM1', good: 2, measured_weight: 1300 }]);
    const { shipping } = succeeded(await shippingOf(order.id));
    // 1300 g measured and 350 g estimated are charged as 2 kg, the estimate of 1050 g as 1.5 kg.
    expect(shipping).toEqual({
      ...{ estimated_weight: 1050, measured_weight: 1650, items_not_weighed: 1 },
      ...{ charged_cost: 2400, measured_cost: 3000, difference: 600, rates_version: 'sample-1' },
    });
  });

  test('of an item that has come in part counts the estimate of the pieces that are missing', async () => {
    const order = await onItsWay({ items: [bought('ITEM1', { quantity: 3 })] });
    await receive(order, [{ ...all, order_item_id: 'ITEM1', good: 1, measured_weight: 500 }]);
    const { shipping } = succeeded(await shippingOf(order.id));
    expect(shipping).toMatchObject({ measured_weight: 1200, items_not_weighed: 1 });
  });

  test('is not there without a price, without the order, or while svc-catalog is away', async () => {
    const order = await onItsWay();
    expect(codeOf(await shippingOf((await app.fresh()).id))).toBe('409 ORDER_STATUS_CONFLICT');
    expect(codeOf(await shippingOf('ZZZZZZZZZZZZZZZZZZZZZZZZZZ'))).toBe('404 ORDER_NOT_FOUND');
    app.state.catalogDown = true;
    expect(codeOf(await shippingOf(order.id))).toBe('503 NEIGHBOUR_UNAVAILABLE');
    app.state.catalogDown = false;
  });
});
